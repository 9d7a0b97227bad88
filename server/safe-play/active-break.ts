import type { Selectable } from 'kysely';
import type { Break, BreakScope } from '../../src/contract/subjects/safe-play.ts';
import type { ScopedBreak } from '../../src/contract/subjects/safeguards.ts';
import type { Tx } from '../context.ts';
import type { Db } from '../store/database.ts';
import type { LocksTable } from './tables.ts';

export type LockRow = Selectable<LocksTable>;

/** What a break is from; `target` is empty for all games. */
export interface BreakTarget {
  readonly scope: BreakScope;
  readonly target: string;
}

const ALL_GAMES: BreakTarget = { scope: 'all', target: '' };

/** The break of this scope that holds at this moment and lasts the longest: its first moment is in it, its end is not. */
export function findActiveBreak(
  db: Db | Tx,
  player_id: number,
  now: Date,
  { scope, target }: BreakTarget = ALL_GAMES,
): Promise<LockRow | undefined> {
  return db
    .selectFrom('locks')
    .selectAll()
    .where('player_id', '=', player_id)
    .where('until_at', '>', now.toISOString())
    .where('scope', '=', scope)
    .where('target', '=', target)
    .orderBy('until_at', 'desc')
    .executeTakeFirst();
}

/** The breaks from single games and categories that hold now, one of each, the longest first. */
export async function listScopedBreaks(db: Db | Tx, player_id: number, now: Date): Promise<ScopedBreak[]> {
  const rows = await db
    .selectFrom('locks')
    .selectAll()
    .where('player_id', '=', player_id)
    .where('until_at', '>', now.toISOString())
    .where('scope', '<>', 'all')
    .orderBy('until_at', 'desc')
    .execute();
  const longest = rows.filter(
    (row, index) => rows.findIndex(one => one.scope === row.scope && one.target === row.target) === index,
  );
  return longest.map(row => ({
    ...toBreak(row),
    scope: row.scope === 'category' ? 'category' : 'game',
    target: row.target,
  }));
}

export const toBreak = ({ id, from_at, until_at, can_end }: LockRow): Break => ({
  id,
  from: from_at,
  until: until_at,
  can_end: can_end === 1,
});
