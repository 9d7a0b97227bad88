import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '../../../server/context.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { grant, loadWalletState, placeBet, rollbackBet, settleWin } from '../../../server/wallet/ledger.ts';
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

test('a posting has the time of its event, by which a device that was away tells what it has missed', async () => {
  let ticks = Date.parse('2026-01-01T00:00:00Z');
  const clock = { ...store.clock, now: () => new Date(ticks++) };
  await run(tx =>
    grant(tx, clock, {
      player_id: 1,
      ...EUR,
      pocket: 'real',
      amount_cents: 5,
      key: 'ticking',
      kind: 'test',
    }),
  );
  const lines = await store.db
    .selectFrom('transactions')
    .innerJoin('outbox_events', join =>
      join
        .onRef('outbox_events.seq', '=', 'transactions.seq')
        .onRef('outbox_events.player_id', '=', 'transactions.player_id'),
    )
    .where('kind', '=', 'test')
    .select(['created_at', 'at'])
    .execute();
  expect(lines).toHaveLength(1);
  expect(lines[0]?.created_at).toBe(lines[0]?.at);
});

describe('a bet', () => {
  test('takes real money first, then bonus, and returns the split', async () => {
    await give(300);
    await give(500, 'bonus');
    const { state, split } = await bet(400);
    expect(split).toEqual({ real_cents: 300, bonus_cents: 100 });
    expect(state.balance).toEqual({ currency: 'EUR', real_cents: 0, bonus_cents: 400, total_cents: 400 });
    await clean();
  });

  test('of exactly all the money is taken, of one cent more is rejected with what there is', async () => {
    await give(100);
    await give(50, 'bonus');
    const rejected = await bet(151).catch((thrown: unknown) => thrown);
    expect(rejected).toMatchObject({ code: 'not_enough_money', state: { balance: { total_cents: 150 } } });
    expect((await bet(150)).state.balance.total_cents).toBe(0);
    await clean();
  });

  test('repeated with its key gives the same answer and no second debit', async () => {
    await give(1000);
    const first = await bet(400);
    await give(100);
    expect(await bet(400)).toEqual(first);
    expect((await now()).total_cents).toBe(700);
    await clean();
  });

  test('is rejected when its key meant another amount, round or player', async () => {
    await give(1000);
    await bet(400);
    expect(await refusal(bet(401))).toBe('key_reused');
    expect(await refusal(bet(400, 'r2', 'r1'))).toBe('key_reused');
    expect(await refusal(bet(400, 'r1', 'r1', 2))).toBe('key_reused');
    await clean();
  });

  test('is rejected a second time in the same round, and in a currency without a wallet', async () => {
    await give(1000);
    await bet(400);
    expect(await refusal(bet(400, 'r1', 'another key'))).toBe('round_closed');
    expect(await refusal(bet(1, 'r3', 'r3', 2))).toBe('currency_mismatch');
    await clean();
  });

  test('of nothing, of a fraction or past the exact integers is a fault of the caller', async () => {
    await give(1000);
    for (const wrong of [0, -1, 0.5, Number.NaN, 2 ** 53])
      await expect(bet(wrong)).rejects.toThrow(RangeError);
    expect((await now()).total_cents).toBe(1000);
  });
});

describe('a win', () => {
  test('is divided as the bet was, the odd cent going to real', async () => {
    await give(100);
    await give(900, 'bonus');
    await bet(300);
    const { split } = await win(1000);
    expect(split).toEqual({ real_cents: 334, bonus_cents: 666 });
    expect(await now()).toMatchObject({ real_cents: 334, bonus_cents: 700 + 666 });
    await clean();
  });

  test('can be divided in another proportion', async () => {
    await give(100);
    await bet(100);
    await run(tx =>
      settleWin(tx, store.clock, {
        player_id: 1,
        ...EUR,
        amount_cents: 90,
        round_id: 'r1',
        key: 'r1',
        split: { real_cents: 0, bonus_cents: 1 },
      }),
    );
    expect(await now()).toMatchObject({ real_cents: 0, bonus_cents: 90 });
    await clean();
  });

  test('of nothing closes the round as any other', async () => {
    await give(100);
    await bet(100);
    const first = await win(0);
    expect(await win(0)).toEqual(first);
    expect(await refusal(win(50, 'r1', 'late'))).toBe('round_closed');
    expect(await refusal(win(50))).toBe('key_reused');
    await clean();
  });

  test('needs a bet of the same player', async () => {
    await give(100);
    await bet(100);
    expect(await refusal(win(5, 'r1', 'r1', 2))).toBe('round_unknown');
    expect(await refusal(win(5, 'unheard'))).toBe('round_unknown');
    await clean();
  });
});

