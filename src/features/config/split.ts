import { splitGroupOf } from '../../contract/groups.ts';
import { playerExtras as endpoints } from '../../contract/player-extras.ts';
import { call, newKey } from '../../core/call.ts';
import { onSignedIn } from '../account/session.ts';
import { account } from '../account/state.ts';

/** Players that this page has asked for already. */
const asked = new Set<number>();

/** Puts a player into their half of the A/B split (platform 6), once after a sign-in; most are in it already. */
export const followSplit = (): (() => void) => onSignedIn(() => void joinSplit());

async function joinSplit(): Promise<void> {
  const { player } = account;
  if (!player || asked.has(player.id) || player.groups.includes(splitGroupOf(player.id))) return;
  asked.add(player.id);
  await join(player.id, [splitGroupOf(player.id)]);
}

/** Adds the player to groups that players may join by themselves; what fails costs nothing but that. */
async function join(id: number, add: number[]): Promise<void> {
  const answer = await call(endpoints.joinGroups, { body: { groups: { add } }, key: newKey() }).catch(
    () => null,
  );
  if (answer && account.player?.id === id) account.player.groups = answer.groups;
}
