import type { Page } from 'playwright/test';
import { driveWorker, type WorkerDriver } from '../chaos/support/worker-driver.ts';
import { expect, test } from './support/fixtures.ts';
import { playableGame, playPath } from './support/games.ts';
import { waitForHydration } from './support/page-actions.ts';
import { pushPayload, shownNotifications as shown, storedPlayerHashes } from './support/push-messages.ts';

test.skip(
  ({ browserName }) => browserName !== 'chromium',
  'only Chromium can deliver pushes by its debugging protocol',
);
// Does not depend on the width.
test.use({ isDesktopOnly: true, usesFullBrowser: true });

const NEUTRAL_NOTIFICATION = { title: 'Orbit', body: 'You have a new notification.' };
const WITHHELD_NOTIFICATION = {
  title: 'Orbit',
  body: 'Promotions are held back for now. There’s nothing to do.',
  silent: true,
};

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
    await page.goto('/support');
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.reload();
    await expect.poll(() => storedPlayerHashes(page)).toHaveLength(1);
    const [hash = ''] = await storedPlayerHashes(page);
    const driverPage = await context.newPage();
    await driverPage.goto('about:blank');
    await use({ page, hash, worker: await driveWorker(driverPage, origin) });
  },
});

const openList = async (page: Page) => {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  return page.getByRole('dialog', { name: 'Notifications' });
};

pushTest(
  'is shown and in the list with the app open and closed, or withheld as its topics say, which can be changed offline too',
  async ({ player: { page, hash, worker }, context, goOffline, expectAccessible }) => {
    const list = await openList(page);
    await expect(list.getByRole('listitem')).toHaveCount(1);

    await test.step('with the app open is shown too, and is added to the open list at once', async () => {
      await worker.push(pushPayload(hash));
      await expect(list).toContainText('A new sign-in');
      expect(await shown(page)).toMatchObject([{ title: 'A new sign-in', body: 'Somewhere else.' }]);
    });

    await list.getByText('Notifications on this device').click();
    const money = list.getByRole('switch', { name: 'Your money' });
    await test.step('the list shows the state of this device', async () => {
      await expect(money).toBeChecked();
      await expect(list.getByRole('switch', { name: 'Wins and bonuses' })).not.toBeChecked();
      await expect(list.getByRole('switch', { name: 'Account security' })).toBeDisabled();
      await expectAccessible(page, { within: '[role="dialog"]' });
    });

    await test.step('a promo of a topic that is off is withheld, and the log shows the reason', async () => {
      await worker.push(pushPayload(hash, { kind: 'promo', topic: 'wins_and_bonuses', row: undefined }));
      const titles = [{ title: 'A new sign-in' }, WITHHELD_NOTIFICATION];
      expect(await shown(page)).toEqual(
        expect.arrayContaining(titles.map(each => expect.objectContaining(each))),
      );
      expect(await shown(page)).toHaveLength(titles.length);
      await page.reload();
      await openList(page);
      await list.getByText('Notifications on this device').click();
      await expect(list.getByText('held back: turned off')).toBeVisible();
    });

    await test.step('topics and quiet hours can be changed offline too', async () => {
      await list.getByRole('switch', { name: 'Mute notifications at night' }).click();
      await list.getByLabel('From').fill('23:30');
      const chosen = async () => (await page.request.get('/api/push/preferences')).json();
      await expect.poll(chosen).toMatchObject({ quiet: { from: '23:30', to: '08:00', time_zone: 'UTC' } });
      await goOffline(page);
      await money.click();
      await expect(money).not.toBeChecked();
      await context.setOffline(false);
      await expect.poll(async () => (await chosen()).topics.money).toBe(false);
    });

    await test.step('with the app closed is shown, and is in the list at the next start offline', async () => {
      await page.close();
      await worker.stop();
      const [title, text] = ['A payment', 'It has arrived.'];
      await worker.push(pushPayload(hash, {}, { title, text }));
      const again = await context.newPage();
      await again.goto('/support');
      expect((await shown(again)).filter(each => each.title === title)).toMatchObject([
        { title, body: text },
      ]);
      await goOffline(again);
      await again.reload();
      await expect(await openList(again)).toContainText(title);
    });
  },
);

pushTest(
  'a tap navigates an open page but not away from a running game; after the sign-out nothing of the player is shown, and earlier ones are closed',
  async ({ player: { page, hash, worker }, request, textsOf, allowErrors }) => {
    // Requests in flight end with the session.
    allowErrors(/status of 504/);
    const tap = (path: string) =>
      page.evaluate(
        to =>
          navigator.serviceWorker.dispatchEvent(
            new MessageEvent('message', { data: { type: 'openPath', data: { path: to } } }),
          ),
        path,
      );
    await test.step('a tap navigates an open page to its screen, but not away from a running game', async () => {
      await waitForHydration(page);
      await tap('/de/favorite-games?x=1');
      await expect(page).toHaveURL(/\/favorite-games\?x=1$/);
      const path = playPath(await playableGame(request));
      await page.goto(path);
      await expect(page.locator('h1').first()).toBeAttached();
      await tap('/favorite-games');
      await expect(
        page.getByText('Your game continues. You’ll find the notification under the bell.'),
      ).toBeVisible();
      const { pathname, search } = new URL(page.url());
      expect(pathname + search).toBe(path);
    });

    await test.step('after the sign-out shows nothing of the player, and earlier ones are closed', async () => {
      await worker.push(pushPayload(hash));
      expect(await shown(page)).toHaveLength(1);
      await page.goto('/support');
      const texts = await textsOf('en');
      const banner = page.getByRole('banner');
      await banner.getByRole('button', { name: /account/i }).click();
      await banner.getByRole('button', { name: texts('auth.signOut'), exact: true }).click();
      await expect(page).toHaveURL(/\/login/);
      await expect.poll(() => shown(page)).toEqual([]);
      await worker.push(pushPayload(hash));
      expect(await shown(page)).toMatchObject([NEUTRAL_NOTIFICATION]);
    });
  },
);
