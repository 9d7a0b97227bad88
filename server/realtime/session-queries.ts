import type { PublicWin } from '../../src/contract/channel-facts.ts';
import type { PublicJoin } from '../../src/contract/channels.ts';
import type { House } from './connection.ts';
import { publicEventId } from './hub.ts';

/** Wins that a join of the public topic lists at most, and how old they may be. */
const WINS = 10;
const WINS_MS = 24 * 60 * 60 * 1000;

/** Whether the sign-in that opened the connection still stands. */
export async function isSignedIn(
  { db, clock }: Pick<House, 'db' | 'clock'>,
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

/** The number of the player's last event. */
export async function lastSeq({ db }: Pick<House, 'db'>, id: number): Promise<number> {
  const row = await db.selectFrom('players').select('seq').where('id', '=', id).executeTakeFirst();
  return row?.seq ?? 0;
}

/** The latest wins, oldest first, and the number of the last public event. */
export async function latestWins({
  db,
  clock,
}: Pick<House, 'db' | 'clock'>): Promise<PublicJoin & { after: number }> {
  const oldest = new Date(clock.now().getTime() - WINS_MS).toISOString();
  const rows = await db
    .selectFrom('public_events')
    .select(['n', 'data'])
    .where('type', '=', 'win')
    .where('at', '>', oldest)
    .orderBy('n', 'desc')
    .limit(WINS)
    .execute();
  const wins = rows
    .toReversed()
    .map(({ n, data }) => ({ id: publicEventId(n), ...(JSON.parse(data) as PublicWin) }));
  return { after: rows[0]?.n ?? 0, wins };
}
