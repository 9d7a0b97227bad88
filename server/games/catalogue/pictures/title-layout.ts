import block from './glyphs/block.json' with { type: 'json' };
import bubble from './glyphs/bubble.json' with { type: 'json' };
import deco from './glyphs/deco.json' with { type: 'json' };
import fat from './glyphs/fat.json' with { type: 'json' };
import fright from './glyphs/fright.json' with { type: 'json' };
import poster from './glyphs/poster.json' with { type: 'json' };
import roman from './glyphs/roman.json' with { type: 'json' };
import rune from './glyphs/rune.json' with { type: 'json' };
import saloon from './glyphs/saloon.json' with { type: 'json' };
import script from './glyphs/script.json' with { type: 'json' };
import slab from './glyphs/slab.json' with { type: 'json' };
import tech from './glyphs/tech.json' with { type: 'json' };

/** A typeface as outlines: advance and relative path by character, in units of which `cap` make a capital. */
interface Face {
  readonly cap: number;
  readonly glyphs: Readonly<Record<string, readonly (string | number)[]>>;
  readonly kern: Readonly<Record<string, number>>;
}

const FACES: Readonly<Record<string, Face>> = {
  block,
  bubble,
  deco,
  fat,
  fright,
  poster,
  roman,
  rune,
  saloon,
  script,
  slab,
  tech,
};

/** One line of outlines, the pen at the left end of the base line. */
interface Line {
  readonly path: string;
  readonly small: boolean;
  /** In multiples of the cap height. */
  readonly width: number;
}

/** A line that has found its place. */
export interface PositionedLine {
  readonly path: string;
  readonly x: number;
  /** Base line. */
  readonly y: number;
  /** Factor from the glyphs' units to those of the picture. */
  readonly scale: number;
  readonly cap: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** In characters of the faces, which have no accents and only a straight apostrophe. */
const plainText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'");

function shapeLine(face: Face, text: string): Line {
  let x = 0;
  let path = '';
  let before = '';
  for (const letter of text) {
    const [advance = 0, outline = ''] = face.glyphs[letter] ?? [face.cap * 0.4, ''];
    x += face.kern[before + letter] ?? 0;
    if (outline !== '') path += `M${x} 0${outline}`;
    x += Number(advance);
    before = letter;
  }
  return { path, width: x / face.cap, small: SMALL_WORDS.test(text) };
}

/** All ways to break `words` into `lines` lines. */
function lineBreaks(words: readonly string[], lines: number): string[][] {
  if (lines === 1) return [[words.join(' ')]];
  const all: string[][] = [];
  for (let at = 1; at <= words.length - lines + 1; at++)
    for (const rest of lineBreaks(words.slice(at), lines - 1))
      all.push([words.slice(0, at).join(' '), ...rest]);
  return all;
}

/** Lines of only such words stay small. */
const SMALL_WORDS = /^(of|the|at|and|of the|at the|and the)$/i;

/** Space between lines, in cap heights. */
const LEADING = 0.26;

/** How large the lines can be in the box, as cap height. */
function capHeightFor(lines: readonly Line[], box: Box): number {
  const widest = Math.max(...lines.map(line => line.width));
  return Math.min(box.w / widest, box.h / (lines.length + (lines.length - 1) * LEADING));
}

export interface LayoutOptions {
  readonly align: 'start' | 'middle';
  /** Each line grows to the width of the box, as on a poster, at most by this factor. */
  readonly stretch: number;
  /** The largest cap height. */
  readonly maxCapHeight: number;
}

/** Sets a title as large as the box lets it, in up to four lines. */
export function layoutTitle(
  title: string,
  faceName: string,
  box: Box,
  setting: LayoutOptions,
): PositionedLine[] {
  const face = FACES[faceName] ?? poster;
  const text = faceName === 'script' ? plainText(title) : plainText(title).toUpperCase();
  const words = text.split(' ');
  let best: Line[] = [];
  let size = 0;
  for (let count = 1; count <= Math.min(4, words.length); count++)
    for (const lines of lineBreaks(words, count)) {
      const made = lines.map(line => shapeLine(face, line));
      const fits = capHeightFor(made, box);
      if (fits > size * 1.04) [best, size] = [made, fits];
    }
  size = Math.min(size, setting.maxCapHeight);
  const sizes = best.map(line => Math.min(box.w / line.width, size * (line.small ? 0.6 : setting.stretch)));
  const gap = size * LEADING;
  const natural = sizes.reduce((sum, one) => sum + one, 0) + gap * (best.length - 1);
  const shrink = Math.min(1, box.h / natural);
  let y = box.y + (box.h - natural * shrink) / 2;
  return best.map((line, i) => {
    const cap = (sizes[i] ?? size) * shrink;
    y += cap;
    const x = setting.align === 'start' ? box.x : box.x + (box.w - line.width * cap) / 2;
    const set = { path: line.path, x, y, scale: cap / face.cap, cap };
    y += gap * shrink;
    return set;
  });
}

/** The first letter or figure of a title, of that height. */
export function initialOf(title: string, faceName: string, height: number) {
  const face = FACES[faceName] ?? poster;
  const first = plainText(title).replace(/^the /i, '').charAt(0).toUpperCase();
  const { path, width } = shapeLine(face, first);
  const scale = Math.round((height / face.cap) * 1000) / 1000;
  return { path, scale, width: width * height };
}
