import type { APIRequestContext, Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { signOut } from './support/page-actions.ts';
import { PASSWORD } from './support/players.ts';
import { runConsoleAction } from './support/sandbox-console.ts';

const sendPromo = (request: APIRequestContext, email: string, fields: Record<string, string>) =>
  runConsoleAction(request, 'promo', {
    ...{ email, type: 'bonus', title: 'A bonus', text: 'For today' },
    ...fields,
  });

/** Records all frames that the page receives over its sockets. */
function recordFrames(page: Page): () => string {
  const frames: string[] = [];
  page.on('websocket', socket => {
    socket.on('framereceived', ({ payload }) => frames.push(String(payload)));
  });
  return () => frames.join('\n');
}

const notificationButton = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const notificationPanel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const notificationItems = (page: Page) => notificationPanel(page).getByRole('listitem');

test.describe('notifications', () => {
  test('a welcome is unread at the bell, and read once it was shown, on the other device too', async ({
    page,
    signInNewPlayer,
    openAs,
    openDevice,
    baseURL,
    expectAccessible,
  }) => {
    const { cookies } = await signInNewPlayer();
    await openAs('guest', '/');
    const bell = notificationButton(page);
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
    const other = await openDevice({ baseURL: baseURL ?? '' });
    await other.addCookies(cookies);
    const second = await other.newPage();
    await second.goto('/');
    await expect(notificationButton(second)).toHaveAccessibleName('Notifications, 1 unread');

    await bell.click();
    await expect(notificationItems(page)).toHaveCount(1);
    await expect(notificationItems(page)).toContainText(
      'Your account starts with €1,000.00 in sandbox money.',
    );
    await expectAccessible(page, { within: '[role="dialog"], dialog' });
    await expect(bell).toHaveAccessibleName('Notifications');
    await expect(notificationItems(page).getByText('(new)')).toBeAttached();
    await expect(notificationButton(second)).toHaveAccessibleName('Notifications');
    // The focus of the browser is this page's again.
    await other.close();

    await page.keyboard.press('Escape');
    await expect(notificationPanel(page)).toBeHidden();
    await expect(bell).toBeFocused();
    await page.reload();
    await expect(notificationButton(page)).toHaveAccessibleName('Notifications');
  });

  test('an offer that arrives while the app is open shows a toast, counts at the bell, and its button navigates', {
    tag: '@chromium',
  }, async ({ page, request, signInNewPlayer, openAs }) => {
    const { email } = await signInNewPlayer();
    const receivedFrames = recordFrames(page);
    await openAs('guest', '/');
    await expect(notificationButton(page)).toHaveAccessibleName('Notifications, 1 unread');
    await expect.poll(receivedFrames).toContain('phx_reply');
    await sendPromo(request, email, { button: 'Live games', to: '/live/all', hours: '1.9' });
    await expect(page.getByText('A bonus. For today')).toBeVisible();
    await expect(notificationButton(page)).toHaveAccessibleName('Notifications, 2 unread');
    await notificationButton(page).click();
    await expect(notificationItems(page).first()).toContainText(/Ends in 11\d minutes/);
    await notificationItems(page).first().getByRole('link', { name: 'Live games' }).click();
    await expect(page).toHaveURL(/\/live\/all$/);
    await expect(notificationPanel(page)).toBeHidden();
  });

  test('a button that leads to another site is none', async ({ page, request, signInNewPlayer, openAs }) => {
    const { email } = await signInNewPlayer();
    await sendPromo(request, email, { button: 'Away', to: '//else.example' });
    await openAs('guest', '/');
    await notificationButton(page).click();
    await expect(notificationItems(page).first()).toContainText('A bonus');
    await expect(notificationItems(page).first().getByRole('link')).toHaveCount(0);
  });

  test('offline the list opens with its time, and what is read then is marked read at the back end later', {
    tag: '@chromium',
  }, async ({ page, context, playwright, baseURL, signInNewPlayer, openAs, goOffline, allowErrors }) => {
    // Parts that were not opened before need the network.
    allowErrors(/ERR_FAILED.*\/assets\//);
    const { cookies } = await signInNewPlayer();
    await openAs('guest', '/');
    await expect(notificationButton(page)).toHaveAccessibleName('Notifications, 1 unread');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await expect(notificationButton(page)).toHaveAccessibleName('Notifications, 1 unread');
    await goOffline(page);
    await page.reload();
    await notificationButton(page).click();
    await expect(notificationItems(page)).toContainText('Welcome');
    await expect(notificationPanel(page).getByText(/as of/i)).toBeVisible();
    await expect(notificationButton(page)).toHaveAccessibleName('Notifications');
    await page.reload();
    await expect(notificationButton(page)).toHaveAccessibleName('Notifications');
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
    await expect.poll(unread).toBe(0);
    await api.dispose();
  });

  test('a sign-in from another device shows a warning; nothing of it is left after the sign-out', async ({
    page,
    playwright,
    baseURL,
    signInNewPlayer,
    openAs,
    textsOf,
    isMobile,
  }) => {
    const { email } = await signInNewPlayer();
    const otherDevice = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    const signedIn = await otherDevice.post('/api/users/sign_in', {
      headers: { 'X-Requested-With': 'XMLHttpRequest', origin: baseURL ?? '' },
      data: { user: { email, password: PASSWORD } },
    });
    // The device that registered is the only one known before.
    expect(signedIn.status()).toBe(201);
    await otherDevice.dispose();
    await openAs('guest', '/');
    await notificationButton(page).click();
    await expect(notificationItems(page).first()).toContainText('Signed in on a new device');
    await page.keyboard.press('Escape');
    await signOut(page, await textsOf('en'), isMobile);
    await expect(notificationButton(page)).toHaveCount(0);
  });
});
