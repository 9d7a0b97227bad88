import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endAllSessions } from '../../../server/account/sessions.ts';
import type { Tx } from '../../../server/context.ts';
import { type GameWorld, type LaunchedGame, openGameWorld, roundKey } from '../game/game-world.ts';
import { startWhileHeld } from '../held-player.ts';

let world: GameWorld;
let seat: LaunchedGame;
beforeEach(async () => {
  world = await openGameWorld();
  seat = await world.launchGame();
});
afterEach(() => world.close());

const signOutEverywhere = (tx: Tx) => endAllSessions(tx, world.app.clock, seat.row.id);

describe('a write that is under way when its session ends', () => {
  test('has no effect, and its key stays free', async () => {
    const client = await world.signIn(seat.row);
    const key = randomUUID();
    const send = () => client.call('openAccount', { body: { currency: 'USD' }, key });
    const answer = await startWhileHeld(world, seat.row.id, send, signOutEverywhere);
    expect([answer.status, answer.body.error]).toEqual([401, 'session_expired']);
    const again = await world.signIn(seat.row);
    expect((await again.call('loadOperation', { params: { key } })).body).toEqual({ status: 'unknown' });
    expect((await again.call('listAccounts')).body).toHaveLength(1);
  });

  test('launches no game', async () => {
    const client = await world.signIn(seat.row);
    const body = { identifier: world.identifierOf('comet'), currency: 'EUR' };
    const launch = () => client.call('openGameSession', { body, key: randomUUID() });
    const launched = await startWhileHeld(world, seat.row.id, launch, signOutEverywhere);
    expect(launched.status).toBe(401);
    const open = await world.app.db
      .selectFrom('game_sessions')
      .select('id')
      .where('expires_at', '>', world.app.clock.now().toISOString())
      .execute();
    expect(open).toEqual([]);
  });

  test('places no bet in a game that it has launched', async () => {
    const bet = { round_key: roundKey(), bet_cents: 100, mode: 'base' } as const;
    world.app.clock.shift(60_000);
    const play = () => world.rgs('play', seat.token, bet);
    const played = await startWhileHeld(world, seat.row.id, play, signOutEverywhere);
    expect(played.body.code).toBe('ERR_IS');
  });

  test('is a sign-out all the same', async () => {
    const client = await world.signIn(seat.row);
    const out = await startWhileHeld(world, seat.row.id, () => client.call('signOut'), signOutEverywhere);
    expect(out.status).toBe(204);
  });
});
