import type { Clock } from '../clock.ts';
import type { Tx } from '../context.ts';
import { emit } from '../events/user-events.ts';
import { loadPlayerRow, toPlayer } from './player-view.ts';

/** Adds a player to a group or removes them, and sends an event. Returns false when nothing changed. */
export async function setGroup(
  tx: Tx,
  clock: Clock,
  player_id: number,
  group_id: number,
  isMember: boolean,
): Promise<boolean> {
  const known = await tx
    .selectFrom('group_members')
    .select('group_id')
    .where('player_id', '=', player_id)
    .where('group_id', '=', group_id)
    .executeTakeFirst();
  if ((known !== undefined) === isMember) return false;
  if (isMember) await tx.insertInto('group_members').values({ player_id, group_id }).execute();
  else {
    await tx
      .deleteFrom('group_members')
      .where('player_id', '=', player_id)
      .where('group_id', '=', group_id)
      .execute();
  }
  await emitGroupsChanged(tx, clock, player_id);
  return true;
}

/** Groups, level and their badges as they are now, to the player's devices. */
export async function emitGroupsChanged(tx: Tx, clock: Clock, player_id: number): Promise<void> {
  const { groups, statuses, level } = await toPlayer(tx, await loadPlayerRow(tx, player_id));
  await emit(tx, clock, player_id, 'groups_changed', { groups, statuses, level });
}
