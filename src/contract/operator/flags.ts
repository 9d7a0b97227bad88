/** Switches of single devices, for testers (CONFIG-14), by name, with where each stands by default. */
export const flags = {
  /** Quests whose identifier contains `ffc` are shown (QUEST-7). */
  'test-quests': false,
  /** The top navigation has the mystic jackpots (SHELL-8). */
  'mystic-jackpots': false,
} as const satisfies Readonly<Record<string, boolean>>;

export type FlagName = keyof typeof flags;
export const flagNames = Object.keys(flags) as readonly FlagName[];
