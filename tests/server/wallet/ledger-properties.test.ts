import fc from 'fast-check';
import { expect, test } from 'vitest';
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
import { isOnPostgres } from '../test-database.ts';
import { openTestStore, type TestStore } from '../test-store.ts';

interface Write {
  readonly kind: 'grant' | 'bet' | 'win' | 'round' | 'rollback';
  readonly player_id: number;
  readonly amount_cents: number;
  readonly pocket: 'real' | 'bonus';
  readonly round_id: string;
  readonly key: string;
  /** The transaction breaks after its work and before its end. */
  readonly isInterrupted: boolean;
}

/** A store of PostgreSQL takes a hundred times as long to make: in a short run it gets a tenth of the sequences, which are not shrunk. */
const isShort = isOnPostgres() && process.env['ORBIT_TEST_DATABASE'] === undefined;
const runs = (numRuns: number) => ({
  numRuns: isShort ? numRuns / 10 : numRuns,
  endOnFailure: isOnPostgres(),
});
const TIMEOUT_MS = isOnPostgres() ? 600_000 : 60_000;

class PowerCut extends Error {}

const oneOf = (letter: string, count: number) =>
  fc.integer({ min: 1, max: count }).map(number => `${letter}${number}`);

/** Few players, rounds and keys, so that repeats, late arrivals and mix-ups are the rule. */
const anyWrite: fc.Arbitrary<Write> = fc
  .record({
    kind: fc.constantFrom('grant', 'bet', 'bet', 'win', 'round', 'rollback'),
    player_id: fc.constantFrom(1, 1, 2),
    amount_cents: fc.constantFrom(0, 1, 7, 50, 100, 333),
    pocket: fc.constantFrom('real', 'bonus'),
    round_id: oneOf('r', 6),
    ownKey: fc.option(oneOf('k', 8), { freq: 3 }),
    isInterrupted: fc.integer({ min: 0, max: 7 }).map(number => number === 0),
  })
  .map(({ ownKey, ...write }) => ({
    ...write,
    amount_cents: write.kind === 'win' ? write.amount_cents : Math.max(1, write.amount_cents),
    // Mostly the key of the round, as a game would send it; sometimes one that may mean something else already.
    key: ownKey ?? (write.kind === 'grant' ? `g${write.amount_cents}` : write.round_id),
  }));

/** Batches run one after another, the writes of a batch side by side. */
const anySchedule = fc.array(fc.array(anyWrite, { minLength: 1, maxLength: 6 }), { maxLength: 12 });

function effect(tx: Tx, { clock }: TestStore, write: Write): Promise<unknown> {
  const { kind, player_id, amount_cents, pocket, round_id, key } = write;
  const move = { player_id, currency: 'EUR', amount_cents, key };
  if (kind === 'grant') return grant(tx, clock, { ...move, pocket, kind: `test_${pocket}` });
  if (kind === 'bet') return placeBet(tx, clock, { ...move, round_id });
  if (kind === 'win') return settleWin(tx, clock, { ...move, round_id });
  if (kind === 'round') {
    const amounts = { bet_cents: amount_cents, win_cents: 2 * amount_cents };
    return settleRound(tx, clock, { player_id, currency: 'EUR', key, round_id, ...amounts });
  }
  return rollbackBet(tx, clock, { round_id, key });
}

interface Outcome {
  readonly write: Write;
  readonly answer: unknown;
}

async function attempt(store: TestStore, write: Write): Promise<Outcome | null> {
  try {
    const answer = await store.db.transaction().execute(async tx => {
      const done = await effect(tx, store, write);
      if (write.isInterrupted) throw new PowerCut();
      return done;
    });
    return { write, answer };
  } catch (cause) {
    if (cause instanceof LedgerError || cause instanceof PowerCut) return null;
    throw cause;
  }
}

async function run(store: TestStore, schedule: readonly Write[][]): Promise<Outcome[]> {
  const done: Outcome[] = [];
  for (const batch of schedule) {
    const outcomes = await Promise.all(batch.map(write => attempt(store, write)));
    done.push(...outcomes.filter(outcome => outcome !== null));
    expect(await audit(store.db)).toEqual([]);
  }
  return done;
}

