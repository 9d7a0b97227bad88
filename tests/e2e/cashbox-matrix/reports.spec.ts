import type { Delivery, Outcome } from '../../../server/sandbox/psp/behaviour.ts';
import { type Ending, SUCCEEDED } from '../support/payment-journey.ts';
import { WAYS } from '../support/payment-ways.ts';
import { expect, test } from './matrix-fixtures.ts';

/** In what order and how often the provider reports the end of a payment. */
interface Row extends Ending {
  readonly report: string;
  readonly delivery: Delivery;
  readonly outcome: Outcome;
  /** Hours until it is known, where nobody tells at once. */
  readonly hours?: number;
}

const succeeds = { outcome: 'succeeded', ...SUCCEEDED } as const;

const ROWS: readonly Row[] = [
  { report: 'whose end is reported before the answer', delivery: 'before_answer', ...succeeds },
  { report: 'whose end is reported ten minutes late', delivery: 'late', hours: 0.2, ...succeeds },
  { report: 'whose end is never reported', delivery: 'lost', hours: 0.01, ...succeeds },
  { report: 'whose end is reported twice', delivery: 'twice', ...succeeds },
  { report: 'whose end is followed by the report before it', delivery: 'out_of_order', ...succeeds },
  {
    ...{ report: 'whose success somebody forges before it is declined', delivery: 'forged' },
    ...{ outcome: 'other', state: 'declined', reason: 'other' },
  },
];

for (const way of WAYS)
  for (const { report, delivery, outcome, hours, ...ending } of ROWS)
    test(`${way.name} ${report} ends in the truth, once`, async ({ journey }) => {
      await journey.prepare(way, outcome, delivery);
      if (delivery === 'before_answer') await journey.button().click();
      else {
        await journey.begin(way);
        await journey.answer(way);
        await journey.completeAtProvider(way, outcome);
      }
      if (hours === undefined) await journey.expectEnd(way, ending);
      else await journey.passUntilEnd(way, hours, ending);
      await journey.sendWebhooks();
      await journey.expectBooked(way, ending);
    });

test('the books balance after all of these reports', async ({ matrix }) => {
  expect(await matrix.findFaults()).toEqual([]);
});
