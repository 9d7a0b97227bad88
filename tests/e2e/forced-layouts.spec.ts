import { expect, test } from './support/fixtures.ts';
import { traceForcedLayouts } from './support/forced-layouts.ts';

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
