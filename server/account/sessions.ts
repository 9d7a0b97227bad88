import { DAY_MS, HOUR_MS } from '../../src/lib/time-units.ts';
import type { Clock } from '../clock.ts';
import type { AppContext, Tx, Visitor } from '../context.ts';
import { emit } from '../events/user-events.ts';
import type { PlayerRow } from '../players/tables.ts';
import { endPushDevices } from '../push/devices.ts';
import type { Db } from '../store/database.ts';
import { hashToken, newToken } from '../store/opaque-tokens.ts';
import type { SessionRow } from './tables.ts';

/** A session ends 30 days after it was last used, and 90 days after its sign-in however much it is used. */
export const SESSION_MS = 30 * DAY_MS;
const MAX_SESSION_MS = 90 * DAY_MS;
/** The last use is written at most this often, so that reads stay reads. */
const TOUCH_INTERVAL_MS = HOUR_MS;

export async function createSession(
  tx: Tx,
  app: Pick<AppContext, 'clock'>,
  player: Pick<PlayerRow, 'id'>,
  visitor: Pick<Visitor, 'ip' | 'userAgent' | 'country'>,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken();
  const now = app.clock.now();
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      player_id: player.id,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
      user_agent: visitor.userAgent.slice(0, 255),
      ip: visitor.ip,
      country: visitor.country,
    })
    .execute();
  return { token, expiresAt };
}

/**
 * The session of a cookie and its player; null when it is unknown, ended or unused for 30 days. Using it extends it, and then
 * the cookie has to be set again.
 */
export async function findSession(
  db: Db,
  clock: Clock,
  token: string,
): Promise<{ session: SessionRow; player: PlayerRow; isExtended: boolean } | null> {
  const now = clock.now();
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  if (!session) return null;
  const player = await db
    .selectFrom('players')
    .selectAll()
    .where('id', '=', session.player_id)
    .executeTakeFirst();
  if (!player) return null;
  if (now.getTime() - Date.parse(session.last_seen_at) < TOUCH_INTERVAL_MS)
    return { session, player, isExtended: false };
  const last_seen_at = now.toISOString();
  const end = Math.min(now.getTime() + SESSION_MS, Date.parse(session.created_at) + MAX_SESSION_MS);
  if (end <= now.getTime()) return null;
  const expires_at = new Date(end).toISOString();
  await db.updateTable('sessions').set({ last_seen_at, expires_at }).where('id', '=', session.id).execute();
  return { session: { ...session, last_seen_at, expires_at }, player, isExtended: true };
}

/** The licence of the player whose session has this token; null for one that has ended. */
export async function findLicence(db: Db, clock: Clock, token: string): Promise<string | null> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('players', 'players.id', 'sessions.player_id')
    .select('players.license')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', clock.now().toISOString())
    .executeTakeFirst();
  return found?.license ?? null;
}

/** Ends one sign-in, the games that it launched and the pushes to its device, and sends an event; an open round is still settled and paid. */
export async function endSession(tx: Tx, clock: Clock, id: number): Promise<void> {
  const expires_at = clock.now().toISOString();
  await tx.updateTable('game_sessions').set({ expires_at }).where('sign_in_id', '=', id).execute();
  const ended = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .returning('player_id')
    .executeTakeFirst();
  if (!ended) return;
  await endPushDevices(tx, clock, ended.player_id, { only: id });
  await emit(tx, clock, ended.player_id, 'signed_out', { session: String(id) });
}

/** Ends every sign-in of a player but one, with its games and pushes. Returns how many have ended. */
export async function endOtherSessions(
  tx: Tx,
  clock: Clock,
  current: Pick<SessionRow, 'id' | 'player_id'>,
): Promise<number> {
  const others = await tx
    .selectFrom('sessions')
    .select('id')
    .where('player_id', '=', current.player_id)
    .where('id', '<>', current.id)
    .execute();
  for (const { id } of others) await endSession(tx, clock, id);
  // Devices whose sign-in has run out are out as well.
  await endPushDevices(tx, clock, current.player_id, { except: current.id });
  return others.length;
}

/** Ends all sign-ins of a player, every game, and the pushes to all devices. */
export async function endAllSessions(tx: Tx, clock: Clock, player_id: number): Promise<void> {
  const expires_at = clock.now().toISOString();
  await tx.updateTable('game_sessions').set({ expires_at }).where('player_id', '=', player_id).execute();
  const ended = await tx.deleteFrom('sessions').where('player_id', '=', player_id).returning('id').execute();
  await endPushDevices(tx, clock, player_id);
  if (ended.length > 0) await emit(tx, clock, player_id, 'signed_out', { session: null });
}
