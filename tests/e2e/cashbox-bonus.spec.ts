import { expect, test } from './support/fixtures.ts';
import { openOverText } from './support/page-actions.ts';

test.use({ hasWorker: false });

test('the code of an offer is kept after its conditions were read, over a reload, and removed @chromium', async ({
  page,
  signInNewPlayer,
  textsOf,
  expectAccessible,
}) => {
  const texts = await textsOf('en');
  await signInNewPlayer();
  await openOverText(page, '/deposit-bonus');
  const popup = page.getByRole('dialog');
  const offer = popup.getByRole('article', { name: 'Half as much again' });
  await expect(offer.getByRole('table')).toContainText('€11.25');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const isWide = await popup.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  expect(isWide).toBe(false);
  await offer.getByRole('button', { name: texts('bonus.keep') }).click();
  const kept = popup.getByRole('heading', { name: texts('bonus.kept', 'HALF50') });
  await expect(kept).toBeVisible();
  await page.reload();
  await expect(kept).toBeVisible();
  await expect(offer.getByRole('button')).toHaveCount(0);
  await popup.getByRole('button', { name: texts('bonus.remove') }).click();
  await expect(popup.getByLabel(texts('bonus.code'))).toBeVisible();
});
