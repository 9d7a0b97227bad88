import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { openApp } from '../../../server/app.ts';
import { systemClock } from '../../../server/clock.ts';
import { buildCatalogue } from '../../../server/games/catalogue/catalogue.ts';
import { readSettings } from '../../../server/settings.ts';
import { isUnavailable } from '../../../server/store/database-errors.ts';
import { openStore } from '../../../server/store/open-store.ts';
import { loadWalletState, settleRound } from '../../../server/wallet/ledger.ts';
import { FakeProvider } from '../../server/cashbox/fake-provider.ts';
import { payOnce } from './payments.ts';

/*
 * One process that settles bets in a store: `node ledger-process.ts <location> <connections>`. It runs one order, answers and goes on to the next.
 */
export interface LedgerOrder {
  /** Makes the keys of this process its own. */
  readonly name: string;
  readonly seconds: number;
  readonly players: number;
  /** Bets at the same time. */
  readonly atOnce: number;
  readonly readsPerSecond: number;
  readonly paymentsPerSecond: number;
}
export interface LedgerResult {
  readonly seconds: number;
  /** Milliseconds of processor time. */
  readonly cpuMs: number;
  /** Milliseconds of each bet, until its commit was on the disk. */
  readonly bets: readonly number[];
  readonly reads: readonly number[];
  /** Milliseconds of each payment, from its first row to its end. */
  readonly payments: readonly number[];
  /** Bets, reads and payments that found no connection in time: more load than the store bears. */
  readonly failed: number;
}

const STAKE_CENTS = 50;
const READ_TICK_MS = 10;

const store = await openStore(process.argv[2] ?? ':memory:', {
  connections: Number(process.argv[3] ?? 1),
});
const { db, feed } = store;
const clock = systemClock();
const provider = new FakeProvider();
// The events are followed below.
const unread = { ...store, feed: { ...feed, follow: async () => undefined } };
const { app } = await openApp(readSettings({}), buildCatalogue(1), unread, { clock, payments: provider });
// As in the product: what commits is read and handed over.
await feed.follow({ isWanted: () => true, onEvents: () => undefined, onFailure: () => undefined });

async function run({
  name,
  seconds,
  players,
  atOnce,
  readsPerSecond,
  paymentsPerSecond,
}: LedgerOrder): Promise<LedgerResult> {
  const payments: number[] = [];
  const bets: number[] = [];
  const reads: number[] = [];
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  let next = 0;
  let failed = 0;
  const fail = (cause: unknown) => {
    if (!isUnavailable(cause)) throw cause;
    failed += 1;
  };
  const player = () => 1 + Math.floor(Math.random() * players);
  const bet = async () => {
    const n = next++;
    const begun = performance.now();
    const cause = { player_id: player(), currency: 'EUR', round_id: `${name}-r${n}`, key: `${name}-k${n}` };
    const win_cents = n % 3 === 0 ? 2 * STAKE_CENTS : 0;
    await db
      .transaction()
      .execute(tx => settleRound(tx, clock, { ...cause, bet_cents: STAKE_CENTS, win_cents }));
    bets.push(performance.now() - begun);
  };
  const read = async () => {
    const begun = performance.now();
    await loadWalletState(db, player(), 'EUR');
    reads.push(performance.now() - begun);
  };
  const pay = async (n: number) => {
    const begun = performance.now();
    await payOnce(app, provider, n);
    payments.push(performance.now() - begun);
  };
  /** So many a second however long one takes: those that are due are begun. */
  const atRate = async (perSecond: number, work: (n: number) => Promise<void>) => {
    const running = new Set<Promise<void>>();
    for (let begun = 0; performance.now() < end; await sleep(READ_TICK_MS)) {
      const due = ((performance.now() - startedAt) / 1000) * perSecond;
      for (; begun < due; begun++) {
        const one: Promise<void> = work(begun)
          .catch(fail)
          .finally(() => running.delete(one));
        running.add(one);
      }
    }
    await Promise.all(running);
  };
  // Each bet begins in a turn of its own, as one that comes over a connection does.
  const betAll = async () => {
    for (; performance.now() < end; await nextTurn()) await bet().catch(fail);
  };
  const cpu = process.cpuUsage();
  await Promise.all([
    ...Array.from({ length: atOnce }, betAll),
    atRate(readsPerSecond, read),
    atRate(paymentsPerSecond, pay),
  ]);
  const { user, system } = process.cpuUsage(cpu);
  return {
    seconds: (performance.now() - startedAt) / 1000,
    cpuMs: (user + system) / 1000,
    bets,
    reads,
    payments,
    failed,
  };
}

process.on('message', async (order: LedgerOrder) => process.send?.(await run(order)));
process.on('disconnect', async () => {
  await db.destroy();
  process.exit(0);
});
process.send?.('ready');
