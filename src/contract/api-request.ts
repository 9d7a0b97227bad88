import type { Method } from './endpoint.ts';
import { AJAX_HEADER, LOCALE_HEADER } from './wire.ts';

interface ApiRequestOptions {
  /** The language of the answer's texts. */
  readonly locale?: string;
  /** Idempotency-Key of a write. */
  readonly key?: string | undefined;
  /** JSON text; empty for none. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** `no-cache` where the browser's own copy may be confirmed. */
  readonly cache?: RequestCache;
}

/** What every request to the back end is made of, by page and worker alike (docs/requirements/back-end.md). */
export function apiRequest(
  method: Method | (string & {}),
  { locale, key, body, headers, cache = 'no-store' }: ApiRequestOptions = {},
) {
  return {
    method,
    headers: {
      ...AJAX_HEADER,
      Accept: 'application/json',
      ...(locale && { [LOCALE_HEADER]: locale }),
      ...(key && { 'Idempotency-Key': key }),
      ...(body && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    credentials: 'same-origin',
    cache,
    ...(body && { body }),
  } as const;
}
