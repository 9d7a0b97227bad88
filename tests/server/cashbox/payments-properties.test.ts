import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProviderEvent } from '../../../server/cashbox/payments-adapter.ts';
import type { PaymentRow } from '../../../server/cashbox/tables.ts';
import type { PlayerRow } from '../../../server/players/tables.ts';
import { isFinalState, mayFollow } from '../../../src/contract/subjects/payment-states.ts';
import { MINUTE_MS } from '../../../src/lib/time-units.ts';
import type { Client } from '../client.ts';
import { isOnPostgres, newLocation, releaseLocation } from '../test-database.ts';
import { CASHOUT, type CashboxWorld, DEPOSIT, openCashbox } from './cashbox-world.ts';
import { FakeProvider, type Fault } from './fake-provider.ts';

const isShort = isOnPostgres() && process.env['ORBIT_TEST_DATABASE'] === undefined;
const TIMEOUT_MS = isOnPostgres() ? 600_000 : 120_000;
const START_CENTS = 10_000;
const STATES = ['processing', 'succeeded', 'declined', 'canceled', 'rejected'] as const;

type Step =
  /** A new payment, from one of two devices, whose call of the provider goes as `fault` says. */
  | {
      readonly do: 'deposit' | 'cashout';
      readonly amount: number;
      readonly fault: Fault | null;
      readonly device: 0 | 1;
    }
  /** Something happens at the provider; its report waits to be delivered. */
  | { readonly do: 'move'; readonly payment: number; readonly state: (typeof STATES)[number] }
  /** A report is delivered: the first time, again, or long after others. */
  | { readonly do: 'deliver'; readonly event: number }
  | { readonly do: 'give up'; readonly payment: number; readonly fault: Fault | null; readonly device: 0 | 1 }
  | { readonly do: 'wait'; readonly minutes: number }
  | { readonly do: 'look'; readonly payment: number }
  /** The process ends, with whatever it had in memory, and another one starts. */
  | { readonly do: 'restart' };

const index = fc.nat(5);
const fault = fc.constantFrom<Fault | null>(null, null, 'unreachable', 'lost');
const device = fc.constantFrom<0 | 1>(0, 1);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('deposit' as const, 'cashout' as const),
      amount: fc.constantFrom(1000, 2500, 4000, 8000).map(cents => cents - (cents % 100)),
      fault,
      device,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      payment: index,
      state: fc.constantFrom(...STATES),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('deliver' as const), event: fc.nat(12) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('give up' as const), payment: index, fault, device }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 3, 10) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('look' as const), payment: index }) },
  { weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
);
/** Batches run one after another, the steps of a batch side by side. */
const anySchedule = fc.array(fc.array(anyStep, { minLength: 1, maxLength: 4 }), {
  minLength: 3,
  maxLength: 14,
});

interface Played {
  world: CashboxWorld;
  readonly provider: FakeProvider;
  readonly row: PlayerRow;
  devices: Client[];
  readonly reports: ProviderEvent[];
  /** Keys of the writes that were made, to be sent again. */
  readonly sent: { readonly key: string; readonly body: object; readonly id: number }[];
}

const paymentsOf = ({ world }: Played): Promise<PaymentRow[]> =>
  world.app.db.selectFrom('payments').selectAll().orderBy('id').execute();

/** A provider goes from pending over processing to one end, and stays there. */
function moveThere({ provider, reports }: Played, row: PaymentRow, state: (typeof STATES)[number]): void {
  const now = provider.payments.get(row.reference)?.state;
  if (now !== 'pending' && (now !== 'processing' || state === 'processing' || state === 'canceled')) return;
  reports.push(provider.set(row.reference, state));
}

async function run(played: Played, step: Step, n: number): Promise<void> {
  const { world, provider, devices, reports, sent } = played;
  if (step.do === 'wait') {
    world.app.clock.shift(step.minutes * MINUTE_MS);
    return world.followUp();
  }
  if (step.do === 'deliver') {
    const report = reports[step.event % Math.max(1, reports.length)];
    if (report) expect(await world.post(report)).toBe(204);
    return;
  }
  if ('amount' in step) {
    provider.fault = step.fault;
    const body = { ...(step.do === 'deposit' ? DEPOSIT : CASHOUT), amount_cents: step.amount };
    const key = `key-of-step-${n}`;
    const answer = await devices[step.device]?.call('createPayment', { body: body as never, key });
    provider.fault = null;
    if (answer?.status === 201) sent.push({ key, body, id: answer.body.id });
    else expect(answer?.body.errors).toEqual({ amount_cents: ['errors.not_enough_money'] });
    return;
  }
  if (step.do === 'restart') return;
  const payments = await paymentsOf(played);
  const row = payments[step.payment % Math.max(1, payments.length)];
  if (!row) return;
  if (step.do === 'move') return moveThere(played, row, step.state);
  const client = devices['device' in step ? step.device : 0];
  if (step.do === 'look') {
    await client?.call('loadPayment', { params: { id: row.id } });
    return;
  }
  provider.fault = step.fault;
  const call = row.action === 'deposit' ? 'cancelPayment' : 'recallPayment';
  const answer = await client?.call(call, { params: { id: row.id }, key: `key-of-step-${n}` });
  provider.fault = null;
  expect([200, 409]).toContain(answer?.status);
}

