import { escapeHtml } from './html.ts';

/** The pictures that the skeleton of index.html has places for. */
export interface SkeletonPictures {
  readonly hero: { readonly tall: string; readonly wide: string } | null;
  /** Rail by rail, tile by tile; null leaves the place as it is. */
  readonly rails: readonly (readonly (string | null)[])[];
}

/**
 * Tiles of a rail that every window shows come before the others. None is asked for before the first paint, which each
 * request would put off: a tile is lazy, only the hero is not.
 */
const EVERYWHERE = 3;
const PLACES = /<!--orbit:rail-->(?:<i><\/i>)+/g;

const image = (src: string, rest: string): string =>
  `<img src="${escapeHtml(src)}" alt="" crossorigin ${rest}>`;

const hero = ({ tall, wide }: NonNullable<SkeletonPictures['hero']>): string =>
  `<picture><source media="(max-width:639.98px)" srcset="${escapeHtml(tall)}">${image(wide, 'fetchpriority="high"')}</picture>`;

const tile = (src: string | null, index: number): string =>
  src === null
    ? '<i></i>'
    : `<i>${image(src, index < EVERYWHERE ? 'loading="lazy" fetchpriority="high"' : 'loading="lazy"')}</i>`;

/**
 * Puts the first screen's pictures into the skeleton, so that they are seen before any script has run; the app replaces
 * them in the same geometry (decisions D22). Places that get no picture keep their own look.
 */
export function paintSkeleton(html: string, pictures: SkeletonPictures): string {
  const rails = [...pictures.rails];
  return html
    .replace('<!--orbit:hero-->', () => (pictures.hero ? hero(pictures.hero) : ''))
    .replace(PLACES, places => {
      const count = places.split('<i>').length - 1;
      const shown = rails.shift() ?? [];
      return Array.from({ length: count }, (_, index) => tile(shown[index] ?? null, index)).join('');
    });
}
