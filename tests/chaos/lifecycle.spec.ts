import type { Page } from 'playwright/test';
import { AJAX_HEADER } from '../../src/contract/wire.ts';
import { playableGame } from '../e2e/support/games.ts';
import { LIGHT_PATH, trackRequests } from '../e2e/support/page-actions.ts';
import type { FaultProxy } from './fault-proxy/fault-proxy.ts';
import { expect, test } from './support/fixtures.ts';
import {
  emulateVisibility,
  expectRendered,
  expectSameDocument,
  markDocument,
  openControlled,
  setVisible,
} from './support/page-state.ts';
import { injectIntoWorker, throwAtStartup } from './support/worker-scripts.ts';

const GAME_SESSION_PATH = '/api/demo/game_sessions';

/** Sends a write that bypasses the worker, as the app does; returns the status. */
const postGameSession = (page: Page, identifier: string, key: string): Promise<number> =>
  page.evaluate(
    async ([path, game, idempotencyKey, header]) => {
      const answer = await fetch(path, {
        method: 'POST',
        headers: { ...header, 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
        body: JSON.stringify({ identifier: game, device: 'desktop' }),
      });
      return answer.status;
    },
    [GAME_SESSION_PATH, identifier, key, AJAX_HEADER] as const,
  );

/** Longer than the pauses between the requests of a first visit. */
const QUIET_MS = 3000;

const updateRegistration = (page: Page): Promise<boolean> =>
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
/** A takeover that nothing delays needs less than a second, milliseconds. */
const TAKEOVER_MS = 5000;

/** Sends the waiting worker the app's message, without the reload that the app adds. Whether it has taken over. */
const skipWaiting = (page: Page): Promise<boolean> =>
  page.evaluate(async limitMs => {
    const registration = await navigator.serviceWorker.getRegistration();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true });
    setTimeout(() => resolve(false), limitMs);
    registration?.waiting?.postMessage({ type: 'takeOver', data: {} });
    return promise;
  }, TAKEOVER_MS);

/**
 * Puts the page under a newer worker. A request or message of the page in that moment postpones the takeover (F-124), for good
 * under the debugger, which the test tool attaches to every worker: only a still newer one can take over then.
 */
const replaceWorker = (page: Page, faultProxy: FaultProxy): Promise<void> =>
  expect(async () => {
    const change = (body: string, count: number) => `${body}\n// ${count}`;
    faultProxy.addRule({ fault: { kind: 'body', change }, path: '/sw.js' });
    await updateRegistration(page);
    await expect.poll(() => isWaiting(page)).toBe(true);
    expect(await skipWaiting(page)).toBe(true);
  }).toPass();

test('a worker that is killed loses neither a money request nor a navigation', async ({
  page,
  faultProxy,
  request,
  openWithDriver,
}) => {
  const worker = await openWithDriver(page, LIGHT_PATH);
  const game = await playableIdentifier(request);
  const expectSentOnce = async (key: string) => {
    faultProxy.clearRequests();
    faultProxy.addRule({ fault: { kind: 'delay', ms: 1500 }, path: GAME_SESSION_PATH });
    const sent = postGameSession(page, game, key);
    await expect.poll(() => faultProxy.requestsTo(GAME_SESSION_PATH).length).toBe(1);
    await worker.kill();
    expect(await sent).toBe(201);
    expect(faultProxy.forwardedByKey().get(key)).toBe(1);
    faultProxy.clearRules();
  };

  await test.step('during a money request does not send it twice: the request bypasses the worker', () =>
    expectSentOnce('a-key-of-a-fresh-page'));

  await test.step('during a money request does not send it twice from a page older than the worker either', async () => {
    await markDocument(page);
    await replaceWorker(page, faultProxy);
    await expectSentOnce('a-key-of-an-older-page');
    await expectSameDocument(page);
  });

  await test.step('during a navigation delays nothing, since no network is involved', async () => {
    faultProxy.addRule({ fault: { kind: 'hang' } });
    // The lobby, which is all in the precache: the files of another screen are stored a while after its first visit.
    for (const path of ['/?first', '/?second', '/?third']) {
      // Chromium never completes a navigation whose worker the debugger stops before the end of its response.
      const responded = page.waitForResponse(response => response.url().endsWith(path));
      const navigation = page.goto(path, { waitUntil: 'commit' });
      await (await responded).finished();
      await worker.kill();
      expect((await navigation)?.fromServiceWorker(), path).toBe(true);
      await expectRendered(page);
    }
  });
});

