import type { APIRequestContext, Page } from 'playwright/test';
import { LIGHT_PATH } from '../e2e/support/page-actions.ts';
import { runConsoleAction } from '../e2e/support/sandbox-console.ts';
import { expect, test } from './support/fixtures.ts';
import { expectRendered, expectSameDocument, markDocument, openControlled } from './support/page-state.ts';
import { injectIntoWorker, rejectEveryFetch } from './support/worker-scripts.ts';

/** A bug in the worker's responses to calls: each one is a rejection. Requests that it does not handle work. */
const rejectApiResponses = `
  const add = self.addEventListener.bind(self);
  self.addEventListener = (type, listener, ...more) => add(type, type !== 'fetch' ? listener : event => {
    const respondWith = event.respondWith.bind(event);
    const isCall = new URL(event.request.url).pathname.startsWith('/api/');
    event.respondWith = response => respondWith(isCall ? Promise.reject(new Error('chaos: a bug')) : response);
    listener(event);
  }, ...more);`;

/** Throws the switch as an operator does, in the console. */
const setWorkerMode = (request: APIRequestContext, origin: string, mode: string): Promise<string> =>
  runConsoleAction(request, 'worker', { mode, min_build: '' }, origin);

const registrations = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
const cachesOf = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());
const isWorkerAnswering = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const answer = await fetch('/__sw/state?json');
    return answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  });
const storedMode = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('orbit.workerMode'));
const games = (page: Page) => page.getByRole('main').getByRole('article').first();

test.describe('the kill switch', () => {
  test.afterEach(({ request, faultProxy }) => setWorkerMode(request, faultProxy.origin, 'on'));

  test('works in each mode from a worker with a bug, and `on` brings the worker back', async ({
    page,
    context,
    faultProxy,
    request,
  }) => {
    injectIntoWorker(faultProxy, rejectApiResponses);
    await openControlled(page, faultProxy.origin + LIGHT_PATH);

    await test.step('in mode `pass` makes a worker with a bug leave every request to the network', async () => {
      await setWorkerMode(request, faultProxy.origin, 'pass');
      await page.reload();
      await expect.poll(() => storedMode(page)).toBe('pass');
      await page.goto('/pokies/top');
      expect(faultProxy.requestsTo('/pokies/top')).toHaveLength(1);
      await expect(games(page)).toBeVisible();
      expect(await registrations(page)).toBe(1);
      await setWorkerMode(request, faultProxy.origin, 'on');
      await page.reload();
      await expect.poll(() => isWorkerAnswering(page)).toBe(true);
      faultProxy.clearRequests();
      await page.goto('/pokies/top');
      expect(faultProxy.requestsTo('/pokies/top')).toEqual([]);
    });

    await test.step('in mode `off` removes a worker with a bug, without a reload, and `on` brings it back', async () => {
      await setWorkerMode(request, faultProxy.origin, 'off');
      await page.reload();
      await markDocument(page);
      await expect.poll(() => registrations(page)).toBe(0);
      await expectSameDocument(page);
      const answer = await page.goto('/pokies/top');
      expect(answer?.fromServiceWorker()).toBe(false);
      await expect(games(page)).toBeVisible();
      await expect.poll(() => cachesOf(page)).toEqual([]);
      faultProxy.clearRules();
      await setWorkerMode(request, faultProxy.origin, 'on');
      await openControlled(page, faultProxy.origin + LIGHT_PATH);
      await expectRendered(page);
    });

    await test.step('the state of the worker opens for support staff, also without a network', async () => {
      const build = await page.locator('html').getAttribute('data-build');
      for (const isOffline of [false, true]) {
        await context.setOffline(isOffline);
        const answer = await page.goto(`${faultProxy.origin}/__sw/state`);
        expect(answer?.fromServiceWorker()).toBe(true);
        await expect(page.getByText(`"build": "${build}"`).first()).toBeVisible();
        await expect(page.getByText('"storage": {')).toBeVisible();
      }
    });
  });

  test('in mode `destroy` removes a worker that rejects every request, even navigations', async ({
    page,
    faultProxy,
    request,
  }) => {
    injectIntoWorker(faultProxy, rejectEveryFetch);
    await openControlled(page, `${faultProxy.origin}/`);
    await expect(page.goto(`${faultProxy.origin}/`)).rejects.toThrow(/ERR_FAILED/);
    faultProxy.clearRules();
    await setWorkerMode(request, faultProxy.origin, 'destroy');
    // The browser checks for a newer worker a second after a navigation, also a failed one; another navigation delays it.
    const opens = () =>
      page.goto(`${faultProxy.origin}/`).then(
        answer => answer?.fromServiceWorker() === false,
        () => false,
      );
    await expect.poll(opens, { intervals: [3000], timeout: 60_000 }).toBe(true);
    await expect(games(page)).toBeVisible();
    // A worker without a fetch handler, which has begun to remove itself, leaves the page to the network already.
    await expect.poll(() => registrations(page)).toBe(0);
    await expect.poll(() => cachesOf(page)).toEqual([]);
    let loads = 0;
    page.on('load', () => loads++);
    await expect.poll(() => storedMode(page)).toBe('off');
    await expectRendered(page);
    expect(loads).toBe(0);
  });
});
