import { ofetch } from 'ofetch';
import * as v from 'valibot';
import { apiRequest } from '../../contract/api-request.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import {
  EPOCH_HEADER,
  PREFER_HEADER,
  REQUEST_ID_HEADER,
  SEQ_HEADER,
  STORED_HEADER,
  VALIDATED_HEADER,
} from '../../contract/wire.ts';
import { isBackEndResponse, isJson, parseRetryAfter } from '../../lib/backend-response.ts';
import { fillPattern } from '../../lib/paths.ts';
import { sessionEpoch } from '../session/epoch.ts';
import { currentLocation } from '../shell/navigation.ts';
import { ApiError, parseErrorBody } from './api-error.ts';

/** A call as it goes out. */
export interface SendOptions {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Only the stored copy, without a request (decision 0005). */
  readonly prefer?: 'store' | undefined;
  /** The reply is a stored copy of that time; `isPartial`: with fields left out (decision 0007). */
  readonly onStored?: (at: number, isPartial: boolean) => void;
  /** The player's event number that the reply includes; 0 when it has none (decision 0011). */
  readonly onSeq?: (seq: number) => void;
}

/** A mutation that the worker stores until the back end has it (decision 0008); `queued`: how many wait. */
export interface QueuedReply {
  readonly queued: number;
}

/** One attempt. The signal covers headers and body, which is why the body is read as text within it. */
export async function send(
  endpoint: Endpoint,
  input: SendOptions,
  requestId: string,
  signal: AbortSignal,
): Promise<unknown> {
  const response = await ofetch.raw(addressOf(endpoint, input), {
    ...apiRequest(endpoint.method, {
      locale: currentLocation().locale,
      key: input.key,
      body: input.body === undefined ? '' : JSON.stringify(input.body),
      headers: {
        [EPOCH_HEADER]: String(sessionEpoch()),
        [REQUEST_ID_HEADER]: requestId,
        ...(input.prefer && { [PREFER_HEADER]: input.prefer }),
        ...input.headers,
      },
      cache: 'default',
    }),
    retry: false,
    ignoreResponseError: true,
    responseType: 'text',
    signal,
  });
  const text = String(response._data ?? '');
  const mark = response.headers.get(STORED_HEADER);
  if (mark === 'none') throw new ApiError('cancelled', endpoint.errorCode);
  // The worker has made all its attempts.
  if (mark === 'nobody') throw new ApiError('network', endpoint.errorCode, response.status);
  if (mark === 'queued') return JSON.parse(text) as QueuedReply;
  // A page that is not the back end's ends no session, whatever its status.
  if (!isBackEndResponse({ status: response.status, headers: response.headers, text }))
    throw new ApiError('invalid', endpoint.errorCode, response.ok ? response.status : 0);
  if (!response.ok) {
    const retryAfterMs = parseRetryAfter(response.headers.get('retry-after')) ?? Number.NaN;
    const retryAfter = Math.ceil(retryAfterMs / 1000);
    throw new ApiError('http', endpoint.errorCode, response.status, parseErrorBody(text), retryAfter);
  }
  const reply = parseReply(endpoint, response, text);
  input.onSeq?.(Number(response.headers.get(SEQ_HEADER)));
  const at = Date.parse(/^stored; at=([^;]+)/.exec(mark ?? '')?.[1] ?? '');
  if (!Number.isNaN(at)) input.onStored?.(at, mark?.endsWith('; partial') ?? false);
  return reply;
}

function addressOf({ path }: Endpoint, { params = {}, query = {} }: SendOptions): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return fillPattern(path, params) + (given.length > 0 ? `?${search}` : '');
}

/**
 * Parsed once, where it enters: the worker of this build has done so already (decision 0006). A captive portal's page
 * with status 200 is an error, not data (decision 0063).
 */
function parseReply(endpoint: Endpoint, response: Response, text: string): unknown {
  if (response.status === 204) return undefined;
  if (isJson(response.headers)) {
    try {
      const body: unknown = JSON.parse(text);
      if (response.headers.get(VALIDATED_HEADER) === __BUILD__) return body;
      const parsed = v.safeParse(endpoint.reply, body);
      if (parsed.success) return parsed.output;
    } catch {
      // Not JSON after all: rejected below, like any other foreign answer.
    }
  }
  throw new ApiError('invalid', endpoint.errorCode, response.status);
}
