import type { Game } from '../../contract/subjects/games.ts';

/** The games that a title without a game offers, as they were loaded last; `at` is when they came with the page. */
export const offers: { identifier: string | null; games: readonly Game[]; at: number } = {
  identifier: null,
  games: [],
  at: 0,
};

export function rememberOffers({ identifier }: Game, games: readonly Game[]): void {
  Object.assign(offers, { identifier, games });
}

export const knownOffers = ({ identifier }: Game): readonly Game[] =>
  offers.identifier === identifier ? offers.games : [];
