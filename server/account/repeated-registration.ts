import { MINUTE_MS } from '../../src/lib/time-units.ts';
import type { AppContext, Visitor } from '../context.ts';
import { loadPlayerRow } from '../players/player-view.ts';
import { lockPlayer } from '../store/dialect.ts';
import { isCurrentHash, verifyPassword } from './passwords.ts';
import { createSession } from './sessions.ts';
import { isTwoFactorOn } from './two-factor.ts';

/** The reply to a registration may be lost, and is asked for again, for so long. */
const REPEAT_MS = 15 * MINUTE_MS;

/**
 * A session for who repeats their registration from the same device, as its first reply was lost, and the cookie with it. Null where the
 * registration is long ago, or the account would not be opened by its first password alone: then they sign in.
 */
export async function renewFirstSession(
  app: AppContext,
  visitor: Visitor,
  player_id: number,
  password: string,
): Promise<{ token: string; expiresAt: Date } | null> {
  const before = await loadPlayerRow(app.db, player_id);
  if (app.clock.now().getTime() - Date.parse(before.created_at) >= REPEAT_MS) return null;
  if (!(await verifyPassword(password, before.password_hash))) return null;
  return app.db.transaction().execute(async tx => {
    await lockPlayer(tx, player_id);
    const player = await loadPlayerRow(tx, player_id);
    const isOpen = player.closed_at === null && !(await isTwoFactorOn(tx, player_id));
    return isOpen && (await isCurrentHash(tx, before)) ? createSession(tx, app, player, visitor) : null;
  });
}
