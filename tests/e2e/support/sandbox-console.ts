import { type APIRequestContext, expect } from 'playwright/test';

/** Password of every back end of the browser tests: they name a public origin, so their console has a password. */
export const CONSOLE_PASSWORD = 'browser-tests-only';

const AUTHORIZATION = `Basic ${Buffer.from(`tests:${CONSOLE_PASSWORD}`).toString('base64')}`;
/** A kept-alive connection may be closed by a proxy at the moment in which the next request is sent on it. */
const HEADERS = { authorization: AUTHORIZATION, connection: 'close' };

/** The HTML of the console; `origin` is needed where the context has no base URL. */
export async function readConsole(request: APIRequestContext, origin = ''): Promise<string> {
  const response = await request.get(`${origin}/sandbox`, { headers: HEADERS });
  expect(response.status()).toBe(200);
  return response.text();
}

/** Runs an action of the console, as a developer does with its form; what it causes is real. Returns the page after it. */
export async function runConsoleAction(
  request: APIRequestContext,
  action: string,
  form: Readonly<Record<string, string>>,
  origin = '',
): Promise<string> {
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(await readConsole(request, origin)) ?? [];
  const response = await request.post(`${origin}/sandbox/${action}`, {
    form: { token, ...form },
    headers: HEADERS,
  });
  const page = await response.text();
  expect(response.status(), page).toBe(200);
  return page;
}
