import type { Locator, Page } from 'playwright/test';
import { AJAX_HEADER } from '../../src/contract/wire.ts';
import { expect, test } from './support/fixtures.ts';
import { balanceOf } from './support/games.ts';
import { expectNoSidewaysScroll, loseReplies, openOverText } from './support/page-actions.ts';
import { decidePayment, verifyPlayer } from './support/payments.ts';
import { COMPLETE_PROFILE } from './support/players.ts';
import type { Texts } from './support/texts.ts';

const PAYMENTS = '/api/player/payments';

/** Fills in the form, by bank transfer; the returned button sends it. */
async function prepareWithdrawal(
  page: Page,
  texts: Texts,
  amount: string,
  isLocked = false,
): Promise<Locator> {
  await openOverText(page, '/withdraw');
  await page.getByRole('radio', { name: /Bank transfer/ }).check();
  await page.getByLabel(texts('deposit.field.iban')).fill('DE89 3704 0044 0532 0130 00');
  await page.getByLabel(texts('cashbox.amount'), { exact: true }).fill(amount);
  await page.getByLabel(texts('withdraw.lock')).setChecked(isLocked);
  return page.locator('dialog[open] button[type="submit"]');
}

async function withdraw(page: Page, texts: Texts, amount: string, isLocked = false): Promise<void> {
  await (await prepareWithdrawal(page, texts, amount, isLocked)).click();
}

const follow = (page: Page, texts: Texts) =>
  page.getByRole('link', { name: texts('withdraw.follow') }).click();

const details = (page: Page) => page.getByRole('dialog', { name: /^Withdrawal/ });

const listed = async (page: Page): Promise<{ id: number }[]> =>
  (await page.request.get(PAYMENTS, { headers: AJAX_HEADER })).json();

test.describe('a withdrawal', () => {
  test.use({ hasWorker: false });

  test('a withdrawal sets money aside at once, is called back after a question, locked, and paid out @chromium', async ({
    page,
    context,
    request,
    signInNewPlayer,
    textsOf,
    expectAccessible,
  }) => {
    const texts = await textsOf('en');
    // The waits between the attempts are not what is tested.
    await context.addInitScript('globalThis.ORBIT_SCALE = { baseDelayMs: 100 };');
    const { email } = await signInNewPlayer(COMPLETE_PROFILE);
    const before = await balanceOf(page);
    await openOverText(page, '/withdraw');
    await expect(page.getByRole('link', { name: texts('cashbox.held.toVerification') })).toBeVisible();
    await expectAccessible(page);
    await verifyPlayer(page, request, email);

    await withdraw(page, texts, '30');
    await follow(page, texts);
    const shown = details(page);
    await expect(shown.getByText(texts('payments.state.cashout.reserved')).first()).toBeVisible();
    expect(await balanceOf(page)).toBe(before - 3000);
    await shown.getByRole('button', { name: texts('payments.recall'), exact: true }).click();
    await expect(shown.getByText(texts('payments.recall.confirm'))).toBeVisible();
    await expectAccessible(page);
    await shown.getByRole('button', { name: texts('payments.recall.do'), exact: true }).click();
    await expect(shown.getByText(texts('payments.state.cashout.recalled')).first()).toBeVisible();
    expect(await balanceOf(page)).toBe(before);

    await withdraw(page, texts, '41.37', true);
    await follow(page, texts);
    await expect(shown.getByText(texts('payments.timeline')).first()).toBeVisible();
    await expect(shown.getByRole('button', { name: texts('payments.recall'), exact: true })).toHaveCount(0);
    await decidePayment(request, '€41.37', 'succeeded');
    await expect(shown.getByText('€41.37 was paid out to you.', { exact: true })).toBeVisible();
    expect(await balanceOf(page)).toBe(before - 4137);
    expect(await listed(page)).toMatchObject([
      { state: 'succeeded', amount_cents: 4137, locked: true, recallable: false },
      { state: 'recalled', amount_cents: 3000 },
    ]);

    await test.step('a withdrawal and a recall whose answers are lost are checked, and done once', async () => {
      const left = await balanceOf(page);
      const submit = await prepareWithdrawal(page, texts, '25');
      await loseReplies(page, 'POST', PAYMENTS, 100);
      await submit.click();
      await expect(page.getByText(texts('cashbox.open.checking'))).toBeVisible();
      await follow(page, texts);
      expect(await balanceOf(page)).toBe(left - 2500);

      await loseReplies(page, 'POST', `${PAYMENTS}/*/recall`, 100);
      await shown.getByRole('button', { name: texts('payments.recall'), exact: true }).click();
      await shown.getByRole('button', { name: texts('payments.recall.do'), exact: true }).click();
      // Until the provider says that it was in time, which may be sooner than the next attempt.
      const asked = page.getByText(texts('cashbox.open.cashout.recallAsked'));
      const recalled = shown.getByText(texts('payments.state.cashout.recalled'));
      await expect(asked.or(recalled).first()).toBeVisible();
      await expect(recalled.first()).toBeVisible();
      expect(await balanceOf(page)).toBe(left);
      expect(await listed(page)).toMatchObject([
        { state: 'recalled', amount_cents: 2500 },
        { amount_cents: 4137 },
        { amount_cents: 3000 },
      ]);
    });
  });
});

test('the history opens without a network with its age and filters, and follows when it is back @chromium', async ({
  page,
  context,
  request,
  signInNewPlayer,
  textsOf,
  goOffline,
  expectAccessible,
}) => {
  const texts = await textsOf('en');
  const { email } = await signInNewPlayer(COMPLETE_PROFILE);
  await verifyPlayer(page, request, email);
  await openOverText(page, '/deposit');
  await page.getByRole('radio', { name: /Sofort/ }).check();
  await page.locator('dialog[open] button[type="submit"]').click();
  await page.waitForURL(/\/bank\//);
  await page.getByRole('button', { name: 'Log in to the sandbox bank' }).click();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  // The provider leads back to the payment.
  await page.waitForURL(/\/payments\?payment=\d+/);
  const back = page.getByRole('dialog', { name: /^Deposit/ });
  await expect(back.getByText('€50.00 is in your wallet.', { exact: true })).toBeVisible();

  // The sandbox pays it out a minute later, after which it can't be called back.
  await withdraw(page, texts, '25');
  await follow(page, texts);
  await expect(details(page)).toBeVisible();
  await page.goto('/payments');
  const out = page.getByRole('button', { name: /^Withdrawal/ });
  await expect(out).toBeVisible();
  await expect(page.locator('h1')).toHaveText(texts('place.payments'));
  await expectNoSidewaysScroll(page, page.viewportSize()?.width ?? 0);
  await expectAccessible(page);
  const [{ id } = { id: 0 }] = await listed(page);
  await goOffline(page);
  await page.reload();
  await expect(out).toBeVisible();
  await expect(page.locator('[data-freshness]').first()).toContainText(/As of/);
  await page.getByLabel(texts('payments.filter.action')).selectOption('deposit');
  await expect(out).toBeHidden();
  await page.getByLabel(texts('payments.filter.action')).selectOption('cashout');
  await expect(page.getByRole('button', { name: /^Deposit/ })).toBeHidden();
  // Meanwhile it is called back on another device.
  const recalled = await request.post(`${PAYMENTS}/${id}/recall`, {
    headers: { ...AJAX_HEADER, cookie: await cookieHeader() },
  });
  expect(recalled.status(), await recalled.text()).toBe(200);
  await context.setOffline(false);
  await expect(out.getByText(texts('payments.state.cashout.recalled'))).toBeVisible();

  async function cookieHeader(): Promise<string> {
    return (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  }
});
