import type { PaymentReason } from '../../../src/contract/subjects/payment-states.ts';
import { type Ending, SUCCEEDED } from '../support/payment-journey.ts';
import { WITHDRAWALS } from '../support/payment-ways.ts';
import { expect, test } from './matrix-fixtures.ts';

/** How withdrawals end that the provider decides on. */
interface Row extends Ending {
  readonly end: string;
  readonly outcome: 'succeeded' | PaymentReason;
}

const ROWS: readonly Row[] = [
  { end: 'is paid out once', outcome: 'succeeded', ...SUCCEEDED },
  { end: 'is stopped by the fraud check', outcome: 'fraud_check', state: 'rejected', reason: 'fraud_check' },
  {
    end: 'times out, and its money comes back',
    outcome: 'timed_out',
    state: 'canceled',
    reason: 'timed_out',
  },
];

for (const way of WITHDRAWALS) {
  for (const { end, outcome, ...ending } of ROWS)
    test(`${way.name} ${end}`, async ({ journey }) => {
      await journey.prepare(way, outcome);
      await journey.begin(way);
      await journey.expectOpen(way);
      await journey.decide(way, outcome);
      await journey.expectEnd(way, ending);
    });

  for (const reason of way.declines)
    test(`${way.name} is declined with its reason, and its money comes back: ${reason}`, async ({
      journey,
    }) => {
      await journey.prepare(way, reason);
      await journey.begin(way);
      await journey.decide(way, 'processing');
      await expect(journey.statusText(journey.texts('cashbox.open.cashout.processing'))).toBeVisible();
      await journey.decide(way, reason);
      await journey.expectEnd(way, { state: 'declined', reason });
    });

  test(`${way.name} is recalled by the player`, async ({ journey }) => {
    const { page, texts } = journey;
    await journey.prepare(way, 'succeeded', 'waits');
    await page.getByLabel(texts('withdraw.lock')).uncheck();
    await journey.begin(way);
    await page.getByRole('link', { name: texts('withdraw.follow') }).click();
    const details = page.getByRole('dialog', { name: /^Withdrawal/ });
    await details.getByRole('button', { name: texts('payments.recall'), exact: true }).click();
    await details.getByRole('button', { name: texts('payments.recall.do'), exact: true }).click();
    await journey.expectEnd(way, { state: 'recalled', reason: 'recalled_by_player' });
  });

  test(`${way.name} of which the provider is silent for an hour stays open, and is paid out by itself`, async ({
    journey,
  }) => {
    await journey.prepare(way, 'succeeded', 'silent_hour');
    await journey.begin(way);
    await journey.pass(0.9);
    await journey.look();
    await journey.expectOpen(way);
    await journey.passUntilEnd(way, 1.1, SUCCEEDED);
  });
}

test('the books balance after all of these withdrawals', async ({ matrix }) => {
  expect(await matrix.findFaults()).toEqual([]);
});
