import { between, type Random } from '../random.ts';
import type { Paint } from './colours.ts';
import { FAR_MOTIFS, NEAR_MOTIFS } from './motifs.ts';

export const WIDTH = 300;
export const HEIGHT = 400;

/** Short numbers keep the pictures small. */
export const n = (value: number): string => `${Math.round(value * 10) / 10}`;

interface Gradient {
  readonly id: string;
  readonly stops: readonly (readonly [offset: number, colour: string, opacity?: number])[];
  /** Centre and radius of a radial one, as shares of what it fills; else top to bottom, or along `line`. */
  readonly radial?: readonly [x: number, y: number, r: number];
  readonly line?: string;
}

export function gradient({ id, stops, radial, line }: Gradient): string {
  const inner = stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');
  return radial
    ? `<radialGradient id="${id}" cx="${radial[0]}" cy="${radial[1]}" r="${radial[2]}">${inner}</radialGradient>`
    : `<linearGradient id="${id}" ${line ?? 'x2="0" y2="1"'}>${inner}</linearGradient>`;
}

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = ''): string =>
  `<path fill="${fill}" d="M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z"${more}/>`;

export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${more}/>`;

export interface Placement {
  readonly x: number;
  readonly y: number;
  /** Factor by which the box of 100 units is enlarged. */
  readonly scale: number;
  readonly turn?: number;
}

const transformOf = ({ x, y, scale, turn }: Placement): string =>
  `translate(${n(x)} ${n(y)})${turn ? `rotate(${n(turn)})` : ''}scale(${n(scale * 10) === '10' ? 1 : Math.round(scale * 100) / 100})`;

/** A motif in the picture's colours; `outline` puts a line of that colour around every part. */
export function motif(name: string, paint: Paint, place: Placement, large: boolean, outline = ''): string {
  const [base = '', detail = ''] = (FAR_MOTIFS[name] ?? NEAR_MOTIFS[name] ?? '').split('~');
  const drawn = (large ? base + detail : base).replaceAll(
    /"([MLDABPK])"/g,
    (_, slot: string) => `"${paint[slot as keyof Paint]}"`,
  );
  const line = outline
    ? ` stroke="${outline}" stroke-width="${n(5 / Math.max(1, place.scale))}" stroke-linejoin="round" paint-order="stroke"`
    : '';
  return `<g transform="${transformOf(place)}"${line}>${drawn}</g>`;
}

/** The motif's shape in one colour. */
export function silhouette(name: string, colour: string, place: Placement, opacity = 1): string {
  const [base = ''] = (FAR_MOTIFS[name] ?? NEAR_MOTIFS[name] ?? '').split('~');
  const flat = base
    .replaceAll(/fill="[^"n][^"]*"/g, '')
    .replaceAll(/stroke="[^"]*"/g, `stroke="${colour}"`)
    .replaceAll(/ opacity="[^"]*"/g, '');
  return `<g fill="${colour}"${opacity === 1 ? '' : ` opacity="${opacity}"`} transform="${transformOf(place)}">${flat}</g>`;
}

/** The motif as bent tubes of light. */
export function neonTubes(name: string, paint: Paint, place: Placement): string {
  const [base = ''] = (FAR_MOTIFS[name] ?? NEAR_MOTIFS[name] ?? '').split('~');
  const line = base
    .replaceAll(/fill="([MLDABPK]|#[0-9a-f]+)"/g, (_, slot: string) => {
      const colour =
        slot === 'A' || slot === 'B' ? paint.A : slot === 'P' || slot === 'K' ? paint.P : paint.L;
      return `fill="none" stroke="${colour}"`;
    })
    .replaceAll(/ (opacity|stroke-width)="[^"]*"/g, '')
    .replaceAll(/ stroke="([MLDABPK])"/g, (_, slot: string) => ` stroke="${paint[slot as keyof Paint]}"`)
    .replaceAll(/(fill="none"[^>]*?) fill="none"/g, '$1');
  return `<g transform="${transformOf(place)}"><g stroke-width="8" opacity=".22">${line}</g><g stroke-width="2.4">${line}</g></g>`;
}

/** Rays from a point, as one path. */
export function rays(x: number, y: number, count: number, reach: number, turn = 0): string {
  let path = '';
  for (let i = 0; i < count; i++) {
    const a = ((i * 2) / (count * 2)) * Math.PI * 2 + turn;
    const b = a + Math.PI / count;
    path += `M${n(x)} ${n(y)}L${n(x + Math.cos(a) * reach)} ${n(y + Math.sin(a) * reach)} ${n(x + Math.cos(b) * reach)} ${n(y + Math.sin(b) * reach)}z`;
  }
  return path;
}

/** Small dots of light, as one path. */
export function sparks(
  random: Random,
  count: number,
  top: number,
  bottom: number,
  colour: string,
  size = 1,
): string {
  let path = '';
  for (let i = 0; i < count; i++) {
    const r = between(random, 0.8, 2.6) * size;
    path += `M${n(between(random, 0, WIDTH))} ${n(between(random, top, bottom))}m${n(-r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0 ${n(r)} ${n(r)} 0 1 0${n(-2 * r)} 0`;
  }
  return `<path fill="${colour}" opacity=".75" d="${path}"/>`;
}
