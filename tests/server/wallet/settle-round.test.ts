import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '../../../server/context.ts';
import { audit } from '../../../server/wallet/audit.ts';
import {
  grant,
  loadWalletState,
  placeBet,
  rollbackBet,
  settleRound,
  settleWin,
} from '../../../server/wallet/ledger.ts';
import { LedgerError } from '../../../server/wallet/postings.ts';
import { openTestStore, type TestStore } from '../test-store.ts';

const EUR = { currency: 'EUR' } as const;
let store: TestStore;
beforeEach(async () => {
  store = await openTestStore({ players: 2 });
});
afterEach(() => store.close());

const run = <T>(work: (tx: Tx) => Promise<T>) => store.db.transaction().execute(work);
const give = (amount_cents: number, pocket: 'real' | 'bonus' = 'real', key = `${pocket}:${amount_cents}`) =>
  run(tx => grant(tx, store.clock, { player_id: 1, ...EUR, pocket, amount_cents, key, kind: 'test' }));
const bet = (amount_cents: number, round_id = 'r1', key = round_id, player_id = 1) =>
  run(tx => placeBet(tx, store.clock, { player_id, ...EUR, amount_cents, round_id, key }));
const win = (amount_cents: number, round_id = 'r1', key = round_id, player_id = 1) =>
  run(tx => settleWin(tx, store.clock, { player_id, ...EUR, amount_cents, round_id, key }));
const round = (bet_cents: number, win_cents: number, round_id = 'r1', key = round_id, player_id = 1) =>
  run(tx => settleRound(tx, store.clock, { player_id, ...EUR, bet_cents, win_cents, round_id, key }));
const rollback = (round_id = 'r1', key = round_id) =>
  run(tx => rollbackBet(tx, store.clock, { round_id, key }));
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof LedgerError ? error.code : error;
};
const now = async () => (await loadWalletState(store.db, 1, 'EUR')).balance;
const clean = async () => expect(await audit(store.db)).toEqual([]);

describe('a round that ends when it is bet', () => {
  test('is one transaction with one event: its win is divided as its bet', async () => {
    await give(100);
    await give(900, 'bonus');
    const { state, split } = await round(300, 1000);
    expect(split).toEqual({ real_cents: 100, bonus_cents: 200 });
    expect(state).toMatchObject({ balance: { real_cents: 334, bonus_cents: 700 + 666 }, wallet_seq: 3 });
    const entries = await store.db
      .selectFrom('entries')
      .select('amount')
      .where('transaction_id', '=', 3)
      .execute();
    expect(entries.map(({ amount }) => amount)).toEqual([-100, -200, 300, 334, 666, -1000]);
    await clean();
  });

  test('of no bet, of less than no win or of fractions is a fault of the caller', async () => {
    await give(1000);
    for (const [bet_cents, win_cents] of [
      [0, 5],
      [-1, 5],
      [0.5, 5],
      [100, -1],
      [100, 0.5],
    ] as const)
      await expect(round(bet_cents, win_cents)).rejects.toThrow(RangeError);
    expect((await now()).total_cents).toBe(1000);
    await clean();
  });

  test('repeated with its key gives the same answer once', async () => {
    await give(1000);
    const first = await round(400, 50);
    await give(100);
    expect(await round(400, 50)).toEqual(first);
    expect(await now()).toMatchObject({ total_cents: 750 });
    expect(await refusal(round(400, 51))).toBe('key_reused');
    expect(await refusal(round(401, 50))).toBe('key_reused');
    expect(await refusal(round(400, 50, 'r2', 'r1'))).toBe('key_reused');
    await clean();
  });

  test('is closed for another bet, a win and a rollback', async () => {
    await give(1000);
    await round(400, 0);
    expect(await refusal(round(400, 0, 'r1', 'another key'))).toBe('round_closed');
    expect(await refusal(bet(400))).toBe('round_closed');
    expect(await refusal(win(5))).toBe('round_closed');
    expect(await refusal(rollback())).toBe('round_closed');
    await clean();
  });

  test('is rejected after a bet or a rollback of it, without money and without a wallet', async () => {
    await give(100);
    await bet(50);
    await rollback('r2');
    expect(await refusal(round(10, 0))).toBe('round_closed');
    expect(await refusal(round(10, 0, 'r2'))).toBe('round_closed');
    expect(await refusal(round(51, 500, 'r3'))).toBe('not_enough_money');
    expect(await refusal(round(1, 0, 'r4', 'r4', 2))).toBe('currency_mismatch');
    await clean();
  });
});
