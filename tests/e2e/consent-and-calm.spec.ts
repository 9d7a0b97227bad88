import type { Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { waitForHydration } from './support/page-actions.ts';

test.use({ hasWorker: false });

/** A first-time visitor: no consent is stored. */
const FIRST_VISIT = { cookies: [], origins: [] };

test.describe('a first visit', () => {
  test.use({ storageState: FIRST_VISIT });

  test('shows the cookie bar over the lobby without a layout shift, and not again', async ({
    openAs,
    context,
    expectAccessible,
  }) => {
    const page = await openAs('guest', '/');
    const bar = page.getByRole('region', { name: 'Your cookie choices' });
    await expect(bar).toBeVisible();
    await expectAccessible(page);
    const [necessary, all] = await Promise.all(
      ['Necessary only', 'Accept all'].map(name => bar.getByRole('button', { name }).boundingBox()),
    );
    expect(necessary?.width).toBeCloseTo(all?.width ?? 0, 0);
    await bar.getByRole('button', { name: 'Necessary only' }).click();
    await expect(bar).toBeHidden();
    const cookie = (await context.cookies()).find(({ name }) => name === 'cookies_accepted');
    expect(cookie?.value).toBe('necessary');
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(364);
    expect(days).toBeLessThan(366);

    const promo = page.getByRole('region', { name: 'Play with sandbox money at Orbit' });
    await expect(promo).toBeHidden();
    await openAnotherScreen(page);
    await expect(promo).toBeVisible();
    await promo.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/sign-up$/);
    await expect(promo).toBeHidden();
    await expect(bar).toBeHidden();
    expect(await page.evaluate(layoutShiftSum)).toBeLessThanOrEqual(0.02);
  });
});

test('calm mode is stored, and removes the promo and movement', async ({ openAs, isMobile }) => {
  const page = await openAs('guest', '/');
  const promo = page.getByRole('region', { name: 'Play with sandbox money at Orbit' });
  await openAnotherScreen(page);
  await expect(promo).toBeVisible();
  if (isMobile) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('switch', { name: 'Calm mode' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
  } else await page.getByRole('button', { name: 'Calm mode' }).click();
  await expect(promo).toBeHidden();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Pause slideshow' })).toBeHidden();
  await expect(page.locator('html[data-calm]')).toBeAttached();
});

/** The invitation waits for it. */
async function openAnotherScreen(page: Page): Promise<void> {
  await waitForHydration(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^See all/ })
    .first()
    .click();
}

/** Runs in the page: the sum of the layout shifts without recent input. */
function layoutShiftSum(): Promise<number> {
  return new Promise(resolve => {
    let sum = 0;
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
  });
}
