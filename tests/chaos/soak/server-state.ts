import { join } from 'node:path';
import type { Db } from '../../../server/store/database.ts';
import { openSqlite } from '../../../server/store/sqlite.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { approve } from '../../server/cashbox/approved-player.ts';
import type { Journal } from './journal.ts';
import { type PaymentsState, readPayments } from './payments-state.ts';

/** The server's data of a player after a soak. */
export interface ServerState {
  /** Faults of the whole ledger; empty when it is consistent. */
  readonly ledgerFaults: readonly string[];
  readonly favourites: readonly string[];
  /** Rounds that happened more than once, were never requested, or were reported to the game and are missing. */
  readonly wrongRounds: readonly string[];
  readonly rounds: number;
  /** Launches of a game for money, and the keyed operations that made them. */
  readonly launches: number;
  readonly launchKeys: number;
  readonly payments: PaymentsState;
  /** Real and bonus money by currency. */
  readonly balances: Readonly<Record<string, number>>;
}

export async function readServerState(data: string, email: string, journal: Journal): Promise<ServerState> {
  const { db: store } = openSqlite(join(data, 'orbit.sqlite'));
  try {
    // At one moment: payments go on meanwhile.
    return await store.transaction().execute(db => readAtOnce(db, email, journal));
  } finally {
    await store.destroy();
  }
}

async function readAtOnce(db: Db, email: string, journal: Journal): Promise<ServerState> {
  const { id } = await db
    .selectFrom('players')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const rounds = await db.selectFrom('rounds').selectAll().where('player_id', '=', id).execute();
  const favourites = await db
    .selectFrom('favourites')
    .select('identifier')
    .where('player_id', '=', id)
    .execute();
  const pockets = await db
    .selectFrom('accounts')
    .select(['currency', 'balance'])
    .where('player_id', '=', id)
    .where('pocket', 'in', ['real', 'bonus'])
    .execute();
  const launches = await db.selectFrom('game_sessions').select('id').where('player_id', '=', id).execute();
  const launchKeys = await db
    .selectFrom('operations')
    .select('key')
    .where('owner', '=', `player:${id}`)
    .where('route', 'like', '%/game_sessions')
    .where('state', '=', 'done')
    .where('status', '=', 201)
    .execute();
  const balances: Record<string, number> = {};
  for (const { currency, balance } of pockets) balances[currency] = (balances[currency] ?? 0) + balance;
  return {
    ledgerFaults: await audit(db),
    favourites: favourites.map(({ identifier }) => identifier),
    wrongRounds: wrongRounds(rounds, journal),
    rounds: rounds.length,
    launches: launches.length,
    launchKeys: launchKeys.length,
    payments: await readPayments(db, id),
    balances,
  };
}

/** The documents of a player, as a provider would have approved them: without them nothing is paid out. */
export async function approvePlayer(data: string, email: string): Promise<void> {
  const { db } = openSqlite(join(data, 'orbit.sqlite'));
  try {
    const { id } = await db
      .selectFrom('players')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await approve(db, new Date(), id);
  } finally {
    await db.destroy();
  }
}

type Round = { readonly id: string; readonly round_key: string; readonly bet_cents: number };

function wrongRounds(rounds: readonly Round[], { requestedRounds, reportedRounds }: Journal): string[] {
  const wrong: string[] = [];
  const byKey = Map.groupBy(rounds, ({ round_key }) => round_key);
  for (const [key, same] of byKey) {
    if (same.length > 1) wrong.push(`${key} happened ${same.length} times`);
    if (!requestedRounds.has(key)) wrong.push(`${key} was never requested`);
  }
  for (const [key, { round_id, bet_cents }] of reportedRounds) {
    const [stored] = byKey.get(key) ?? [];
    if (stored?.id !== round_id || stored.bet_cents !== bet_cents)
      wrong.push(`${key} was reported and is not stored`);
  }
  return wrong;
}
