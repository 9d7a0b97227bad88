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
const rest = ({ client }: LaunchedGame, minutes: 5 | 15 | 60 | 1440, pressed_at = stamp()) =>
  client.call('takeBreak', { body: { scope: 'all', minutes, pressed_at }, key: key() });
const launch = ({ client }: LaunchedGame) =>
  client.call('openGameSession', {
    body: { identifier: world.identifierOf('comet'), currency: 'EUR' },
    key: key(),
  });
const locked = { status: 423, body: { code: 'ERR_LOCK' } };
/** A round without a feature, so that the next one may follow. */
const plain = (seat: LaunchedGame) =>
  world.forceNextOutcome(seat.row.id, 'comet', outcome => outcome.steps.length === 1);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
});
afterEach(async () => {
  await world.close();
  vi.useRealTimers();
});

describe('a break', () => {
  test('rejects rounds and launches, real and demo, until its last moment, and not after', async () => {
    await under('CW');
    const seat = await world.launchGame();
    const answer = await rest(seat, 5);
    expect(answer).toMatchObject({
      status: 201,
      body: { from: stamp(), until: stamp(START + 5 * MINUTE), can_end: false },
    });
    pass(5 * MINUTE - 1);
    expect(await spin(seat)).toMatchObject(locked);
    expect(await launch(seat)).toMatchObject({ status: 423, body: { error: 'locked' } });
    const body = { identifier: world.identifierOf('comet') };
    expect(await seat.client.call('openDemoSession', { body, key: key() })).toMatchObject({ status: 423 });
    pass(1);
    expect((await spin(seat)).status).toBe(200);
    expect((await launch(seat)).status).toBe(201);
  });

  test('is a cooling-off limit as long as it holds', async () => {
    await under('CW');
    const seat = await world.launchGame();
    const limits = async () => (await seat.client.call('listLimits')).body;
    expect(await limits()).toEqual([]);
    await rest(seat, 5);
    const ends_at = stamp(START + 5 * MINUTE);
    expect(await limits()).toEqual([
      { type: 'coolingoff', accounts: [], period: null, state: 'active', ends_at },
    ]);
    const events = (await seat.client.call('listEvents')).body.events.map(({ type }) => type);
    expect(events).toEqual(expect.arrayContaining(['break_changed', 'limits_changed']));
    pass(5 * MINUTE);
    expect(await limits()).toEqual([]);
  });

  test('lets the running round be ended and paid', async () => {
    await under('CW');
    const seat = await world.launchGame();
    await world.forceNextOutcome(
      seat.row.id,
      'comet',
      outcome => outcome.steps.length > 2 && outcome.win > 0,
    );
    const { body } = await spin(seat);
    await rest(seat, 15);
    const ended = await world.rgs('endRound', seat.token, { round_id: body.round.round_id });
    expect(ended).toMatchObject({ status: 200, body: { round: { state: 'closed' } } });
  });

  test('that was queued without a network counts from when it was pressed, one of tomorrow from now', async () => {
    await under('CW');
    const seat = await world.launchGame();
    const late = await rest(seat, 15, stamp(START - 10 * MINUTE));
    expect(late.body.until).toBe(stamp(START + 5 * MINUTE));
    const ahead = await rest(seat, 60, stamp(START + 24 * HOUR));
    expect(ahead.body.until).toBe(stamp(START + HOUR));
  });

  test('shorter than one that runs changes nothing', async () => {
    await under('CW');
    const seat = await world.launchGame();
    const long = await rest(seat, 60);
    expect((await rest(seat, 5)).body).toEqual(long.body);
  });

  test('is sent to the other devices when it begins and when it is ended, and not when nothing changes', async () => {
    await under('CW');
    const seat = await world.launchGame();
    const { body } = await rest(seat, 60);
    await rest(seat, 5);
    await seat.client.call('endBreak', { params: { id: body.id } });
    await seat.client.call('endBreak', { params: { id: body.id } });
    const events = await world.app.db
      .selectFrom('outbox_events')
      .select('data')
      .where('player_id', '=', seat.row.id)
      .where('type', '=', 'break_changed')
      .orderBy('seq')
      .execute();
    expect(events.map(({ data }) => JSON.parse(data))).toEqual([
      { break: body },
      { break: { ...body, until: stamp(START + 5 * MINUTE), can_end: false } },
    ]);
  });

  test('is ended early with a delay of five minutes where the licence allows it, the pause of a day never', async () => {
    await under('CW');
    const seat = await world.launchGame();
    const hour = await rest(seat, 60);
    const end = (id: number) => seat.client.call('endBreak', { params: { id } });
    pass(10 * MINUTE);
    expect((await end(hour.body.id)).status).toBe(204);
    pass(5 * MINUTE - 1);
    expect(await spin(seat)).toMatchObject(locked);
    // A second request does not bring it further forward, nor later.
    expect((await end(hour.body.id)).status).toBe(403);
    pass(1);
    expect((await spin(seat)).status).toBe(200);
    const day = await rest(seat, 1440);
    expect(day.body.can_end).toBe(false);
    expect(await end(day.body.id)).toMatchObject({ status: 403, body: { error: 'break_holds' } });
    // Nor by the way of an older one that could end.
    expect((await end(hour.body.id)).status).toBe(403);
    pass(24 * HOUR - 1);
    expect((await launch(seat)).status).toBe(423);
    expect((await end(999)).status).toBe(404);
    pass(1);
    expect((await launch(seat)).status).toBe(201);
  });

  test.each(['UK', 'DE', 'ON'] as const)('does not end early under %s', async name => {
    await under(name);
    const seat = await world.launchGame();
    const { body } = await rest(seat, 5);
    expect(body.can_end).toBe(false);
    expect((await seat.client.call('endBreak', { params: { id: body.id } })).status).toBe(403);
    expect(await spin(seat)).toMatchObject(locked);
  });

  test('belongs to its player only, and is sent to every device of the player', async () => {
    await under('CW');
    const [one, two] = [await world.launchGame(), await world.launchGame()];
    const { body } = await rest(one, 5);
    expect((await two.client.call('endBreak', { params: { id: body.id } })).status).toBe(404);
    expect((await spin(two)).status).toBe(200);
    const other = await world.signIn(one.row);
    expect((await other.call('loadSafePlay')).body.break).toEqual(body);
    pass(5 * MINUTE);
    expect((await other.call('loadSafePlay')).body.break).toBeNull();
  });

  test('of another length or scope, or without a key, is rejected', async () => {
    await under('CW');
    const { client } = await world.launchGame();
    const body = { scope: 'all', minutes: 10, pressed_at: stamp() };
    expect((await client.post('/api/player/locks', body, { key: key() })).status).toBe(422);
    expect((await client.post('/api/player/locks', { ...body, minutes: 5 })).status).toBe(400);
  });
});

