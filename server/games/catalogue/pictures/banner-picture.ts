import { between, seededRandom } from '../random.ts';
import { mix, paintOf, seedOf } from './colours.ts';
import { circle, gradient, motif, rays, rect, silhouette, sparks } from './draw.ts';
import { RIDGES } from './landscapes.ts';
import { LOOKS } from './palettes.ts';

/** The scene of each slide by its id: a theme of the pictures and its motifs, the first one leading. */
export const BANNER_ART: Readonly<
  Record<string, { readonly theme: string; readonly cast: readonly string[] }>
> = {
  'new-games': { theme: 'space', cast: ['rocket', 'planet', 'ufo', 'comet', 'star'] },
  'try-a-demo': { theme: 'fruit', cast: ['cherry', 'lemon', 'melon', 'plum', 'orange'] },
  'studio-of-the-week': { theme: 'ocean', cast: ['octopus', 'fish', 'shell', 'starfish', 'pearl'] },
  'game-of-the-week': { theme: 'egypt', cast: ['pharaoh', 'scarab', 'ankh', 'eye', 'pyramid'] },
  'pay-in': { theme: 'luck', cast: ['coin', 'clover', 'horseshoe', 'pig', 'pot'] },
  'your-shelf': { theme: 'magic', cast: ['book', 'potion', 'orb', 'mushroom', 'hat'] },
};

/** `wide` is 21:9 with its left half kept calm for the words, `tall` 4:5 with its lower half kept so. */
type BannerShape = 'wide' | 'tall';

const SIZES: Readonly<Record<BannerShape, readonly [width: number, height: number]>> = {
  wide: [1260, 540],
  tall: [640, 800],
};

/** Where the actors stand, largest last: shares of the width and height, and the size as a share of the height. */
const PLACEMENTS: Readonly<Record<BannerShape, readonly (readonly [x: number, y: number, size: number])[]>> =
  {
    wide: [
      [0.52, 0.8, 0.2],
      [0.94, 0.2, 0.3],
      [0.57, 0.26, 0.24],
      [0.93, 0.82, 0.44],
      [0.735, 0.52, 0.86],
    ],
    tall: [
      [0.1, 0.1, 0.13],
      [0.9, 0.1, 0.17],
      [0.1, 0.46, 0.2],
      [0.9, 0.47, 0.2],
      [0.5, 0.29, 0.48],
    ],
  };

/** The ridges' heights, in the units of a drawing 300 wide. */
const RIDGE_HEIGHTS: Readonly<Record<BannerShape, readonly [number, number, number]>> = {
  wide: [84, 100, 116],
  tall: [206, 236, 262],
};

/** A picture for a slide of the carousel, without words: those are the page's, in the reader's language. */
export function drawBanner(theme: string, motifs: readonly string[], shape: BannerShape): string {
  const subject = { theme, studio: 'banner', slug: motifs.join('-') };
  const paint = paintOf(subject);
  const { deep, mid, glow, K, P } = paint;
  const random = seededRandom(seedOf(subject));
  const [w, h] = SIZES[shape];
  const land = RIDGES[LOOKS[theme]?.land ?? 'hills'];
  const unit = `transform="scale(${w / 300})"`;
  const [far, middle, near] = RIDGE_HEIGHTS[shape];
  const ridge = (y: number, size: number, fill: string) =>
    `<path fill="${fill}" ${unit} d="${land(random, y, size)}"/>`;
  const [leadX, leadY] = PLACEMENTS[shape][4] ?? [0.5, 0.5];
  const actors = PLACEMENTS[shape].map(([x, y, scale], i) => {
    const name = motifs[(4 - i) % motifs.length] ?? 'star';
    const place = {
      x: x * w,
      y: y * h,
      scale: (scale * h) / 100,
      turn: i === 4 ? -4 : between(random, -18, 18),
    };
    const [dx, dy] = i === 4 ? [14, 16] : [6, 8];
    const shadow = silhouette(name, K, { ...place, x: place.x + dx, y: place.y + dy }, 0.32);
    return shadow + motif(name, paint, place, true);
  });
  const calm =
    shape === 'wide'
      ? gradient({
          id: 'c',
          line: 'x2="1" y2="0"',
          stops: [
            [0, deep, 0.96],
            [0.36, deep, 0.82],
            [0.62, deep, 0],
          ],
        })
      : gradient({
          id: 'c',
          stops: [
            [0.42, deep, 0],
            [0.66, deep, 0.9],
            [1, deep, 0.98],
          ],
        });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}">` +
    gradient({
      id: 's',
      stops: [
        [0, deep],
        [0.5, mid],
        [0.85, mix(mid, glow, 0.6)],
      ],
    }) +
    gradient({
      id: 'h',
      radial: [0.5, 0.5, 0.5],
      stops: [
        [0, glow, 0.95],
        [0.35, glow, 0.4],
        [1, glow, 0],
      ],
    }) +
    rect(0, 0, w, h, 'url(#s)') +
    `<g ${unit}>${sparks(random, 36, 0, far, P, 0.5)}</g>` +
    circle(leadX * w, leadY * h, h * (shape === 'wide' ? 0.62 : 0.42), 'url(#h)') +
    `<path fill="${glow}" opacity=".12" d="${rays(leadX * w, leadY * h, 14, w, 0.2)}"/>` +
    ridge(far, 34, mix(mid, glow, 0.3)) +
    ridge(middle, 26, mix(mid, deep, 0.3)) +
    ridge(near, 16, mix(deep, mid, 0.3)) +
    calm +
    rect(0, 0, w, h, 'url(#c)') +
    actors.join('') +
    '</svg>'
  );
}
