/** The places that every visit's navigation may have. */
export type PlaceKey = 'lobby' | 'pokies' | 'live' | 'betting';

/**
 * How the top navigation begins (platform 2.5): where there is betting, external and allowed, its link shows and the lobby is
 * hidden.
 */
export const firstOrder = (hasBetting: boolean): readonly PlaceKey[] =>
  hasBetting ? ['pokies', 'live', 'betting'] : ['lobby', 'pokies', 'live'];

/** The phone's bar: it keeps the lobby, and betting stands in the place of live (platform 2.5). */
export const tabOrder = (hasBetting: boolean): readonly PlaceKey[] => [
  'lobby',
  'pokies',
  hasBetting ? 'betting' : 'live',
];
