import { sql } from 'kysely';
import type { PlayerData } from '../../src/contract/subjects/security.ts';
import type { AppContext } from '../context.ts';
import type { PlayerRow } from '../players/tables.ts';

/**
 * Columns that are in no download, by their name: secrets, and what grants access or would tell a game's future. What a player
 * may know of them is shown by its subject. Nor is the name of who has decided for the operator.
 */
const SECRET_COLUMN =
  /hash$|password|secret|token|p256dh|^auth$|^endpoint$|public_key|^code$|^challenge$|^decided_by$|(?<!client)_seed$/;
/** Tables whose rows are worth nothing without their secret, or that repeat what other tables have. */
const LEFT_OUT = new Set(['recovery_codes', 'passkey_challenges', 'tokens', 'outbox_events', 'push_outbox']);

type Row = Record<string, unknown>;

const withoutSecrets = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !SECRET_COLUMN.test(column)));

/**
 * All that the store has on a player: every table that names its player, so that a subject added later is in it without a line
 * here, and the entries of the player's accounts.
 */
export async function collectPlayerData(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  player: PlayerRow,
): Promise<PlayerData> {
  const records: Record<string, Row[]> = {};
  const tables = await db.introspection.getTables();
  for (const { name, columns } of tables.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const isOfPlayers = columns.some(column => column.name === 'player_id');
    if (!isOfPlayers || LEFT_OUT.has(name)) continue;
    const { rows } = await sql<Row>`
      select * from ${sql.table(name)} where player_id = ${player.id}`.execute(db);
    if (rows.length > 0) records[name] = rows.map(withoutSecrets);
  }
  const entries = await db
    .selectFrom('entries')
    .innerJoin('accounts', 'accounts.id', 'entries.account_id')
    .select(['entries.id', 'transaction_id', 'account_id', 'amount', 'balance_after'])
    .where('player_id', '=', player.id)
    .orderBy('entries.id')
    .execute();
  if (entries.length > 0) records['entries'] = entries;
  return { made_at: clock.now().toISOString(), player: withoutSecrets({ ...player }), records };
}
