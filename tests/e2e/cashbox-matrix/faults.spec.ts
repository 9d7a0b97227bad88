import type { Page } from 'playwright/test';
import { REQUEST_RETRIES } from '../../../src/contract/wire.ts';
import { NETWORK_NOISE } from '../../chaos/support/network-noise.ts';
import { loseRequests } from '../support/page-actions.ts';
import { type PaymentJourney, SUCCEEDED } from '../support/payment-journey.ts';
import { WAYS, type Way } from '../support/payment-ways.ts';
import { expect, test } from './matrix-fixtures.ts';

const PAYMENTS = '/api/player/payments';

test.beforeEach(({ allowErrors }) => allowErrors(NETWORK_NOISE));

/** What is left of a payment that has begun: the player's step and the provider's end. */
async function finish(journey: PaymentJourney, way: Way): Promise<void> {
  await journey.expectStep(way);
  await journey.answer(way);
  await journey.completeAtProvider(way, 'succeeded');
  await journey.expectEnd(way, SUCCEEDED);
}

/** Each payment arrives and no answer comes back. The second attempt waits for the returned function, the page meanwhile too. */
async function loseEveryAnswer(page: Page): Promise<() => void> {
  const goOn = Promise.withResolvers<void>();
  let attempts = 0;
  await page.route(`**${PAYMENTS}`, async route => {
    if (route.request().method() !== 'POST') return route.fallback();
    attempts += 1;
    await route.fetch();
    if (attempts > 1) await goOn.promise;
    await route.abort('connectionreset');
  });
  return goOn.resolve;
}

for (const way of WAYS) {
  test(`${way.name}: without a network its button says why and sends nothing, and what was typed stays`, async ({
    journey,
    context,
  }) => {
    await journey.prepare(way, 'succeeded');
    const { page } = journey;
    const typed = await journey.amount().inputValue();
    await context.setOffline(true);
    const why = journey.texts(way.action === 'deposit' ? 'deposit.offline' : 'withdraw.offline');
    await expect(page.getByText(why)).toBeVisible();
    await journey.button().click({ force: true });
    await context.setOffline(false);
    await expect(page.getByText(why)).toBeHidden();
    await journey.expectNothing(way);
    await expect(journey.amount()).toHaveValue(typed);
    for (const [label, text] of Object.entries(way.typed))
      await expect(page.getByLabel(journey.texts(label), { exact: true })).toHaveValue(text);
    await journey.button().click();
    await finish(journey, way);
  });

  test(`${way.name}: it arrives, every answer is lost, and it is found by asking`, async ({ journey }) => {
    await journey.prepare(way, 'succeeded');
    const goOn = await loseEveryAnswer(journey.page);
    await journey.button().click();
    await journey.expectOpen(way, 'cashbox.open.checking');
    goOn();
    await finish(journey, way);
  });

  test(`${way.name}: it never arrives, nothing has happened, and the next tap makes it`, async ({
    journey,
  }) => {
    await journey.prepare(way, 'succeeded');
    const { page } = journey;
    const typed = await journey.amount().inputValue();
    await loseRequests(page, 'POST', PAYMENTS, 1 + REQUEST_RETRIES);
    await journey.button().click();
    await expect(page.getByText(journey.texts('cashbox.refused.lost'))).toBeVisible();
    await journey.expectNothing(way);
    await expect(journey.amount()).toHaveValue(typed);
    await journey.button().click();
    await finish(journey, way);
  });

  test(`${way.name}: the network is cut while the provider works, and the end is there when it is back`, async ({
    journey,
    context,
  }) => {
    await journey.prepare(way, 'succeeded', 'waits');
    await journey.begin(way);
    await journey.answer(way);
    await journey.expectOpen(way);
    await context.setOffline(true);
    await journey.decide(way, 'succeeded');
    await context.setOffline(false);
    await journey.expectEnd(way, SUCCEEDED);
  });

  test(`${way.name}: two taps are one payment`, async ({ journey }) => {
    await journey.prepare(way, 'succeeded');
    await journey.button().dblclick();
    await finish(journey, way);
  });

  test(`${way.name}: a second tab shows it, and both say how it ended`, async ({ journey, context }) => {
    await journey.prepare(way, 'succeeded');
    const { texts } = journey;
    const other = await context.newPage();
    const isDeposit = way.action === 'deposit';
    await other.goto(isDeposit ? way.path : '/payments');
    const shown = isDeposit
      ? other.locator('dialog[open]').getByRole('button', { name: texts('deposit.open.show'), exact: true })
      : other
          .getByRole('button', { name: /^Withdrawal/ })
          .filter({ hasText: texts('payments.state.cashout.pending') });
    await expect(isDeposit ? journey.amount(other) : other.locator('h1').first()).toBeVisible();
    await journey.begin(way);
    await shown.first().click();
    await journey.answer(way);
    await journey.completeAtProvider(way, 'succeeded');
    await journey.expectEnd(way, SUCCEEDED);
    await journey.expectEnd(way, SUCCEEDED, other);
  });

  test(`${way.name}: the app is killed while the end is awaited, and tells it when it is opened again`, async ({
    journey,
  }) => {
    await journey.prepare(way, 'succeeded', 'waits');
    await journey.begin(way);
    await journey.answer(way);
    await journey.expectOpen(way);
    await journey.kill();
    await journey.decide(way, 'succeeded');
    await journey.startAgain('/');
    await journey.expectEnd(way, SUCCEEDED);
  });

  if (way.action === 'deposit')
    test(`${way.name}: the app is killed before the player’s step, and leads to it when it is opened again`, async ({
      journey,
    }) => {
      await journey.prepare(way, 'succeeded');
      await journey.begin(way);
      await journey.kill();
      await journey.startAgain(way.path);
      const { page, texts } = journey;
      await page.getByRole('button', { name: texts('deposit.open.show'), exact: true }).click();
      if (way.step === 'bank' || way.step === 'wallet')
        await page.getByRole('button', { name: texts('deposit.redirect.go', way.method) }).click();
      await finish(journey, way);
    });
}

test('the books balance after all of these faults', async ({ matrix }) => {
  expect(await matrix.findFaults()).toEqual([]);
});
