import * as groups from './group-ids.ts';

export { groups };

/** The groups with VIP rights (VIP-6). */
export const vipGroups: readonly number[] = [
  groups.vipBronze,
  groups.vipSilver,
  groups.vipGold,
  groups.vipPlatinum,
  groups.vipDiamond,
  groups.regular,
  groups.oldBronze,
];

/** What players may be put into by their own call, beside their half of the A/B split (ACCOUNT-40, CONFIG-8). */
export const selfServiceGroups: readonly number[] = [
  groups.evolutionShown,
  groups.pragmaticPlayShown,
  groups.ibanLT,
];

/** The half of the A/B split of a player: odd ids 544, even ones 543 (CONFIG-8). */
export const splitGroupOf = (id: number): number => (id % 2 === 1 ? groups.splitOdd : groups.splitEven);

/** Groups of the chat provider, not of players: whom a conversation is put through to (SUPPORT-5). */
export const chatGroups = { general: 26, vip: 27 } as const;
