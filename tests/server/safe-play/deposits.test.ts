import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endAllSessions } from '../../../server/account/sessions.ts';
import type { Tx } from '../../../server/context.ts';
import { findDepositRestriction, recordDeposit } from '../../../server/safe-play/deposits.ts';
import { type RestrictingState, restrictions } from '../../../src/contract/restrictions.ts';
import { type GameWorld, type LaunchedGame, openGameWorld, roundKey } from '../game/game-world.ts';

const DAY = 86_400_000;

let world: GameWorld;
let seat: LaunchedGame;
beforeEach(async () => {
  world = await openGameWorld({}, { now: '2026-06-01T12:00:00.000Z' });
  seat = await world.launchGame();
});
afterEach(() => world.close());

const transact = <T>(work: (tx: Tx) => Promise<T>) => world.app.db.transaction().execute(work);
const ask = (amount_cents = 100) =>
  transact(async tx => {
    const { country } = await tx
      .selectFrom('players')
      .select('country')
      .where('id', '=', seat.row.id)
      .executeTakeFirstOrThrow();
    const player = { id: seat.row.id, country };
    return findDepositRestriction(tx, player, { currency: 'EUR', amount_cents }, world.app.clock.now());
  });
const pay = (amount_cents: number) =>
  transact(tx => recordDeposit(tx, world.app, seat.row.id, { currency: 'EUR', amount_cents }));
const save = (type: 'deposit' | 'loss', amount_cents: number) =>
  seat.client.call('saveLimit', {
    body: { type, period: 'day', accounts: [{ currency: 'EUR', amount_cents }] },
    key: randomUUID(),
  });
const limit = async () => (await seat.client.call('listLimits')).body.find(({ type }) => type === 'deposit');

/** How a player comes into each state that the back end knows. */
const ENTER: Partial<Record<RestrictingState, () => Promise<unknown>>> = {
  break: () => {
    const pressed_at = world.app.clock.now().toISOString();
    return seat.client.call('takeBreak', {
      body: { scope: 'all', minutes: 60, pressed_at },
      key: randomUUID(),
    });
  },
  exclusion: async () => {
    await seat.client.call('saveLimit', { body: { type: 'selfexclusion', period: '3_months' } });
    await world.signIn(seat.row);
  },
  limit: async () => {
    await save('loss', 100);
    await world.forceNextOutcome(seat.row.id, 'comet', ({ steps, win }) => steps.length === 1 && win === 0);
    await world.rgs('play', seat.token, { round_key: roundKey(), bet_cents: 100, mode: 'base' });
  },
  signed_out: () => transact(tx => endAllSessions(tx, world.app.clock, seat.row.id)),
  restricted_country: () =>
    world.app.db.updateTable('players').set({ country: 'US' }).where('id', '=', seat.row.id).execute(),
};

test.each(Object.entries(ENTER) as [RestrictingState, () => Promise<unknown>][])(
  'in the state %s a deposit is asked as the table says',
  async (state, enter) => {
    expect(await ask()).toBeNull();
    await enter();
    expect(await ask()).toBe(restrictions.deposits[state] === 'on' ? null : state);
  },
);

describe('a limit of deposits', () => {
  test('is set, counts what was paid in, and refuses the deposit that would pass it until its period ends', async () => {
    expect((await save('deposit', 5000)).status).toBe(200);
    await pay(3000);
    expect((await limit())?.accounts).toEqual([
      { currency: 'EUR', amount_cents: 5000, current_value_amount_cents: 3000 },
    ]);
    expect(await ask(2000)).toBeNull();
    expect(await ask(2001)).toBe('limit');
    await pay(2000);
    expect(await ask(1)).toBe('limit');
    world.app.clock.shift(DAY);
    expect(await ask(5000)).toBeNull();
  });

  test('that is reached holds deposits back and not play: what was paid in may be played', async () => {
    await save('deposit', 1000);
    await pay(1000);
    const body = { identifier: world.identifierOf('comet'), currency: 'EUR' };
    const opened = await seat.client.call('openGameSession', { body, key: randomUUID() });
    expect(opened.status).toBe(201);
    const played = await world.rgs('play', opened.body.token, {
      round_key: roundKey(),
      bet_cents: 20,
      mode: 'base',
    });
    expect(played.status).toBe(200);
    expect(await ask(1)).toBe('limit');
  });

  test('notifies at 80 percent and announces that it is reached', async () => {
    await save('deposit', 1000);
    await pay(800);
    const { rows } = (await seat.client.call('listNotifications')).body;
    expect(rows[0]).toMatchObject({ title: 'Close to your deposit limit', text: '€2.00 is left of it.' });
    const count = async () =>
      (await seat.client.call('listEvents')).body.events.filter(({ type }) => type === 'limits_changed')
        .length;
    const before = await count();
    await pay(200);
    expect(await count()).toBe(before + 1);
  });
});
