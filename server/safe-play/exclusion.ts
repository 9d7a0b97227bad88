import { createHash } from 'node:crypto';
import type { LimitPeriod } from '../../src/contract/subjects/limits.ts';
import { endAllSessions } from '../account/sessions.ts';
import type { AppContext, Tx } from '../context.ts';
import type { PlayerRow } from '../players/tables.ts';
import { deletePushDevices } from '../push/devices.ts';
import type { Db } from '../store/database.ts';
import { endOfExclusion } from './limit-periods.ts';
import { emitLimitsChanged } from './limits.ts';

/** Whether the player is excluded from play at this moment: to the last moment of the longest exclusion. */
async function isExcluded(db: Db | Tx, player_id: number, now: Date): Promise<boolean> {
  const row = await findExclusion(db, player_id, now);
  return row !== undefined;
}

const findExclusion = (db: Db | Tx, player_id: number, now: Date) =>
  db
    .selectFrom('user_limits')
    .select(['id', 'ends_at'])
    .where('player_id', '=', player_id)
    .where('type', '=', 'selfexclusion')
    .where(eb => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now.toISOString())]))
    .executeTakeFirst();

/**
 * Excludes the player: a longer exclusion that holds already stays. All sign-ins end with their games, no device gets a push any
 * more, and nobody registers with the same identity (decision 0123). Signing in again shows the balance and no game.
 */
export async function beginExclusion(
  tx: Tx,
  app: Pick<AppContext, 'clock'>,
  player: PlayerRow,
  period: LimitPeriod,
): Promise<void> {
  const now = app.clock.now();
  const ends_at = endOfExclusion(period, now)?.toISOString() ?? null;
  const current = await findExclusion(tx, player.id, now);
  if (!current)
    await tx
      .insertInto('user_limits')
      .values({
        ...{ player_id: player.id, type: 'selfexclusion', period, created_at: now.toISOString(), ends_at },
        ...{ confirmed_at: null, change: null, change_at: null, change_confirmed: 0 },
      })
      .execute();
  else if (current.ends_at !== null && (ends_at === null || ends_at > current.ends_at))
    await tx.updateTable('user_limits').set({ period, ends_at }).where('id', '=', current.id).execute();
  await recordIdentity(tx, player);
  await emitLimitsChanged(tx, app, player.id);
  await endAllSessions(tx, app.clock, player.id);
  await deletePushDevices(tx, player.id);
}

type IdentityField = 'email' | 'mobile_phone' | 'first_name' | 'last_name' | 'date_of_birth';
type Identity = { readonly [F in IdentityField]?: string | null | undefined };

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** What makes two accounts one person's: the address without its tag, the phone number, or name and day of birth. */
function identityHashes({ email, mobile_phone, first_name, last_name, date_of_birth }: Identity): string[] {
  const facts: string[] = [];
  if (email) facts.push(`email ${email.toLowerCase().replace(/\+[^@]*@/, '@')}`);
  const digits = mobile_phone?.replace(/\D/g, '').replace(/^0+/, '') ?? '';
  if (digits !== '') facts.push(`phone ${digits}`);
  if (first_name && last_name && date_of_birth)
    facts.push(`person ${plain(first_name)} ${plain(last_name)} ${date_of_birth}`);
  return facts.map(fact => createHash('sha256').update(fact).digest('base64url'));
}

async function recordIdentity(tx: Tx, player: PlayerRow): Promise<void> {
  const rows = identityHashes(player).map(identity_hash => ({ identity_hash, player_id: player.id }));
  await tx
    .insertInto('excluded_identities')
    .values(rows)
    .onConflict(on => on.doNothing())
    .execute();
}

/** Whether these are the facts of another player whose exclusion holds. */
export async function isIdentityExcluded(
  tx: Tx,
  identity: Identity & { readonly id?: number },
  now: Date,
): Promise<boolean> {
  const hashes = identityHashes(identity);
  if (hashes.length === 0) return false;
  const rows = await tx
    .selectFrom('excluded_identities')
    .select('player_id')
    .where('identity_hash', 'in', hashes)
    .execute();
  for (const { player_id } of rows)
    if (player_id !== identity.id && (await isExcluded(tx, player_id, now))) return true;
  return false;
}
