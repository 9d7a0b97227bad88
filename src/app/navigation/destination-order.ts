/** Destinations that are known from the first render on. */
export type DestinationKey = 'lobby' | 'pokies' | 'live' | 'betting';

/**
 * The first items of the top navigation (SHELL-6): where betting is configured and allowed, its link replaces the lobby's.
 */
export const baseOrder = (hasBetting: boolean): readonly DestinationKey[] =>
  hasBetting ? ['pokies', 'live', 'betting'] : ['lobby', 'pokies', 'live'];

/** The phone's bar: it keeps the lobby, and betting replaces live (SHELL-10). */
export const tabOrder = (hasBetting: boolean): readonly DestinationKey[] => [
  'lobby',
  'pokies',
  hasBetting ? 'betting' : 'live',
];
