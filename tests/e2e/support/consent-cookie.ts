/** The cookie of a visitor who has answered the cookie bar, which has tests of its own. */
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