test.describe('a newer worker', () => {
  test('that is broken, or whose script a cache holds, does not stop updates', async ({
    page,
    faultProxy,
    context,
    openWithDriver,
  }) => {
    const cacheForYear = () =>
      faultProxy.addRule({
        fault: { kind: 'headers', set: { 'cache-control': 'max-age=31536000' } },
        path: '/sw.js',
      });
    cacheForYear();
    const worker = await openWithDriver(page, LIGHT_PATH);

    await test.step('that throws at startup leaves the working one in control', async () => {
      injectIntoWorker(faultProxy, throwAtStartup);
      await markDocument(page);
      expect(await updateRegistration(page)).toBe(false);
      expect(await isWaiting(page)).toBe(false);
      await expectSameDocument(page);
      await worker.kill();
      await context.setOffline(true);
      const answer = await page.goto(LIGHT_PATH);
      expect(answer?.fromServiceWorker()).toBe(true);
      await expectRendered(page);
      await context.setOffline(false);
    });

    await test.step('is found although the old one was cached for a year', async () => {
      faultProxy.clearRules();
      cacheForYear();
      faultProxy.addRule({ fault: { kind: 'body', change: body => `${body}\n// newer` }, path: '/sw.js' });
      await updateRegistration(page);
      await expect.poll(() => isWaiting(page)).toBe(true);
    });
  });

  test('at every update check causes no reload loop', async ({ page, faultProxy }) => {
    await emulateVisibility(page);
    faultProxy.addRule({
      fault: { kind: 'body', change: (body, count) => `${body}\n// ${count}` },
      path: '/sw.js',
    });
    const loads: number[] = [];
    const untilQuiet = trackRequests(page, QUIET_MS);
    await openControlled(page, faultProxy.origin + LIGHT_PATH);
    await untilQuiet();
    page.on('load', () => loads.push(Date.now()));
    for (const time of [1, 2, 3]) {
      await updateRegistration(page);
      await expect.poll(() => isWaiting(page), `newer worker ${time}`).toBe(true);
      await untilQuiet();
      await setVisible(page, false);
      // A request in the moment of the takeover keeps the active worker until it has been idle for 30 s (F-124), and each further attempt
      // of the page, 8 s after the one before, until 30 s after that.
      if (time === 1) await expect.poll(() => loads.length, { timeout: 120_000 }).toBe(1);
      await page.waitForLoadState();
      await expectRendered(page);
      await setVisible(page, true);
    }
    // A page reloads by itself once in 30 s: the three turns take less, but on a slow machine.
    expect(loads.filter((at, index) => index > 0 && at - (loads[index - 1] ?? 0) < 29_000)).toEqual([]);
  });

  test('that is accepted in one tab is activated in the other at its next safe point; each reloads once', async ({
    page,
    context,
    faultProxy,
    textsOf,
  }) => {
    const texts = await textsOf('en');
    const other = await context.newPage();
    const [untilQuiet, otherUntilQuiet] = [trackRequests(page, QUIET_MS), trackRequests(other, QUIET_MS)];
    await openControlled(page, faultProxy.origin + LIGHT_PATH);
    await emulateVisibility(other);
    await openControlled(other, `${faultProxy.origin}${LIGHT_PATH}?other`);
    await Promise.all([untilQuiet(), otherUntilQuiet()]);
    const loads = new Map<Page, number>([
      [page, 0],
      [other, 0],
    ]);
    for (const tab of loads.keys()) tab.on('load', () => loads.set(tab, (loads.get(tab) ?? 0) + 1));
    faultProxy.addRule({ fault: { kind: 'body', change: body => `${body}\n// newer` }, path: '/sw.js' });
    await updateRegistration(page);
    await page.getByRole('button', { name: texts('update.apply') }).click();
    // Where requests keep the active worker, the page reloads by itself after a minute (F-124).
    await expect.poll(() => loads.get(page), { timeout: 90_000 }).toBe(1);
    expect(loads.get(other)).toBe(0);
    await setVisible(other, false);
    await expect.poll(() => loads.get(other)).toBe(1);
    await expectRendered(other);
    expect([...loads.values()]).toEqual([1, 1]);
  });

  test('is checked for by a page that stays open for hours', async ({ page, faultProxy, openWithDriver }) => {
    await page.clock.install();
    await emulateVisibility(page);
    await openWithDriver(page, LIGHT_PATH);
    for (const _hour of [1, 2]) {
      await setVisible(page, false);
      faultProxy.clearRequests();
      await page.clock.fastForward('02:00:00');
      await setVisible(page, true);
      await expect.poll(() => faultProxy.requestsTo('/sw.js').length).toBeGreaterThan(0);
    }
  });
});

test('without a worker the app behaves the same', async ({ page, faultProxy, openWithDriver }) => {
  for (const [why, fault] of [
    ['its script redirects', { kind: 'redirect', to: '/elsewhere.js', status: 301 }],
    ['its script is a sign-in page', { kind: 'html' }],
    ['its script fails', { kind: 'status', status: 500 }],
  ] as const)
    await test.step(`the app works although ${why}`, async () => {
      faultProxy.clearRequests();
      faultProxy.clearRules();
      faultProxy.addRule({ fault, path: '/sw.js' });
      await page.goto('/');
      await expect.poll(() => faultProxy.requestsTo('/sw.js').length).toBeGreaterThan(0);
      await expectRendered(page);
      expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
      await page.getByRole('main').getByRole('article').first().waitFor();
    });

  await test.step('a page that was reloaded past the worker behaves as before', async () => {
    faultProxy.clearRules();
    const worker = await openWithDriver(page);
    await expectRendered(page);
    const title = await page.locator('h1').first().textContent();
    const loaded = page.waitForEvent('load');
    await worker.session.send('Page.reload', { ignoreCache: true });
    await loaded;
    await expect(page.locator('h1').first()).toHaveText(title ?? '');
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  });
});

async function playableIdentifier(request: Parameters<typeof playableGame>[0]): Promise<string> {
  return (await playableGame(request)).identifier;
}
