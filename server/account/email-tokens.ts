import { HOUR_MS } from '../../src/lib/time-units.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../context.ts';
import type { PlayerRow } from '../players/tables.ts';
import { hashToken, newToken } from '../store/opaque-tokens.ts';
import type { TokensTable } from './tables.ts';

type TokenKind = TokensTable['kind'];

/** How long a link in a mail works. */
const TOKEN_LIFETIME_MS: Readonly<Record<TokenKind, number>> = {
  confirmation: 48 * HOUR_MS,
  password: 2 * HOUR_MS,
};

/** Makes a token for a link in a mail; only its hash is stored. */
export async function issueToken(tx: Tx, clock: Clock, player_id: number, kind: TokenKind): Promise<string> {
  const token = newToken();
  const now = clock.now();
  await tx
    .insertInto('tokens')
    .values({
      token_hash: hashToken(token),
      player_id,
      kind,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + TOKEN_LIFETIME_MS[kind]).toISOString(),
      used_at: null,
    })
    .execute();
  return token;
}

/** The player of a token that is still alive, and whether it has been used; null for any other. */
export async function findToken(
  tx: Tx,
  clock: Clock,
  kind: TokenKind,
  token: string,
): Promise<{ player: PlayerRow; isUsed: boolean } | null> {
  const row = await tx
    .selectFrom('tokens')
    .select(['player_id', 'used_at'])
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', clock.now().toISOString())
    .executeTakeFirst();
  if (!row) return null;
  const player = await tx
    .selectFrom('players')
    .selectAll()
    .where('id', '=', row.player_id)
    .executeTakeFirstOrThrow();
  return { player, isUsed: row.used_at !== null };
}

/** Uses up the player's tokens of a kind, those of earlier mails included. */
export async function markTokensUsed(
  tx: Tx,
  clock: Clock,
  player_id: number,
  kind: TokenKind,
): Promise<void> {
  await tx
    .updateTable('tokens')
    .set({ used_at: clock.now().toISOString() })
    .where('player_id', '=', player_id)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute();
}
