import * as v from 'valibot';
import { isBackEndResponse, isJson } from '../../src/lib/backend-response.ts';
import type { RequestContext } from '../request-context.ts';
import type { BufferedResponse } from './fetch-with-retry.ts';

/** The result of a request to an endpoint of the contract. */
export type FetchResult =
  /** `text` is the validated reply as JSON; `response` has the headers. */
  | { readonly kind: 'ok'; readonly text: string; readonly response: BufferedResponse }
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
export function classifyResponse(
  { endpoint }: Pick<RequestContext, 'endpoint'>,
  response: BufferedResponse,
): FetchResult {
  if (response.status === 304) return { kind: 'notModified', response };
  if (!isBackEndResponse(response)) return { kind: 'networkError' };
  if (response.status < 200 || response.status > 299) return { kind: 'httpError', response };
  const expected = endpoint.status ?? 200;
  if (response.status !== expected) return { kind: 'networkError' };
  if (expected === 204) return { kind: 'ok', text: '', response };
  const text = parseReply(endpoint, response);
  return text === null ? { kind: 'networkError' } : { kind: 'ok', text, response };
}

function parseReply(
  endpoint: RequestContext['endpoint'],
  { headers, text }: BufferedResponse,
): string | null {
  if (!isJson(headers)) return null;
  const body = parseJson(text);
  if (body === undefined) return null;
  const parsed = v.safeParse(endpoint.reply, body);
  return parsed.success ? JSON.stringify(parsed.output) : null;
}

/** Undefined for a text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a stored body still fits the contract of this build; one that does not is fetched again. */
export function matchesContract({ endpoint }: Pick<RequestContext, 'endpoint'>, body: string): boolean {
  const value = parseJson(body);
  return value !== undefined && v.safeParse(endpoint.reply, value).success;
}