describe('the reality check', () => {
  test('comes as often as the licence says, and more often where the player wants it', async () => {
    await under('CW');
    const { client } = await world.launchGame();
    expect((await client.call('loadSafePlay')).body.reality_check_minutes).toBe(60);
    const choose = (reality_check_minutes: 10 | 60 | null) =>
      client.call('updateSafePlay', { body: { reality_check_minutes }, key: key() });
    expect((await choose(10)).body.reality_check_minutes).toBe(10);
    expect((await choose(null)).body.reality_check_minutes).toBe(60);
    const odd = { reality_check_minutes: 61 };
    expect((await client.put('/api/player/safe_play', odd, { key: key() })).status).toBe(422);
  });

  test('is the player’s to set under UK', async () => {
    await under('UK');
    const { client } = await world.launchGame();
    expect((await client.call('loadSafePlay')).body.reality_check_minutes).toBeNull();
    const chosen = await client.call('updateSafePlay', { body: { reality_check_minutes: 30 }, key: key() });
    expect(chosen.body.reality_check_minutes).toBe(30);
  });

  test('is stored with the back end’s own amounts, a repeat once', async () => {
    await under('CW');
    const seat = await world.launchGame();
    await plain(seat);
    const before = await spin(seat);
    pass(MINUTE);
    const since = stamp();
    await plain(seat);
    const { body: played } = await spin(seat);
    expect(before.status).toBe(200);
    const sent = { body: { currency: 'EUR', since, answer: 'continue' as const }, key: key() };
    const answers = [
      await seat.client.call('answerRealityCheck', sent),
      await seat.client.call('answerRealityCheck', sent),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(201);
      expect(body).toMatchObject({ bets_cents: 20, wins_cents: played.round.win_cents, break: null });
    }
    const stored = await world.app.db.selectFrom('reality_checks').selectAll().execute();
    expect(stored).toMatchObject([{ player_id: seat.row.id, since, answer: 'continue', bets_cents: 20 }]);
  });

  test('starts a break of five minutes under DE, for any answer', async () => {
    await under('DE');
    const seat = await world.launchGame();
    const sent = { currency: 'EUR', since: stamp(), answer: 'continue' as const };
    const { body } = await seat.client.call('answerRealityCheck', { body: sent, key: key() });
    expect(body.break).toMatchObject({ until: stamp(START + 5 * MINUTE), can_end: false });
    expect(await spin(seat)).toMatchObject(locked);
  });

  test('is owed under DE after an hour of rounds without five minutes between them', async () => {
    await under('DE');
    const seat = await world.launchGame();
    const play = async () => {
      await plain(seat);
      return (await spin(seat)).status;
    };
    expect(await play()).toBe(200);
    for (let round = 1; round <= 12; round += 1) {
      pass(5 * MINUTE - 1000);
      expect(await play()).toBe(200);
    }
    pass(12_000 - 1);
    expect(await play()).toBe(200);
    pass(5000);
    expect(await play()).toBe(423);
    pass(5 * MINUTE - 5000 - 1);
    expect(await play()).toBe(423);
    pass(1);
    expect(await play()).toBe(200);
  });
});
