import type { Page } from 'playwright/test';
import { AJAX_HEADER } from '../../src/contract/wire.ts';
import { playableGame } from '../e2e/games.ts';
import { watchRequests } from '../e2e/screens.ts';
import { expectNotWhite, expectSame, makeHideable, mark, openControlled, setVisible } from './page-state.ts';
import { brokenAtStart, inWorker } from './prologues.ts';
import { expect, test } from './world.ts';

const MONEY = '/api/demo/game_sessions';

/** A write of policy `page`, sent from the page as the app sends it; how it ended. */
const write = (page: Page, identifier: string, key: string): Promise<number> =>
  page.evaluate(
    async ([path, game, idempotencyKey, header]) => {
      const answer = await fetch(path, {
        method: 'POST',
        headers: { ...header, 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
        body: JSON.stringify({ identifier: game, device: 'desktop' }),
      });
      return answer.status;
    },
    [MONEY, identifier, key, AJAX_HEADER] as const,
  );

/**
 * Longer than what a first visit leaves for its own taps. With a debugger at the worker in control Chromium forgets for good
 * what a request makes it forget for half a minute: that another worker is to take its place.
 */
const REST_MS = 3000;

const update = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return (
      registration?.update().then(
        () => true,
        () => false,
      ) ?? false
    );
  });
const isWaiting = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting != null);
/** What the app says to the waiting worker, without the reload that the app adds. */
const takeOver = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const taken = new Promise(resolve =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
    registration?.waiting?.postMessage({ type: 'takeOver', data: {} });
    await taken;
  });

test.describe('a worker that is killed', () => {
  test('during a navigation delays nothing, since no network is on the path', async ({
    page,
    relay,
    openDriven,
  }) => {
    const worker = await openDriven(page);
    relay.raise({ fault: { kind: 'hang' } });
    /** Chromium leaves a navigation pending for good whose worker the debugger ends in one certain moment: not ours. */
    const goto = async (path: string) => {
      const visit = () => page.goto(path, { waitUntil: 'commit', timeout: 5000 });
      const [answer] = await Promise.all([visit().catch(() => null), worker.kill()]);
      return answer ?? visit();
    };
    for (const path of ['/?first', '/?second', '/?third']) {
      expect((await goto(path))?.fromServiceWorker(), path).toBe(true);
      await expectNotWhite(page);
    }
  });

  test('while money is under way does not send it twice: the worker is not on the path', async ({
    page,
    relay,
    request,
    openDriven,
  }) => {
    const worker = await openDriven(page);
    const game = await playable(request);
    relay.raise({ fault: { kind: 'delay', ms: 1500 }, path: MONEY });
    const sent = write(page, game, 'a-key-of-a-fresh-page');
    await expect.poll(() => relay.hitsOf(MONEY).length).toBe(1);
    await worker.kill();
    expect(await sent).toBe(201);
    expect(relay.passesByKey().get('a-key-of-a-fresh-page')).toBe(1);
  });

  test('while money is under way does not send it twice from a page older than the worker either', async ({
    page,
    relay,
    request,
    openDriven,
  }) => {
    const worker = await openDriven(page);
    const game = await playable(request);
    await mark(page);
    relay.raise({ fault: { kind: 'body', change: body => `${body}\n// newer` }, path: '/sw.js' });
    await update(page);
    await expect.poll(() => isWaiting(page)).toBe(true);
    await takeOver(page);
    relay.raise({ fault: { kind: 'delay', ms: 1500 }, path: MONEY });
    const sent = write(page, game, 'a-key-of-an-older-page');
    await expect.poll(() => relay.hitsOf(MONEY).length).toBe(1);
    await worker.kill();
    expect(await sent).toBe(201);
    expect(relay.passesByKey().get('a-key-of-an-older-page')).toBe(1);
    await expectSame(page);
  });
});

