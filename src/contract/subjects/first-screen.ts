import * as v from 'valibot';
import { Banner, tallImage } from './banners.ts';
import { Collection, Game } from './games.ts';

/** How many rails are put into the lobby's page, and tiles into each. */
const RAILS = 3;
const TILES = 8;
/** What the skeleton has places for: so many rails, and tiles in each. */
const PAINTED_RAILS = 2;
const PAINTED_TILES = 7;

/** What the first screen of the lobby needs, written into the page so that it needs no round trip (decisions D23). */
export const FirstScreen = v.object({
  banners: v.array(Banner),
  collections: v.array(Collection),
  /** Rows of the first rails. */
  games: v.array(Game),
  at: v.string(),
});
export type FirstScreen = v.InferOutput<typeof FirstScreen>;

interface Parts {
  readonly banners: readonly Banner[];
  readonly collections: readonly Collection[];
  /** Collection ids in the lobby's order. */
  readonly lobby: readonly string[];
  /** ISO time of the oldest of it. */
  readonly at: string;
}

/** The rails of the first screen: the lobby's first collections with their first tiles. */
export const firstRails = ({ collections, lobby }: Pick<Parts, 'collections' | 'lobby'>): Collection[] =>
  lobby
    .flatMap(id => collections.find(collection => collection.id === id) ?? [])
    .slice(0, RAILS)
    .map(rail => ({ ...rail, identifiers: rail.identifiers.slice(0, TILES) }));

/** Which rows these rails need. */
export const rowsOfRails = (rails: readonly Collection[]): string[] => [
  ...new Set(rails.flatMap(({ identifiers }) => identifiers)),
];

export const composeFirstScreen = (parts: Parts, games: readonly Game[]): FirstScreen => ({
  banners: [...parts.banners],
  collections: firstRails(parts),
  games: [...games],
  at: parts.at,
});

/** The pictures of the first screen; the carousel is upright on phones. A tile without a row has none. */
export const FirstPictures = v.object({
  hero: v.nullable(v.object({ tall: v.string(), wide: v.string() })),
  rails: v.array(v.array(v.nullable(v.string()))),
});
export type FirstPictures = v.InferOutput<typeof FirstPictures>;

/** What the page can show of the first screen before any script has run: it stands in the skeleton's places. */
export function firstPictures({ banners, collections, games }: FirstScreen): FirstPictures {
  const banner = banners.toSorted((a, b) => (a.order['home'] ?? 0) - (b.order['home'] ?? 0))[0];
  const pictureOf = (id: string) => games.find(({ identifier }) => identifier === id)?.preview ?? null;
  return {
    hero: banner ? { tall: tallImage(banner.image), wide: banner.image } : null,
    rails: collections
      .slice(0, PAINTED_RAILS)
      .map(({ identifiers }) => identifiers.slice(0, PAINTED_TILES).map(pictureOf)),
  };
}
