import type { Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { loseReplies } from './support/page-actions.ts';
import { runConsoleAction } from './support/sandbox-console.ts';

/** A picture that is sent in several pieces: noise does not compress. */
async function noisyPicture(page: Page): Promise<Buffer> {
  const text = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 900, height: 1200 });
    const context = canvas.getContext('2d');
    const data = context?.createImageData(900, 1200);
    if (!context || !data) return '';
    for (let at = 0; at < data.data.length; at += 1) data.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
    context.putImageData(data, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? '';
  });
  return Buffer.from(text, 'base64');
}

test('documents are sent over a network that goes away, also over a reload, and the decision arrives live @chromium', async ({
  page,
  request,
  signInNewPlayer,
  textsOf,
  expectAccessible,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const texts = await textsOf('en');
  const { email } = await signInNewPlayer();
  let isCut = false;
  let pieces = 0;
  await page.route('**/verification/uploads/*', route => {
    if (isCut) return route.abort('internetdisconnected');
    if (route.request().method() === 'PATCH') {
      pieces += 1;
      // In the middle of the first file.
      if (pieces === 2) isCut = true;
    }
    return route.continue();
  });
  await page.goto('/profile/verification');
  await page.getByRole('button', { name: texts('verification.start') }).click();
  const check = page.frameLocator(`iframe[title="${texts('verification.check')}"]`);
  const identity = check.getByLabel('Choose a file: Passport');
  await identity.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await expect(check.getByText(/Only JPEG, PNG/)).toBeVisible();
  expect(pieces).toBe(0);

  const picture = await noisyPicture(page);
  await identity.setInputFiles({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(check.getByText(/No connection/)).toBeVisible();
  await page.reload();
  await expect(check.getByText(/No connection/)).toBeVisible();
  await expectAccessible(page);
  isCut = false;
  await expect(check.getByText('Received')).toBeVisible();

  const address = check.getByLabel('Choose a file: Utility bill');
  await address.setInputFiles({ name: 'bill.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(check.getByText('Received')).toHaveCount(2);
  const handIn = check.getByRole('button', { name: 'Hand in documents' });
  await expect(handIn).toBeEnabled();
  // By keyboard: a tap in a frame that the page has just moved may land beside it, unnoticed.
  await handIn.press('Enter');
  await expect(page.getByText(texts.pattern('verification.pending'))).toBeVisible();

  const decision = { email, step: 'address', label: 'BAD_PROOF_OF_ADDRESS' };
  await runConsoleAction(request, 'verification-resubmit', decision);
  await expect(page.getByText(texts('verification.reason.tooOld'))).toBeVisible();
  await runConsoleAction(request, 'verification-approve', { email });
  const cards = page.getByRole('region', { name: texts('verification.step.address') });
  await expect(cards.getByText(texts('verification.state.approved'))).toBeVisible();
  // On a phone the decision's toast may lie over the floating button for support.
  await expectAccessible(page, { without: ['target-size'] });
});

test('where the money comes from is answered once over a bad network, and what was answered outlives a reload @chromium', async ({
  page,
  request,
  signInNewPlayer,
  textsOf,
  expectAccessible,
  goOffline,
}) => {
  const texts = await textsOf('en');
  const { email } = await signInNewPlayer();
  await page.goto('/profile/verification');
  const card = page.getByRole('region', { name: texts('verification.step.wealth') });
  await runConsoleAction(request, 'source-of-wealth', { email, days: '14' });
  await expect(card.getByText(texts.pattern('wealth.until'))).toBeVisible();
  await card.getByRole('button', { name: texts('wealth.answer') }).click();
  const send = card.getByRole('button', { name: texts('wealth.send') });
  await send.click();
  await expect(card.getByLabel(texts('wealth.occupation'))).toBeFocused();
  await card.getByLabel(texts('wealth.occupation')).selectOption('employed');
  await card.getByLabel(texts('wealth.income')).selectOption({ index: 2 });
  await card.getByLabel(texts('wealth.source.salary')).check();
  await expectAccessible(page);

  await goOffline(page);
  await card.getByLabel(texts('wealth.isTrue')).check();
  await send.click();
  await expect(card.getByRole('alert')).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await card.getByRole('button', { name: texts('wealth.answer') }).click();
  await expect(card.getByLabel(texts('wealth.occupation'))).toHaveValue('employed');
  await expect(card.getByLabel(texts('wealth.source.salary'))).toBeChecked();
  await loseReplies(page, 'PUT', '/api/player/source_of_wealth');
  await send.click();
  await expect(page.getByText(texts('wealth.sent'))).toBeVisible();
  await expect(card.getByText(texts.pattern('wealth.holds'))).toBeVisible();
  await expect(card.getByText(texts('verification.state.approved'))).toBeVisible();
});
