import type { APIRequestContext, Page, request } from 'playwright/test';
import { AJAX_HEADER } from '../../src/contract/wire.ts';
import { expect, test } from './support/fixtures.ts';
import { LIGHT_PATH, signOut } from './support/page-actions.ts';
import { type TestPlayer, uniqueClientAddress } from './support/players.ts';
import { startPushService } from './support/push-service.ts';
import { readConsole } from './support/sandbox-console.ts';

/** The port of the push service that the browser of this project is configured with (`playwright.config.ts`). */
const PUSH_PORT = Number(process.env['ORBIT_TEST_PUSH_PORT']);

let pushService: Awaited<ReturnType<typeof startPushService>>;
test.beforeAll(async () => {
  pushService = await startPushService(PUSH_PORT);
});
test.afterAll(() => pushService.stop());

/** Signs the player in on a device that is new to the account, which causes a push. */
async function signInElsewhere(
  requests: { newContext: typeof request.newContext },
  origin: string,
  { email, password }: TestPlayer,
): Promise<void> {
  const device = await requests.newContext({ baseURL: origin, extraHTTPHeaders: uniqueClientAddress() });
  const data = { user: { email, password, dfpc: '', captcha: '' } };
  const answer = await device.post('/api/users/sign_in', { headers: { ...AJAX_HEADER, origin }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  await device.dispose();
}

/** Opens the list under the bell, in a page that the worker controls. */
async function openNotifications(page: Page): Promise<void> {
  await page.goto(LIGHT_PATH);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.reload();
  await page.getByRole('button', { name: /^Notifications/ }).click();
}

const shownTitles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title }) => title);
  });
const subscriptionEndpoint = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    const { pushManager } = await navigator.serviceWorker.ready;
    return (await pushManager.getSubscription())?.endpoint ?? null;
  });

/** Whether the back end has acknowledged the current subscription. */
const isRegistered = async (page: Page): Promise<boolean> => {
  const endpoint = await subscriptionEndpoint(page);
  return page.evaluate(async current => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'orbit')) return false;
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('orbit');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    db.onversionchange = () => db.close();
    const row = await new Promise<{ value?: { bound?: { endpoint?: string } | null } } | undefined>(
      resolve => {
        const request = db.transaction('meta').objectStore('meta').get('pushDevice');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => resolve(undefined);
      },
    );
    db.close();
    return current !== null && row?.value?.bound?.endpoint === current;
  }, endpoint);
};

/** How many devices of a player the back end sends to. */
async function deviceCount(api: APIRequestContext, email: string): Promise<number> {
  const [, push = ''] = (await readConsole(api)).split('<section id="push"');
  return (push.split('</section>')[0] ?? '').split(`<td>${email}</td>`).length - 1;
}

test('a push is subscribed to, encrypted, delivered, shown, resubscribed to and unsubscribed', async ({
  page,
  request: api,
  playwright,
  baseURL,
  signInNewPlayer,
}) => {
  const origin = baseURL ?? '';
  const player = await signInNewPlayer();
  await openNotifications(page);
  expect(await subscriptionEndpoint(page), 'no subscription before the player asks for one').toBeNull();
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  await expect(page.getByText('Notifications are on.')).toBeVisible();
  await expect.poll(() => subscriptionEndpoint(page)).toContain(pushService.issued()[0]);
  await expect.poll(() => deviceCount(api, player.email)).toBe(1);

  await signInElsewhere(playwright.request, origin, player);
  await expect.poll(() => pushService.acks.at(-1)?.code).toBe(100);
  await expect.poll(() => shownTitles(page)).toEqual(['Signed in on a new device']);

  const before = await subscriptionEndpoint(page);
  pushService.forgetBrowser();
  // Between dropping and renewing there is no subscription, and the newest id is known only once it is issued.
  await expect
    .poll(async () => {
      const current = await subscriptionEndpoint(page);
      return current !== null && current !== before && current.endsWith(pushService.issued().at(-1) ?? '-');
    })
    .toBe(true);
  // The back end still lists the device under its old endpoint until the worker has registered the new one.
  await expect.poll(() => isRegistered(page)).toBe(true);
  const acksBefore = pushService.acks.length;
  await signInElsewhere(playwright.request, origin, player);
  await expect.poll(() => pushService.posts.at(-1)).toBe(pushService.issued().at(-1));
  await expect.poll(() => pushService.acks.slice(acksBefore).map(({ code }) => code)).toEqual([100]);

  pushService.expire();
  await signInElsewhere(playwright.request, origin, player);
  await expect.poll(() => deviceCount(api, player.email)).toBe(0);
});

test('a sign-out ends the subscription, on the device and at the back end', async ({
  page,
  request: api,
  signInNewPlayer,
  textsOf,
  allowErrors,
}) => {
  // A socket that is being opened is dropped with the session.
  allowErrors(/^Firefox can’t establish a connection to the server at ws:/);
  const player = await signInNewPlayer();
  await openNotifications(page);
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  await expect.poll(() => deviceCount(api, player.email)).toBe(1);
  await page.keyboard.press('Escape');
  await signOut(page, await textsOf('en'), false);
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => deviceCount(api, player.email)).toBe(0);
  await expect.poll(() => subscriptionEndpoint(page)).toBeNull();
});
