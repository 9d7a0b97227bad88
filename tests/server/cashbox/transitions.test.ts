import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type ProviderEvent,
  type ProviderOrder,
  ProviderUnreachable,
} from '../../../server/cashbox/payments-adapter.ts';
import { follow, paymentConflicted } from '../../../server/measurements.ts';
import {
  isFinalState,
  mayFollow,
  PAYMENT_ACTIONS,
  PAYMENT_STATES,
  PAYMENT_TRANSITIONS,
  type PaymentAction,
  type PaymentState,
} from '../../../src/contract/subjects/payment-states.ts';
import { MINUTE_MS } from '../../../src/lib/time-units.ts';
import type { Client } from '../client.ts';
import { CASHOUT, type CashboxWorld, DEPOSIT, openCashbox } from './cashbox-world.ts';

let world: CashboxWorld;
let client: Client;
let player_id: number;
beforeEach(async () => {
  world = await openCashbox();
  const player = await world.payer(50_000);
  client = player.client;
  player_id = player.row.id;
});
afterEach(async () => {
  expect(await world.audit()).toEqual([]);
  await world.close();
});

const REPORTED = ['pending', 'processing', 'succeeded', 'declined', 'canceled', 'rejected'] as const;
const statesOf = (action: PaymentAction) =>
  PAYMENT_STATES.filter(
    state =>
      PAYMENT_TRANSITIONS[action][state] !== undefined ||
      Object.values(PAYMENT_TRANSITIONS[action]).some(following => following.includes(state)),
  );

/** A payment that has come to the state in the shortest way. */
async function reach(action: PaymentAction, state: PaymentState): Promise<number> {
  // The provider has it, and we don't know yet: a withdrawal is still reserved.
  world.provider.fault = 'lost';
  const { id } = await world.pay(client, action === 'deposit' ? DEPOSIT : CASHOUT);
  world.provider.fault = null;
  if (state === 'recalled') await client.call('recallPayment', { params: { id }, key: randomUUID() });
  else if (state !== 'reserved' && !(action === 'deposit' && state === 'pending'))
    await world.emitEvent(id, state);
  expect((await world.rowOf(id)).state).toBe(state);
  return id;
}

const rows = PAYMENT_ACTIONS.flatMap(action =>
  statesOf(action).map((from): [PaymentAction, PaymentState] => [action, from]),
);

describe('whatever the provider says', () => {
  test.each(rows)('a %s that is %s goes where the diagram leads, or stays', async (action, from) => {
    for (const reported of REPORTED) {
      const id = await reach(action, from);
      const before = await world.pockets(player_id);
      expect(await world.emitEvent(id, reported as ProviderEvent['state'])).toBe(204);
      const { state, finished_at } = await world.rowOf(id);
      // What a provider calls canceled while it is paying out is not paid: the diagram calls that rejected.
      const isStopped = action === 'cashout' && from === 'processing' && reported === 'canceled';
      const wanted = isStopped ? 'rejected' : reported;
      expect(state, `${from} + ${reported}`).toBe(mayFollow(action, from, wanted) ? wanted : from);
      expect(finished_at !== null).toBe(isFinalState(action, state));
      if (isFinalState(action, from)) expect(await world.pockets(player_id)).toEqual(before);
      const { outcome } = await world.app.db
        .selectFrom('payment_events')
        .select('outcome')
        .where('payment_id', '=', id)
        .where('id', 'not like', 'begin%')
        .orderBy('received_at', 'desc')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      if (state !== from) expect(outcome).toBe('applied');
      const timeline = (await client.call('loadPayment', { params: { id } })).body.timeline;
      timeline.slice(1).forEach((entry, n) => {
        expect(mayFollow(action, timeline[n]?.state ?? 'pending', entry.state)).toBe(true);
      });
    }
  });
});

test('an event that is told twice, or of another time, has one effect', async () => {
  const { id } = await world.pay(client, DEPOSIT);
  const { reference } = await world.rowOf(id);
  const processing = world.provider.set(reference, 'processing');
  const succeeded = world.provider.set(reference, 'succeeded');
  for (const event of [succeeded, processing, succeeded, processing])
    expect(await world.post(event)).toBe(204);
  expect(await world.pockets(player_id)).toEqual([55_000, 0]);
  const written = await world.app.db
    .selectFrom('payment_events')
    .select(['id', 'outcome'])
    .where('payment_id', '=', id)
    .where('id', 'not like', 'begin%')
    .orderBy('id')
    .execute();
  expect(written.map(({ outcome }) => outcome)).toEqual(['off_diagram', 'applied']);
});

test('a withdrawal that is paid after its money came back is logged as an error of the books', async () => {
  const { id } = await world.pay(client, CASHOUT);
  await world.emitEvent(id, 'declined');
  world.log.length = 0;
  let conflicts = 0;
  const stop = follow(paymentConflicted, () => {
    conflicts += 1;
  });
  await world.emitEvent(id, 'succeeded');
  expect(await world.pockets(player_id)).toEqual([50_000, 0]);
  expect(JSON.parse(world.log[0] ?? '{}')).toMatchObject({ level: 'error', outcome: 'conflict' });
  expect(conflicts).toBe(1);
  stop();
});

test('a withdrawal that was called back before the provider had it is stopped there when it begins after all', async () => {
  const begin = world.provider.begin.bind(world.provider);
  let late: ProviderOrder | null = null;
  world.provider.begin = async order => {
    late = order;
    throw new ProviderUnreachable();
  };
  const { id } = await world.pay(client, CASHOUT);
  await client.call('recallPayment', { params: { id }, key: randomUUID() });
  world.app.clock.shift(10 * MINUTE_MS);
  await world.followUp();
  expect((await world.rowOf(id)).state).toBe('recalled');
  // The call was held up on its way for ten minutes.
  await begin(late as unknown as ProviderOrder);
  await world.emitEvent(id, 'pending');
  const { reference } = await world.rowOf(id);
  expect(world.provider.payments.get(reference)?.state).toBe('canceled');
  expect(await world.pockets(player_id)).toEqual([50_000, 0]);
});

test('confirmations of a coin change the step and not the state; older ones change nothing', async () => {
  const body = { ...DEPOSIT, currency: 'BTC', payment_method_id: 'coin', amount_cents: 100_000 };
  const { id } = await world.pay(client, body);
  const { reference } = await world.rowOf(id);
  const step = (confirmations: number) => ({
    type: 'crypto' as const,
    network: 'Bitcoin',
    address: 'bc1qexample',
    uri: 'bitcoin:bc1qexample',
    confirmations,
    required_confirmations: 3,
    expires_at: '2026-06-02T12:00:00.000Z',
  });
  const seen = (n: number): ProviderEvent => ({
    ...world.provider.set(reference, 'processing'),
    next: step(n),
  });
  const [first, second] = [seen(1), seen(2)];
  const later = { ...second, at: new Date(first.at.getTime() + 1000) };
  for (const event of [later, first]) await world.post(event);
  const { state, next } = (await client.call('loadPayment', { params: { id } })).body;
  expect([state, next]).toEqual(['processing', step(2)]);
});
