import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Clock } from '../../../server/clock.ts';
import type { Tx } from '../../../server/context.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { loadWalletState } from '../../../server/wallet/ledger.ts';
import {
  creditDeposit,
  payCashout,
  reserveCashout,
  returnCashout,
} from '../../../server/wallet/payment-postings.ts';
import { LedgerError } from '../../../server/wallet/postings.ts';
import { openTestStore, type TestStore } from '../test-store.ts';

let store: TestStore;
beforeEach(async () => {
  store = await openTestStore({ players: 2 });
});
// What is reserved has to be that of open withdrawals, of which there are none here.
afterEach(async () => {
  expect(await audit(store.db)).toEqual([]);
  await store.close();
});

type Movement = Parameters<typeof creditDeposit>[2];
type Post = (tx: Tx, clock: Clock, movement: Movement) => Promise<void>;

/** What posts the movement of a payment, of player 1 in euros unless it says otherwise; resolves to the code it is rejected with. */
const poster =
  (post: Post) =>
  async (payment_id: number, amount_cents: number, over: Partial<Movement> = {}): Promise<string | null> => {
    const movement = { payment_id, player_id: 1, currency: 'EUR', amount_cents, ...over };
    const work = store.db.transaction().execute(tx => post(tx, store.clock, movement));
    try {
      await work;
      return null;
    } catch (error) {
      if (error instanceof LedgerError) return error.code;
      throw error;
    }
  };
const deposit = poster(creditDeposit);
const reserve = poster(reserveCashout);
const pay = poster(payCashout);
const giveBack = poster(returnCashout);

/** What can be played with, and what withdrawals have reserved. */
async function pockets(player_id = 1, currency = 'EUR'): Promise<number[]> {
  const rows = await store.db
    .selectFrom('accounts')
    .select(['pocket', 'balance'])
    .where('player_id', '=', player_id)
    .where('currency', '=', currency)
    .execute();
  return ['real', 'reserved'].map(pocket => rows.find(row => row.pocket === pocket)?.balance ?? Number.NaN);
}

describe('a deposit', () => {
  test('opens the wallet of its currency, and is paid in once however often it is repeated', async () => {
    expect(await deposit(1, 700, { currency: 'CAD' })).toBeNull();
    expect(await deposit(1, 700, { currency: 'CAD' })).toBeNull();
    expect(await pockets(1, 'CAD')).toEqual([700, 0]);
  });

  test('is paid in from one minor unit on; of nothing, of less or of a fraction it is a fault of the caller', async () => {
    expect(await deposit(1, 1)).toBeNull();
    for (const wrong of [0, -1, 0.5, 2 ** 53]) await expect(deposit(2, wrong)).rejects.toThrow(RangeError);
    expect(await pockets()).toEqual([1, 0]);
  });

  test('whose payment was another player’s or of another currency is rejected', async () => {
    await deposit(1, 700);
    expect(await deposit(1, 700, { player_id: 2 })).toBe('key_reused');
    expect(await deposit(1, 700, { currency: 'CAD' })).toBe('key_reused');
    expect(await pockets()).toEqual([700, 0]);
  });
});

describe('a withdrawal', () => {
  beforeEach(async () => {
    await deposit(1, 1000);
  });

  test('reserves up to all that can be played with, and of one minor unit more is rejected with what there is', async () => {
    expect(await reserve(2, 1001)).toBe('not_enough_money');
    const rejected = store.db
      .transaction()
      .execute(tx =>
        reserveCashout(tx, store.clock, { payment_id: 2, player_id: 1, currency: 'EUR', amount_cents: 1001 }),
      );
    await expect(rejected).rejects.toMatchObject({ state: { balance: { real_cents: 1000 } } });
    expect(await pockets()).toEqual([1000, 0]);
    expect(await reserve(2, 1000)).toBeNull();
    expect(await pockets()).toEqual([0, 1000]);
    await giveBack(2, 1000);
  });

  test('reserves once, although nothing is left for a second time', async () => {
    await reserve(2, 1000);
    expect(await reserve(2, 1000)).toBeNull();
    expect(await pockets()).toEqual([0, 1000]);
    await giveBack(2, 1000);
  });

  test('that is paid leaves the books once, and never comes back', async () => {
    await reserve(2, 400);
    expect(await pay(2, 400)).toBeNull();
    expect(await pay(2, 400)).toBeNull();
    expect(await giveBack(2, 400)).toBe('round_closed');
    expect(await pockets()).toEqual([600, 0]);
  });

  test('that comes to nothing is returned once, and never paid', async () => {
    await reserve(2, 400);
    expect(await giveBack(2, 400)).toBeNull();
    expect(await giveBack(2, 400)).toBeNull();
    expect(await pay(2, 400)).toBe('round_closed');
    expect(await pockets()).toEqual([1000, 0]);
    expect((await loadWalletState(store.db, 1, 'EUR')).balance.real_cents).toBe(1000);
  });

  test('that was not reserved is neither paid nor returned, whatever another one has reserved', async () => {
    await reserve(2, 400);
    expect(await pay(3, 400)).toBe('round_unknown');
    expect(await giveBack(3, 400)).toBe('round_unknown');
    expect(await pockets()).toEqual([600, 400]);
    await giveBack(2, 400);
  });
});
