import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { JurisdictionName } from '../../../src/contract/operator/jurisdictions.ts';
import { type GameWorld, type LaunchedGame, openGameWorld, roundKey } from '../game/game-world.ts';

const START = Date.parse('2026-06-01T12:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let world: GameWorld;
const under = async (jurisdiction: JurisdictionName) => {
  world = await openGameWorld({}, { settings: { jurisdiction } });
};
const key = () => randomUUID();
const stamp = (ms = Date.now()) => new Date(ms).toISOString();
/** Moves time exactly: the back end's clock stands still in between. */
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

const spin = ({ token }: Pick<LaunchedGame, 'token'>) =>
  world.rgs('play', token, { round_key: roundKey(), bet_cents: 20, mode: 'base' });
const launch = ({ client }: LaunchedGame) =>
  client.call('openGameSession', {
    body: { identifier: world.identifierOf('comet'), currency: 'EUR' },
    key: key(),
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
});
afterEach(async () => {
  await world.close();
  vi.useRealTimers();
});

describe('the session limit of Estonia', () => {
  const choose = ({ client }: Pick<LaunchedGame, 'client'>, session_limit_hours: number | null) =>
    client.call('updateSafePlay', { body: { session_limit_hours }, key: key() });

  test('ends play after its hours to the moment, and a new sign-in starts them again', async () => {
    await under('EE');
    const seat = await world.launchGame();
    const { body } = await choose(seat, 1);
    expect(body.session_limit).toEqual({
      hours: 1,
      started_at: stamp(),
      ends_at: stamp(START + HOUR),
      next_hours: 1,
    });
    pass(HOUR - 1);
    await world.forceNextOutcome(seat.row.id, 'comet', outcome => outcome.steps.length === 1);
    expect((await spin(seat)).status).toBe(200);
    pass(2500);
    expect(await spin(seat)).toMatchObject({ status: 403, body: { code: 'ERR_GLE' } });
    expect(await launch(seat)).toMatchObject({ status: 422, body: { error: 'limit_reached' } });
    const again = await world.signIn(seat.row);
    const limit = (await again.call('loadSafePlay')).body.session_limit;
    expect(limit).toMatchObject({ hours: 1, started_at: stamp(), next_hours: 1 });
    expect((await launch({ ...seat, client: again })).status).toBe(201);
  });

  test('is lowered at once and raised or taken off from the next sign-in on', async () => {
    await under('EE');
    const seat = await world.launchGame();
    const other = { client: await world.signIn(seat.row) };
    await choose(seat, 4);
    const limitOf = async (who: Pick<LaunchedGame, 'client'>) => (await who.client.call('loadSafePlay')).body;
    expect((await choose(seat, 2)).body.session_limit).toMatchObject({ hours: 2, next_hours: 2 });
    expect((await choose(seat, 12)).body.session_limit).toMatchObject({ hours: 2, next_hours: 12 });
    expect(await limitOf(other)).toMatchObject({ session_limit: { hours: 2 } });
    expect((await choose(seat, null)).body.session_limit).toMatchObject({ hours: 2, next_hours: null });
    expect(await limitOf({ client: await world.signIn(seat.row) })).toMatchObject({ session_limit: null });
  });

  test('is in the list of limits in minutes of this sign-in, reached when play ends', async () => {
    await under('EE');
    const seat = await world.launchGame();
    const limits = async (client = seat.client) => (await client.call('listLimits')).body;
    const session = (used: number) => ({
      ...{ type: 'session', period: null, state: 'active' },
      accounts: [{ currency: '', amount_cents: 60, current_value_amount_cents: used }],
    });
    expect(await limits()).toEqual([]);
    await choose(seat, 1);
    const events = (await seat.client.call('listEvents')).body.events.map(({ type }) => type);
    expect(events).toContain('limits_changed');
    pass(HOUR - 1);
    expect(await limits()).toEqual([session(59)]);
    const rest = { scope: 'all', minutes: 5, pressed_at: stamp() } as const;
    await seat.client.call('takeBreak', { body: rest, key: key() });
    pass(1);
    expect(await limits()).toEqual([expect.objectContaining({ type: 'coolingoff' }), session(60)]);
    pass(HOUR);
    expect(await limits()).toEqual([session(60)]);
    expect(await limits(await world.signIn(seat.row))).toEqual([session(0)]);
  });

  test('has the hours of the licence, and does not exist elsewhere', async () => {
    await under('EE');
    expect((await choose(await world.launchGame(), 3)).status).toBe(422);
    await world.close();
    await under('CW');
    expect((await choose(await world.launchGame(), 1)).status).toBe(422);
  });
});
