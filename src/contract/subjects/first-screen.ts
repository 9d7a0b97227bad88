import * as v from 'valibot';
import { Banner, tallImage } from './banners.ts';
import { Collection, Game } from './games.ts';

/** How many rails are put into the lobby's page, and tiles into each. */
const MAX_RAILS = 3;
const MAX_TILES = 8;
/** What the skeleton has places for: so many rails, and tiles in each. */
const SKELETON_RAILS = 2;
const SKELETON_TILES = 7;

/** What the first screen of the lobby needs, written into the page so that it needs no round trip (decision 0023). */
export const FirstScreen = v.object({
  banners: v.array(Banner),
  collections: v.array(Collection),
  /** Rows of the first rails. */
  games: v.array(Game),
  at: v.string(),
});
export type FirstScreen = v.InferOutput<typeof FirstScreen>;

interface FirstScreenParts {
  readonly banners: readonly Banner[];
  readonly collections: readonly Collection[];
  /** Collection ids in the lobby's order. */
  readonly lobby: readonly string[];
  /** ISO time of the oldest of it. */
  readonly at: string;
}

/** The rails of the first screen: the lobby's first collections with their first tiles. */
export const firstRails = ({
  collections,
  lobby,
}: Pick<FirstScreenParts, 'collections' | 'lobby'>): Collection[] =>
  lobby
    .flatMap(id => collections.find(collection => collection.id === id) ?? [])
    .slice(0, MAX_RAILS)
    .map(rail => ({ ...rail, identifiers: rail.identifiers.slice(0, MAX_TILES) }));

/** Which rows these rails need. */
export const identifiersOfRails = (rails: readonly Collection[]): string[] => [
  ...new Set(rails.flatMap(({ identifiers }) => identifiers)),
];

export const composeFirstScreen = (parts: FirstScreenParts, games: readonly Game[]): FirstScreen => ({
  banners: [...parts.banners],
  collections: firstRails(parts),
  games: [...games],
  at: parts.at,
});

/** The pictures of the first screen; the carousel is upright on phones. A tile without a row has none. */
export const FirstScreenImages = v.object({
  hero: v.nullable(v.object({ tall: v.string(), wide: v.string() })),
  rails: v.array(v.array(v.nullable(v.string()))),
});
export type FirstScreenImages = v.InferOutput<typeof FirstScreenImages>;

/** What the page can show of the first screen before any script has run: it stands in the skeleton's places. */
export function firstScreenImages({ banners, collections, games }: FirstScreen): FirstScreenImages {
  const banner = banners.toSorted((a, b) => (a.order['home'] ?? 0) - (b.order['home'] ?? 0))[0];
  const pictureOf = (id: string) => games.find(({ identifier }) => identifier === id)?.preview ?? null;
  return {
    hero: banner ? { tall: tallImage(banner.image), wide: banner.image } : null,
    rails: collections
      .slice(0, SKELETON_RAILS)
      .map(({ identifiers }) => identifiers.slice(0, SKELETON_TILES).map(pictureOf)),
  };
}