/** What must be true at every moment. */
async function check(played: Played): Promise<void> {
  const { world, row } = played;
  expect(await world.audit()).toEqual([]);
  const payments = await paymentsOf(played);
  const moved = await world.app.db
    .selectFrom('transactions')
    .select('key')
    .where('kind', '!=', 'test')
    .orderBy('key')
    .execute();
  const expected = payments.flatMap(({ id, action, state, finished_at }) => {
    if (action === 'deposit') return state === 'succeeded' ? [`deposit:${id}`] : [];
    const end = state === 'succeeded' ? 'paid' : 'returned';
    return [`cashout:${id}:reserved`, ...(finished_at === null ? [] : [`cashout:${id}:${end}`])];
  });
  expect(moved.map(({ key }) => key)).toEqual(expected.toSorted());
  let real = START_CENTS;
  let reserved = 0;
  for (const { action, state, amount_cents, finished_at } of payments) {
    if (action === 'deposit') real += state === 'succeeded' ? amount_cents : 0;
    else if (state === 'succeeded') real -= amount_cents;
    else if (finished_at === null) {
      real -= amount_cents;
      reserved += amount_cents;
    }
  }
  expect(await world.pockets(row.id)).toEqual([real, reserved]);
  const states = await world.app.db.selectFrom('payment_states').selectAll().orderBy('id').execute();
  for (const { id, action, state } of payments) {
    const own = states.filter(({ payment_id }) => payment_id === id).map(one => one.state);
    expect(own.at(-1)).toBe(state);
    own.slice(1).forEach((to, n) => {
      expect(mayFollow(action, own[n] ?? 'pending', to), `${action} ${own.join()}`).toBe(true);
    });
  }
  const begun = played.provider.begun.map(({ reference }) => reference);
  expect(new Set(begun).size).toBe(begun.length);
}

/** Every report arrives, the provider answers again, and time passes: each payment is what it is at the provider. */
async function checkEnd(played: Played): Promise<void> {
  const { world, provider, reports } = played;
  for (const row of await paymentsOf(played)) moveThere(played, row, 'succeeded');
  for (const report of reports.toReversed()) await world.post(report);
  for (let n = 0; n < 4; n++) {
    world.app.clock.shift(70 * MINUTE_MS);
    await world.followUp();
    for (const row of await paymentsOf(played)) moveThere(played, row, 'succeeded');
  }
  world.app.clock.shift(70 * MINUTE_MS);
  await world.followUp();
  for (const { reference, action, state, refund } of await paymentsOf(played)) {
    expect(isFinalState(action, state), `${action} ${state}`).toBe(true);
    const there = provider.payments.get(reference)?.state;
    if (action === 'cashout') expect(there === 'succeeded').toBe(state === 'succeeded');
    else expect(there === 'succeeded').toBe(state === 'succeeded' || refund === 'asked');
    expect(provider.refunded.includes(reference)).toBe(refund === 'asked');
  }
  await check(played);
}

test(
  'for any order of reports, lost calls, races and restarts each payment has one effect and ends in the truth',
  async () => {
    await fc.assert(
      fc.asyncProperty(anySchedule, async schedule => {
        const folder = mkdtempSync(join(tmpdir(), 'orbit-payments-'));
        const location = await newLocation(folder);
        const provider = new FakeProvider();
        const start = () =>
          openCashbox({ games: 1, location, payments: provider, secret: Buffer.alloc(32, 1) });
        const world = await start();
        const { client, row } = await world.payer(START_CENTS);
        const devices = [client, await world.signIn(row)];
        const played: Played = { world, provider, row, devices, reports: [], sent: [] };
        let steps = 0;
        for (const batch of schedule) {
          if (batch.some(step => step.do === 'restart')) {
            await played.world.close();
            played.world = await start();
            played.devices = [await played.world.signIn(row), await played.world.signIn(row)];
          }
          await Promise.all(batch.map(step => run(played, step, steps++)));
          await check(played);
        }
        // What was sent is sent again, as a page does that got no answer.
        for (const { key, body, id } of played.sent) {
          const again = await played.devices[0]?.call('createPayment', { body: body as never, key });
          expect(again?.body.id).toBe(id);
        }
        await checkEnd(played);
        await played.world.close();
        releaseLocation(location);
        rmSync(folder, { recursive: true, force: true });
      }),
      // A run opens a back end and several more: it is not shrunk.
      { numRuns: isShort ? 5 : 20, endOnFailure: true },
    );
  },
  TIMEOUT_MS,
);
