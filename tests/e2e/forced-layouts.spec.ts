import { expect, test } from './support/fixtures.ts';
import { traceForcedLayouts, traceRestyledElements } from './support/forced-layouts.ts';
import { waitForNetworkIdle } from './support/page-actions.ts';

/**
 * The row of links in the header measures what fits, twice with its late parts; the region of toasts is shown as a popover, which
 * focuses; the number of first tiles asks for the window's width. Anything else lays out once a frame.
 */
const MOST_FORCED = 4;

test('a lobby that opens lays out once a frame: scripts force hardly any layout @chromium', async ({
  page,
}) => {
  const tiles = page.getByRole('main').getByRole('article');
  const open = async () => {
    await page.goto('/');
    await expect(tiles.first()).toBeVisible();
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('main article img')]
        .slice(0, 4)
        .every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
    );
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)));
  };
  const first = await traceForcedLayouts(page, open);
  expect(first.length, first.join('\n')).toBeLessThanOrEqual(MOST_FORCED);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const repeated = await traceForcedLayouts(page, open);
  expect(repeated.length, repeated.join('\n')).toBeLessThanOrEqual(MOST_FORCED);

  // A lobby that stands still costs nothing: what waits beyond the view is not animated.
  const animated = () =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML);
  await expect.poll(() => page.evaluate(animated)).toEqual([]);

  // A script that does force layouts is seen.
  const control = await traceForcedLayouts(page, () =>
    page.evaluate(
      count =>
        new Promise<void>(resolve =>
          setTimeout(() => {
            for (let width = 1; width <= count; width++) {
              document.body.style.paddingInlineEnd = `${width}px`;
              void document.body.offsetHeight;
            }
            resolve();
          }),
        ),
      MOST_FORCED + 1,
    ),
  );
  expect(control.length).toBeGreaterThan(MOST_FORCED);
});

test.describe('a page with a prompt at its edge', () => {
  // Nothing is chosen yet: the cookie bar is there.
  test.use({ storageState: { cookies: [], origins: [] }, hasWorker: false });

  test('styles an element that is added, and not all others with it @chromium', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your cookie choices' })).toBeVisible();
    await waitForNetworkIdle(page);
    const nextFrame = () => page.evaluate(() => new Promise(requestAnimationFrame));
    const restyledBy = (work: () => Promise<unknown>) =>
      traceRestyledElements(page, async () => {
        await work();
        await nextFrame();
        await nextFrame();
      });
    const add = () => page.evaluate(() => void document.body.append(document.createElement('span')));
    // The element alone, and whatever else the page does meanwhile.
    const added = await restyledBy(add);

    // With a rule that concerns the whole page: all that is near the view, which alone is styled.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(':root:has(main > *) { --seen: 1 } :root:has([data-seen]) * { --seen: 2 }');
      document.adoptedStyleSheets = [sheet];
    });
    await nextFrame();
    const all = await restyledBy(add);
    expect(added).toBeLessThan(all / 4);
  });
});
