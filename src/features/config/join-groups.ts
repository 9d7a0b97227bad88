import { playerExtras as endpoints } from '../../contract/subjects/player-extras.ts';
import { call, newIdempotencyKey } from '../../core/http/call.ts';
import { account } from '../account/state.ts';

/** Adds the player to groups that players may join by themselves (ACCOUNT-40); a failure is ignored. */
export async function joinGroups(id: number, add: number[]): Promise<void> {
  const response = await call(endpoints.joinGroups, {
    body: { groups: { add } },
    key: newIdempotencyKey(),
  }).catch(() => null);
  if (response && account.player?.id === id) account.player.groups = response.groups;
}
