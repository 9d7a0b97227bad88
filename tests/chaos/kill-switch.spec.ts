import type { APIRequestContext, Page } from 'playwright/test';
import { expectNotWhite, expectSame, mark, openControlled } from './page-state.ts';
import { brokenFetch, inWorker } from './prologues.ts';
import { expect, test } from './world.ts';

/** A bug in the worker's answers to calls: every one that it gives is a rejection. What it leaves alone works. */
const brokenAnswers = `
  const add = self.addEventListener.bind(self);
  self.addEventListener = (type, listener, ...more) => add(type, type !== 'fetch' ? listener : event => {
    const respondWith = event.respondWith.bind(event);
    const isCall = new URL(event.request.url).pathname.startsWith('/api/');
    event.respondWith = answer => respondWith(isCall ? Promise.reject(new Error('chaos: a bug')) : answer);
    listener(event);
  }, ...more);`;

/** Throws the switch as an operator does, in the console. */
async function throwSwitch(request: APIRequestContext, origin: string, mode: string): Promise<void> {
  // A connection that was kept may have been closed meanwhile.
  const page = await (await request.get(`${origin}/sandbox`, { maxRetries: 2 })).text();
  const token = /name="token" value="([\w-]+)"/.exec(page)?.[1] ?? '';
  const answer = await request.post(`${origin}/sandbox/worker`, {
    form: { token, mode, min_build: '' },
    headers: { origin },
  });
  expect(answer.ok()).toBe(true);
}

const registrations = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
const cachesOf = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());
const answersForState = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const answer = await fetch('/__sw/state?json');
    return answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  });
const lastMode = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('orbit.workerMode'));
const games = (page: Page) => page.getByRole('main').getByRole('article').first();

test.describe('the kill switch', () => {
  test.afterEach(({ request, relay }) => throwSwitch(request, relay.origin, 'on'));

  test('at its first level leaves every request of a worker with a bug to the network', async ({
    page,
    relay,
    request,
  }) => {
    inWorker(relay, brokenAnswers);
    await openControlled(page, `${relay.origin}/`);
    await throwSwitch(request, relay.origin, 'pass');
    await page.reload();
    await expect.poll(() => lastMode(page)).toBe('pass');
    await page.goto('/pokies/top');
    expect(relay.hitsOf('/pokies/top')).toHaveLength(1);
    await expect(games(page)).toBeVisible();
    expect(await registrations(page)).toBe(1);
    await throwSwitch(request, relay.origin, 'on');
    await page.reload();
    await expect.poll(() => answersForState(page)).toBe(true);
    relay.forget();
    await page.goto('/pokies/top');
    expect(relay.hitsOf('/pokies/top')).toEqual([]);
  });

  test('at its second level takes a worker with a bug away, without a load of its own, and brings it back', async ({
    page,
    relay,
    request,
  }) => {
    inWorker(relay, brokenAnswers);
    await openControlled(page, `${relay.origin}/`);
    await throwSwitch(request, relay.origin, 'off');
    await page.reload();
    await mark(page);
    await expect.poll(() => registrations(page)).toBe(0);
    await expectSame(page);
    const answer = await page.goto('/');
    expect(answer?.fromServiceWorker()).toBe(false);
    await expect(games(page)).toBeVisible();
    await expect.poll(() => cachesOf(page)).toEqual([]);
    relay.clear();
    await throwSwitch(request, relay.origin, 'on');
    await openControlled(page, `${relay.origin}/`);
    await expectNotWhite(page);
  });

  test('at its last level ends a worker that lets nothing through, not even the page', async ({
    page,
    relay,
    request,
  }) => {
    inWorker(relay, brokenFetch);
    await openControlled(page, `${relay.origin}/`);
    await expect(page.goto(`${relay.origin}/`)).rejects.toThrow(/ERR_FAILED/);
    relay.clear();
    await throwSwitch(request, relay.origin, 'destroy');
    // The browser looks for a newer worker a second after a navigation, also one that fails; another one puts that off.
    const opens = () =>
      page.goto(`${relay.origin}/`).then(
        answer => answer?.fromServiceWorker() === false,
        () => false,
      );
    await expect.poll(opens, { intervals: [3000] }).toBe(true);
    await expect(games(page)).toBeVisible();
    expect(await registrations(page)).toBe(0);
    expect(await cachesOf(page)).toEqual([]);
    let loads = 0;
    page.on('load', () => loads++);
    await expect.poll(() => lastMode(page)).toBe('off');
    await expectNotWhite(page);
    expect(loads).toBe(0);
  });
});

test('the state of the worker opens for support staff, also without a network', async ({
  page,
  context,
  relay,
  openDriven,
}) => {
  await openDriven(page);
  const build = await page.locator('html').getAttribute('data-build');
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline);
    const answer = await page.goto(`${relay.origin}/__sw/state`);
    expect(answer?.fromServiceWorker()).toBe(true);
    await expect(page.getByRole('row', { name: `build ${build}` }).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'storage' })).toBeVisible();
  }
});
