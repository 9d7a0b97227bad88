import * as v from 'valibot';
import type { WorkerEndpoint } from '../../src/contract/endpoint.ts';
import { SEQ_HEADER, STORED_HEADER, VALIDATED_HEADER } from '../../src/contract/wire.ts';
import { isBackEndResponse, isJson } from '../../src/lib/backend-response.ts';
import { timings } from './timings.ts';

/** A request that is matched to the contract, as far as its response is concerned. */
interface ToEndpoint {
  readonly endpoint: WorkerEndpoint;
}

/** A response with its whole body, read within the time-out of one attempt: a half-read stream never reaches the page. */
export interface BufferedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** One attempt, headers and body; a body shorter than declared is a network error. */
export async function fetchOnce(request: Request, signal: AbortSignal): Promise<BufferedResponse> {
  const time = AbortSignal.timeout(timings().attemptTimeoutMs);
  const response = await fetch(request, { signal: AbortSignal.any([signal, time]) });
  const body = await response.arrayBuffer();
  const { headers, status } = response;
  const declared = headers.get('content-length');
  const isPlain = !headers.has('content-encoding');
  if (declared && isPlain && Number(declared) !== body.byteLength && status !== 304)
    throw new Error('cut off');
  return { status, headers, text: new TextDecoder().decode(body) };
}

/** The result of a request to an endpoint of the contract. */
export type FetchResult =
  /** `text` is the reply as JSON, validated where the contract gives the worker its schema; `response` has the headers. */
  | {
      readonly kind: 'ok';
      readonly text: string;
      readonly isValidated: boolean;
      readonly response: BufferedResponse;
    }
  /** The stored copy is still valid. */
  | { readonly kind: 'notModified'; readonly response: BufferedResponse }
  /** An error of the back end, which is passed on and never stored. */
  | { readonly kind: 'httpError'; readonly response: BufferedResponse }
  /** No response, or one that is not the back end's: a captive portal's, a broken proxy's. */
  | { readonly kind: 'networkError' };

/**
 * The one check before anything is stored or passed to a page (decision 0072): only a success that is JSON of the
 * contract's shape is data. `text` is the parsed value, so it has the schema's defaults and no unknown fields.
 */
export function classifyResponse({ endpoint }: ToEndpoint, response: BufferedResponse): FetchResult {
  if (response.status === 304) return { kind: 'notModified', response };
  if (!isBackEndResponse(response)) return { kind: 'networkError' };
  if (response.status < 200 || response.status > 299) return { kind: 'httpError', response };
  const expected = endpoint.status ?? 200;
  if (response.status !== expected) return { kind: 'networkError' };
  if (expected === 204) return { kind: 'ok', text: '', isValidated: true, response };
  const text = parseReply(endpoint, response);
  if (text === null) return { kind: 'networkError' };
  return { kind: 'ok', text, isValidated: endpoint.reply !== undefined, response };
}

function parseReply(endpoint: WorkerEndpoint, { headers, text }: BufferedResponse): string | null {
  if (!isJson(headers)) return null;
  const body = parseJson(text);
  if (body === undefined) return null;
  // Never stored: the page, which shows it, validates it.
  if (!endpoint.reply) return text;
  const parsed = v.safeParse(endpoint.reply, body);
  return parsed.success ? JSON.stringify(parsed.output) : null;
}

/** The value as the schema has it; null when it does not fit. */
export function parseOrNull<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> | null {
  const parsed = v.safeParse(schema, value);
  return parsed.success ? parsed.output : null;
}

/** The same of a JSON text; null for one that is none, or absent. */
export const parseText = <S extends v.GenericSchema>(
  schema: S,
  text: string | null | undefined,
): v.InferOutput<S> | null => parseOrNull(schema, parseJson(text ?? ''));

/** Undefined for a text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a stored body still fits the contract of this build; one that does not is fetched again. */
export function matchesContract({ endpoint }: ToEndpoint, body: string): boolean {
  const value = parseJson(body);
  return value !== undefined && !!endpoint.reply && v.is(endpoint.reply, value);
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** Headers of the back end that a page reads; all others are dropped, `x-sw` above all, which is the worker's own. */
const FORWARDED_HEADERS = ['retry-after', SEQ_HEADER];

const forwardedHeaders = (response: BufferedResponse): Headers => {
  const headers = new Headers();
  for (const name of FORWARDED_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
};

/** A reply as the page receives it. */
function networkResponse({ text, isValidated, response }: Extract<FetchResult, { kind: 'ok' }>): Response {
  const { status } = response;
  const headers = forwardedHeaders(response);
  if (isValidated) headers.set(VALIDATED_HEADER, __BUILD__);
  if (status === 204) return new Response(null, { status, headers });
  headers.set('content-type', JSON_TYPE);
  return new Response(text, { status, headers });
}

/**
 * A stored copy; `at`: epoch milliseconds. `isPartial`: fields are left out (decision 0007). `seq`: the player's event
 * number that it includes, 0 when it is not known (decision 0011).
 */
export function cachedResponse(text: string, at: number, isPartial = false, seq = 0): Response {
  const stored = `stored; at=${new Date(at).toISOString()}${isPartial ? '; partial' : ''}`;
  return new Response(text, {
    headers: {
      'content-type': JSON_TYPE,
      [STORED_HEADER]: stored,
      [VALIDATED_HEADER]: __BUILD__,
      ...(seq > 0 && { [SEQ_HEADER]: String(seq) }),
    },
  });
}

/** An error of the back end, unchanged. */
export function errorResponse(response: BufferedResponse): Response {
  const headers = forwardedHeaders(response);
  headers.set('content-type', response.headers.get('content-type') ?? 'text/plain');
  return new Response(response.text, { status: response.status, headers });
}

/** The network's response as it is; without one a network error, which is no defect of the worker. */
export const fetchDirectly = (request: Request, init?: RequestInit): Promise<Response> =>
  fetch(request, init).catch(() => Response.error());

/** Nothing is stored and only a stored copy was wanted: no error, which the browser would log. */
export const cacheMissResponse = (): Response =>
  new Response(null, { status: 204, headers: { [STORED_HEADER]: 'none' } });

/** The back end has not answered and nothing is stored. Distinct from the network error of a worker that was killed. */
const gatewayTimeoutResponse = (): Response =>
  new Response('{"error":"no_answer"}', {
    status: 504,
    headers: { 'content-type': JSON_TYPE, [STORED_HEADER]: 'nobody' },
  });

/** The result of a request as the page receives it. */
export function toResponse(result: FetchResult): Response {
  if (result.kind === 'ok') return networkResponse(result);
  if (result.kind === 'httpError') return errorResponse(result.response);
  return gatewayTimeoutResponse();
}
