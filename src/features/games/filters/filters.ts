import { proxy, useSnapshot } from 'valtio';
import type { GamesFilter, Sorting } from '../../contract/games.ts';
import type { Volatility } from './useVolatilityLabel.ts';

/** What the player has chosen for a list. */
export interface Choice {
  readonly sort: Sorting;
  readonly providers: readonly string[];
  readonly volatility: readonly Volatility[];
  /** Per cent, or null for any. */
  readonly rtpMin: number | null;
  readonly demo: boolean;
}

/** The order a list has by itself (the back end's shelves). */
export function defaultSort(slug: string): Sorting {
  if (slug === 'new' || slug === 'prerelease') return 'new';
  return slug === 'best-return' ? 'rtp' : 'popular';
}

export const noChoice = (sort: Sorting): Choice => ({
  sort,
  providers: [],
  volatility: [],
  rtpMin: null,
  demo: false,
});

/** Choices of the lists of this visit, by list: going to a game and back keeps them. */
const choices = proxy<Record<string, Choice>>({});

export function useChoice(list: string, sort: Sorting): [Choice, (choice: Choice) => void] {
  const chosen = useSnapshot(choices)[list] as Choice | undefined;
  const choose = (choice: Choice) => {
    choices[list] = choice;
  };
  return [chosen ?? noChoice(sort), choose];
}

/** How many filters narrow the list; the order is none. */
export const countOf = ({ providers, volatility, rtpMin, demo }: Choice): number =>
  providers.length + volatility.length + Number(rtpMin !== null) + Number(demo);

/** The wire's filter: the list's own with the choice in it. */
export const withChoice = (base: GamesFilter, choice: Choice): GamesFilter => ({
  ...base,
  ...(choice.providers.length > 0 ? { providers: [...choice.providers].sort() } : {}),
  ...(choice.volatility.length > 0 ? { volatility: [...choice.volatility].sort() } : {}),
  ...(choice.rtpMin === null ? {} : { rtp_min: choice.rtpMin }),
  ...(choice.demo ? { demo: true } : {}),
});

/** Puts a value in or takes it out. */
export const toggled = <T>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter(other => other !== value) : [...list, value];
