import { HOUR_MS } from '../../src/lib/time-units.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../context.ts';
import type { PlayerRow } from '../players/tables.ts';
import type { Db } from '../store/database.ts';
import { isPostgres, lockPlayer } from '../store/dialect.ts';
import { hashToken, newToken } from '../store/opaque-tokens.ts';
import type { TokensTable } from './tables.ts';

type TokenKind = TokensTable['kind'];

/** How long a link in a mail works. */
const TOKEN_LIFETIME_MS: Readonly<Record<TokenKind, number>> = {
  confirmation: 48 * HOUR_MS,
  password: 2 * HOUR_MS,
  email: 48 * HOUR_MS,
  autologin: 72 * HOUR_MS,
  provider: 2 * HOUR_MS,
};

/** The player of an address; their row is held, so that a mail which is sent to it goes to nobody who had it before. */
export async function lockPlayerByEmail(tx: Tx, email: string): Promise<PlayerRow | undefined> {
  const read = () => tx.selectFrom('players').selectAll().where('email', '=', email).executeTakeFirst();
  const known = await read();
  if (!known || !isPostgres(tx)) return known;
  await lockPlayer(tx, known.id);
  return read();
}

/** Makes a token for a link in a mail; only its hash is stored. `email`: the address that its use sets. */
export async function issueToken(
  tx: Tx,
  clock: Clock,
  player_id: number,
  kind: TokenKind,
  email: string | null = null,
): Promise<string> {
  const token = newToken();
  await storeToken(tx, clock.now(), { token, player_id, kind, email });
  return token;
}

interface NewToken {
  readonly token: string;
  readonly player_id: number;
  readonly kind: TokenKind;
  readonly email?: string | null;
  readonly detail?: string | null;
}

/** Stores the hash of a token that is made `now`. */
export async function storeToken(
  tx: Tx,
  now: Date,
  { token, player_id, kind, email = null, detail = null }: NewToken,
): Promise<void> {
  await tx
    .insertInto('tokens')
    .values({
      token_hash: hashToken(token),
      player_id,
      kind,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + TOKEN_LIFETIME_MS[kind]).toISOString(),
      used_at: null,
      email,
      detail,
    })
    .execute();
}

/**
 * The player of a token that is still alive, and whether it has been used; null for any other. Holds the player's row: what is read
 * stays so until the transaction ends.
 */
export async function findToken(
  tx: Tx,
  clock: Clock,
  kind: TokenKind,
  token: string,
): Promise<{ player: PlayerRow; isUsed: boolean; email: string | null; detail: string | null } | null> {
  const read = () =>
    tx
      .selectFrom('tokens')
      .select(['player_id', 'used_at', 'email', 'detail'])
      .where('token_hash', '=', hashToken(token))
      .where('kind', '=', kind)
      .where('expires_at', '>', clock.now().toISOString())
      .executeTakeFirst();
  const known = await read();
  if (!known) return null;
  await lockPlayer(tx, known.player_id);
  const row = await read();
  if (!row) return null;
  const player = await tx
    .selectFrom('players')
    .selectAll()
    .where('id', '=', row.player_id)
    .executeTakeFirstOrThrow();
  return { player, isUsed: row.used_at !== null, email: row.email, detail: row.detail };
}

/** Uses up one token; false where it has been used. */
export async function redeemToken(tx: Tx, clock: Clock, token: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tokens')
    .set({ used_at: clock.now().toISOString() })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The links that open an account or take it over: whoever had them may be who a new password is to keep out. */
export const LINKS_INTO_ACCOUNT: readonly TokenKind[] = ['password', 'email', 'autologin', 'provider'];

/** Uses up the player's tokens of these kinds, those of earlier mails included. */
export async function markTokensUsed(
  tx: Tx,
  clock: Clock,
  player_id: number,
  ...kinds: readonly TokenKind[]
): Promise<void> {
  await tx
    .updateTable('tokens')
    .set({ used_at: clock.now().toISOString() })
    .where('player_id', '=', player_id)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .execute();
}

/** The address that a link which still works would set; null where none waits. */
export async function findPendingEmail(db: Db | Tx, clock: Clock, player_id: number): Promise<string | null> {
  const row = await db
    .selectFrom('tokens')
    .select('email')
    .where('player_id', '=', player_id)
    .where('kind', '=', 'email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now().toISOString())
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.email ?? null;
}
