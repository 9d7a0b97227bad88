import type { Page } from 'playwright/test';
import { driveWorker, type WorkerDriver } from '../chaos/support/worker-driver.ts';
import { expect, test } from './support/fixtures.ts';
import { waitForHydration } from './support/page-actions.ts';
import { pushPayload, shownNotifications as shown, storedPlayerHashes } from './support/push-messages.ts';

test.skip(
  ({ browserName }) => browserName !== 'chromium',
  'only Chromium can deliver pushes by its debugging protocol',
);
// Does not depend on the width.
test.use({ isDesktopOnly: true });

const NEUTRAL_NOTIFICATION = { title: 'Orbit', body: 'You have a new notification.' };

interface Player {
  readonly page: Page;
  readonly hash: string;
  readonly worker: WorkerDriver;
}

const pushTest = test.extend<{ player: Player }>({
  /** A player whom the worker has identified, with the permission for notifications; a second page drives the worker. */
  player: async ({ context, page, baseURL, signInNewPlayer }, use) => {
    const origin = baseURL ?? '';
    await context.grantPermissions(['notifications'], { origin });
    await signInNewPlayer();
    await page.goto('/');
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.reload();
    await expect.poll(() => storedPlayerHashes(page)).toHaveLength(1);
    const [hash = ''] = await storedPlayerHashes(page);
    const driverPage = await context.newPage();
    await driverPage.goto('about:blank');
    await use({ page, hash, worker: await driveWorker(driverPage, origin) });
  },
});

pushTest(
  'with the app closed is shown, and is in the list at the next start offline',
  async ({ player: { page, hash, worker }, context, goOffline }) => {
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(1);
    await page.close();
    await worker.stop();
    await worker.push(pushPayload(hash));
    const again = await context.newPage();
    await again.goto('/');
    expect(await shown(again)).toMatchObject([{ title: 'A new sign-in', body: 'Somewhere else.' }]);
    await goOffline(again);
    await again.reload();
    await again.getByRole('button', { name: /^Notifications/ }).click();
    await expect(again.getByRole('dialog', { name: 'Notifications' })).toContainText('A new sign-in');
  },
);

pushTest(
  'with the app open is shown too, and is added to the open list at once',
  async ({ player: { page, hash, worker } }) => {
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const list = page.getByRole('dialog', { name: 'Notifications' });
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await worker.push(pushPayload(hash));
    await expect(list).toContainText('A new sign-in');
    expect(await shown(page)).toHaveLength(1);
  },
);

pushTest(
  'after the sign-out shows nothing of the player, and earlier ones are closed',
  async ({ player: { page, hash, worker }, textsOf, allowErrors }) => {
    // Requests in flight end with the session.
    allowErrors(/status of 504/);
    await worker.push(pushPayload(hash));
    expect(await shown(page)).toHaveLength(1);
    const texts = await textsOf('en');
    const banner = page.getByRole('banner');
    await banner.getByRole('button', { name: /account/i }).click();
    await banner.getByRole('button', { name: texts('auth.signOut'), exact: true }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(() => shown(page)).toEqual([]);
    await worker.push(pushPayload(hash));
    expect(await shown(page)).toMatchObject([NEUTRAL_NOTIFICATION]);
  },
);

pushTest(
  'a promo of a topic that is off is withheld, and the log shows the reason',
  async ({ player: { page, hash, worker } }) => {
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const list = page.getByRole('dialog', { name: 'Notifications' });
    await list.getByText('Notifications on this device').click();
    await worker.push(pushPayload(hash, { kind: 'promo', topic: 'wins_and_bonuses', row: undefined }));
    expect(await shown(page)).toMatchObject([
      { title: 'Orbit', body: 'Promotions are held back for now. There’s nothing to do.', silent: true },
    ]);
    await page.reload();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await list.getByText('Notifications on this device').click();
    await expect(list.getByText('held back: turned off')).toBeVisible();
  },
);

pushTest(
  'a tap navigates an open page to its screen, but not away from a running game',
  async ({ player: { page } }) => {
    const tap = (path: string) =>
      page.evaluate(
        to =>
          navigator.serviceWorker.dispatchEvent(
            new MessageEvent('message', { data: { type: 'openPath', data: { path: to } } }),
          ),
        path,
      );
    await waitForHydration(page);
    await tap('/de/favorite-games?x=1');
    await expect(page).toHaveURL(/\/favorite-games\?x=1$/);
    await page.goto('/');
    const game = page.getByRole('main').locator('a[href*="/play/"]').first();
    const href = (await game.getAttribute('href')) ?? '';
    await page.goto(href);
    await expect(page.locator('h1').first()).toBeAttached();
    await tap('/favorite-games');
    await expect(
      page.getByText('Your game continues. You’ll find the notification under the bell.'),
    ).toBeVisible();
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe(href);
  },
);

pushTest(
  'topics and quiet hours can be changed offline too, and show the state of this device',
  async ({ player: { page }, goOffline, expectAccessible }) => {
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const list = page.getByRole('dialog', { name: 'Notifications' });
    await list.getByText('Notifications on this device').click();
    const money = list.getByRole('switch', { name: 'Your money' });
    await expect(money).toBeChecked();
    await expect(list.getByRole('switch', { name: 'Wins and bonuses' })).not.toBeChecked();
    await expect(list.getByRole('switch', { name: 'Account security' })).toBeDisabled();
    await expectAccessible(page, { within: '[role="dialog"]' });
    await list.getByRole('switch', { name: 'Mute notifications at night' }).click();
    await list.getByLabel('From').fill('23:30');
    const chosen = async () => (await page.request.get('/api/push/preferences')).json();
    await expect.poll(chosen).toMatchObject({ quiet: { from: '23:30', to: '08:00', time_zone: 'UTC' } });
    await goOffline(page);
    await money.click();
    await expect(money).not.toBeChecked();
    await page.context().setOffline(false);
    await expect.poll(async () => (await chosen()).topics.money).toBe(false);
  },
);
