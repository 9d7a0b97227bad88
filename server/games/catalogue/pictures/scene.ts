import { hashOf } from '../../../src/lib/hash.ts';
import { STUDIOS, type Studio } from '../providers.ts';
import { pick, type Random, randomFrom } from '../random.ts';
import { roleOf } from './casting.ts';
import { lookOf, type Paint, paintOf, type Subject, seedOf } from './colours.ts';
import { HEIGHT, motif, type Place, WIDTH } from './draw.ts';
import { type Inscription, inscribe } from './inscribe.ts';
import type { Look } from './palettes.ts';

/** All that a composition works with. */
export interface Scene {
  readonly title: string;
  readonly paint: Paint;
  readonly random: Random;
  readonly look: Look;
  /** The theme's motifs in this picture's order; the first one leads. */
  readonly cast: readonly string[];
  readonly studio: Studio;
  readonly face: string;
  readonly large: boolean;
  /** The drawing's size: 300 x 400 for a tile, other shapes for a banner. */
  readonly width: number;
  readonly height: number;
}

/** Draws all but the frame around it; what it draws depends on the scene alone. */
export type Composition = (scene: Scene) => string;

const NOBODY = STUDIOS[0] as Studio;

/** Faces that can't be read when a long title makes them small. */
const ORNATE = new Set(['rune', 'fright', 'saloon', 'deco']);

export function sceneOf(subject: Subject, title: string, large: boolean, theme = subject.theme): Scene {
  const random = randomFrom(seedOf(subject));
  const look = lookOf(theme);
  const studio = STUDIOS.find(({ slug }) => slug === subject.studio) ?? NOBODY;
  const motifs = look.motifs.split(' ');
  const lead = Math.floor(random() * Math.min(motifs.length, 5));
  const role = roleOf(title, theme);
  const rest = [...motifs.slice(lead), ...motifs.slice(0, lead)];
  const cast = role === undefined ? rest : [role, ...rest.filter(name => name !== role)];
  const chosen = random() < 0.72 ? (studio.faces[0] ?? 'poster') : pick(random, studio.faces);
  const plain = studio.faces.find(name => !ORNATE.has(name)) ?? 'poster';
  const face = ORNATE.has(chosen) && title.length > 18 ? plain : chosen;
  return {
    title,
    paint: paintOf(subject),
    random,
    look,
    cast,
    studio,
    face,
    large,
    width: WIDTH,
    height: HEIGHT,
  };
}

export const lead = ({ cast }: Scene): string => cast[0] ?? 'star';
export const other = ({ cast }: Scene, index: number): string => cast[index % cast.length] ?? 'star';

export const play = (scene: Scene, name: string, place: Place, outline = ''): string =>
  motif(name, scene.paint, place, scene.large, outline);

export const write = (scene: Scene, how: Partial<Inscription> & Pick<Inscription, 'box'>): string =>
  inscribe(scene.title, {
    face: scene.face,
    finish: scene.studio.finish,
    paint: scene.paint,
    tint: hashOf(scene.studio.slug) % 3,
    ...how,
  });
