import type { Page } from 'playwright/test';
import { leaveToLong } from '../e2e/fixtures.ts';
import { accountLabel } from '../e2e/screens.ts';
import type { Words } from '../e2e/words.ts';
import { ask, everythingStored, NOBODY } from './asks.ts';
import { expectNotWhite, expectSame, mark } from './page-state.ts';
import { expect, QUICK, test } from './world.ts';

/** Never stored, so that each question is a request (policy `live`). */
const LIVE = '/client-context?of=chaos';
const LIVE_PATH = '/client-context';
/** The same for everybody, stored (policy `public`). */
const PUBLIC = '/api/fe/config/menu-categories-games';

const ATTEMPTS = 7;
/** Between two attempts lie some hundred milliseconds. */
const AT_ONCE = { intervals: [20] };
/** Seven attempts that hang are over in three seconds. */
const HASTY = { ...QUICK, attemptTimeoutMs: 400 };
const accountOf = (page: Page, words: Words) => page.getByRole('button', { name: accountLabel(words) });
const rails = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('region')
    .filter({ has: page.getByRole('article') });

test.beforeEach(async ({ page, scale }) => scale(page, HASTY));

test.describe('a read through the worker', () => {
  for (const [what, fault] of [
    ['is reset before the headers', { kind: 'reset' }],
    ['is reset in the middle of its body', { kind: 'reset', after: 12 }],
    ['stalls after the headers', { kind: 'stall', after: 12 }],
    ['is accepted and never answered', { kind: 'hang' }],
  ] as const) {
    test(`that ${what} is made again until it is whole`, async ({ page, relay, openDriven }) => {
      await openDriven(page);
      relay.forget();
      relay.raise({ fault, path: LIVE_PATH, times: 3 });
      const { status, text } = await ask(page, LIVE);
      expect(status).toBe(200);
      expect(JSON.parse(text)).toHaveProperty('country');
      expect(relay.hitsOf(LIVE)).toHaveLength(4);
    });
  }

  test('is made seven times, and then the worker says that nobody answers', async ({
    page,
    relay,
    openDriven,
  }) => {
    await openDriven(page);
    relay.forget();
    relay.raise({ fault: { kind: 'hang' }, path: LIVE_PATH });
    expect(await ask(page, LIVE)).toMatchObject(NOBODY);
    expect(relay.hitsOf(LIVE)).toHaveLength(ATTEMPTS);
  });

  test('is one request for all who ask the same at once', async ({ page, relay, openDriven, scale }) => {
    // Longer than the answer takes on a busy machine: another attempt would be another request.
    relay.clear();
    await scale(page, { ...QUICK, attemptTimeoutMs: 20_000 });
    await openDriven(page);
    relay.forget();
    relay.raise({ fault: { kind: 'delay', ms: 1000 }, path: LIVE_PATH });
    const answers = await page.evaluate(path => {
      const headers = { 'x-requested-with': 'XMLHttpRequest' };
      const asked = Array.from({ length: 5 }, () => fetch(path, { headers }));
      return Promise.all(asked.map(answer => answer.then(({ status }) => status)));
    }, LIVE);
    expect(answers).toEqual([200, 200, 200, 200, 200]);
    expect(relay.hitsOf(LIVE)).toHaveLength(1);
  });

  test('is not made again after an answer, whatever its status; a failing server is covered by what is stored', async ({
    page,
    relay,
    openDriven,
  }) => {
    await openDriven(page);
    await expect.poll(async () => (await ask(page, PUBLIC)).mark).toMatch(/^stored/);
    const { text: before } = await ask(page, PUBLIC);
    relay.raise({ fault: { kind: 'status', status: 500 } });
    relay.forget();
    expect((await ask(page, LIVE)).status).toBe(500);
    expect(relay.hitsOf(LIVE)).toHaveLength(1);
    for (const _time of [1, 2]) expect(await ask(page, PUBLIC)).toMatchObject({ status: 200, text: before });
    await expect.poll(() => relay.hitsOf(PUBLIC).length).toBeGreaterThan(0);
    expect(await everythingStored(page)).not.toContain('"error":"chaos"');
  });

  for (const status of [429, 503]) {
    test(`is not made before the time that a ${status} names`, async ({ page, relay, openDriven }) => {
      leaveToLong(status !== 429);
      await openDriven(page);
      relay.forget();
      relay.raise({ fault: { kind: 'status', status, retryAfter: 600 }, path: LIVE_PATH });
      for (const _time of [1, 2, 3]) expect((await ask(page, LIVE)).status).toBe(status);
      expect(relay.hitsOf(LIVE)).toHaveLength(1);
    });
  }

  test('ends when nobody waits for it: the page cancels', async ({ page, relay, scale, openDriven }) => {
    await scale(page, QUICK);
    await openDriven(page);
    relay.forget();
    relay.raise({ fault: { kind: 'hang' }, path: LIVE_PATH });
    const asked = ask(page, LIVE, { 'x-req-id': 'to-be-cancelled' });
    await expect.poll(() => relay.hitsOf(LIVE).length, AT_ONCE).toBe(2);
    await page.evaluate(() =>
      navigator.serviceWorker.controller?.postMessage({ type: 'cancel', data: { reqId: 'to-be-cancelled' } }),
    );
    expect(await asked).toMatchObject(NOBODY);
    expect(relay.hitsOf(LIVE).length).toBeLessThan(ATTEMPTS);
  });

  test('ends when nobody waits for it: the tab is closed', async ({
    page,
    context,
    relay,
    scale,
    openDriven,
  }) => {
    await scale(page, QUICK);
    await openDriven(page);
    const other = await context.newPage();
    await other.goto('/');
    await expectNotWhite(other);
    relay.forget();
    relay.raise({ fault: { kind: 'hang' }, path: LIVE_PATH });
    void ask(other, LIVE).catch(() => undefined);
    await expect.poll(() => relay.hitsOf(LIVE).length, AT_ONCE).toBe(2);
    await other.close();
    const after = relay.hitsOf(LIVE).length;
    // Another question takes the time of three more attempts.
    relay.raise({ fault: { kind: 'hang' }, path: '/api/player/settings', times: 3 });
    expect((await ask(page, '/api/player/settings')).status).toBe(200);
    expect(relay.hitsOf(LIVE).length).toBeLessThanOrEqual(after + 1);
  });

  test('with a range passes the worker and is not stored', async ({ page, relay, openDriven }) => {
    await openDriven(page);
    const got = await page.evaluate(async () => {
      const answer = await fetch('/icons/icon-512.png', { headers: { range: 'bytes=0-9' } });
      return [answer.status, (await answer.arrayBuffer()).byteLength];
    });
    expect(got).toEqual([206, 10]);
    expect(relay.hitsOf('/icons/icon-512.png')).toHaveLength(1);
    expect(await everythingStored(page)).not.toContain('icon-512');
  });

  test('under way when the worker is killed is answered all the same', async ({
    page,
    relay,
    openDriven,
  }) => {
    const worker = await openDriven(page);
    relay.forget();
    const restore = relay.raise({ fault: { kind: 'hang' }, path: LIVE_PATH });
    const asked = ask(page, LIVE);
    await expect.poll(() => relay.hitsOf(LIVE).length, AT_ONCE).toBe(3);
    await worker.kill();
    restore();
    expect((await asked).status).toBe(200);
  });

  test('under way when the worker is killed twice is a clean error, and the next one is answered', async ({
    page,
    relay,
    openDriven,
  }) => {
    const worker = await openDriven(page);
    relay.forget();
    const restore = relay.raise({ fault: { kind: 'hang' }, path: LIVE_PATH });
    const asked = ask(page, LIVE);
    for (const hits of [1, 2]) {
      const before = relay.hitsOf(LIVE).length;
      await expect.poll(() => relay.hitsOf(LIVE).length, `run ${hits}`).toBeGreaterThan(before);
      await worker.kill();
    }
    expect((await asked).status).toBe(0);
    restore();
    expect((await ask(page, LIVE)).status).toBe(200);
  });
});

