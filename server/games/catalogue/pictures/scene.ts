import { hashOf } from '../../../../src/lib/hash.ts';
import { STUDIOS, type Studio } from '../generator/studios.ts';
import { pick, type Random, seededRandom } from '../random.ts';
import { lookOf, type Paint, type PictureSubject, paintOf, seedOf } from './colours.ts';
import { HEIGHT, motif, type Placement, WIDTH } from './draw.ts';
import { motifForTitle } from './motif-selection.ts';
import type { Look } from './palettes.ts';
import { renderTitle, type TitleOptions } from './render-title.ts';

/** All that a composition works with. */
export interface Scene {
  readonly title: string;
  readonly paint: Paint;
  readonly random: Random;
  readonly look: Look;
  /** The theme's motifs in this picture's order; the first one leads. */
  readonly motifs: readonly string[];
  readonly studio: Studio;
  readonly face: string;
  readonly large: boolean;
  /** The drawing's size: 300 x 400 for a tile, other shapes for a banner. */
  readonly width: number;
  readonly height: number;
}

/** Draws all but the frame around it; what it draws depends on the scene alone. */
export type Composition = (scene: Scene) => string;

const DEFAULT_STUDIO = STUDIOS[0] as Studio;

/** Faces that can't be read when a long title makes them small. */
const ORNATE_FACES = new Set(['rune', 'fright', 'saloon', 'deco']);

export function sceneOf(
  subject: PictureSubject,
  title: string,
  large: boolean,
  theme = subject.theme,
): Scene {
  const random = seededRandom(seedOf(subject));
  const look = lookOf(theme);
  const studio = STUDIOS.find(({ slug }) => slug === subject.studio) ?? DEFAULT_STUDIO;
  const motifs = look.motifs.split(' ');
  const lead = Math.floor(random() * Math.min(motifs.length, 5));
  const role = motifForTitle(title, theme);
  const rest = [...motifs.slice(lead), ...motifs.slice(0, lead)];
  const cast = role === undefined ? rest : [role, ...rest.filter(name => name !== role)];
  const chosen = random() < 0.72 ? (studio.faces[0] ?? 'poster') : pick(random, studio.faces);
  const plain = studio.faces.find(name => !ORNATE_FACES.has(name)) ?? 'poster';
  const face = ORNATE_FACES.has(chosen) && title.length > 18 ? plain : chosen;
  return {
    title,
    paint: paintOf(subject),
    random,
    look,
    motifs: cast,
    studio,
    face,
    large,
    width: WIDTH,
    height: HEIGHT,
  };
}

export const leadMotif = ({ motifs: cast }: Scene): string => cast[0] ?? 'star';
export const motifAt = ({ motifs: cast }: Scene, index: number): string =>
  cast[index % cast.length] ?? 'star';

export const drawMotif = (scene: Scene, name: string, place: Placement, outline = ''): string =>
  motif(name, scene.paint, place, scene.large, outline);

export const drawTitle = (scene: Scene, how: Partial<TitleOptions> & Pick<TitleOptions, 'box'>): string =>
  renderTitle(scene.title, {
    face: scene.face,
    finish: scene.studio.finish,
    paint: scene.paint,
    tint: hashOf(scene.studio.slug) % 3,
    large: scene.large,
    ...how,
  });
