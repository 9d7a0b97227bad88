import { SUCCEEDED } from '../support/payment-journey.ts';
import { WAYS } from '../support/payment-ways.ts';
import { expect, test } from './matrix-fixtures.ts';

/** Calls of the back end to the provider that bring no answer. */
const LOST = [
  { delivery: 'no_answer', what: 'whose order is taken while its answer is lost' },
  { delivery: 'unreachable', what: 'that is begun while the provider is unreachable' },
] as const;

/**
 * The back end looks for such payments every half minute: all are begun first and finished afterwards. Those that wait for their player
 * come first, before their time at the provider is over.
 */
for (const { delivery, what } of LOST)
  test.describe(what, () => {
    const begun = new Map<string, number>();

    for (const way of WAYS)
      test(`${way.name} ${what} is open, and nothing is said of an end`, async ({ journey }) => {
        await journey.choose(way, 'succeeded', delivery);
        await journey.open(way);
        await journey.button().click();
        const isDeposit = way.action === 'deposit';
        await journey.expectOpen(
          way,
          isDeposit ? 'cashbox.open.deposit.pending' : 'cashbox.open.cashout.reserved',
        );
        const [payment] = await journey.made();
        begun.set(way.name, payment?.id ?? 0);
      });

    for (const way of WAYS)
      test(`${way.name} ${what} is finished without a second one`, async ({ journey }) => {
        const id = begun.get(way.name) ?? 0;
        if (!(await journey.isBegun(id))) await journey.pass(0.02);
        await expect.poll(() => journey.isBegun(id), { intervals: [1000] }).toBe(true);
        await journey.follow(way, id);
        const { page, texts } = journey;
        await page.goto(`/payments?payment=${id}`);
        if (way.step === 'bank' || way.step === 'wallet')
          await page.getByRole('button', { name: texts('deposit.redirect.go', way.method) }).click();
        const isPlayers = ['bank', 'wallet', 'challenge'].includes(way.step);
        if (isPlayers) {
          await journey.expectStep(way);
          await journey.answer(way);
          await journey.expectEnd(way, SUCCEEDED);
        } else await journey.passUntilEnd(way, 0.05, SUCCEEDED);
      });
  });

test('the books balance after all of these calls', async ({ matrix }) => {
  expect(await matrix.findFaults()).toEqual([]);
});
