import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { StoredEvent } from '../../../server/store/database.ts';
import { isUnavailable } from '../../../server/store/database-errors.ts';
import { openPostgres } from '../../../server/store/postgres.ts';
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
import type { WalletState } from '../../../src/contract/subjects/wallet.ts';
import { newLocation, withAdministrator } from '../test-database.ts';
import { openTestStore, type TestStore } from '../test-store.ts';

/** `ORBIT_LEDGER_MINUTES`: how long money is moved; a few seconds without it. */
const DURATION_MS = Number(process.env['ORBIT_LEDGER_MINUTES'] ?? 0) * 60_000 || 6_000;
const CONNECTIONS = 8;
/** Two pairs of players share accounts of the platform. */
const PLAYERS = [1, 2, 17, 18] as const;
/** Rounds that are played at the same time: each is named by several writes. */
const OPEN_ROUNDS = 12;
const WRITES_PER_ROUND = 8;
const KILL_EVERY_MS = 80;

type Kind = 'grant' | 'bet' | 'win' | 'round' | 'rollback';
interface Write {
  readonly kind: Kind;
  readonly player_id: number;
  readonly amount_cents: number;
  readonly round_id: string;
  readonly key: string;
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const KINDS: readonly Kind[] = ['bet', 'bet', 'bet', 'win', 'win', 'round', 'round', 'rollback', 'grant'];

let written = 0;
/** Amounts follow from the key, so that a repeat is one; some keys are used for two rounds, and rounds by two players. */
function nextWrite(): Write {
  written += 1;
  const round = Math.floor(written / WRITES_PER_ROUND) + Math.floor(Math.random() * OPEN_ROUNDS);
  const kind = pick(KINDS);
  return {
    kind,
    player_id: PLAYERS[round % PLAYERS.length] as number,
    amount_cents: kind === 'win' ? (round % 3) * 70 : 1 + (round % 120),
    round_id: `r${round}`,
    key: Math.random() < 0.03 ? `k${round - 1}` : `k${round}`,
  };
}

const nameOf = ({ kind, key, round_id }: Write): string => `${kind}:${kind === 'rollback' ? round_id : key}`;

async function attempt({ db, clock }: TestStore, write: Write): Promise<unknown> {
  const { kind, player_id, amount_cents, round_id, key } = write;
  const move = { player_id, currency: 'EUR', amount_cents, key };
  return db.transaction().execute<unknown>(async tx => {
    if (kind === 'bet') return placeBet(tx, clock, { ...move, round_id });
    if (kind === 'win') return settleWin(tx, clock, { ...move, round_id });
    if (kind === 'rollback') return rollbackBet(tx, clock, { round_id, key });
    if (kind === 'grant')
      return grant(tx, clock, { ...move, pocket: amount_cents % 2 ? 'real' : 'bonus', kind: 'test' });
    const amounts = { bet_cents: amount_cents, win_cents: (amount_cents % 4) * amount_cents };
    return settleRound(tx, clock, { player_id, currency: 'EUR', key, round_id, ...amounts });
  });
}

/** Connects as another process of the back end does. */
async function openProcess(location: string): Promise<TestStore> {
  const { db, feed } = await openPostgres(location);
  return { db, feed, clock: { now: () => new Date() } as never, close: () => db.destroy() };
}

test('from many connections that are killed at random, every write has one effect and the ledger balances', {
  timeout: DURATION_MS + 60_000,
}, async () => {
  const location = await newLocation();
  const main = await openTestStore({ players: 18, location });
  const delivered: StoredEvent[] = [];
  let failures = 0;
  await main.feed.follow({
    isWanted: () => true,
    onEvents: ({ own }) => delivered.push(...own),
    onFailure: () => {
      failures += 1;
    },
  });
  for (const player_id of PLAYERS)
    await attempt(main, {
      kind: 'grant',
      player_id,
      amount_cents: 2_001,
      round_id: '',
      key: `start-${player_id}`,
    });

  const answers = new Map<string, { write: Write; answer: unknown }>();
  const unknown: Write[] = [];
  const counts = { done: 0, repeated: 0, rejected: 0, cut: 0, killed: 0 };
  const run = async (store: TestStore, write: Write): Promise<void> => {
    try {
      const answer = await attempt(store, write);
      const known = answers.get(nameOf(write));
      // A rollback that was answered as a tombstone stays one.
      if (known) expect(answer).toEqual(known.answer);
      else answers.set(nameOf(write), { write, answer });
      counts[known ? 'repeated' : 'done'] += 1;
    } catch (cause) {
      if (cause instanceof LedgerError) counts.rejected += 1;
      else if (isUnavailable(cause)) {
        counts.cut += 1;
        unknown.push(write);
      } else throw cause;
    }
  };

  const end = Date.now() + DURATION_MS;
  const killer = withAdministrator(location, async client => {
    while (Date.now() < end) {
      await sleep(KILL_EVERY_MS);
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name = 'orbit' and state <> 'idle'
           order by random() limit 1`,
      );
      counts.killed += rowCount ?? 0;
    }
  });
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const store = await openProcess(location);
      while (Date.now() < end) {
        const write = nextWrite();
        await run(store, write);
        // As a client does that got no answer, or is impatient.
        if (Math.random() < 0.2) await run(store, write);
      }
      await store.close();
    }),
  );
  await killer;
  for (const write of unknown) await run(main, write);
  console.log(`ledger from ${CONNECTIONS} connections: ${JSON.stringify(counts)}`);

  expect(counts.done).toBeGreaterThan(20);
  expect(counts.killed).toBeGreaterThan(5);
  expect(await audit(main.db)).toEqual([]);
  await everyKeyHasOneTransaction(main, answers);
  for (const player_id of PLAYERS) await eventsFollowTheEntries(main, player_id);
  await eachEventIsDeliveredOnce(main, delivered);
  expect(failures).toBe(0);
  await main.close();
});

async function everyKeyHasOneTransaction(
  { db }: TestStore,
  answers: ReadonlyMap<string, { write: Write }>,
): Promise<void> {
  const rows = await db.selectFrom('transactions').select(['key', 'kind', 'round_id']).execute();
  const names = rows.map(({ kind, key, round_id }) => (kind === 'rollback' ? `rollback:${round_id}` : key));
  expect(new Set(names).size).toBe(names.length);
  const granted = PLAYERS.map(player_id => `grant:start-${player_id}`);
  // What was answered is there, and nothing else: of each write without an answer the repeat was answered.
  expect(new Set(names)).toEqual(new Set([...answers.keys(), ...granted]));
}

/** The numbers have no gap, and each event has the balance that the entries up to it add up to. */
async function eventsFollowTheEntries({ db }: TestStore, player_id: number): Promise<void> {
  const events = await db
    .selectFrom('outbox_events')
    .select(['seq', 'data'])
    .where('player_id', '=', player_id)
    .orderBy('seq')
    .execute();
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  const entries = await db
    .selectFrom('transactions')
    .innerJoin('entries', 'entries.transaction_id', 'transactions.id')
    .innerJoin('accounts', 'accounts.id', 'entries.account_id')
    .select(['transactions.seq', 'entries.amount'])
    .where('accounts.player_id', '=', player_id)
    .execute();
  const changes = Map.groupBy(entries, ({ seq }) => seq);
  let total = 0;
  for (const { seq, data } of events) {
    total += (changes.get(seq) ?? []).reduce((sum, { amount }) => sum + amount, 0);
    const state = JSON.parse(data) as WalletState;
    expect([state.wallet_seq, state.balance.total_cents]).toEqual([seq, total]);
    expect(Math.min(state.balance.real_cents, state.balance.bonus_cents)).toBeGreaterThanOrEqual(0);
  }
  expect((await loadWalletState(db, player_id, 'EUR')).balance.total_cents).toBe(total);
}

/** The feed follows the commits of all processes: nothing is missed, nothing comes twice, a player's events are in order. */
async function eachEventIsDeliveredOnce({ db }: TestStore, delivered: readonly StoredEvent[]): Promise<void> {
  const { count } = await db
    .selectFrom('outbox_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  await expect.poll(() => delivered.length, { timeout: 10_000 }).toBe(count);
  for (const player_id of PLAYERS) {
    const own = delivered.filter(event => event.player_id === player_id).map(({ seq }) => seq);
    expect(own).toEqual(own.map((_, index) => index + 1));
  }
}
