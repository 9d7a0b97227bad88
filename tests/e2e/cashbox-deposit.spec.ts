import type { Page } from 'playwright/test';
import { AJAX_HEADER, REQUEST_RETRIES } from '../../src/contract/wire.ts';
import { readAllStorage } from '../chaos/support/page-data.ts';
import { expect, test } from './support/fixtures.ts';
import { balanceOf } from './support/games.ts';
import { loseReplies, loseRequests, openOverText } from './support/page-actions.ts';
import { confirmChallenge } from './support/payment-steps.ts';
import { COMPLETE_PROFILE } from './support/players.ts';

const PAYMENTS = '/api/player/payments';

const paymentsOf = async (page: Page): Promise<unknown[]> =>
  (await page.request.get(PAYMENTS, { headers: AJAX_HEADER })).json();

const submitOf = (page: Page) => page.locator('dialog[open] button[type="submit"]');

/** What must be nowhere on the device after `typeCard`: seven digits or more of a card, its code and holder, its expiry, its token. */
const OF_A_CARD = [
  /4242[ -]?424/,
  /4000[ -]?0000[ -]?0/,
  /["']749\\?["']/,
  /Zelda|Quist/i,
  /12\/39/,
  /\btok_/,
];

async function typeCard(page: Page, number: string): Promise<void> {
  const fields = page.frameLocator('dialog iframe').locator('input');
  for (const [index, text] of [number, '12/39', '749', 'Zelda Quist'].entries())
    await fields.nth(index).fill(text);
}

test('a card is charged once for two taps, and a declined one says why @chromium', async ({
  page,
  signInNewPlayer,
  textsOf,
  expectAccessible,
}) => {
  const texts = await textsOf('en');
  await signInNewPlayer(COMPLETE_PROFILE);
  const before = await balanceOf(page);
  await openOverText(page, '/deposit');
  const amount = page.getByLabel(texts('cashbox.amount'), { exact: true });
  await expect(amount).toHaveValue('50.00');
  await expect(page.frameLocator('dialog iframe').locator('input').first()).toBeVisible();
  await expectAccessible(page);

  await test.step('the terms of a method are the provider’s, on a page of its own in the language of the app', async () => {
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: texts.pattern('deposit.terms') }).click();
    const terms = await opened;
    await expect(terms.locator('h1')).toHaveText('Terms of the sandbox’s payment provider');
    await expect(terms.locator('html')).toHaveAttribute('lang', 'en');
    expect(new URL(terms.url()).origin).not.toBe(new URL(page.url()).origin);
    await expectAccessible(terms);
    await terms.close();
  });

  const submit = submitOf(page);
  await amount.fill('1e3');
  await submit.click();
  await expect(page.getByText(texts('cashbox.amount.exponent'))).toBeVisible();
  await amount.fill('50');
  await typeCard(page, '4000 0000 0000 0002');
  await submit.click();
  await confirmChallenge(page, texts);
  await expect(page.getByText(texts('cashbox.reason.declined_by_bank'))).toBeVisible();
  await page.getByRole('button', { name: texts('action.retry') }).click();

  await typeCard(page, '4242 4242 4242 4242');
  await submit.dblclick();
  await confirmChallenge(page, texts);
  await expect(page.getByText('€50.00 is in your wallet.')).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => balanceOf(page)).toBe(before + 5000);
  // With the history, which names the card.
  await page.goto('/payments');
  await expect(page.getByRole('button', { name: /^Deposit/ })).toHaveCount(2);
  await expect.poll(() => readAllStorage(page)).toContain('424242 ****** 4242');
  // Paths of pictures are digits too.
  const stored = (await readAllStorage(page)).replace(/<svg.*?<\/svg>/gs, '');
  expect(OF_A_CARD.filter(pattern => pattern.test(stored))).toEqual([]);
});

