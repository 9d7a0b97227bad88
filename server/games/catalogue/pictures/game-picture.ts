import type { CatalogueEntry } from '../entry.ts';
import { pickWeighted } from '../random.ts';
import { felt, poster, wheel } from './compositions/flat.ts';
import { deco, emblem, reels } from './compositions/framed.ts';
import { portrait, vista } from './compositions/open.ts';
import { orbit, rain } from './compositions/scattered.ts';
import { initial, slash } from './compositions/split.ts';
import { facets, neon } from './compositions/wall.ts';
import { HEIGHT, WIDTH } from './draw.ts';
import type { PictureSize } from './picture-url.ts';
import { type Composition, type Scene, sceneOf } from './scene.ts';

export const COMPOSITIONS: Readonly<Record<string, Composition>> = {
  vista,
  portrait,
  rain,
  orbit,
  emblem,
  reels,
  deco,
  facets,
  neon,
  poster,
  felt,
  wheel,
  slash,
  initial,
};

/** The studio's hand: its first family more often than the next. */
function pickComposition({ studio, random }: Scene): string {
  const families = studio.families.map((name, i) => ({ name, weight: 1 / (i + 1.6) }));
  return pickWeighted(random, families, family => family.weight).name;
}

/** A game's picture, drawn from its identity: no text, scripts or addresses in it (decision 0020). */
export function drawPicture({ game, theme }: CatalogueEntry, detail: PictureSize, forced?: string): string {
  const scene = sceneOf({ theme, studio: game.provider, slug: game.slug }, game.title, detail === 'large');
  const family = pickComposition(scene);
  const drawn = (COMPOSITIONS[forced ?? family] ?? poster)(scene);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${drawn}</svg>`;
}
