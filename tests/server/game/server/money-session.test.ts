import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BetCheck } from '../../../../server/game/server/bet-checks.ts';
import { settleOldRounds } from '../../../../server/game/server/rounds.ts';
import { rgs as calls, type RgsCode } from '../../../../src/contract/rgs.ts';
import { commitmentOf, verifyRound } from '../../../../src/lib/provably-fair.ts';
import type { Outcome } from '../../../../src/lib/slot/model.ts';
import { playRound, winCents } from '../../../../src/lib/slot/play-round.ts';
import { type GameWorld, openGameWorld, roundKey } from '../game-world.ts';

let world: GameWorld;
let forbidden: RgsCode | null = null;
const gate: BetCheck = async () => forbidden;
beforeEach(async () => {
  forbidden = null;
  world = await openGameWorld({ betChecks: [gate] });
});
afterEach(() => world.close());

const plain = (outcome: Outcome): boolean => outcome.steps.length === 1 && outcome.win > 0;
const featured = (outcome: Outcome): boolean => outcome.steps.length > 2 && outcome.win > 0;
const later = (): void => world.app.clock.shift(2500);

describe('play', () => {
  test('a round without a feature is debited, paid and closed at once', async () => {
    const { row, token } = await world.launchGame();
    const outcome = await world.forceNextOutcome(row.id, 'comet', plain);
    const { status, body } = await world.rgs('play', token, {
      round_key: roundKey(),
      bet_cents: 100,
      mode: 'base',
    });
    expect(status).toBe(200);
    expect(v.is(calls.play.reply, body)).toBe(true);
    expect(body.round).toMatchObject({
      state: 'closed',
      bet_cents: 100,
      win_cents: winCents(outcome, 100),
      outcome,
    });
    expect(body.balance.total_cents).toBe(10_000 - 100 + winCents(outcome, 100));
  });

  test('a repeated key returns the same round with one debit, also after the session ended', async () => {
    const { row, token } = await world.launchGame();
    await world.forceNextOutcome(row.id, 'comet', featured);
    const bet = { round_key: roundKey(), bet_cents: 100, mode: 'base' } as const;
    const first = await world.rgs('play', token, bet);
    const again = await world.rgs('play', token, bet);
    expect(again.body.round).toEqual(first.body.round);
    expect(again.body.balance.total_cents).toBe(9900);
    world.app.clock.shift(9 * 60 * 60 * 1000);
    const late = await world.rgs('play', token, bet);
    expect(late.body.round).toEqual(first.body.round);
    const fresh = await world.rgs('play', token, { ...bet, round_key: roundKey() });
    expect(fresh).toMatchObject({ status: 401, body: { code: 'ERR_IS' } });
  });

  test('signing out ends the games it launched, and an open round is still paid', async () => {
    const { row, token, client } = await world.launchGame();
    const outcome = await world.forceNextOutcome(row.id, 'comet', featured);
    const { body } = await world.rgs('play', token, { round_key: roundKey(), bet_cents: 100, mode: 'base' });
    expect((await client.call('signOut')).status).toBe(204);
    later();
    const fresh = await world.rgs('play', token, { round_key: roundKey(), bet_cents: 100, mode: 'base' });
    expect(fresh).toMatchObject({ status: 401, body: { code: 'ERR_IS' } });
    const ended = await world.rgs('endRound', token, { round_id: body.round.round_id });
    expect(ended.body.balance.total_cents).toBe(9900 + winCents(outcome, 100));
  });

  test('concurrent copies of one request make one round', async () => {
    const { row, token } = await world.launchGame();
    await world.forceNextOutcome(row.id, 'comet', featured);
    const bet = { round_key: roundKey(), bet_cents: 100, mode: 'base' } as const;
    const all = await Promise.all(Array.from({ length: 8 }, () => world.rgs('play', token, bet)));
    expect(new Set(all.map(({ body }) => body.round.round_id)).size).toBe(1);
    expect((await world.rgs('balance', token)).body.balance.total_cents).toBe(9900);
  });

  test('a used key with another stake is rejected', async () => {
    const { row, token } = await world.launchGame();
    await world.forceNextOutcome(row.id, 'comet', plain);
    const round_key = roundKey();
    await world.rgs('play', token, { round_key, bet_cents: 100, mode: 'base' });
    const other = await world.rgs('play', token, { round_key, bet_cents: 200, mode: 'base' });
    expect(other).toMatchObject({ status: 400, body: { code: 'ERR_VAL' } });
  });

  test('a play before the minimum round time is rejected, and one at that time is not', async () => {
    const { row, token } = await world.launchGame();
    await world.forceNextOutcome(row.id, 'comet', plain);
    const play = () => world.rgs('play', token, { round_key: roundKey(), bet_cents: 20, mode: 'base' });
    expect((await play()).status).toBe(200);
    world.app.clock.shift(1000);
    expect((await play()).body).toMatchObject({
      code: 'ERR_VAL',
      message: expect.stringMatching(/^too soon/),
    });
    world.app.clock.shift(1500);
    expect((await play()).status).toBe(200);
  });

  test('funds, stake and conditions are checked before anything is written', async () => {
    const { token } = await world.launchGame({ cents: 50 });
    const play = (bet_cents: number) =>
      world.rgs('play', token, { round_key: roundKey(), bet_cents, mode: 'base' });
    expect(await play(100)).toMatchObject({ status: 402, body: { code: 'ERR_IPB' } });
    expect(await play(21)).toMatchObject({ status: 400, body: { code: 'ERR_VAL' } });
    forbidden = 'ERR_LOCK';
    expect(await play(20)).toMatchObject({ status: 423, body: { code: 'ERR_LOCK' } });
    forbidden = null;
    const { body } = await world.rgs('authenticate', token);
    expect(body).toMatchObject({ balance: { total_cents: 50 }, fairness: { nonce: 0 }, last_round: null });
  });
});

