import * as v from 'valibot';
import { Banner, tallImage } from './banners.ts';
import { Collection, Game } from './games.ts';

/** How many rails are put into the lobby's page, and tiles into each. */
const RAILS = 3;
const TILES = 8;
/** Tiles of the first rail that every window shows. */
const EARLY_TILES = 3;

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

/** The pictures that the first screen waits for; the carousel is upright on phones. */
export function firstPictures(first: FirstScreen): { href: string; media?: string }[] {
  const banner = first.banners.toSorted((a, b) => (a.order['home'] ?? 0) - (b.order['home'] ?? 0))[0];
  if (!banner) return [];
  const rail = first.collections[0]?.identifiers.slice(0, EARLY_TILES) ?? [];
  const tiles = rail.flatMap(id => first.games.find(({ identifier }) => identifier === id)?.preview ?? []);
  return [
    { href: tallImage(banner.image), media: '(max-width: 639.98px)' },
    { href: banner.image, media: '(min-width: 640px)' },
    ...tiles.map(href => ({ href })),
  ];
}
