import type { APIRequestContext, Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { PASSWORD } from './players.ts';
import { signOut } from './screens.ts';

/** What the console's form does: from its own page, with its token. */
async function promote(
  request: APIRequestContext,
  origin: string,
  email: string,
  fields: Record<string, string>,
): Promise<void> {
  const page = await (await request.get('/sandbox')).text();
  const token = /name="token" value="([\w-]+)"/.exec(page)?.[1] ?? '';
  const form = { token, email, type: 'bonus', title: 'A bonus', text: 'For today', ...fields };
  const answer = await request.post('/sandbox/promo', { form, headers: { origin } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** All that the page has heard over its sockets. */
function hearing(page: Page): () => string {
  const frames: string[] = [];
  page.on('websocket', socket => {
    socket.on('framereceived', ({ payload }) => frames.push(String(payload)));
  });
  return () => frames.join('\n');
}

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const items = (page: Page) => panelOf(page).getByRole('listitem');

test.describe('notices', () => {
  test('a welcome waits at the bell, is read by being seen, on the other device too', async ({
    page,
    signInNew,
    openAs,
    browser,
    baseURL,
    expectAccessible,
  }) => {
    const { cookies } = await signInNew();
    await openAs('guest', '/');
    const bell = bellOf(page);
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
    const other = await browser.newContext({ baseURL: baseURL ?? '' });
    await other.addCookies(cookies);
    const second = await other.newPage();
    await second.goto('/');
    await expect(bellOf(second)).toHaveAccessibleName('Notifications, 1 unread');

    await bell.click();
    await expect(items(page)).toHaveCount(1);
    await expect(items(page)).toContainText('€1,000.00 of sandbox money is yours to play with.');
    await expectAccessible(page, { within: '[role="dialog"], dialog' });
    await expect(bell).toHaveAccessibleName('Notifications');
    await expect(items(page).getByText('(new)')).toBeAttached();
    await expect(bellOf(second)).toHaveAccessibleName('Notifications');
    await other.close();

    await page.keyboard.press('Escape');
    await expect(panelOf(page)).toBeHidden();
    await expect(bell).toBeFocused();
    await page.reload();
    await expect(bellOf(page)).toHaveAccessibleName('Notifications');
  });

  test('an offer arrives while the app is open: a toast, the bell, its button leads on', {
    tag: '@chromium',
  }, async ({ page, request, baseURL, signInNew, openAs }) => {
    const { email } = await signInNew();
    const heard = hearing(page);
    await openAs('guest', '/');
    await expect(bellOf(page)).toHaveAccessibleName('Notifications, 1 unread');
    await expect.poll(heard).toContain('phx_reply');
    await promote(request, baseURL ?? '', email, { button: 'Live games', to: '/live/all', hours: '1.9' });
    await expect(page.getByText('A bonus. For today')).toBeVisible();
    await expect(bellOf(page)).toHaveAccessibleName('Notifications, 2 unread');
    await bellOf(page).click();
    await expect(items(page).first()).toContainText(/Ends in 11\d minutes/);
    await items(page).first().getByRole('link', { name: 'Live games' }).click();
    await expect(page).toHaveURL(/\/live\/all$/);
    await expect(panelOf(page)).toBeHidden();
  });

  test('a button that leads to another site is none', async ({
    page,
    request,
    baseURL,
    signInNew,
    openAs,
  }) => {
    const { email } = await signInNew();
    await promote(request, baseURL ?? '', email, { button: 'Away', to: '//else.example' });
    await openAs('guest', '/');
    await bellOf(page).click();
    await expect(items(page).first()).toContainText('A bonus');
    await expect(items(page).first().getByRole('link')).toHaveCount(0);
  });

  test('without a network the list opens with its time, and what is read then is read at the back end later', {
    tag: '@chromium',
  }, async ({ page, context, playwright, baseURL, signInNew, openAs, goOffline, allowErrors }) => {
    // Parts that were not opened before come with the network only.
    allowErrors(/ERR_FAILED.*\/assets\//);
    const { cookies } = await signInNew();
    await openAs('guest', '/');
    await expect(bellOf(page)).toHaveAccessibleName('Notifications, 1 unread');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await expect(bellOf(page)).toHaveAccessibleName('Notifications, 1 unread');
    await goOffline(page);
    await page.reload();
    await bellOf(page).click();
    await expect(items(page)).toContainText('Welcome');
    await expect(panelOf(page).getByText(/as of/i)).toBeVisible();
    await expect(bellOf(page)).toHaveAccessibleName('Notifications');
    await page.reload();
    await expect(bellOf(page)).toHaveAccessibleName('Notifications');
    await context.setOffline(false);
    const api = await playwright.request.newContext({
      baseURL: baseURL ?? '',
      storageState: { cookies, origins: [] },
    });
    const unread = async () => {
      const { rows } = (await (await api.get('/api/player/notifications')).json()) as {
        rows: { read_at: string | null }[];
      };
      return rows.filter(({ read_at }) => read_at === null).length;
    };
    await expect.poll(unread, { timeout: 30_000 }).toBe(0);
    await api.dispose();
  });

  test('a sign-in from another device is told as a warning; nothing of it stays after the sign-out', async ({
    page,
    playwright,
    baseURL,
    signInNew,
    openAs,
    wordsOf,
    isMobile,
    allowErrors,
  }) => {
    // A socket that is being opened while the player leaves is refused.
    allowErrors(/WebSocket connection .* 403/);
    const { email } = await signInNew();
    const stranger = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    const signedIn = await stranger.post('/api/users/sign_in', {
      headers: { 'X-Requested-With': 'XMLHttpRequest', origin: baseURL ?? '' },
      data: { user: { email, password: PASSWORD } },
    });
    // The device that registered is the only one known before.
    expect(signedIn.status()).toBe(201);
    await stranger.dispose();
    await openAs('guest', '/');
    await bellOf(page).click();
    await expect(items(page).first()).toContainText('Signed in on a new device');
    await page.keyboard.press('Escape');
    await signOut(page, await wordsOf('en'), isMobile);
    await expect(bellOf(page)).toHaveCount(0);
  });
});
