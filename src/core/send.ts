import { ofetch } from 'ofetch';
import * as v from 'valibot';
import type { Endpoint } from '../contract/endpoint.ts';
import {
  AJAX_HEADER,
  CHECKED_HEADER,
  EPOCH_HEADER,
  LOCALE_HEADER,
  PREFER_HEADER,
  REQUEST_ID_HEADER,
  SEQ_HEADER,
  STORED_HEADER,
} from '../contract/wire.ts';
import { isJson } from '../lib/is-json.ts';
import { fillPattern } from '../lib/paths.ts';
import { Failure, parseRefusal } from './failure.ts';
import { loginEpoch } from './login-epoch.ts';
import { here } from './navigation.ts';

/** A call as it goes out. */
export interface Sending {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Only the stored copy, without a request (decisions D5). */
  readonly prefer?: 'store';
  /** The reply is a stored copy of that time; `isPartial`: with fields left out (decisions D7). */
  readonly onStored?: (at: number, isPartial: boolean) => void;
  /** The player's event number that the reply includes; 0 when it does not say (decisions D11). */
  readonly onSeq?: (seq: number) => void;
}

/** A wish that the worker keeps until the back end has it (decisions D8); `queued`: how many wait. */
export interface InQueue {
  readonly queued: number;
}

/** One attempt. The signal covers headers and body, which is why the body is read as text within it. */
export async function send(
  endpoint: Endpoint,
  input: Sending,
  requestId: string,
  signal: AbortSignal,
): Promise<unknown> {
  const response = await ofetch.raw(fillPattern(endpoint.path, input.params ?? {}), {
    method: endpoint.method,
    headers: {
      ...AJAX_HEADER,
      Accept: 'application/json',
      [LOCALE_HEADER]: here().locale,
      [EPOCH_HEADER]: String(loginEpoch()),
      [REQUEST_ID_HEADER]: requestId,
      ...(input.prefer ? { [PREFER_HEADER]: input.prefer } : {}),
      ...(input.key ? { 'Idempotency-Key': input.key } : {}),
      ...input.headers,
    },
    ...(input.query ? { query: input.query } : {}),
    ...(input.body === undefined ? {} : { body: input.body as Record<string, unknown> }),
    credentials: 'same-origin',
    retry: false,
    ignoreResponseError: true,
    responseType: 'text',
    signal,
  });
  const text = String(response._data ?? '');
  const mark = response.headers.get(STORED_HEADER);
  if (mark === 'none') throw new Failure('cancelled', endpoint.errorCode);
  // The worker's last word: it has tried for as long as it makes sense.
  if (mark === 'nobody') throw new Failure('network', endpoint.errorCode, response.status);
  if (mark === 'queued') return JSON.parse(text) as InQueue;
  if (!response.ok) {
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
    throw new Failure('refused', endpoint.errorCode, response.status, parseRefusal(text), retryAfter);
  }
  const reply = parseReply(endpoint, response, text);
  input.onSeq?.(Number(response.headers.get(SEQ_HEADER)));
  const at = Date.parse(/^stored; at=([^;]+)/.exec(mark ?? '')?.[1] ?? '');
  if (!Number.isNaN(at)) input.onStored?.(at, mark?.endsWith('; partial') ?? false);
  return reply;
}

/**
 * Parsed once, where it enters: the worker of this build has done so already (decisions D6). A captive portal's page with
 * status 200 is an error, not data (house, rule 5).
 */
function parseReply(endpoint: Endpoint, response: Response, text: string): unknown {
  if (response.status === 204) return undefined;
  if (isJson(response.headers)) {
    try {
      const body: unknown = JSON.parse(text);
      if (response.headers.get(CHECKED_HEADER) === __BUILD__) return body;
      const parsed = v.safeParse(endpoint.reply, body);
      if (parsed.success) return parsed.output;
    } catch {
      // Not JSON after all: refused below, like any other foreign answer.
    }
  }
  throw new Failure('invalid', endpoint.errorCode, response.status);
}
