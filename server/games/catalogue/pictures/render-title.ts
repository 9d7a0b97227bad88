import type { Studio } from '../generator/studios.ts';
import { mix, type Paint } from './colours.ts';
import { gradient, n } from './draw.ts';
import { type Box, type LayoutOptions, layoutTitle, type PositionedLine } from './title-layout.ts';

export interface TitleOptions extends Partial<LayoutOptions> {
  readonly box: Box;
  readonly face: string;
  readonly finish: Studio['finish'];
  readonly paint: Paint;
  /** Fill of flat letters where the ground is light. */
  readonly colour?: string;
  /** 0 gold, 1 silver, 2 of the picture's colours. */
  readonly tint?: number;
  /** Turns the title by so many degrees about its middle. */
  readonly turn?: number;
  /** False for a tile: letters are stroked at most once, see `tileFinishes`. */
  readonly large?: boolean;
  /** On a ground as dark as the letters' outline, where a tile needs none. */
  readonly isOnPlate?: boolean;
}

type Stroke = readonly [colour: string, width: number];

function renderLine(line: PositionedLine, fill: string, dy = 0, stroke?: Stroke, dx = 0): string {
  const edge = stroke
    ? ` stroke="${stroke[0]}" stroke-width="${n(stroke[1] / line.scale)}" stroke-linejoin="round" paint-order="stroke"`
    : '';
  const place = `translate(${n(line.x + dx)} ${n(line.y + dy)})scale(${Math.round(line.scale * 1000) / 1000})`;
  return `<path fill="${fill}"${edge} transform="${place}" d="${line.path}"/>`;
}

/** A studio's letters are gold, silver or in the picture's own colour. */
function gradientStops(
  finish: Studio['finish'],
  tint: number,
  { A, B, P, L, M, mid }: Paint,
): [number, string][] {
  const metal =
    tint === 0
      ? [A, B]
      : tint === 1
        ? [mix(P, mid, 0.25), mix(P, mid, 0.65)]
        : [mix(L, '#ffffff', 0.35), mix(M, P, 0.25)];
  const [light = A, dark = B] = metal;
  if (finish === 'bevel')
    return [
      [0, mix(light, '#ffffff', 0.6)],
      [0.5, light],
      [0.52, mix(dark, light, 0.4)],
      [1, mix(light, '#ffffff', 0.3)],
    ];
  if (tint === 1)
    return [
      [0, '#ffffff'],
      [1, P],
    ];
  return [
    [0, tint === 0 ? '#ffffff' : mix(A, '#ffffff', 0.3)],
    [0.45, tint === 0 ? P : A],
    [1, tint === 0 ? A : mix(A, M, 0.45)],
  ];
}

type Finishes = Readonly<
  Record<Studio['finish'], (line: PositionedLine, paint: Paint, face: string) => string>
>;

/** How each finish builds a line of letters, from behind to the front. */
const FINISHES: Finishes = {
  flat: (line, paint, face) => renderLine(line, face, 0, [paint.K, Math.min(4, line.cap * 0.09)]),
  outline: (line, { K }, face) =>
    renderLine(line, K, 3, [K, line.cap * 0.2]) + renderLine(line, face, 0, [K, line.cap * 0.2]),
  extrude: (line, { K, B }, face) => {
    const depth = Math.max(2.5, line.cap * 0.11);
    return (
      renderLine(line, K, depth + 1, [K, line.cap * 0.2]) +
      renderLine(line, B, depth, [B, line.cap * 0.06]) +
      renderLine(line, B, depth / 2, [B, line.cap * 0.06]) +
      renderLine(line, face, 0, [K, line.cap * 0.04])
    );
  },
  glow: (line, { K, A }, face) =>
    renderLine(line, K, 0, [K, line.cap * 0.26]) + renderLine(line, face, 0, [A, line.cap * 0.1]),
  bevel: (line, { K, P }, face) =>
    renderLine(line, K, 2.5, [K, line.cap * 0.18]) +
    renderLine(line, P, -0.8, [K, line.cap * 0.14]) +
    renderLine(line, face, 0.4),
};

/**
 * The same finishes in the size of a tile. Stroked letters are what a picture costs most to paint, two thirds of it with up
 * to five strokes on top of one another: here one at most, behind letters that are only filled (decision 0020).
 */
const tileFinishes = (hasOutline: boolean): Finishes => {
  const outline = ({ K }: Paint, width: number): Stroke | undefined => (hasOutline ? [K, width] : undefined);
  return {
    flat: (line, _, face) => renderLine(line, face),
    outline: (line, paint, face) =>
      renderLine(line, paint.K, 3) + renderLine(line, face, 0, outline(paint, line.cap * 0.2)),
    extrude: (line, paint, face) => {
      const depth = Math.max(2.5, line.cap * 0.11);
      return (
        renderLine(line, paint.B, depth, outline(paint, line.cap * 0.2)) +
        renderLine(line, paint.B, depth / 2) +
        renderLine(line, face)
      );
    },
    glow: (line, { A }, face) => renderLine(line, face, 0, [A, line.cap * 0.1]),
    bevel: (line, paint, face) =>
      renderLine(line, paint.P, -0.8, outline(paint, line.cap * 0.18)) + renderLine(line, face, 0.4),
  };
};

/** The title, set and finished, with the gradient that it needs. */
export function renderTitle(title: string, how: TitleOptions): string {
  const { box, face, finish, paint, colour, turn } = how;
  const lines = layoutTitle(title, face, box, {
    align: how.align ?? 'middle',
    stretch: how.stretch ?? 1.5,
    maxCapHeight: how.maxCapHeight ?? 62,
  });
  const stops = gradientStops(finish, how.tint ?? 0, paint);
  const fill = colour ?? (finish === 'flat' ? paint.P : finish === 'glow' ? '#ffffff' : 'url(#t)');
  const finishes = how.large === false ? tileFinishes(how.isOnPlate !== true) : FINISHES;
  const drawn = lines.map(line => finishes[finish](line, paint, fill)).join('');
  const turned = turn
    ? `<g transform="rotate(${n(turn)} ${n(box.x + box.w / 2)} ${n(box.y + box.h / 2)})">${drawn}</g>`
    : drawn;
  return (fill === 'url(#t)' ? gradient({ id: 't', stops }) : '') + turned;
}
