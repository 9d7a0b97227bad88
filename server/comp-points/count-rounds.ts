import { sql } from 'kysely';
import type { AppContext, Tx } from '../context.ts';
import { type Config, loadConfig } from '../operator/config.ts';
import { lockPlayer } from '../store/dialect.ts';
import { awardPoints, findCountedTo } from './awards.ts';
import { priceOfPoint } from './prices.ts';
import type { BetKind } from './tables.ts';

/** Rounds of one transaction. */
const BATCH = 200;

/**
 * Counts the player's settled rounds that were not counted yet, oldest first, each once (REWARD-13, decision 0135). A player's
 * transactions of the ledger are serial, so that their numbers have the order of their commits, and the number of the last one
 * that was counted says which are new, in whatever process it is asked.
 */
export async function countRounds(app: AppContext, player_id: number): Promise<void> {
  let counted: number;
  do counted = await app.db.transaction().execute(tx => countNext(app, tx, player_id));
  while (counted === BATCH);
}

interface SettledRound {
  /** The id of the transaction that settled it. */
  readonly id: number;
  readonly round_id: string;
  readonly currency: string;
  readonly at: string;
  readonly identifier: string | null;
  /** What was bet from the real pocket. */
  readonly real_cents: number;
}

async function countNext(app: AppContext, tx: Tx, player_id: number): Promise<number> {
  await lockPlayer(tx, player_id);
  const settled = await findSettled(tx, player_id, await findCountedTo(tx, player_id));
  const last = settled.at(-1);
  if (!last) return 0;
  const rates = await loadConfig({ db: tx }, 'comp-points');
  const earning = (await findEarning(tx, player_id, settled)).filter(
    ({ currency, real_cents }) => real_cents > 0 && rates.bet_cents_per_point[currency] !== undefined,
  );
  const points = earning.length === 0 ? 0 : await recordRounds(app, tx, player_id, earning, rates);
  await awardPoints(tx, app, player_id, points, last.id);
  return settled.length;
}

/** A round that is rolled back is never settled; a settled one may be voided before it is counted (decision 0137). */
async function findSettled(tx: Tx, player_id: number, after: number): Promise<SettledRound[]> {
  const { rows } = await sql<SettledRound>`
    select t.id, t.round_id, t.currency, t.created_at as at, r.identifier,
      coalesce((
        select sum(-e.amount) from transactions b
          join entries e on e.transaction_id = b.id join accounts a on a.id = e.account_id
        where b.round_id = t.round_id and b.kind in ('bet', 'round') and a.pocket = 'real' and e.amount < 0
      ), 0) as real_cents
    from transactions t left join rounds r on r.id = t.round_id
    where t.player_id = ${player_id} and t.id > ${after} and t.kind in ('round', 'win') and t.round_id is not null
      and coalesce(r.state, '') <> 'rolled_back'
      and not exists (select 1 from comp_point_rounds c where c.round_id = t.round_id)
    order by t.id limit ${BATCH}`.execute(tx);
  return rows;
}

/** Those that were settled while nothing held points back: a break, an exclusion, or the player's choice of no bonuses. */
async function findEarning(
  tx: Tx,
  player_id: number,
  settled: readonly SettledRound[],
): Promise<readonly SettledRound[]> {
  const { can_issue_bonuses } = await tx
    .selectFrom('players')
    .select('can_issue_bonuses')
    .where('id', '=', player_id)
    .executeTakeFirstOrThrow();
  if (can_issue_bonuses === 0) return [];
  const { rows } = await sql<{ from_at: string; until_at: string | null }>`
    select from_at, until_at from locks where player_id = ${player_id} and scope = 'all'
    union all select created_at, ends_at from user_limits
    where player_id = ${player_id} and type = 'selfexclusion'`.execute(tx);
  return settled.filter(
    ({ at }) => !rows.some(({ from_at, until_at }) => from_at <= at && (until_at === null || at < until_at)),
  );
}

/** Writes the rounds with the points that each completes, and what is left towards the next. Returns the sum of the points. */
async function recordRounds(
  app: AppContext,
  tx: Tx,
  player_id: number,
  settled: readonly SettledRound[],
  rates: Config<'comp-points'>,
): Promise<number> {
  const stored = await tx
    .selectFrom('comp_point_remainders')
    .select(['currency', 'kind', 'cents'])
    .where('player_id', '=', player_id)
    .execute();
  const remainders = new Map(stored.map(row => [`${row.kind} ${row.currency}`, row]));
  const rounds = settled.map(({ round_id, currency, identifier, real_cents, at }) => {
    const kind = kindOf(app, identifier);
    const price = priceOfPoint(rates, currency, kind);
    const cents = (remainders.get(`${kind} ${currency}`)?.cents ?? 0) + real_cents;
    remainders.set(`${kind} ${currency}`, { currency, kind, cents: cents % price });
    return { round_id, player_id, currency, kind, real_cents, points: Math.floor(cents / price), at };
  });
  await tx.insertInto('comp_point_rounds').values(rounds).execute();
  await tx
    .insertInto('comp_point_remainders')
    .values([...remainders.values()].map(remainder => ({ player_id, ...remainder })))
    .onConflict(on =>
      on
        .columns(['player_id', 'currency', 'kind'])
        .doUpdateSet(({ ref }) => ({ cents: ref('excluded.cents') })),
    )
    .execute();
  return rounds.reduce((sum, { points }) => sum + points, 0);
}

const kindOf = (app: AppContext, identifier: string | null): BetKind =>
  identifier !== null && app.catalogue.byIdentifier(identifier)?.section === 'live' ? 'live' : 'standard';
