import { splitGroupOf } from '../../contract/operator/groups.ts';
import { playerExtras as endpoints } from '../../contract/subjects/player-extras.ts';
import { call, newIdempotencyKey } from '../../core/http/call.ts';
import { onSignedIn } from '../account/session/session-events.ts';
import { account } from '../account/state.ts';

/** Players that this page has already assigned. */
const requestedPlayers = new Set<number>();

/** Assigns a player to one half of the A/B split (CONFIG-8), once after a sign-in; most are assigned already. */
export const joinSplitOnSignIn = (): (() => void) => onSignedIn(() => void joinSplit());

async function joinSplit(): Promise<void> {
  const { player } = account;
  if (!player || requestedPlayers.has(player.id) || player.groups.includes(splitGroupOf(player.id))) return;
  requestedPlayers.add(player.id);
  await joinGroups(player.id, [splitGroupOf(player.id)]);
}

/** Adds the player to groups that players may join by themselves; a failure is ignored. */
async function joinGroups(id: number, add: number[]): Promise<void> {
  const response = await call(endpoints.joinGroups, {
    body: { groups: { add } },
    key: newIdempotencyKey(),
  }).catch(() => null);
  if (response && account.player?.id === id) account.player.groups = response.groups;
}
