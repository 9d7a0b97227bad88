const DAY_S = 86_400;

/** A cookie's value; null where there is none or cookies are blocked. */
export function readCookie(name: string): string | null {
  const start = `${name}=`;
  const found = allCookies()
    .split('; ')
    .find(pair => pair.startsWith(start));
  if (found === undefined) return null;
  try {
    return decodeURIComponent(found.slice(start.length));
  } catch {
    return null;
  }
}

/** Sets a cookie for the whole site that expires after `days`; browsers cap that at 400. Best effort. */
export function writeCookie(name: string, value: string, days: number): void {
  const life = `Path=/; Max-Age=${Math.round(days * DAY_S)}`;
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
    document.cookie = `${name}=${encodeURIComponent(value)}; ${life}; ${siteAttributes()}`;
  } catch {
    // An iframe without storage: the app works without the cookie.
  }
}

export const removeCookie = (name: string): void => writeCookie(name, '', -1);

function allCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** In an iframe of another site browsers accept only partitioned cookies (brand `embed.origins`). */
function siteAttributes(): string {
  if (location.protocol !== 'https:') return 'SameSite=Lax';
  return window.top === window.self ? 'SameSite=Lax; Secure' : 'SameSite=None; Secure; Partitioned';
}
