import type { Player } from '../../src/contract/subjects/player.ts';
import type { AppContext, Tx, Visitor } from '../context.ts';
import { rejectFields } from '../errors.ts';
import { notify } from '../notifications/notifications.ts';
import { loadPlayerRow, toPlayer } from '../players/player-view.ts';
import { lockPlayer } from '../store/dialect.ts';
import { describeDevice, recordDevice } from './known-devices.ts';
import { recordSecurityEvent } from './security-events.ts';
import { createSession, endSession } from './sessions.ts';
import type { SessionRow } from './tables.ts';

interface SignedIn {
  readonly view: Player;
  readonly token: string;
  readonly expiresAt: Date;
}

/** Opens the session of a player who has proved who they are, by whatever means; it replaces the browser's one before. The
 * player's row is held, so that none is opened of an account that is being closed. */
export async function completeSignIn(
  tx: Tx,
  { app, visitor, session }: { app: AppContext; visitor: Visitor; session: SessionRow | null },
  player_id: number,
): Promise<SignedIn> {
  await lockPlayer(tx, player_id);
  const { closed_at } = await loadPlayerRow(tx, player_id);
  if (closed_at !== null) rejectFields({ email: ['errors.account.closed'] });
  await tx
    .updateTable('players')
    .set(eb => ({
      last_sign_in_at: eb.ref('current_sign_in_at'),
      current_sign_in_at: app.clock.now().toISOString(),
    }))
    .where('id', '=', player_id)
    .execute();
  if (session) await endSession(tx, app.clock, session.id);
  const row = await loadPlayerRow(tx, player_id);
  await recordSecurityEvent(tx, app, player_id, visitor, 'signed_in');
  if (await recordDevice(tx, app.clock, player_id, visitor.device)) {
    const facts = { device: describeDevice(visitor.userAgent) };
    await notify(tx, app, player_id, { event: 'new_sign_in', kind: 'safety', facts });
  }
  return { view: await toPlayer(tx, row), ...(await createSession(tx, app, row, visitor)) };
}
