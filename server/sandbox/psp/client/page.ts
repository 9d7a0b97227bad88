/** Where everything is shown. */
export const pageRoot = (): HTMLElement => document.querySelector<HTMLElement>('#page') ?? document.body;

/** Sets language and colours of the page by its address; returns the locale. */
export function setUpPage(): string {
  const query = new URLSearchParams(location.search);
  const locale = query.get('l') ?? 'en';
  document.documentElement.lang = locale;
  document.documentElement.dataset['theme'] = query.get('theme') === 'light' ? 'light' : 'dark';
  return locale;
}

/** A call takes no longer than that, milliseconds. */
const TIMEOUT_MS = 15_000;

/** Calls the provider, which is at this page's origin. Rejects without an answer. */
export const callProvider = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });

export const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