const writtenTo = ({ db }: TestStore) =>
  db.selectFrom('transactions').select(['player_id', 'kind', 'key', 'round_id']).orderBy('id').execute();

const nameOf = ({ kind, key, round_id }: Write) => `${kind}:${kind === 'rollback' ? round_id : key}`;

test(
  'for any sequence of repeated, reordered and aborted requests the ledger balances and a key has one effect',
  async () => {
    await fc.assert(
      fc.asyncProperty(anySchedule, fc.boolean(), async (schedule, isRich) => {
        const store = await openTestStore({ players: 2 });
        const done = await run(store, isRich ? [[...rich(1), ...rich(2)], ...schedule] : schedule);
        const written = await writtenTo(store);
        // Any rollback of those of a round that run side by side may be the one that is written; the key of another may mean something else later.
        const isWritten = ({ write: { kind, key, round_id } }: Outcome) =>
          kind !== 'rollback' ||
          written.some(row => row.key === `rollback:${key}` && row.round_id === round_id);
        const first = new Map<string, Outcome>();
        for (const outcome of [...done.filter(isWritten), ...done.filter(one => !isWritten(one))]) {
          const known = first.get(nameOf(outcome.write));
          if (known) expect(outcome.answer).toEqual(known.answer);
          else first.set(nameOf(outcome.write), outcome);
        }
        expect(written).toHaveLength(first.size);
        for (const { write, answer } of [...first.values()].toReversed()) {
          const again = await attempt(store, { ...write, isInterrupted: false });
          expect(again?.answer).toEqual(answer);
        }
        expect(await writtenTo(store), 'the repeats have written nothing').toEqual(written);
        for (const player_id of [1, 2]) {
          const { balance, wallet_seq } = await loadWalletState(store.db, player_id, 'EUR');
          expect(wallet_seq).toBe(written.filter(row => row.player_id === player_id).length);
          expect(balance.total_cents).toBe(expectedOf([...first.values()], player_id));
        }
        await store.close();
      }),
      runs(150),
    );
  },
  TIMEOUT_MS,
);

/** What the player must have by the answers alone. */
function expectedOf(done: readonly Outcome[], player_id: number): number {
  const bets = new Map(done.flatMap(({ write }) => (write.kind === 'bet' ? [[write.round_id, write]] : [])));
  let cents = 0;
  for (const { write, answer } of done) {
    const bet = bets.get(write.round_id);
    const isTombstone = write.kind === 'rollback' && (answer as { state: unknown }).state === null;
    if (write.kind === 'rollback')
      cents += !isTombstone && bet?.player_id === player_id ? bet.amount_cents : 0;
    else if (write.player_id === player_id)
      cents += write.kind === 'bet' ? -write.amount_cents : write.amount_cents;
  }
  return cents;
}

test(
  'a round is bet on at most once and closed at most once, by a win or by a rollback',
  async () => {
    await fc.assert(
      fc.asyncProperty(anySchedule, async schedule => {
        const store = await openTestStore({ players: 2 });
        await run(store, [[...rich(1), ...rich(2)], ...schedule]);
        const rows = await store.db
          .selectFrom('transactions')
          .select(['round_id', 'kind'])
          .where('round_id', 'is not', null)
          .execute();
        for (const round of new Set(rows.map(row => row.round_id))) {
          const kinds = rows.filter(row => row.round_id === round).map(row => row.kind);
          expect(kinds.filter(kind => kind === 'bet' || kind === 'round').length).toBeLessThanOrEqual(1);
          expect(kinds.filter(kind => kind !== 'bet').length).toBeLessThanOrEqual(1);
        }
        await store.close();
      }),
      runs(80),
    );
  },
  TIMEOUT_MS,
);

/** Enough in both pockets that no bet fails for want of money. */
const rich = (player_id: number): Write[] =>
  (['real', 'bonus'] as const).map(pocket => ({
    kind: 'grant',
    player_id,
    amount_cents: 1000,
    pocket,
    round_id: '',
    key: `rich-${pocket}-${player_id}`,
    isInterrupted: false,
  }));