test.describe('the app', () => {
  /** Opens the lobby twice, so that all that it shows is stored. */
  async function openStored(page: Page, open: () => Promise<unknown>): Promise<void> {
    await open();
    await page.reload();
    await expect.poll(() => rails(page).count()).toBeGreaterThanOrEqual(3);
    await page.reload();
    await expect.poll(() => rails(page).count()).toBeGreaterThanOrEqual(3);
  }

  test('opens cold without a network, with its lobby', async ({ page, context, relay, openDriven }) => {
    const worker = await openDriven(page);
    await openStored(page, async () => undefined);
    await worker.kill();
    await context.setOffline(true);
    await relay.cut();
    const cold = await context.newPage();
    await page.close();
    await cold.goto('/');
    await expect.poll(() => rails(cold).count()).toBeGreaterThanOrEqual(3);
  });

  // A server that fails has answered: nobody is offline then.
  for (const [name, fault, isOffline] of [
    ['a network that carries nothing', { kind: 'hang' }, true],
    ['a captive portal', { kind: 'html' }, true],
    ['a server that only fails', { kind: 'status', status: 500 }, false],
  ] as const) {
    test(`shows what it knows behind ${name}, and stays signed in`, async ({
      page,
      relay,
      openDriven,
      signInNew,
      wordsOf,
    }) => {
      leaveToLong(fault.kind !== 'html');
      const words = await wordsOf('en');
      await signInNew();
      await openDriven(page);
      await openStored(page, async () => undefined);
      await expect(accountOf(page, words)).toBeVisible();
      const restore = relay.raise({ fault });
      await page.reload();
      await expect.poll(() => rails(page).count()).toBeGreaterThanOrEqual(3);
      await expect(accountOf(page, words)).toBeVisible();
      await expect(page).not.toHaveURL(/login/);
      if (isOffline) await expect(page.getByText(words('connection.offline'))).toBeVisible();
      expect(await everythingStored(page)).not.toContain('Sign in to this network');
      await mark(page);
      restore();
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(page.getByText(words('connection.offline'))).toHaveCount(0);
      await expectSame(page);
    });
  }

  test('says that it is offline when nobody answers, though the browser says that it is online', async ({
    page,
    relay,
    openDriven,
    wordsOf,
  }) => {
    const words = await wordsOf('en');
    await openDriven(page);
    await openStored(page, async () => undefined);
    await relay.cut();
    await page.reload();
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await expect(page.getByText(words('connection.offline'))).toBeVisible();
    await expectNotWhite(page);
  });
});