test('a deposit whose answers are all lost is found by asking, in another tab too, where only a second tap is a second one @chromium', async ({
  page,
  context,
  signInNewPlayer,
  textsOf,
}) => {
  const texts = await textsOf('en');
  await signInNewPlayer(COMPLETE_PROFILE);
  await openOverText(page, '/deposit');
  await page.getByRole('radio', { name: /Bank transfer/ }).check();
  await context.setOffline(true);
  await expect(page.getByText(texts('deposit.offline'))).toBeVisible();
  await context.setOffline(false);
  const submit = submitOf(page);
  await expect(submit).not.toHaveAttribute('aria-disabled');
  const other = await context.newPage();
  await openOverText(other, '/deposit');
  await other.getByRole('radio', { name: /Bank transfer/ }).check();

  await loseReplies(page, 'POST', PAYMENTS, 100);
  await submit.click();
  await expect(page.getByText(texts('cashbox.open.checking'))).toBeVisible();
  const show = other
    .getByRole('dialog')
    .getByRole('button', { name: texts('deposit.open.show'), exact: true });
  await expect(show).toBeVisible();
  await page.close();
  expect(await paymentsOf(other)).toHaveLength(1);

  // Whoever confirms there too means another one.
  await submitOf(other).click();
  const reference = other.getByText(texts('deposit.transfer.reference'), { exact: true });
  await expect(reference).toBeVisible();
  expect(await paymentsOf(other)).toHaveLength(2);
  await openOverText(other, '/deposit');
  await expect(show).toHaveCount(2);
  await show.first().click();
  await expect(reference).toBeVisible();
  await other.getByRole('button', { name: texts('deposit.cancel') }).click();
  await expect(other.getByText(/was cancelled\. Nothing was charged\./).first()).toBeVisible();
});

test('a tap that never arrives charges nothing, and one whose answer is lost pays once by e-wallet @chromium', async ({
  page,
  signInNewPlayer,
  textsOf,
}) => {
  const texts = await textsOf('en');
  await signInNewPlayer(COMPLETE_PROFILE);
  const before = await balanceOf(page);
  await page.addInitScript('globalThis.ORBIT_SCALE = { baseDelayMs: 50 };');
  await openOverText(page, '/deposit');
  await page.getByRole('radio', { name: /wallet/i }).check();
  await page.getByLabel(texts('cashbox.amount'), { exact: true }).fill('60');
  await loseRequests(page, 'POST', PAYMENTS, 1 + REQUEST_RETRIES);
  await submitOf(page).click();
  await expect(page.getByText(texts('cashbox.refused.lost'))).toBeVisible();
  expect(await paymentsOf(page)).toEqual([]);
  await expect(page.getByLabel(texts('cashbox.amount'), { exact: true })).toHaveValue('60');

  await loseReplies(page, 'POST', PAYMENTS);
  await submitOf(page).click();
  await page.waitForURL(/\/wallet\//);
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await expect(page.getByText('€60.00 is in your wallet.')).toBeVisible();
  expect(await paymentsOf(page)).toHaveLength(1);
  expect(await balanceOf(page)).toBe(before + 6000);
});

test('an app that never comes back from the provider tells how it ended; coins have an address @chromium', async ({
  page,
  context,
  signInNewPlayer,
  textsOf,
  expectAccessible,
}) => {
  const texts = await textsOf('en');
  await signInNewPlayer(COMPLETE_PROFILE);
  await page.goto('/deposit');
  await page.getByRole('radio', { name: /Sofort/ }).check();
  await submitOf(page).click();
  await page.waitForURL(/\/bank\//);
  await page.route(/\/payments\?payment=/, route => route.abort());
  await page.getByRole('button', { name: 'Log in to the sandbox bank' }).click();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await expect.poll(() => balanceOf(page)).toBeGreaterThan(100_000);
  // The app is killed over there, and opened again later.
  await page.close();
  const app = await context.newPage();
  await app.goto('/');
  await expect(app.getByText('€50.00 is in your wallet.')).toBeVisible();

  await app.goto('/accounts/BTC/deposit');
  await app
    .getByRole('group', { name: texts('cashbox.amount.quick') })
    .getByRole('button')
    .first()
    .click();
  await submitOf(app).click();
  await expect(app.getByRole('img', { name: texts('deposit.crypto.qr') })).toBeVisible();
  await expect(app.getByText(texts('deposit.crypto.address'), { exact: true })).toBeVisible();
  await expectAccessible(app);
});
