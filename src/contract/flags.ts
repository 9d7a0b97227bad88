// Data table.
/** Switches of single devices, for testers (product 3.2 no. 6), by name, with where each stands by default. */
export const flags = {
  /** Quests whose identifier contains `ffc` are shown (engagement 5, product 3.2 no. 6). */
  'test-quests': false,
  /** The top navigation has the mystic jackpots (platform 2.5, engagement 2). */
  'mystic-jackpots': false,
} as const satisfies Readonly<Record<string, boolean>>;

export type FlagName = keyof typeof flags;
export const flagNames = Object.keys(flags) as readonly FlagName[];
