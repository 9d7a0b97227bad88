import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { connectionsOf } from '../../../server/settings.ts';
import { grant } from '../../../server/wallet/ledger.ts';
import { openTestStore } from '../../server/test-store.ts';
import { type Figure, timesOf } from './figures.ts';
import type { LedgerOrder, LedgerResult } from './ledger-process.ts';
import { preparePayers } from './payments.ts';
import { analyse } from './population.ts';

export interface LedgerLoad {
  readonly location: string;
  readonly processes: number;
  readonly seconds: number;
  readonly readsPerSecond: number;
  readonly goal: number;
}

const PLAYERS = 400;
const WARM_UP_SECONDS = 2;
/** Bets at the same time, of all processes together. */
const AT_ONCE = 64;
/** Deposits and withdrawals beside them, of all processes together, each with its provider's reports. */
const PAYMENTS_PER_SECOND = 20;

/**
 * Bets per second that the ledger settles, each durable and with its event, while other connections of the same processes read.
 * Without HTTP and without the game: what the store and the ledger themselves allow.
 */
export async function measureLedger(load: LedgerLoad): Promise<readonly Figure[]> {
  const store = await openTestStore({ players: PLAYERS, location: load.location });
  for (let id = 1; id <= PLAYERS; id += 1) {
    const given = { player_id: id, currency: 'EUR', amount_cents: 100_000_000, pocket: 'real' as const };
    await store.db
      .transaction()
      .execute(tx => grant(tx, store.clock, { ...given, key: `g${id}`, kind: 'load' }));
  }
  await preparePayers(store.db, store.clock.now());
  await store.close();
  const children = await Promise.all(
    Array.from({ length: load.processes }, () => startProcess(load.location, connectionsOf(load.processes))),
  );
  const runAll = (name: string, seconds: number) =>
    Promise.all(
      children.map((child, n) =>
        order(child, {
          name: `${name}${n}`,
          seconds,
          players: PLAYERS,
          atOnce: Math.ceil(AT_ONCE / load.processes),
          readsPerSecond: load.readsPerSecond / load.processes,
          paymentsPerSecond: PAYMENTS_PER_SECOND / load.processes,
        }),
      ),
    );
  await runAll('warm', WARM_UP_SECONDS);
  await analyse(load.location);
  const results = await runAll('load', load.seconds);
  for (const child of children) child.disconnect();
  const rateOf = (count: (result: LedgerResult) => number) =>
    results.reduce((sum, result) => sum + count(result) / result.seconds, 0);
  return [
    {
      name: 'settled bets a second',
      value: rateOf(({ bets }) => bets.length),
      unit: '/s',
      goal: { min: load.goal },
    },
    ...timesOf(
      'a bet',
      results.flatMap(({ bets }) => bets),
    ),
    {
      name: 'processor time of a bet with its share of reads',
      value:
        results.reduce((sum, { cpuMs }) => sum + cpuMs, 0) /
        results.reduce((sum, { bets }) => sum + bets.length, 0),
      unit: 'ms',
    },
    { name: 'reads a second beside', value: rateOf(({ reads }) => reads.length), unit: '/s' },
    ...timesOf(
      'a read',
      results.flatMap(({ reads }) => reads),
    ),
    { name: 'payments a second beside', value: rateOf(({ payments }) => payments.length), unit: '/s' },
    ...timesOf(
      'a payment to its end',
      results.flatMap(({ payments }) => payments),
    ),
    {
      name: 'failed',
      value: results.reduce((sum, { failed }) => sum + failed, 0),
      unit: '',
      goal: { max: 0 },
    },
  ];
}

async function startProcess(location: string, connections: number): Promise<ChildProcess> {
  const execArgv = ['--disable-warning=ExperimentalWarning'];
  const child = fork(join(import.meta.dirname, 'ledger-process.ts'), [location, String(connections)], {
    execArgv,
  });
  await nextMessage(child);
  return child;
}

async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`a process of the ledger ended with ${code}`);
  });
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [T];
  return message;
}

async function order(child: ChildProcess, given: LedgerOrder): Promise<LedgerResult> {
  child.send(given);
  return nextMessage<LedgerResult>(child);
}
