import type { SecurityEvent, SecurityEventType } from '../../src/contract/subjects/security.ts';
import type { AppContext, Tx, Visitor } from '../context.ts';
import type { Db } from '../store/database.ts';
import { describeDevice } from './known-devices.ts';

const MAX_LISTED = 30;

/** Writes down what happened to the protection of an account, for its player to see. */
export async function recordSecurityEvent(
  tx: Tx,
  { clock }: Pick<AppContext, 'clock'>,
  player_id: number,
  visitor: Pick<Visitor, 'userAgent' | 'country'>,
  type: SecurityEventType,
): Promise<void> {
  const at = clock.now().toISOString();
  const { country } = visitor;
  const device = describeDevice(visitor.userAgent);
  await tx.insertInto('security_events').values({ player_id, type, at, device, country }).execute();
}

/** The latest ones, newest first. */
export async function latestSecurityEvents(db: Db, player_id: number): Promise<SecurityEvent[]> {
  const rows = await db
    .selectFrom('security_events')
    .select(['id', 'type', 'at', 'device', 'country'])
    .where('player_id', '=', player_id)
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return rows.map(row => ({ ...row, id: String(row.id) }));
}
