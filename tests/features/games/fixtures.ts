import type { Collection, Game } from '../../../src/contract/subjects/games.ts';

/** A playable game, supported in EUR and FUN. */
export const someGame = (name: string, over: Partial<Game> = {}): Game => ({
  identifier: `astra:${name}`,
  name,
  title: name.toUpperCase(),
  slug: name,
  provider: 'astra-works',
  seo_title: name,
  preview: `/pictures/${name}.svg`,
  colour: '#123456',
  categories: [],
  currencies: { EUR: { id: 101 }, FUN: { id: 199 } },
  has_demo_mode: true,
  release: 1,
  badges: [],
  rtp: 96.21,
  volatility: 'high',
  lines: 20,
  skin: 'orchard',
  popularity: 1,
  ...over,
});

export const someGames = (count: number, prefix = 'game'): Game[] =>
  Array.from({ length: count }, (_, index) => someGame(`${prefix}-${index}`));

export const someCollection = (
  id: string,
  identifiers: string[],
  over: Partial<Collection> = {},
): Collection => ({
  id,
  title_key: `lobby.collection.${id}`,
  title: `Title of ${id}`,
  section: 'pokies',
  total: identifiers.length,
  identifiers,
  ...over,
});

/** A page of a list of `total` games, as in the reply of `POST /api/games_filter`. */
export function somePage(total: number, page: number, size = 40) {
  const from = (page - 1) * size;
  const pages = Math.ceil(total / size);
  return {
    data: someGames(total).slice(from, from + size),
    pagination: {
      current_page: page,
      next_page: page < pages ? page + 1 : null,
      prev_page: page > 1 ? page - 1 : null,
      total_pages: pages,
      total_count: total,
    },
  };
}
