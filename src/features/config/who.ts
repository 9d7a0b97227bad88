import { groups, vipGroups } from '../../contract/groups.ts';

interface Member {
  readonly groups: readonly number[];
}

/** Group 21: sees every page whatever the page config says (platform 6). */
export const isTester = (player: Member | null): boolean => player?.groups.includes(groups.tester) ?? false;

/** Has the rights of the VIP club (product 3.2 no. 4). */
export const isVip = (player: Member | null): boolean =>
  player?.groups.some(id => vipGroups.includes(id)) ?? false;
