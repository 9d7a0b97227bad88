import type { PublicJoin } from '../../src/contract/channels.ts';
import type { PublicWin } from '../../src/contract/event-payloads.ts';
import { DAY_MS } from '../../src/lib/time-units.ts';
import type { AppContext } from '../context.ts';
import { publicEventId } from './hub.ts';

/** Limits of the wins in the reply to a join of the public topic. */
const MAX_WINS = 10;
const MAX_WIN_AGE_MS = DAY_MS;

/** Whether the session that opened the connection still exists. */
export async function isSignedIn(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  player: { id: number; session: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', player.session)
    .where('player_id', '=', player.id)
    .where('expires_at', '>', clock.now().toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** The sequence number of the player's last event. */
export async function lastSeq({ db }: Pick<AppContext, 'db'>, id: number): Promise<number> {
  const row = await db.selectFrom('players').select('seq').where('id', '=', id).executeTakeFirst();
  return row?.seq ?? 0;
}

/** The latest wins, oldest first, and the number of the last public event. */
export async function latestWins({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Promise<PublicJoin & { after: number }> {
  const oldest = new Date(clock.now().getTime() - MAX_WIN_AGE_MS).toISOString();
  const rows = await db
    .selectFrom('public_events')
    .select(['n', 'data', 'at'])
    .where('type', '=', 'win')
    .orderBy('n', 'desc')
    .limit(MAX_WINS)
    .execute();
  // Not by the statement: with few wins of today it would read all that are older.
  const wins = rows
    .filter(({ at }) => at > oldest)
    .toReversed()
    .map(({ n, data }) => ({ id: publicEventId(n), ...(JSON.parse(data) as PublicWin) }));
  return { after: rows[0]?.n ?? 0, wins };
}
