import type { Page } from 'playwright/test';
import { AJAX_HEADER } from '../../src/contract/wire.ts';
import { expect, test } from './support/fixtures.ts';
import { balanceOf } from './support/games.ts';
import { loseReplies } from './support/page-actions.ts';
import { COMPLETE_PROFILE } from './support/players.ts';

const PAYMENTS = '/api/player/payments';

const submitOf = (page: Page) => page.locator('dialog[open] button[type="submit"]');

async function typeCard(page: Page, number: string): Promise<void> {
  const fields = page.frameLocator('dialog iframe').locator('input');
  for (const [index, text] of [number, '12/39', '123', 'Ada Byron'].entries())
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
  await page.goto('/deposit');
  const amount = page.getByLabel(texts('cashbox.amount'), { exact: true });
  await expect(amount).toHaveValue('50.00');
  await expect(page.frameLocator('dialog iframe').locator('input').first()).toBeVisible();
  await expectAccessible(page);

  const submit = submitOf(page);
  await amount.fill('1e3');
  await submit.click();
  await expect(page.getByText(texts('cashbox.amount.exponent'))).toBeVisible();
  await amount.fill('50');
  await typeCard(page, '4000 0000 0000 0002');
  await submit.click();
  const code = page.frameLocator('dialog iframe').getByText(/it is \d{6}/);
  await confirmChallenge();
  await expect(page.getByText(texts('cashbox.reason.declined_by_bank'))).toBeVisible();
  await page.getByRole('button', { name: texts('action.retry') }).click();

  await typeCard(page, '4242 4242 4242 4242');
  await submit.dblclick();
  await confirmChallenge();
  await expect(page.getByText('€50.00 is in your wallet.')).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => balanceOf(page)).toBe(before + 5000);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/4242 ?4242|tok_/);

  async function confirmChallenge() {
    const digits = /\d{6}/.exec((await code.textContent()) ?? '')?.[0] ?? '';
    const frame = page.frameLocator('dialog iframe');
    await frame.getByRole('textbox').fill(digits);
    await frame.getByRole('button', { name: 'Confirm' }).click();
  }
});

test('a deposit whose answers are all lost is found by asking, and again in another tab @chromium', async ({
  page,
  context,
  signInNewPlayer,
  textsOf,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/);
  const texts = await textsOf('en');
  await signInNewPlayer(COMPLETE_PROFILE);
  await page.goto('/deposit');
  await page.getByRole('radio', { name: /Bank transfer/ }).check();
  await context.setOffline(true);
  await expect(page.getByText(texts('deposit.offline'))).toBeVisible();
  await context.setOffline(false);
  const submit = submitOf(page);
  await expect(submit).not.toHaveAttribute('aria-disabled');

  await loseReplies(page, 'POST', PAYMENTS, 100);
  await submit.click();
  await expect(page.getByText(texts('cashbox.open.checking'))).toBeVisible();
  const other = await context.newPage();
  await page.close();
  await other.goto('/deposit');
  await other.getByRole('button', { name: texts('deposit.open.show') }).click();
  await expect(other.getByText(texts('deposit.transfer.reference'))).toBeVisible();
  const list: unknown[] = await (await other.request.get(PAYMENTS, { headers: AJAX_HEADER })).json();
  expect(list).toHaveLength(1);
  await other.getByRole('button', { name: texts('deposit.cancel') }).click();
  await expect(other.getByText(/was cancelled\. Nothing was charged\./).first()).toBeVisible();
});

test('an app that never comes back from the provider tells how it ended; coins have an address @chromium', async ({
  page,
  signInNewPlayer,
  textsOf,
  expectAccessible,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED|ERR_ABORTED/);
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
  await page.goto('/');
  await expect(page.getByText('€50.00 is in your wallet.')).toBeVisible();

  await page.goto('/accounts/BTC/deposit');
  await page
    .getByRole('group', { name: texts('cashbox.amount.quick') })
    .getByRole('button')
    .first()
    .click();
  await submitOf(page).click();
  await expect(page.getByRole('img', { name: texts('deposit.crypto.qr') })).toBeVisible();
  await expect(page.getByText(texts('deposit.crypto.address'), { exact: true })).toBeVisible();
  await expectAccessible(page);
});
