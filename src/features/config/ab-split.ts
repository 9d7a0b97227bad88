import { splitGroupOf } from '../../contract/operator/groups.ts';
import { onSignedIn } from '../account/session/session-events.ts';
import { account } from '../account/state.ts';
import { joinGroups } from './join-groups.ts';

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
