import { schedule } from './scale.ts';

/** What a file may be served as, by its ending; anything else (a sign-in page of a hotel network) is no answer. */
const TYPES: Readonly<Record<string, RegExp>> = {
  html: /^text\/html/,
  js: /javascript/,
  css: /^text\/css/,
  woff2: /^(?:font\/woff2|application\/(?:font-woff2|octet-stream))/,
  svg: /^image\/svg\+xml/,
  png: /^image\/png/,
};

/** Whether the SHA-256 of the bytes begins with `hash` (hexadecimal). */
export async function hasHash(body: ArrayBuffer, hash: string): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  const hex = Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('');
  return hex.startsWith(hash);
}

/** Whether an answer may be kept as this file: 200, of this origin, of the right type. */
export function isFile(url: string, response: Response): boolean {
  const ending = new URL(url, 'https://orbit.invalid').pathname.split('.').at(-1) ?? '';
  const type = response.headers.get('content-type') ?? '';
  return response.status === 200 && response.type !== 'opaque' && (TYPES[ending]?.test(type) ?? false);
}

/**
 * Fetches a file whole, within the time of one attempt; null when the network, the answer or its bytes are not right.
 * The result is a copy, free of the mark that a redirect leaves and that navigations refuse.
 */
export async function fetchChecked(
  url: string,
  isWhole: (body: ArrayBuffer) => Promise<boolean> | boolean,
  options: RequestInit = {},
): Promise<Response | null> {
  try {
    const response = await fetch(url, {
      ...options,
      cache: url.includes('/assets/') ? 'default' : 'no-cache',
      signal: AbortSignal.timeout(schedule().attemptTimeoutMs),
    });
    if (!isFile(url, response)) return null;
    const body = await response.arrayBuffer();
    return (await isWhole(body)) ? new Response(body, { headers: plainHeaders(response.headers) }) : null;
  } catch {
    return null;
  }
}

/** Headers that still hold for a body that is decoded and copied; the content security policy above all. */
function plainHeaders(headers: Headers): Headers {
  const plain = new Headers(headers);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'set-cookie'])
    plain.delete(name);
  return plain;
}