describe('a rollback', () => {
  test('gives the bet back to the pockets it came from, once, whatever is repeated', async () => {
    await give(100);
    await give(100, 'bonus');
    await bet(150);
    const first = await rollback();
    expect(first.state?.balance).toMatchObject({ real_cents: 100, bonus_cents: 100 });
    expect(await rollback()).toEqual(first);
    expect(await rollback('r1', 'another key')).toEqual(first);
    expect(await refusal(win(5))).toBe('round_closed');
    await clean();
  });

  test('of a bet that never came succeeds, and the late bet is rejected', async () => {
    await give(100);
    expect(await rollback()).toEqual({ state: null });
    expect(await rollback('r1', 'again')).toEqual({ state: null });
    expect(await refusal(bet(100))).toBe('round_closed');
    expect((await now()).total_cents).toBe(100);
    await clean();
  });

  test('after the win is rejected', async () => {
    await give(100);
    await bet(100);
    await win(30);
    expect(await refusal(rollback())).toBe('round_closed');
    expect((await now()).total_cents).toBe(30);
    await clean();
  });

  test('with a key that rolled back another round is rejected', async () => {
    await rollback('r1', 'k');
    expect(await refusal(rollback('r2', 'k'))).toBe('key_reused');
  });
});

describe('a grant', () => {
  test('is booked against the account of its pocket', async () => {
    await give(100);
    await give(30, 'bonus');
    const house = await store.db
      .selectFrom('accounts')
      .select(['house', 'balance'])
      .where('house', 'is not', null)
      .orderBy('house')
      .execute();
    expect(house).toEqual([
      { house: 'bonus_cost', balance: -30 },
      { house: 'grants', balance: -100 },
    ]);
    await clean();
  });

  test('repeated with its key is given once; for another reason or amount it is rejected', async () => {
    const first = await give(100, 'real', 'k');
    expect(await give(100, 'real', 'k')).toEqual(first);
    expect(await refusal(give(101, 'real', 'k'))).toBe('key_reused');
    const other = {
      player_id: 1,
      ...EUR,
      pocket: 'real',
      amount_cents: 100,
      key: 'k',
      kind: 'other',
    } as const;
    expect(await refusal(run(tx => grant(tx, store.clock, other)))).toBe('key_reused');
    expect((await now()).total_cents).toBe(100);
    await clean();
  });
});

describe('every movement', () => {
  test("raises the player's number by one and tells it in the outbox", async () => {
    await give(100);
    await bet(60);
    const { state } = await win(10);
    expect(state.wallet_seq).toBe(3);
    const told = await store.db.selectFrom('outbox_events').selectAll().orderBy('seq').execute();
    expect(told.map(row => [row.seq, row.type])).toEqual([
      [1, 'balance_changed'],
      [2, 'balance_changed'],
      [3, 'balance_changed'],
    ]);
    expect(JSON.parse(told[2]?.data ?? '')).toEqual(state);
    expect(await loadWalletState(store.db, 1, 'EUR')).toEqual(state);
  });

  test('leaves nothing behind when what surrounds it fails', async () => {
    await give(100);
    const broken = run(async tx => {
      await placeBet(tx, store.clock, { player_id: 1, ...EUR, amount_cents: 60, round_id: 'r1', key: 'r1' });
      throw new Error('power cut');
    });
    await expect(broken).rejects.toThrow('power cut');
    expect(await loadWalletState(store.db, 1, 'EUR')).toMatchObject({
      balance: { total_cents: 100 },
      wallet_seq: 1,
    });
    expect((await bet(60)).state.wallet_seq).toBe(2);
    await clean();
  });

  test('keeps the currencies apart', async () => {
    await give(100);
    await run(tx =>
      grant(tx, store.clock, {
        player_id: 1,
        currency: 'BTC',
        pocket: 'real',
        amount_cents: 7,
        key: 'btc',
        kind: 'test',
      }),
    );
    await bet(100);
    expect((await loadWalletState(store.db, 1, 'BTC')).balance.total_cents).toBe(7);
    expect(
      await refusal(
        run(tx =>
          settleWin(tx, store.clock, {
            player_id: 1,
            currency: 'BTC',
            amount_cents: 1,
            round_id: 'r1',
            key: 'r1',
          }),
        ),
      ),
    ).toBe('currency_mismatch');
    await clean();
  });
});
