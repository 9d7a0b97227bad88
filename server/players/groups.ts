import { playerRow, viewPlayer } from './account-view.ts';
import type { Tx } from './ask.ts';
import type { Clock } from './clock.ts';
import { emit } from './events.ts';

/** Puts a player into a group or takes them out of it, and tells them; what is so already changes and tells nothing. */
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
  const { groups, statuses } = await viewPlayer(tx, await playerRow(tx, player_id));
  await emit(tx, clock, player_id, 'groups_changed', { groups, statuses });
  return true;
}
