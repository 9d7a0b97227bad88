import type { Page } from 'playwright/test';
import { skipUnlessLong } from '../e2e/support/fixtures.ts';
import { accountLabel, LIGHT_PATH } from '../e2e/support/page-actions.ts';
import type { Texts } from '../e2e/support/texts.ts';
import { expect, FAST_SCALE, test } from './support/fixtures.ts';
import { fetchInPage, readAllStorage } from './support/page-data.ts';
import { expectRendered, expectSameDocument, markDocument } from './support/page-state.ts';

/** Never stored, so that each call is a request (policy `network-only`). */
const LIVE_URL = '/client-context?of=chaos';
const LIVE_PATH = '/client-context';
/** The same for every visitor, stored (policy `public`). */
const PUBLIC_PATH = '/api/fe/config/menu-categories-games';

/** Two attempts are some hundred milliseconds apart. */
const FAST_POLLING = { intervals: [20] };
/** Seven attempts that hang end within three seconds. */
const SHORT_TIMEOUT_SCALE = { ...FAST_SCALE, attemptTimeoutMs: 400 };
const accountButton = (page: Page, texts: Texts) => page.getByRole('button', { name: accountLabel(texts) });
const rails = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('region')
    .filter({ has: page.getByRole('article') });

/** What is slow is no fault where requests are counted. */
const LONG_TIMEOUT_SCALE = { ...FAST_SCALE, attemptTimeoutMs: 30_000 };

test('a read through the worker is repeated without a response, and never after one', async ({
  page,
  faultProxy,
  openWithDriver,
  setScale,
}) => {
  await setScale(page, LONG_TIMEOUT_SCALE);
  await openWithDriver(page, LIGHT_PATH);

  await test.step('that is reset in the middle of its body is repeated until it is complete', async () => {
    faultProxy.clearRequests();
    faultProxy.addRule({ fault: { kind: 'reset', after: 12 }, path: LIVE_PATH, times: 3 });
    const { status, text } = await fetchInPage(page, LIVE_URL);
    expect(status).toBe(200);
    expect(JSON.parse(text)).toHaveProperty('country');
    expect(faultProxy.requestsTo(LIVE_URL)).toHaveLength(4);
  });

  await test.step('is not repeated after a response, whatever its status; a failing server is covered by the stored copy', async () => {
    await expect.poll(async () => (await fetchInPage(page, PUBLIC_PATH)).mark).toMatch(/^stored/);
    const { text: before } = await fetchInPage(page, PUBLIC_PATH);
    faultProxy.addRule({ fault: { kind: 'status', status: 500 } });
    faultProxy.clearRequests();
    expect((await fetchInPage(page, LIVE_URL)).status).toBe(500);
    expect(faultProxy.requestsTo(LIVE_URL)).toHaveLength(1);
    for (const _time of [1, 2])
      expect(await fetchInPage(page, PUBLIC_PATH)).toMatchObject({ status: 200, text: before });
    // A read shares the request of the one before while that has not ended, so that one of these may send none.
    await expect
      .poll(async () => {
        await fetchInPage(page, PUBLIC_PATH);
        return faultProxy.requestsTo(PUBLIC_PATH).length;
      })
      .toBeGreaterThan(0);
    expect(await readAllStorage(page)).not.toContain('"error":"chaos"');
  });
});

test('a read through the worker outlives that it is killed once', async ({
  page,
  faultProxy,
  openWithDriver,
  setScale,
}) => {
  await setScale(page, SHORT_TIMEOUT_SCALE);
  const worker = await openWithDriver(page, LIGHT_PATH);

  await test.step('that is pending when the worker is killed is answered nevertheless', async () => {
    faultProxy.clearRequests();
    const restore = faultProxy.addRule({ fault: { kind: 'hang' }, path: LIVE_PATH });
    const response = fetchInPage(page, LIVE_URL);
    await expect.poll(() => faultProxy.requestsTo(LIVE_URL).length, FAST_POLLING).toBeGreaterThanOrEqual(3);
    await worker.kill();
    restore();
    expect((await response).status).toBe(200);
  });

  await test.step('that is pending when the worker is killed twice is a network error, and the next one is answered', async () => {
    faultProxy.clearRequests();
    const restore = faultProxy.addRule({ fault: { kind: 'hang' }, path: LIVE_PATH });
    const response = fetchInPage(page, LIVE_URL);
    for (const hits of [1, 2]) {
      const before = faultProxy.requestsTo(LIVE_URL).length;
      await expect.poll(() => faultProxy.requestsTo(LIVE_URL).length, `run ${hits}`).toBeGreaterThan(before);
      await worker.kill();
    }
    expect((await response).status).toBe(0);
    restore();
    expect((await fetchInPage(page, LIVE_URL)).status).toBe(200);
  });
});

test.describe('the app', () => {
  test.beforeEach(async ({ page, setScale }) => setScale(page, SHORT_TIMEOUT_SCALE));

  /** Opens the lobby twice under the worker, so that everything on it is stored. */
  async function openStored(page: Page): Promise<void> {
    await page.goto('/');
    await expect.poll(() => rails(page).count()).toBeGreaterThanOrEqual(3);
    await page.reload();
    await expect.poll(() => rails(page).count()).toBeGreaterThanOrEqual(3);
  }

  // A server that fails has responded: the app is not offline then.
  for (const [name, fault, isOffline] of [
    ['a network that drops everything', { kind: 'hang' }, true],
    ['a captive portal', { kind: 'html' }, true],
    ['a server that only fails', { kind: 'status', status: 500 }, false],
  ] as const) {
    test(`shows stored data behind ${name}, and stays signed in`, async ({
      page,
      faultProxy,
      openWithDriver,
      signInNewPlayer,
      textsOf,
    }) => {
      skipUnlessLong(fault.kind !== 'html');
      const texts = await textsOf('en');
      await signInNewPlayer();
      await openWithDriver(page, LIGHT_PATH);
      await openStored(page);
      await expect(accountButton(page, texts)).toBeVisible();
      const restore = faultProxy.addRule({ fault });
      await page.reload();
      await expect.poll(() => rails(page).count()).toBeGreaterThanOrEqual(3);
      await expect(accountButton(page, texts)).toBeVisible();
      await expect(page).not.toHaveURL(/login/);
      if (isOffline) await expect(page.getByText(texts('connection.offline'))).toBeVisible();
      expect(await readAllStorage(page)).not.toContain('Sign in to this network');
      await markDocument(page);
      restore();
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(page.getByText(texts('connection.offline'))).toHaveCount(0);
      await expectSameDocument(page);
    });
  }

  test('opens from what is stored while nothing responds', async ({
    page,
    context,
    faultProxy,
    openWithDriver,
    textsOf,
  }) => {
    const texts = await textsOf('en');
    const worker = await openWithDriver(page, LIGHT_PATH);
    await openStored(page);

    await test.step('shows that it is offline without any response, although the browser reports to be online', async () => {
      await faultProxy.close();
      await page.reload();
      expect(await page.evaluate(() => navigator.onLine)).toBe(true);
      await expect(page.getByText(texts('connection.offline'))).toBeVisible();
      await expectRendered(page);
    });

    await test.step('opens cold while offline, with its lobby', async () => {
      await worker.kill();
      await context.setOffline(true);
      const cold = await context.newPage();
      await page.close();
      await cold.goto('/');
      await expect.poll(() => rails(cold).count()).toBeGreaterThanOrEqual(3);
    });
  });
});