describe('a round with a feature', () => {
  test('is resumed where it stopped and closes exactly once', async () => {
    const { row, token } = await world.launchGame();
    const outcome = await world.forceNextOutcome(row.id, 'comet', featured);
    const { body } = await world.rgs('play', token, { round_key: roundKey(), bet_cents: 100, mode: 'base' });
    const { round_id } = body.round;
    expect(body.round.state).toBe('open');
    await world.rgs('event', token, { round_id, step: 2 });
    await world.rgs('event', token, { round_id, step: 1 });
    const resumed = await world.rgs('authenticate', token);
    expect(resumed.body.open_round).toMatchObject({ round_id, step: 2, outcome });

    const paid = 9900 + winCents(outcome, 100);
    const ended = await Promise.all([1, 2, 3].map(() => world.rgs('endRound', token, { round_id })));
    expect(ended.map(({ body: each }) => [each.round.state, each.balance.total_cents])).toEqual(
      ended.map(() => ['closed', paid]),
    );
    expect((await world.rgs('authenticate', token)).body).toMatchObject({
      open_round: null,
      last_round: { round_id, state: 'closed' },
    });
  });

  test('blocks the next play and the rotation of seeds until it is ended', async () => {
    const { row, token } = await world.launchGame();
    await world.forceNextOutcome(row.id, 'comet', featured);
    await world.rgs('play', token, { round_key: roundKey(), bet_cents: 100, mode: 'base' });
    later();
    const next = await world.rgs('play', token, { round_key: roundKey(), bet_cents: 100, mode: 'base' });
    expect(next.body).toMatchObject({ code: 'ERR_VAL', message: 'a round is open' });
    const rotate = await world.rgs('rotateSeed', token, { client_seed: 'mine' });
    expect(rotate.body).toMatchObject({ code: 'ERR_VAL' });
  });

  test('is settled by its stored outcome after a day, and paid although the session is over', async () => {
    const { row, token } = await world.launchGame();
    const outcome = await world.forceNextOutcome(row.id, 'comet', featured);
    const { body } = await world.rgs('play', token, { round_key: roundKey(), bet_cents: 100, mode: 'base' });
    world.app.clock.shift(23 * 60 * 60 * 1000);
    expect(await settleOldRounds(world.app)).toBe(0);
    world.app.clock.shift(60 * 60 * 1000);
    expect(await settleOldRounds(world.app)).toBe(1);
    expect(await settleOldRounds(world.app)).toBe(0);
    const ended = await world.rgs('endRound', token, { round_id: body.round.round_id });
    expect(ended.body.balance.total_cents).toBe(9900 + winCents(outcome, 100));
  });

  test('belongs to its player only', async () => {
    const one = await world.launchGame();
    const two = await world.launchGame();
    await world.forceNextOutcome(one.row.id, 'comet', featured);
    const { body } = await world.rgs('play', one.token, {
      round_key: roundKey(),
      bet_cents: 100,
      mode: 'base',
    });
    const { round_id } = body.round;
    expect((await world.rgs('endRound', two.token, { round_id })).body).toMatchObject({ code: 'ERR_VAL' });
    expect((await world.rgs('event', one.token, { round_id, step: 99 })).body).toMatchObject({
      code: 'ERR_VAL',
    });
  });
});

