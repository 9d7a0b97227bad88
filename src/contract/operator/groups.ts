/** Every numeric group id of the product (CONFIG-7); no other file names one. */
export const groups = {
  tester: 21,
  notificationTester: 916,
  multiAccount: 100,
  hidesSofort: 631,
  ibanLT: 1101,
  vipBronze: 257,
  vipSilver: 258,
  vipGold: 259,
  vipPlatinum: 255,
  vipDiamond: 759,
  regular: 1117,
  oldBronze: 793,
  splitEven: 543,
  splitOdd: 544,
  evolution: 851,
  evolutionShown: 859,
  pragmaticPlay: 1030,
  pragmaticPlayShown: 1056,
  wheelPro: 1308,
  wheelMax: 1309,
} as const;

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
