import { escapeHtml } from './html.ts';

/** The pictures that the skeleton of index.html has places for. */
interface SkeletonImages {
  readonly hero: { readonly tall: string; readonly wide: string } | null;
  /** Rail by rail, tile by tile; null leaves the place as it is. */
  readonly rails: readonly (readonly (string | null)[])[];
}

/**
 * Tiles of a rail that every window shows come before the others. None is asked of the network before the first paint,
 * which each request would put off: a tile is lazy, only the hero is not, nor those of the first rail that are at hand.
 */
const ALWAYS_VISIBLE_TILES = 3;
const TILE_PLACEHOLDERS = /<!--orbit:rail-->(?:<i><\/i>)+/g;

const image = (src: string, rest: string): string =>
  `<img src="${escapeHtml(src)}" alt="" crossorigin ${rest}>`;

const hero = ({ tall, wide }: NonNullable<SkeletonImages['hero']>): string =>
  `<picture><source media="(max-width:639.98px)" srcset="${escapeHtml(tall)}">${image(wide, 'fetchpriority="high"')}</picture>`;

function tile(src: string | null, index: number, isAtHand: boolean): string {
  if (src === null) return '<i></i>';
  if (index >= ALWAYS_VISIBLE_TILES) return `<i>${image(src, 'loading="lazy"')}</i>`;
  return `<i>${image(src, isAtHand ? 'fetchpriority="high"' : 'loading="lazy" fetchpriority="high"')}</i>`;
}

/**
 * Puts the first screen's pictures into the skeleton, so that they are seen before any script has run; the app replaces
 * them in the same geometry (decision 0022). Places that get no picture keep their own look. `isAtHand`: a worker, which
 * holds the pictures, writes the page.
 */
export function fillSkeleton(html: string, pictures: SkeletonImages, isAtHand = false): string {
  const rails = [...pictures.rails];
  return html
    .replace('<!--orbit:hero-->', () => (pictures.hero ? hero(pictures.hero) : ''))
    .replace(TILE_PLACEHOLDERS, places => {
      const count = places.split('<i>').length - 1;
      const isFirst = rails.length === pictures.rails.length;
      const shown = rails.shift() ?? [];
      return Array.from({ length: count }, (_, index) =>
        tile(shown[index] ?? null, index, isAtHand && isFirst),
      ).join('');
    });
}
