import { sql } from 'kysely';
import type { AppContext, Tx } from '../context.ts';
import { emit } from '../events/user-events.ts';
import { notify } from '../notifications/notifications.ts';
import { loadConfig } from '../operator/config.ts';
import { emitGroupsChanged } from '../players/groups.ts';
import { loadPlayerRow } from '../players/player-view.ts';
import { levelReached } from './levels.ts';
import { COUNTED_FROM } from './tables.ts';

/** Up to which transaction of the ledger the player's rounds were counted, as SQL. */
const countedTo = (player_id: number) => sql<number>`coalesce(
  (select counted_to from comp_points where player_id = ${player_id}),
  (select cast(value as bigint) from meta where name = ${COUNTED_FROM}), 0)`;

export async function findCountedTo(tx: Tx, player_id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select ${countedTo(player_id)} as id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/**
 * Gives the player points of both kinds, tells their devices, and raises the level that follows from them. `counted_to` is the last
 * transaction whose round is in them; without it the points have another cause. The caller holds the player's lock.
 */
export async function awardPoints(
  tx: Tx,
  app: Pick<AppContext, 'clock' | 'push' | 'settings'>,
  player_id: number,
  points: number,
  counted_to?: number,
): Promise<void> {
  const upTo = counted_to === undefined ? countedTo(player_id) : sql<number>`cast(${counted_to} as bigint)`;
  const { rows } = await sql<{ chargeable: number; persistent: number }>`
    insert into comp_points (player_id, chargeable, persistent, counted_to)
    values (${player_id}, ${points}, ${points}, ${upTo})
    on conflict (player_id) do update set chargeable = comp_points.chargeable + excluded.chargeable,
      persistent = comp_points.persistent + excluded.persistent, counted_to = excluded.counted_to
    returning chargeable, persistent`.execute(tx);
  const [held] = rows;
  if (!held || points === 0) return;
  await emit(tx, app.clock, player_id, 'comps_awarded', { ...held, awarded: points });
  await raiseLevel(tx, app, player_id, held.persistent);
}

async function raiseLevel(
  tx: Tx,
  app: Pick<AppContext, 'clock' | 'push' | 'settings'>,
  player_id: number,
  persistent: number,
): Promise<void> {
  const { level } = await loadPlayerRow(tx, player_id);
  const reached = levelReached(await loadConfig({ db: tx }, 'statuses'), level, persistent);
  if (!reached) return;
  await tx.updateTable('players').set({ level: reached.id }).where('id', '=', player_id).execute();
  await emitGroupsChanged(tx, app.clock, player_id);
  // No push: it would call back to play who has just stopped.
  await notify(tx, app, player_id, {
    event: 'level_reached',
    kind: 'info',
    facts: { name: reached.name },
    withoutPush: true,
  });
}
