import { hashOf } from '../../../../src/lib/hash.ts';
import { LOOKS, type Look } from './palettes.ts';

/** Who a picture is of: the same three words always give the same picture. */
export interface PictureSubject {
  readonly theme: string;
  readonly studio: string;
  readonly slug: string;
}

/** Colours of one picture, `#rrggbb`; the capitals are the slots of the motifs. */
export interface Paint {
  readonly deep: string;
  readonly mid: string;
  readonly glow: string;
  readonly M: string;
  readonly L: string;
  readonly D: string;
  readonly A: string;
  readonly B: string;
  readonly P: string;
  readonly K: string;
}

const channels = (hex: string) => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16));

/** `share` of the second colour. */
export function mix(one: string, other: string, share: number): string {
  const b = channels(other);
  const mixed = channels(one).map((value, i) => Math.round(value + ((b[i] ?? 0) - value) * share));
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`;
}

const DEFAULT_LOOK: Look = {
  palettes: ['1b2436 3a4a68 c8d8f0 5f86c0 f0b84a f4f7ff'],
  motifs: 'star',
  land: 'stars',
};

export const lookOf = (theme: string): Look => LOOKS[theme] ?? DEFAULT_LOOK;

export const seedOf = ({ studio, slug }: PictureSubject): number => hashOf(`${studio}/${slug}`);

function coloursOf(subject: PictureSubject): string[] {
  const { palettes } = lookOf(subject.theme);
  const palette = palettes[seedOf(subject) % palettes.length] ?? '';
  return palette.split(' ').map(hex => `#${hex}`);
}

export function paintOf(subject: PictureSubject): Paint {
  const [deep = '', mid = '', glow = '', M = '', A = '', P = ''] = coloursOf(subject);
  return {
    deep,
    mid,
    glow,
    M,
    L: mix(M, '#ffffff', 0.42),
    D: mix(mix(M, '#000000', 0.26), deep, 0.26),
    A,
    B: mix(mix(A, '#8a3c00', 0.48), deep, 0.12),
    P,
    K: mix(deep, '#000000', 0.45),
  };
}

/** What fills the tile before the picture is there: near its average, dark enough for the rail. */
export function placeholderColourOf(subject: PictureSubject): string {
  const [deep = '', mid = ''] = coloursOf(subject);
  return mix(deep, mid, 0.55);
}