test('after a rotation every round of the old pair can be verified from the data that the player has', async () => {
  const { token } = await world.launchGame();
  const committed = (await world.rgs('authenticate', token)).body.fairness;
  const shown = [];
  for (let i = 0; i < 5; i += 1) {
    const bet = { round_key: roundKey(), bet_cents: 20, mode: 'base' } as const;
    const { body } = await world.rgs('play', token, bet);
    await world.rgs('endRound', token, { round_id: body.round.round_id });
    shown.push(body.round);
    later();
  }
  const { fairness } = (await world.rgs('rotateSeed', token, { client_seed: 'my-own-seed' })).body;
  expect(fairness).toMatchObject({ client_seed: 'my-own-seed', nonce: 0, previous: { rounds: 5 } });
  const serverSeed = fairness.previous?.server_seed ?? '';
  for (const { nonce, outcome } of shown) {
    const bet = {
      serverSeed,
      serverSeedHash: committed.server_seed_hash,
      clientSeed: committed.client_seed,
      nonce,
    };
    expect(verifyRound(bet, draw => playRound('comet', draw), outcome)).toBe(true);
  }
});

test('a rotation begins the server seed that was committed before the client seed was known', async () => {
  const { token } = await world.launchGame();
  let shown = (await world.rgs('authenticate', token)).body.fairness;
  const seen = new Set([shown.server_seed_hash]);
  for (const client_seed of ['mine', 'mine', 'another']) {
    expect((await world.rgs('authenticate', token)).body.fairness).toEqual(shown);
    const { fairness } = (await world.rgs('rotateSeed', token, { client_seed })).body;
    expect(fairness.server_seed_hash).toBe(shown.next_server_seed_hash);
    expect(seen.has(fairness.server_seed_hash)).toBe(false);
    expect(commitmentOf(fairness.previous?.server_seed ?? '')).toBe(shown.server_seed_hash);
    seen.add(fairness.server_seed_hash);
    shown = fairness;
  }
  expect(seen.has(shown.next_server_seed_hash)).toBe(false);
});

test('a pair from before next seeds were committed gets its commitment when it is shown', async () => {
  const { row, token } = await world.launchGame();
  await world.forceNextOutcome(row.id, 'comet', () => true);
  const { fairness } = (await world.rgs('authenticate', token)).body;
  const rotated = (await world.rgs('rotateSeed', token, { client_seed: 'mine' })).body.fairness;
  expect(rotated.server_seed_hash).toBe(fairness.next_server_seed_hash);
});
