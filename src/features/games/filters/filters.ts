import { proxy, useSnapshot } from 'valtio';
import type { GamesFilter, Sorting } from '../../../contract/subjects/games.ts';
import type { Volatility } from '../useVolatilityLabel.ts';

/** What the player has chosen for a list. */
export interface FilterChoice {
  readonly sort: Sorting;
  readonly providers: readonly string[];
  readonly volatility: readonly Volatility[];
  /** Per cent, or null for any. */
  readonly rtpMin: number | null;
  readonly demo: boolean;
  /** Only what can be played. */
  readonly playable: boolean;
}

/** No filter but the one for what can be played, which is on from the start where anything can. */
export const emptyChoice = (sort: Sorting, playable = true): FilterChoice => ({
  sort,
  providers: [],
  volatility: [],
  rtpMin: null,
  demo: false,
  playable,
});

/** The filters of this visit, by list: they survive going to a game and back. */
const choices = proxy<Record<string, FilterChoice>>({});

export function useFilterChoice(
  list: string,
  initial: FilterChoice,
): [FilterChoice, (choice: FilterChoice) => void] {
  const chosen = useSnapshot(choices)[list] as FilterChoice | undefined;
  const choose = (choice: FilterChoice) => {
    choices[list] = choice;
  };
  return [chosen ?? initial, choose];
}

/** The number of active filters; neither the sort order nor the filter that is on from the start counts. */
export const countFilters = ({ providers, volatility, rtpMin, demo }: FilterChoice): number =>
  providers.length + volatility.length + Number(rtpMin !== null) + Number(demo);

/**
 * The filter of the request: the list's own merged with the player's choice. `playable` are the conditions of what the
 * visitor can play.
 */
export const withFilters = (base: GamesFilter, choice: FilterChoice, playable: GamesFilter): GamesFilter => ({
  ...base,
  ...(choice.providers.length > 0 ? { providers: [...choice.providers].sort() } : {}),
  ...(choice.volatility.length > 0 ? { volatility: [...choice.volatility].sort() } : {}),
  ...(choice.rtpMin === null ? {} : { rtp_min: choice.rtpMin }),
  ...(choice.demo ? { demo: true } : {}),
  ...(choice.playable ? playable : {}),
});

/** Without the filters; without that for what can be played where it is the only one. */
export const clearFilters = (choice: FilterChoice): FilterChoice =>
  emptyChoice(choice.sort, choice.playable && countFilters(choice) > 0);

/** Adds a value, or removes it if it is there. */
export const toggled = <T>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter(other => other !== value) : [...list, value];
