import { groups, vipGroups } from '../../contract/operator/groups.ts';

interface GroupMember {
  readonly groups: readonly number[];
}

/** Group 21: sees every page whatever the page config says (CONFIG-7). */
export const isTester = (player: GroupMember | null): boolean =>
  player?.groups.includes(groups.tester) ?? false;

/** Has the rights of the VIP club (VIP-6). */
export const isVip = (player: GroupMember | null): boolean =>
  player?.groups.some(id => vipGroups.includes(id)) ?? false;
