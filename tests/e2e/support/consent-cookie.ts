/** The cookie of a visitor who has answered about cookies: what is asked of a first one has tests of its own. */
export const consentCookie = (origin: string) => ({
  name: 'cookies_accepted',
  value: 'necessary',
  domain: new URL(origin).hostname,
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax' as const,
});
