import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '../../../server/context.ts';
import { audit } from '../../../server/wallet/audit.ts';
import {
  ensureWallet,
  grant,
  loadWalletState,
  placeBet,
  rollbackBet,
  settleRound,
  settleWin,
} from '../../../server/wallet/ledger.ts';
import { payCashout, reserveCashout } from '../../../server/wallet/payment-postings.ts';
import { LedgerError } from '../../../server/wallet/postings.ts';
import { voidRounds } from '../../../server/wallet/void-round.ts';
import { openTestStore, type TestStore } from '../test-store.ts';

let store: TestStore;
beforeEach(async () => {
  store = await openTestStore({ players: 2 });
  await give('real', 300);
  await give('bonus', 700);
});
afterEach(async () => {
  expect(await audit(store.db)).toEqual([]);
  await store.close();
});

const run = <T>(work: (tx: Tx) => Promise<T>) => store.db.transaction().execute(work);
const give = (pocket: 'real' | 'bonus', amount_cents: number) =>
  run(tx =>
    grant(tx, store.clock, {
      ...{ player_id: 1, currency: 'EUR', pocket, amount_cents },
      ...{ key: `${pocket} ${amount_cents}`, kind: 'test' },
    }),
  );
const round = (round_id: string) => ({ player_id: 1, currency: 'EUR', round_id, key: round_id });
const bet = (amount_cents: number, id = 'r1') =>
  run(tx => placeBet(tx, store.clock, { ...round(id), amount_cents }));
const win = (amount_cents: number, id = 'r1') =>
  run(tx => settleWin(tx, store.clock, { ...round(id), amount_cents }));
const undo = (round_id = 'r1', over: { player_id?: number; currency?: string } = {}) =>
  undoAll([round_id], over);
const undoAll = (round_ids: readonly string[], over: { player_id?: number; currency?: string } = {}) =>
  run(tx => voidRounds(tx, store.clock, { player_id: 1, currency: 'EUR', round_ids, ...over }));
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof LedgerError ? error.code : error),
  );
const now = async () => {
  const { real_cents, bonus_cents } = (await loadWalletState(store.db, 1, 'EUR')).balance;
  return [real_cents, bonus_cents];
};

test('an open round that is undone gives the bet back to the pockets it came from', async () => {
  await bet(400);
  expect(await now()).toEqual([0, 600]);
  const { balance } = await undo();
  expect([balance.real_cents, balance.bonus_cents]).toEqual([300, 700]);
  expect(await now()).toEqual([300, 700]);
});

test('of a settled round the win leaves the pockets again that it came into', async () => {
  await bet(400);
  await win(1000);
  expect(await now()).toEqual([750, 850]);
  await undo();
  expect(await now()).toEqual([300, 700]);
});

test('a round that was bet and settled at once is undone as well', async () => {
  await run(tx => settleRound(tx, store.clock, { ...round('r1'), bet_cents: 400, win_cents: 40 }));
  await undo();
  expect(await now()).toEqual([300, 700]);
});

test('no more of a win is taken than a pocket holds by then', async () => {
  await bet(400);
  await win(1000);
  await bet(800, 'r2');
  expect(await now()).toEqual([0, 800]);
  await undo();
  expect(await now()).toEqual([0, 650]);
});

test('a round is undone once, and one that was rolled back not at all', async () => {
  await bet(400);
  await undo();
  expect(await refusal(undo())).toBe('round_closed');
  expect(await refusal(win(5))).toBe('round_closed');
  await bet(100, 'r2');
  await run(tx => rollbackBet(tx, store.clock, { round_id: 'r2', key: 'r2' }));
  expect(await refusal(undo('r2'))).toBe('round_closed');
  expect(await now()).toEqual([300, 700]);
});

test('a round that is not there, of another player or of another currency is none', async () => {
  await bet(400);
  await run(tx => ensureWallet(tx, store.clock, 2, 'EUR'));
  await run(tx => ensureWallet(tx, store.clock, 1, 'CAD'));
  expect(await refusal(undo('r2'))).toBe('round_unknown');
  expect(await refusal(undo('r1', { player_id: 2 }))).toBe('round_unknown');
  expect(await refusal(undo('r1', { currency: 'CAD' }))).toBe('round_unknown');
  await run(tx => rollbackBet(tx, store.clock, { round_id: 'never bet', key: 'never bet' }));
  expect(await refusal(undo('never bet'))).toBe('round_unknown');
  expect(await now()).toEqual([0, 600]);
});

describe('rounds that are undone together', () => {
  const settle = (id: string, bet_cents: number, win_cents: number) =>
    run(tx => settleRound(tx, store.clock, { ...round(id), bet_cents, win_cents }));
  const cashOut = (amount_cents: number) =>
    run(async tx => {
      const movement = { payment_id: 1, player_id: 1, currency: 'EUR', amount_cents };
      await reserveCashout(tx, store.clock, movement);
      // The books hold what is reserved against the withdrawals.
      await payCashout(tx, store.clock, movement);
    });

  test('give back what they cost on the whole, although the win of one is no longer there', async () => {
    await settle('r1', 200, 0);
    await settle('r2', 100, 150);
    await cashOut(150);
    expect(await now()).toEqual([0, 700]);
    await undoAll(['r1', 'r2']);
    expect(await now()).toEqual([150, 700]);
  });

  test('give a pocket less where the other one has not what was won there', async () => {
    await settle('r1', 300, 500);
    await cashOut(500);
    await settle('r2', 700, 0);
    expect(await now()).toEqual([0, 0]);
    await undoAll(['r2', 'r1']);
    expect(await now()).toEqual([0, 500]);
  });

  test('give nothing where they have won on the whole and that is gone', async () => {
    await settle('r1', 300, 1000);
    await cashOut(1000);
    await settle('r2', 200, 0);
    await undoAll(['r1', 'r2']);
    expect(await now()).toEqual([0, 500]);
  });

  test('are undone by one event, and each of them once', async () => {
    await bet(100);
    await settle('r2', 100, 0);
    const before = (await loadWalletState(store.db, 1, 'EUR')).wallet_seq;
    const { wallet_seq } = await undoAll(['r2', 'r1']);
    expect(wallet_seq).toBe(before + 1);
    expect(await now()).toEqual([300, 700]);
    expect(await refusal(undo('r1'))).toBe('round_closed');
    expect(await refusal(undoAll(['r2', 'r1']))).toBe('round_closed');
    expect(await refusal(win(500))).toBe('round_closed');
    expect(await now()).toEqual([300, 700]);
  });

  test('stay as they are where one of them can’t be undone', async () => {
    await settle('r1', 100, 0);
    await settle('r2', 100, 0);
    await undo('r2');
    expect(await refusal(undoAll(['r1', 'r2']))).toBe('round_closed');
    expect(await refusal(undoAll(['r1', 'r3']))).toBe('round_unknown');
    expect(await now()).toEqual([200, 700]);
    await undo('r1');
    expect(await now()).toEqual([300, 700]);
  });
});
