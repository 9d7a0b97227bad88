import type { APIRequestContext, Page } from 'playwright/test';
import { AJAX_HEADER } from '../../src/contract/wire.ts';
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
  test.describe('without a worker', () => {
    test.use({ hasWorker: false });

    test('are unread at the bell and read once they were shown, on the other device too; nothing is left after the sign-out', async ({
      page,
      playwright,
      signInNewPlayer,
      openAs,
      openDevice,
      baseURL,
      textsOf,
      isMobile,
      expectAccessible,
    }) => {
      const { cookies, email } = await signInNewPlayer();
      await openAs('guest', '/support');
      const bell = notificationButton(page);
      await test.step('a welcome is unread at the bell, and read once it was shown, on the other device too', async () => {
        await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
        const other = await openDevice({ baseURL: baseURL ?? '' });
        await other.addCookies(cookies);
        const second = await other.newPage();
        await second.goto('/support');
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
        await expect(bell).toHaveAccessibleName('Notifications');
      });

      await test.step('a sign-in from another device shows a warning; nothing of it is left after the sign-out', async () => {
        const otherDevice = await playwright.request.newContext({ baseURL: baseURL ?? '' });
        const signedIn = await otherDevice.post('/api/users/sign_in', {
          headers: { ...AJAX_HEADER, origin: baseURL ?? '' },
          data: { user: { email, password: PASSWORD } },
        });
        // The device that registered is the only one known before.
        expect(signedIn.status()).toBe(201);
        await otherDevice.dispose();
        await page.reload();
        await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
        await bell.click();
        await expect(notificationItems(page).first()).toContainText('Signed in on a new device');
        await page.keyboard.press('Escape');
        await signOut(page, await textsOf('en'), isMobile);
        await expect(bell).toHaveCount(0);
      });
    });
  });

  test('that arrive while the app is open show a toast, and what is read offline is marked read at the back end later', {
    tag: '@chromium',
  }, async ({
    page,
    context,
    playwright,
    request,
    baseURL,
    signInNewPlayer,
    openAs,
    goOffline,
    allowErrors,
  }) => {
    // Parts that were not opened before need the network.
    allowErrors(/ERR_FAILED.*\/assets\//);
    const { cookies, email } = await signInNewPlayer();
    const receivedFrames = recordFrames(page);
    const bell = notificationButton(page);
    await openAs('guest', '/support');
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
    await expect.poll(receivedFrames).toContain('phx_reply');

    await test.step('an offer shows a toast, counts at the bell, and its button navigates', async () => {
      await sendPromo(request, email, { button: 'To the offers', to: '/promotions', hours: '1.9' });
      await expect(page.getByText('A bonus. For today')).toBeVisible();
      await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
      await bell.click();
      await expect(notificationItems(page).first()).toContainText(/Ends in 11\d minutes/);
      await expect(bell).toHaveAccessibleName('Notifications');
      await notificationItems(page).first().getByRole('link', { name: 'To the offers' }).click();
      await expect(page).toHaveURL(/\/promotions$/);
      await expect(notificationPanel(page)).toBeHidden();
    });

    await test.step('a button that leads to another site is none', async () => {
      await sendPromo(request, email, { title: 'Elsewhere', button: 'Away', to: '//else.example' });
      await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
      await page.reload();
      await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
    });

    await test.step('offline the list opens with its time, and what is read is marked read', async () => {
      await goOffline(page);
      await page.reload();
      await bell.click();
      await expect(notificationItems(page).first()).toContainText('Elsewhere');
      await expect(notificationItems(page).first().getByRole('link')).toHaveCount(0);
      await expect(notificationItems(page).last()).toContainText('Welcome');
      await expect(notificationPanel(page).getByText(/as of/i)).toBeVisible();
      await expect(bell).toHaveAccessibleName('Notifications');
      // The worker has it: what a reload interrupts before is seen the next time.
      const queue = page.locator('[data-status]');
      await expect(queue).toContainText('1 change will be sent');
      await page.reload();
      await expect(queue).toContainText('1 change will be sent');
      await expect(bell).toHaveAccessibleName('Notifications');
    });

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
});
