/** Seconds of a day. */
const DAY_S = 86_400;

/** A cookie's value; null where there is none or cookies are shut. */
export function readCookie(name: string): string | null {
  const start = `${name}=`;
  const found = jar()
    .split('; ')
    .find(pair => pair.startsWith(start));
  if (found === undefined) return null;
  try {
    return decodeURIComponent(found.slice(start.length));
  } catch {
    return null;
  }
}

/** Keeps a cookie for so many days on the whole site; browsers cut what is longer than 400. Best effort. */
export function writeCookie(name: string, value: string, days: number): void {
  const life = `Path=/; Max-Age=${Math.round(days * DAY_S)}`;
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
    document.cookie = `${name}=${encodeURIComponent(value)}; ${life}; ${site()}`;
  } catch {
    // A frame without storage: the app works without the memory.
  }
}

export const removeCookie = (name: string): void => writeCookie(name, '', -1);

function jar(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** In a frame of another site only a partitioned cookie is kept (brand `embed.origins`). */
function site(): string {
  if (location.protocol !== 'https:') return 'SameSite=Lax';
  return window.top === window.self ? 'SameSite=Lax; Secure' : 'SameSite=None; Secure; Partitioned';
}
