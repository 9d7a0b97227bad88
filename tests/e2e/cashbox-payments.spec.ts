import type { APIRequestContext, Page } from 'playwright/test';
import { AJAX_HEADER } from '../../src/contract/wire.ts';
import { expect, test } from './support/fixtures.ts';
import { balanceOf } from './support/games.ts';
import { expectNoSidewaysScroll } from './support/page-actions.ts';
import { COMPLETE_PROFILE } from './support/players.ts';
import { runConsoleAction } from './support/sandbox-console.ts';
import type { Texts } from './support/texts.ts';

const PAYMENTS = '/api/player/payments';

/** Without a check of documents no money leaves. */
const verify = (request: APIRequestContext, email: string) =>
  runConsoleAction(request, 'verification-approve', { email });

async function withdraw(page: Page, texts: Texts, amount: string, isLocked: boolean): Promise<void> {
  await page.goto('/withdraw');
  await page.getByRole('radio', { name: /Bank transfer/ }).check();
  await page.getByLabel(texts('deposit.field.iban'), { exact: true }).fill('DE89 3704 0044 0532 0130 00');
  await page.getByLabel(texts('cashbox.amount'), { exact: true }).fill(amount);
  await page.getByLabel(texts('withdraw.lock')).setChecked(isLocked);
  await page.locator('dialog[open] button[type="submit"]').click();
  await page.getByRole('link', { name: texts('withdraw.follow') }).click();
}

test('money is withdrawn, called back, withdrawn again and locked', async ({
  page,
  request,
  signInNewPlayer,
  textsOf,
  expectAccessible,
}) => {
  const texts = await textsOf('en');
  const { email } = await signInNewPlayer(COMPLETE_PROFILE);
  const before = await balanceOf(page);
  await page.goto('/withdraw');
  await expect(page.getByRole('link', { name: texts('cashbox.held.toVerification') })).toBeVisible();
  await verify(request, email);

  await withdraw(page, texts, '30', false);
  const details = page.getByRole('dialog', { name: /Withdrawal/ });
  await expect(details.getByText(texts('payments.state.cashout.reserved')).first()).toBeVisible();
  await expect.poll(() => balanceOf(page)).toBe(before - 3000);
  await expectAccessible(page);
  await details.getByRole('button', { name: texts('payments.recall'), exact: true }).click();
  await expect(details.getByText(texts('payments.recall.confirm'))).toBeVisible();
  await details.getByRole('button', { name: texts('payments.recall.do'), exact: true }).click();
  await expect(details.getByText(texts('payments.state.cashout.recalled')).first()).toBeVisible();
  await expect.poll(() => balanceOf(page)).toBe(before);

  await withdraw(page, texts, '40', true);
  await expect(details.getByText(texts('payments.timeline')).first()).toBeVisible();
  await expect(details.getByRole('button', { name: texts('payments.recall'), exact: true })).toHaveCount(0);
  const list: unknown = await (await page.request.get(PAYMENTS, { headers: AJAX_HEADER })).json();
  expect(list).toMatchObject([
    { action: 'cashout', amount_cents: 4000, locked: true, recallable: false },
    { state: 'recalled', amount_cents: 3000 },
  ]);
});

test('the history opens without a network with its age, and follows when the network is back', async ({
  page,
  context,
  request,
  signInNewPlayer,
  textsOf,
  goOffline,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/);
  const texts = await textsOf('en');
  const { email } = await signInNewPlayer(COMPLETE_PROFILE);
  await verify(request, email);
  await withdraw(page, texts, '25', false);
  await expect(page.getByRole('dialog', { name: /Withdrawal/ })).toBeVisible();
  await page.goto('/payments');
  const row = page.getByRole('button', { name: /Withdrawal/ });
  await expect(row).toBeVisible();
  await expectNoSidewaysScroll(page, page.viewportSize()?.width ?? 0);
  const { id } = (await (await page.request.get(PAYMENTS, { headers: AJAX_HEADER })).json())[0];
  // The page, its code and its list come from the device.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(row).toBeVisible();
  await goOffline(page);
  await page.reload();
  await expect(row).toBeVisible();
  await expect(page.locator('[data-freshness]').first()).toContainText(/As of/);
  // Meanwhile it was called back on another device.
  const recalled = await context.request.post(`${PAYMENTS}/${id}/recall`, { headers: AJAX_HEADER });
  expect(recalled.status(), await recalled.text()).toBe(200);
  await context.setOffline(false);
  await expect(row.getByText(texts('payments.state.cashout.recalled'))).toBeVisible();
});
