import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GAME_ROUNDS_PAGE_SIZE } from '../../../src/contract/subjects/game-rounds.ts';
import { type GameWorld, openGameWorld, roundKey } from '../game/game-world.ts';

let world: GameWorld;
beforeEach(async () => {
  world = await openGameWorld();
});
afterEach(() => world.close());

/** Plays so many rounds to their end, a minute apart. */
async function playRounds(token: string, count: number): Promise<void> {
  for (let played = 0; played < count; played += 1) {
    world.app.clock.shift(60_000);
    const { body } = await world.rgs('play', token, { round_key: roundKey(), bet_cents: 20, mode: 'base' });
    await world.rgs('endRound', token, { round_id: body.round.round_id });
  }
}

describe('the rounds of a player', () => {
  test('reconcile to the balance, newest first, in pages without a gap or a repeat', async () => {
    const { client, token } = await world.launchGame({ cents: 10_000 });
    const count = GAME_ROUNDS_PAGE_SIZE + 3;
    await playRounds(token, count);
    const first = (await client.call('listGameRounds', { query: {} })).body;
    expect(first.rows).toHaveLength(GAME_ROUNDS_PAGE_SIZE);
    const second = (await client.call('listGameRounds', { query: { cursor: first.cursor ?? '' } })).body;
    expect(second.cursor).toBeNull();
    const rows = [...first.rows, ...second.rows];
    expect(new Set(rows.map(({ id }) => id)).size).toBe(count);
    const times = rows.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().reverse());
    const net = rows.reduce((sum, { bet_cents, win_cents }) => sum + (win_cents ?? 0) - bet_cents, 0);
    expect((await world.rgs('balance', token)).body.balance.total_cents).toBe(10_000 + net);
    expect(rows[0]).toMatchObject({
      identifier: world.identifierOf('comet'),
      title: world.app.catalogue.byIdentifier(world.identifierOf('comet'))?.game.title,
      currency: 'EUR',
      state: 'closed',
      bet_cents: 20,
    });
  });

  test('can be requested by time', async () => {
    const { client, token } = await world.launchGame();
    await playRounds(token, 3);
    const [newest, middle, oldest] = (await client.call('listGameRounds', { query: {} })).body.rows;
    const query = { from: oldest?.at ?? '', to: newest?.at ?? '' };
    expect((await client.call('listGameRounds', { query })).body.rows).toEqual([middle, oldest]);
    const wrong = await client.call('listGameRounds', { query: { from: 'yesterday' } });
    expect(wrong.status).toBe(422);
  });

  test('contain no result before the game has shown it, and belong to their player only', async () => {
    const { client, row, token } = await world.launchGame();
    await world.forceNextOutcome(row.id, 'comet', ({ steps, win }) => steps.length > 2 && win > 0);
    const { body } = await world.rgs('play', token, { round_key: roundKey(), bet_cents: 20, mode: 'base' });
    const open = { id: body.round.round_id, state: 'open', win_cents: null };
    expect((await client.call('listGameRounds', { query: {} })).body.rows).toMatchObject([open]);
    const other = await world.player();
    expect((await other.client.call('listGameRounds', { query: {} })).body.rows).toEqual([]);
    expect((await world.client().call('listGameRounds', { query: {} })).status).toBe(401);
  });
});
