import type { APIRequestContext, Page, request } from 'playwright/test';
import { AJAX_HEADER } from '../../src/contract/wire.ts';
import { expect as check, test } from './fixtures.ts';
import { startPushService } from './local-push.ts';
import { asSomebody, type MadePlayer } from './players.ts';
import { signOut } from './screens.ts';

/** A browser that starts a profile of its own, with a network of its own, takes its time. */
const expect = check.configure({ timeout: 60_000 });

/** Where the browser of this project looks for its push service (`playwright.config.ts`). */
const PORT = Number(process.env['ORBIT_TEST_PUSH_PORT']);

let service: Awaited<ReturnType<typeof startPushService>>;
test.beforeAll(async () => {
  service = await startPushService(PORT);
});
test.afterAll(() => service.stop());
test.setTimeout(240_000);

/** Signs the player in on a device that the account has not seen, which is a cause of a push. */
async function signInElsewhere(
  requests: { newContext: typeof request.newContext },
  origin: string,
  { email, password }: MadePlayer,
): Promise<void> {
  const device = await requests.newContext({ baseURL: origin, extraHTTPHeaders: asSomebody() });
  const data = { user: { email, password, dfpc: '', captcha: '' } };
  const answer = await device.post('/api/users/sign_in', { headers: { ...AJAX_HEADER, origin }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  await device.dispose();
}

/** The list under the bell, in a page that has a worker. */
async function openBell(page: Page): Promise<void> {
  await page.goto('/');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.reload();
  await page.getByRole('button', { name: /^Notifications/ }).click();
}

const shown = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title }) => title);
  });
const endpoint = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    const { pushManager } = await navigator.serviceWorker.ready;
    return (await pushManager.getSubscription())?.endpoint ?? null;
  });

/** The devices that the back end sends to, of one player. */
async function devicesOf(api: APIRequestContext, email: string): Promise<number> {
  const [, push = ''] = (await (await api.get('/sandbox')).text()).split('<section id="push"');
  return (push.split('</section>')[0] ?? '').split(`<td>${email}</td>`).length - 1;
}

test('a push is subscribed to, encrypted, delivered, shown, subscribed to anew and given up', async ({
  page,
  request: api,
  playwright,
  baseURL,
  signInNew,
}) => {
  const origin = baseURL ?? '';
  const player = await signInNew();
  await openBell(page);
  expect(await endpoint(page), 'nobody has asked for pushes').toBeNull();
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  await expect(page.getByText('Notifications are on.')).toBeVisible();
  await expect.poll(() => endpoint(page)).toContain(service.given()[0]);
  await expect.poll(() => devicesOf(api, player.email)).toBe(1);

  await signInElsewhere(playwright.request, origin, player);
  await expect.poll(() => service.acks.map(({ code }) => code)).toEqual([100]);
  await expect.poll(() => shown(page)).toEqual(['Signed in on a new device']);

  const before = await endpoint(page);
  service.forgetBrowser();
  await expect.poll(() => endpoint(page)).not.toBe(before);
  await expect.poll(() => endpoint(page)).toContain(service.given().at(-1));
  await expect.poll(() => devicesOf(api, player.email)).toBe(1);
  await signInElsewhere(playwright.request, origin, player);
  await expect.poll(() => service.posts.at(-1)).toBe(service.given().at(-1));
  await expect.poll(() => service.acks.map(({ code }) => code)).toEqual([100, 100]);

  service.expire();
  await signInElsewhere(playwright.request, origin, player);
  await expect.poll(() => devicesOf(api, player.email)).toBe(0);
});

test('a sign-out ends the subscription, here and at the back end', async ({
  page,
  request: api,
  signInNew,
  wordsOf,
  allowErrors,
}) => {
  // The socket that was just being made is dropped with the session.
  allowErrors(/^Firefox can’t establish a connection to the server at ws:/);
  const player = await signInNew();
  await openBell(page);
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  await expect.poll(() => devicesOf(api, player.email)).toBe(1);
  await page.keyboard.press('Escape');
  await signOut(page, await wordsOf('en'), false);
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => devicesOf(api, player.email)).toBe(0);
  await expect.poll(() => endpoint(page)).toBeNull();
});