test.describe('a newer worker', () => {
  test('that breaks at its first line leaves the one that works in control', async ({
    page,
    relay,
    context,
    openDriven,
  }) => {
    const worker = await openDriven(page);
    inWorker(relay, brokenAtStart);
    await mark(page);
    expect(await update(page)).toBe(false);
    expect(await isWaiting(page)).toBe(false);
    await expectSame(page);
    await worker.kill();
    await context.setOffline(true);
    const answer = await page.goto('/');
    expect(answer?.fromServiceWorker()).toBe(true);
    await expectNotWhite(page);
  });

  test('at every look causes no loop of reloads', async ({ page, relay, openDriven }) => {
    await makeHideable(page);
    relay.raise({ fault: { kind: 'body', change: (body, hit) => `${body}\n// ${hit}` }, path: '/sw.js' });
    let loads = 0;
    const atRest = watchRequests(page, REST_MS);
    await openDriven(page);
    await atRest();
    page.on('load', () => loads++);
    for (const time of [1, 2, 3]) {
      await update(page);
      await expect.poll(() => isWaiting(page), `newer worker ${time}`).toBe(true);
      await setVisible(page, false);
      if (time === 1) await expect.poll(() => loads).toBe(1);
      await page.waitForLoadState();
      await expectNotWhite(page);
      await setVisible(page, true);
    }
    expect(loads).toBe(1);
  });

  test('is found though a cache was told to keep the old one for a year', async ({
    page,
    relay,
    openDriven,
  }) => {
    relay.raise({ fault: { kind: 'headers', set: { 'cache-control': 'max-age=31536000' } }, path: '/sw.js' });
    await openDriven(page);
    relay.raise({ fault: { kind: 'body', change: body => `${body}\n// newer` }, path: '/sw.js' });
    await update(page);
    await expect.poll(() => isWaiting(page)).toBe(true);
  });

  test('accepted in one tab is taken by the other at its own safe point, each loading once', async ({
    page,
    context,
    relay,
    openDriven,
    wordsOf,
  }) => {
    const words = await wordsOf('en');
    const other = await context.newPage();
    const [atRest, otherAtRest] = [watchRequests(page, REST_MS), watchRequests(other, REST_MS)];
    await openDriven(page);
    await makeHideable(other);
    await openControlled(other, `${relay.origin}/pokies/top`);
    await Promise.all([atRest(), otherAtRest()]);
    const loads = new Map<Page, number>([
      [page, 0],
      [other, 0],
    ]);
    for (const one of loads.keys()) one.on('load', () => loads.set(one, (loads.get(one) ?? 0) + 1));
    relay.raise({ fault: { kind: 'body', change: body => `${body}\n// newer` }, path: '/sw.js' });
    await update(page);
    await page.getByRole('button', { name: words('update.apply') }).click();
    await expect.poll(() => loads.get(page)).toBe(1);
    expect(loads.get(other)).toBe(0);
    await setVisible(other, false);
    await expect.poll(() => loads.get(other)).toBe(1);
    await expectNotWhite(other);
    expect([...loads.values()]).toEqual([1, 1]);
  });

  test('is looked for by a page that stays open for hours', async ({ page, relay, openDriven }) => {
    await page.clock.install();
    await makeHideable(page);
    await openDriven(page);
    for (const _hour of [1, 2]) {
      await setVisible(page, false);
      relay.forget();
      await page.clock.fastForward('02:00:00');
      await setVisible(page, true);
      await expect.poll(() => relay.hitsOf('/sw.js').length).toBeGreaterThan(0);
    }
  });
});

test.describe('without a worker', () => {
  for (const [why, fault] of [
    ['its script redirects', { kind: 'redirect', to: '/elsewhere.js', status: 301 }],
    ['its script is a sign-in page', { kind: 'html' }],
    ['its script fails', { kind: 'status', status: 500 }],
  ] as const) {
    test(`the app works all the same: ${why}`, async ({ page, relay }) => {
      relay.raise({ fault, path: '/sw.js' });
      await page.goto('/');
      await expect.poll(() => relay.hitsOf('/sw.js').length).toBeGreaterThan(0);
      await expectNotWhite(page);
      expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
      await page.getByRole('main').getByRole('article').first().waitFor();
    });
  }

  test('a page that was reloaded past it behaves as before', async ({ page, openDriven }) => {
    const worker = await openDriven(page);
    await expectNotWhite(page);
    const title = await page.locator('h1').first().textContent();
    await worker.session.send('Page.reload', { ignoreCache: true });
    await page.waitForLoadState();
    await expect(page.locator('h1').first()).toHaveText(title ?? '');
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  });
});

async function playable(request: Parameters<typeof playableGame>[0]): Promise<string> {
  return (await playableGame(request)).identifier;
}
