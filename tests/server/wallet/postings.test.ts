import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '../../../server/context.ts';
import { audit, auditPart, auditSince } from '../../../server/wallet/audit.ts';
import { ensureWallet, grant, loadWalletState, placeBet, settleWin } from '../../../server/wallet/ledger.ts';
import { post } from '../../../server/wallet/post.ts';
import { findAccounts } from '../../../server/wallet/postings.ts';
import { allowTampering, openTestStore, type TestStore } from '../test-store.ts';

const EUR = { currency: 'EUR' } as const;
const ROUND = { player_id: 1, ...EUR, round_id: 'r1', key: 'r1' };
let store: TestStore;
beforeEach(async () => {
  store = await openTestStore({ players: 1 });
});
afterEach(() => store.close());

const run = <T>(work: (tx: Tx) => Promise<T>) => store.db.transaction().execute(work);
const give = (amount_cents: number) =>
  run(tx =>
    grant(tx, store.clock, { player_id: 1, ...EUR, pocket: 'real', amount_cents, key: 'gift', kind: 'test' }),
  );
const bet = (amount_cents: number) => run(tx => placeBet(tx, store.clock, { ...ROUND, amount_cents }));
const win = (amount_cents: number) => run(tx => settleWin(tx, store.clock, { ...ROUND, amount_cents }));
const now = async () => (await loadWalletState(store.db, 1, 'EUR')).balance;
const clean = async () => expect(await audit(store.db)).toEqual([]);

describe('a posting', () => {
  test('adds to what the accounts hold by then, not to what was read before', async () => {
    await give(1000);
    await run(async tx => {
      const read = await findAccounts(tx, { player_id: 1, ...EUR, house: 'game' });
      if (!read) throw new Error('no wallet');
      await placeBet(tx, store.clock, { ...ROUND, amount_cents: 400 });
      const legs = [
        { real: -100, bonus: 0 },
        { real: 30, bonus: 0 },
      ];
      const posting = { kind: 'round', key: 'late', player_id: 1, ...EUR, round_id: 'r2', legs };
      expect((await post(tx, store.clock, read, posting)).balance.real_cents).toBe(530);
    });
    expect((await now()).real_cents).toBe(530);
    await clean();
  });

  test('that would take more than there is by then is rejected by the store, and moves nothing', async () => {
    await give(100);
    const late = run(async tx => {
      const read = await findAccounts(tx, { player_id: 1, ...EUR, house: 'game' });
      if (!read) throw new Error('no wallet');
      await placeBet(tx, store.clock, { ...ROUND, amount_cents: 60 });
      const legs = [{ real: -60, bonus: 0 }];
      await post(tx, store.clock, read, {
        kind: 'bet',
        key: 'late',
        player_id: 1,
        ...EUR,
        round_id: 'r2',
        legs,
      });
    });
    await expect(late).rejects.toThrow(/check/i);
    expect((await now()).real_cents).toBe(100);
    await clean();
  });
});

/** Adds players, numbered on from those there are, until there are so many. */
async function addPlayers(count: number): Promise<void> {
  const { total } = await store.db
    .selectFrom('players')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: count - Number(total) }, (_, index) => ({
    hash: `more-${Number(total) + index}`,
    email: `more${Number(total) + index}@orbit.example`,
    password_hash: '-',
    currency: 'EUR',
    locale: 'en',
    license: 'CW',
    created_at: store.clock.now().toISOString(),
  }));
  for (let at = 0; at < rows.length; at += 200)
    await store.db
      .insertInto('players')
      .values(rows.slice(at, at + 200))
      .execute();
}

test('players share 64 accounts of the platform per currency, and each of them stays with one', async () => {
  await addPlayers(66);
  const houseOf = (player_id: number) =>
    run(async tx => {
      await ensureWallet(tx, store.clock, player_id, 'EUR');
      return (await findAccounts(tx, { player_id, ...EUR, house: 'game' }))?.house;
    });
  const [first, second] = [await houseOf(1), await houseOf(2)];
  expect(second).not.toBe(first);
  expect(await houseOf(65)).toBe(first);
  expect(await houseOf(66)).toBe(second);
  expect(await houseOf(1)).toBe(first);
});

describe('the audit', () => {
  test('of a part looks at a part of the ids, of all parts at each once; a small table is in every part', async () => {
    /** Players whose number of events is wrong: a fault each. */
    const faultyIn = async (part: number, parts: number) =>
      (await auditPart(store.db, part, parts)).faults
        .map(fault => Number(/^player (\d+) /.exec(fault)?.[1]))
        .toSorted((a, b) => a - b);
    const upTo = (last: number, from = 1) => Array.from({ length: last - from + 1 }, (_, at) => from + at);
    await addPlayers(1000);
    await store.db.updateTable('players').set({ seq: 1 }).execute();
    expect(await faultyIn(0, 2)).toEqual(upTo(1000));
    expect(await faultyIn(1, 2)).toEqual(upTo(1000));
    await addPlayers(2401);
    await store.db.updateTable('players').set({ seq: 1 }).execute();
    expect(await faultyIn(0, 2)).toEqual(upTo(1201));
    expect(await faultyIn(1, 2)).toEqual(upTo(2401, 1202));
    expect(await faultyIn(0, 1)).toEqual(upTo(2401));
  });

  test('finds a balance, an entry and an event number that were tampered with', async () => {
    await give(100);
    await bet(60);
    await allowTampering(store.db);
    await store.db
      .updateTable('accounts')
      .set({ balance: 41 })
      .where('pocket', '=', 'real')
      .where('player_id', '=', 1)
      .execute();
    await store.db.updateTable('entries').set({ amount: -61 }).where('amount', '=', -60).execute();
    await store.db.updateTable('players').set({ seq: 9 }).where('id', '=', 1).execute();
    const faults = await audit(store.db);
    expect(faults.join('\n')).toMatch(/transaction 2 sums to -1/);
    expect(faults.join('\n')).toMatch(/EUR sums to 1/);
    expect(faults.join('\n')).toMatch(/player 1 is at event 9 and has 2 up to 2/);
    expect(faults.filter(fault => fault.startsWith('account'))).toHaveLength(1);
    expect(faults.filter(fault => fault.startsWith('entry'))).toHaveLength(1);
  });

  test('can not be made to miss a player below zero: the store rejects it', async () => {
    await give(100);
    const below = store.db.updateTable('accounts').set({ balance: -1 }).where('player_id', '=', 1).execute();
    await expect(below).rejects.toThrow(/check/i);
  });

  test('yields to other work in between', async () => {
    await give(100);
    let hasTurned = false;
    setImmediate(() => {
      hasTurned = true;
    });
    await audit(store.db);
    expect(hasTurned).toBe(true);
  });

  test('of what was posted since the last one reads nothing before it', async () => {
    await give(100);
    await bet(60);
    const { upTo, faults } = await auditSince(store.db, 0);
    expect([upTo, faults]).toEqual([2, []]);
    await allowTampering(store.db);
    const entries = (transaction_id: number) =>
      store.db.updateTable('entries').where('transaction_id', '=', transaction_id);
    await entries(1)
      .set(eb => ({ amount: eb('amount', '*', 2) }))
      .execute();
    expect((await auditSince(store.db, upTo)).faults).toEqual([]);
    expect(await audit(store.db)).toHaveLength(2);
    await win(5);
    await entries(3).set({ balance_after: 7 }).execute();
    const later = await auditSince(store.db, upTo);
    expect(later.faults.join()).toMatch(/entry \d+ says 7, the one before it and its amount say 45/);
  });
});
