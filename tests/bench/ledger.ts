import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { audit } from '../../server/wallet/audit.ts';
import { grant, settleRound } from '../../server/wallet/ledger.ts';
import { openTestStore } from '../server/test-store.ts';

/*
 * Bets per second that one process of the back end settles, each durable on disk, with the events that its commits cause
 * (budget: at least 2,000): `node tests/bench/ledger.ts`.
 */
const { values: options } = parseArgs({
  options: {
    bets: { type: 'string', default: '20000' },
    players: { type: 'string', default: '200' },
    /** Concurrent bets. */
    at_once: { type: 'string', default: '64' },
  },
});
const BETS = Number(options.bets);
const PLAYERS = Number(options.players);
const STAKE_CENTS = 50;
const load = loadavg()[0]?.toFixed(1);

const folder = mkdtempSync(join(tmpdir(), 'orbit-ledger-'));
const ledger = await openTestStore({ players: PLAYERS, location: join(folder, 'store.sqlite') });
const { db, clock, feed } = ledger;
let events = 0;
await feed.follow({
  isWanted: () => true,
  onEvents: ({ own }) => {
    events += own.length;
  },
  onFailure: () => undefined,
});

for (let id = 1; id <= PLAYERS; id += 1) {
  const given = { player_id: id, currency: 'EUR', amount_cents: 100_000_000, pocket: 'real' as const };
  await db.transaction().execute(tx => grant(tx, clock, { ...given, key: `g${id}`, kind: 'bench' }));
}

const times: number[] = [];
async function playRound(number: number): Promise<void> {
  const startedAt = performance.now();
  const round = {
    player_id: 1 + (number % PLAYERS),
    currency: 'EUR',
    round_id: `r${number}`,
    key: `k${number}`,
  };
  await db.transaction().execute(async tx => {
    const win_cents = number % 3 === 0 ? 2 * STAKE_CENTS : 0;
    await settleRound(tx, clock, { ...round, bet_cents: STAKE_CENTS, win_cents });
  });
  times.push(performance.now() - startedAt);
}

events = 0;
let next = 0;
const startedAt = performance.now();
await Promise.all(
  Array.from({ length: Number(options.at_once) }, async () => {
    while (next < BETS) await playRound(next++);
  }),
);
const seconds = (performance.now() - startedAt) / 1000;
const sorted = times.toSorted((a, b) => a - b);
const percentile = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
console.log(`Host: ${cpus().length} cores, load ${load}.`);
console.log(
  `${BETS} bets settled in ${seconds.toFixed(1)} s: ${(BETS / seconds).toFixed(0)} a second (budget 2,000).`,
);
console.log(
  `A bet, ${options.at_once} at a time: median ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms; ${events} events delivered.`,
);
const wrong = await audit(db);
console.log(wrong.length === 0 ? 'The ledger is consistent.' : `The ledger is wrong: ${wrong.join(', ')}`);
await ledger.close();
rmSync(folder, { recursive: true, force: true });
