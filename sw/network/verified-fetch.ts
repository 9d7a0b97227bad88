import { toHex } from '../../src/lib/encode-bytes.ts';
import { timings } from './timings.ts';

/** What the content type of a file has in it, by its extension; anything else is a captive portal's page or an error. */
const CONTENT_TYPES: Readonly<Record<string, RegExp>> = {
  html: /html/,
  js: /javascript/,
  css: /css/,
  json: /json/,
  woff2: /font|octet-stream/,
  svg: /svg/,
  png: /png/,
};

/** Whether the SHA-256 of the bytes begins with `hash` (hexadecimal). */
export async function matchesHash(body: ArrayBuffer, hash: string): Promise<boolean> {
  const hex = toHex(await crypto.subtle.digest('SHA-256', body));
  return hex.startsWith(hash);
}

/** Whether a response has the content type of the file at this path. */
function isExpectedType(url: string, { headers }: Response): boolean {
  const extension = url.split('.').at(-1) ?? '';
  return CONTENT_TYPES[extension]?.test(headers.get('content-type') ?? '') ?? false;
}

/**
 * Fetches the whole file at a path of this origin within the time-out of one attempt; null when the request fails or the response is
 * not that file. What the page has loaded just now comes out of the browser's HTTP cache. A response that is refused may be one that this
 * cache keeps for good, so that it is requested once more past it, which replaces the entry (F-115). Returns the network's own
 * response, with which alone browsers store compiled code; of pages a copy, since a navigation rejects one that was redirected.
 */
export async function fetchVerified(
  url: string,
  isComplete: (body: ArrayBuffer) => Promise<boolean> | boolean,
): Promise<Response | null> {
  const isPage = url.endsWith('.html');
  try {
    for (const cache of isPage ? (['no-cache'] as const) : (['default', 'reload'] as const)) {
      const signal = AbortSignal.timeout(timings().attemptTimeoutMs);
      const response = await fetch(url, { cache, signal });
      if (response.status !== 200) return null;
      const original = response.clone();
      const body = await response.arrayBuffer();
      if (isExpectedType(url, response) && (await isComplete(body)))
        return isPage ? new Response(body, { headers: decodedHeaders(response.headers) }) : original;
    }
  } catch {
    // No response: the caller tries again in its own time.
  }
  return null;
}

/** Headers that are still true of a body that was decoded and copied; the content security policy above all. */
function decodedHeaders(headers: Headers): Headers {
  const plain = new Headers(headers);
  for (const name of ['content-encoding', 'content-length']) plain.delete(name);
  return plain;
}
