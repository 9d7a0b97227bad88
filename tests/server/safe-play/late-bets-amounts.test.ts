import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { audit } from '../../../server/wallet/audit.ts';
import { grant, loadWalletState, settleRound } from '../../../server/wallet/ledger.ts';
import type { Outcome } from '../../../src/lib/slot/model.ts';
import { winCents } from '../../../src/lib/slot/play-round.ts';
import type { LaunchedGame } from '../game/game-world.ts';
import {
  balance,
  feature,
  MINUTE,
  openWorldPerTest,
  phoneOf,
  plain,
  press,
  send,
  signed,
  spin,
  world,
} from './late-bets-world.ts';

/* How much a late break gives back: what its rounds have cost, wherever the money has gone since. */

openWorldPerTest();

const losing = (outcome: Outcome) => plain(outcome) && winCents(outcome, 500) === 0;
const winning = (outcome: Outcome) =>
  plain(outcome) && winCents(outcome, 500) > 1000 && winCents(outcome, 500) < 2900;

/** Real and bonus money; sessions may be over by now, in which case the game has no balance. */
const pockets = async ({ row }: LaunchedGame) => (await loadWalletState(world.app.db, row.id, 'EUR')).balance;

/** Takes real money out of play, as a bet that another game has lost. */
async function loseElsewhere(seat: LaunchedGame, bet_cents: number): Promise<void> {
  const round = { player_id: seat.row.id, currency: 'EUR', round_id: randomUUID(), key: randomUUID() };
  if (bet_cents > 0)
    await world.app.db
      .transaction()
      .execute(tx => settleRound(tx, world.app.clock, { ...round, bet_cents, win_cents: 0 }));
}

describe('where a win is no longer there when the break arrives', () => {
  test('no more comes back than was lost, with the win of the game that the break is from', async () => {
    const seat = await world.launchGame({ cents: 6000 });
    const phone = await phoneOf(seat);
    const pressed = press({ scope: 'game', target: world.identifierOf('comet') });
    for (let n = 0; n < 6; n += 1) await spin(seat, losing, 500);
    await spin(seat, winning, 500);
    const played = await balance(seat);
    await loseElsewhere(seat, played);
    await send(phone, signed(phone, pressed));
    expect(6000 - played).toBeGreaterThan(0);
    expect(await balance(seat)).toBe(6000 - played);
    expect(await audit(world.app.db)).toEqual([]);
  });

  test('a month of play, with what it won taken out, comes back as its loss', async () => {
    const seat = await world.launchGame({ cents: 10_000 });
    const phone = await phoneOf(seat);
    const pressed = press({ scope: 'category', target: 'pokies', minutes: 43_200 });
    for (let turn = 0; turn < 3; turn += 1) {
      for (let n = 0; n < 3; n += 1) await spin(seat, losing, 500);
      await spin(seat, winning, 500);
    }
    const taken = await balance(seat);
    await loseElsewhere(seat, taken);
    world.app.clock.shift(43_201 * MINUTE);
    const device = await world.signIn(seat.row);
    const answer = await device.call('takeBreak', { body: signed(phone, pressed), key: randomUUID() });
    expect(answer.status).toBe(201);
    expect(taken + (await pockets(seat)).total_cents).toBe(10_000);
    expect(await audit(world.app.db)).toEqual([]);
  });

  test('a real win that is gone is set against bonus money that was lost', async () => {
    const seat = await world.launchGame({ cents: 500 });
    const phone = await phoneOf(seat);
    const pressed = press({ scope: 'game', target: world.identifierOf('comet') });
    const { win_cents } = await spin(seat, winning, 500);
    await loseElsewhere(seat, win_cents);
    const bonus = { pocket: 'bonus', amount_cents: 5000, key: 'bonus', kind: 'test' } as const;
    await world.app.db
      .transaction()
      .execute(tx => grant(tx, world.app.clock, { player_id: seat.row.id, currency: 'EUR', ...bonus }));
    for (let n = 0; n < 10; n += 1) await spin(seat, losing, 500);
    expect((await pockets(seat)).total_cents).toBe(0);
    await send(phone, signed(phone, pressed));
    const { real_cents, bonus_cents } = await pockets(seat);
    expect([real_cents, bonus_cents]).toEqual([0, 5500 - win_cents]);
    expect(await audit(world.app.db)).toEqual([]);
  });
});

test('a late break never takes from the player, and undoes a loss exactly, whatever was played', async () => {
  const anyBet = fc.record({
    cents: fc.constantFrom(20, 100, 500),
    fits: fc.constantFrom(losing, losing, winning, feature),
    isEnded: fc.boolean(),
    /** How much of the balance is lost elsewhere after it, in tenths. */
    goes: fc.constantFrom(0, 0, 5, 10),
  });
  const rest = { goes: 0, isEnded: true } as const;
  let emptied = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyBet, { maxLength: 3 }),
      fc.array(anyBet, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(1000, 3000, 100_000),
      async (earlier, later, cents) => {
        const seat = await world.launchGame({ cents });
        const phone = await phoneOf(seat);
        let gone = 0;
        const bets = async (list: typeof later) => {
          for (const bet of list) {
            if (bet.cents > (await balance(seat))) continue;
            const { round_id, state } = await spin(seat, bet.fits, bet.cents);
            if (state === 'open' && !bet.isEnded) return;
            if (state === 'open') await world.rgs('endRound', seat.token, { round_id });
            const goes = Math.floor(((await balance(seat)) * bet.goes) / 10);
            await loseElsewhere(seat, goes);
            gone += goes;
          }
        };
        await bets(earlier.map(bet => ({ ...bet, ...rest })));
        const atPress = await balance(seat);
        const pressed = press({ scope: 'game', target: world.identifierOf('comet') });
        await bets(later);
        const open = await world.app.db
          .selectFrom('rounds')
          .select('win_cents')
          .where('player_id', '=', seat.row.id)
          .where('state', '=', 'open')
          .execute();
        const due = open.reduce((sum, { win_cents }) => sum + win_cents, 0);
        const left = await balance(seat);
        if (left === 0) emptied += 1;
        // As if nothing had gone elsewhere: what the game alone has changed.
        const played = left + gone + due;
        await send(phone, signed(phone, pressed));
        // An open round that stands is still to be paid.
        const standing = played >= atPress ? due : 0;
        expect((await balance(seat)) + gone + standing).toBe(Math.max(atPress, played));
        expect(await audit(world.app.db)).toEqual([]);
      },
    ),
    { numRuns: 80, endOnFailure: true },
  );
  expect(emptied).toBeGreaterThan(0);
}, 120_000);
