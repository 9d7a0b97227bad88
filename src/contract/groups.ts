/** Every numeric group id of the product (platform 6, engagement 3); no other file names one. */
export const groups = {
  tester: 21,
  noticeTester: 916,
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
} as const;

/** The groups with VIP rights (product 3.2 no. 4). */
export const vipGroups: readonly number[] = [
  groups.vipBronze,
  groups.vipSilver,
  groups.vipGold,
  groups.vipPlatinum,
  groups.vipDiamond,
  groups.regular,
  groups.oldBronze,
];
