import {
  circle,
  diagonalGradient,
  ellipse,
  filledPath,
  radialGradient,
  sphereGradient,
  strokedPath,
  verticalGradient,
  wildRibbon,
} from './draw.ts';

const gold = diagonalGradient('g', '#fff6c9', '#ffd65a', '#e39a1c', '#8a4d0c');
const lapis = verticalGradient('b', '#6fb7ff', '#2361d6', '#0f2c83');

/** A carved stone of one colour with a glyph in gold. */
const stone = (light: string, mid: string, dark: string, glyph: string): string =>
  gold +
  diagonalGradient('s', light, mid, dark) +
  '<rect x="13" y="9" width="74" height="82" rx="14" fill="url(#g)"/>' +
  '<rect x="18" y="14" width="64" height="72" rx="10" fill="url(#s)"/>' +
  filledPath('M18 24c0-6 4-10 10-10h44c6 0 10 4 10 10v6C60 22 38 24 18 38z', '#fff', 'opacity=".18"') +
  `<g transform="translate(0 1.500)" opacity=".45">${glyph.replaceAll('url(#g)', '#000')}</g>` +
  glyph;

export const pharaoh: Readonly<Record<string, string>> = {
  W:
    gold +
    sphereGradient('e', '#9dffe0', '#1fb98d', '#07553f') +
    sphereGradient('sun', '#fff3b0', '#ffb02e', '#d8452a') +
    circle(50, 16, 11, 'url(#sun)') +
    strokedPath('M30 34L12 20M28 48H8M32 58L16 68M70 34l18-14M72 48h20M68 58l16 10', '#c27a17', 5) +
    filledPath('M30 30c4-8 12-11 20-11s16 3 20 11l-6 8H36z', 'url(#g)') +
    ellipse(50, 50, 24, 28, '#8a4d0c') +
    filledPath(
      'M48 34C34 32 26 42 28 56c2 10 10 18 20 20zM52 34c14-2 22 8 20 22-2 10-10 18-20 20z',
      'url(#e)',
    ) +
    filledPath('M34 42c3-5 7-7 11-6-5 3-8 8-9 15-3-2-4-6-2-9z', '#fff', 'opacity=".5"') +
    strokedPath('M50 33v42', '#ffd65a', 3) +
    wildRibbon('#5b2706', '#ffe9a0'),
  S:
    gold +
    radialGradient('h', '#fffbe0', '#ffd65a/.8', '#ff8a1e/0') +
    diagonalGradient('l', '#ffe9a8', '#e8a93a') +
    diagonalGradient('d', '#b86a1a', '#6e3409') +
    circle(50, 46, 46, 'url(#h)') +
    strokedPath('M50 3v12M22 12l6 10M78 12l-6 10M5 34l11 5M95 34l-11 5', '#fff0b3', 4) +
    filledPath('M50 20L6 86h44z', 'url(#l)') +
    filledPath('M50 20l44 66H50z', 'url(#d)') +
    strokedPath('M40 36l10 2 10-2M30 51l20 3 20-3M20 67l30 4 30-4', '#4a2206', 1.6, 'opacity=".5"') +
    filledPath('M50 20l-9 14 9 2 9-2z', '#fffbe0') +
    ellipse(50, 62, 13, 7, '#2a1404') +
    circle(50, 62, 5.5, '#38e0c0') +
    circle(50, 62, 2.2, '#04211c') +
    filledPath('M4 86h92v6H4z', 'url(#g)'),
  A:
    gold +
    lapis +
    diagonalGradient('k', '#ffe3a6', '#e0a14a', '#a8651f') +
    filledPath(
      'M50 4c26 0 34 18 36 40l6 44c-10 6-20 8-28 6l-4-16H40l-4 16c-8 2-18 0-28-6l6-44C16 22 24 4 50 4z',
      'url(#g)',
    ) +
    strokedPath(
      'M22 30l10 4M18 44l12 3M16 58l14 2M14 72l18 1M13 86l20-2M78 30l-10 4M82 44l-12 3M84 58l-14 2M86 72l-18 1M87 86l-20-2',
      '#2361d6',
      5,
    ) +
    filledPath('M50 20c16 0 20 12 20 26 0 18-8 34-20 34S30 64 30 46c0-14 4-26 20-26z', 'url(#k)') +
    filledPath('M29 30c6-10 14-13 21-13s15 3 21 13l-3 4c-6-6-12-8-18-8s-12 2-18 8z', 'url(#b)') +
    filledPath('M46 4h8l2 16c-1 5-11 5-12 0z', 'url(#b)') +
    circle(50, 10, 3.5, '#ff6b4a') +
    filledPath('M34 44c4-4 10-4 13 1-4 3-9 3-13-1zM66 44c-4-4-10-4-13 1 4 3 9 3 13-1z', '#fff') +
    strokedPath(
      'M32 44c5-5 11-4 15 1M68 44c-5-5-11-4-15 1M36 39c3-2 7-2 10 0M64 39c-3-2-7-2-10 0',
      '#23130a',
      2,
    ) +
    circle(41, 44, 2.4, '#23130a') +
    circle(59, 44, 2.4, '#23130a') +
    strokedPath('M50 47v10l-3 2M43 66c4 3 10 3 14 0', '#7a4210', 2.2) +
    filledPath('M46 78h8l2 16c-3 4-9 4-12 0z', 'url(#b)'),
  B:
    gold +
    sphereGradient('i', '#b9fff0', '#1fc0a0', '#06584f') +
    filledPath('M6 42C18 22 40 16 58 20c16 3 28 12 36 24l-8 3C66 62 28 64 6 42z', 'url(#g)') +
    filledPath('M15 42c14-14 28-18 41-15 12 2 20 8 27 16C66 56 34 58 15 42z', '#fdf6e0') +
    circle(50, 41, 15, '#241306') +
    circle(50, 41, 13, 'url(#i)') +
    circle(50, 41, 6, '#03110f') +
    circle(46, 36, 3.5, '#fff') +
    strokedPath('M8 26C24 8 66 4 92 26', 'url(#g)', 8) +
    strokedPath('M42 58c0 14-4 22-12 30M54 58c4 18 16 30 30 28 8-2 9-12 2-14-5-1-8 3-6 7', 'url(#g)', 7),
  C:
    gold +
    diagonalGradient('k', '#58607e', '#23263c', '#0c0d18') +
    filledPath(
      'M22 96c-2-16 2-26 12-34L26 6l16 22h12L70 2l2 34c4 6 14 10 22 18-2 6-8 9-16 8-6 0-10 2-12 6 8 8 12 18 12 28z',
      'url(#k)',
    ) +
    filledPath('M28 12l13 18-7 4zM68 9l1 22-8-3z', '#c98a1e') +
    filledPath('M26 78c10 8 36 8 48-2l4 14c-14 9-42 9-54 0z', 'url(#g)') +
    strokedPath('M32 86l3 8M44 89l1 6M56 89l-1 6M68 85l-3 8', '#2361d6', 4) +
    filledPath('M56 38c6-4 10-3 12 1-4 2-8 2-12-1z', '#ffd65a') +
    circle(63, 39, 1.8, '#1a1200') +
    strokedPath('M84 58c-6 3-12 2-16-1', '#ffd65a', 1.8, 'opacity=".7"'),
  D: stone(
    '#ff9b7a',
    '#d8432e',
    '#7d1520',
    strokedPath('M50 46v32M36 56h28M50 46c-14-8-12-24 0-24s14 16 0 24z', 'url(#g)', 8),
  ),
  E: stone(
    '#7ad7ff',
    '#1f78d8',
    '#10347f',
    filledPath(
      'M50 22c8 10 8 26 0 38-8-12-8-28 0-38zM28 32c12 4 19 14 20 28-13-3-20-14-20-28zM72 32c-12 4-19 14-20 28 13-3 20-14 20-28zM20 50c14-2 24 4 28 13-12 4-23-1-28-13zM80 50c-14-2-24 4-28 13 12 4 23-1 28-13z',
      'url(#g)',
    ) + strokedPath('M50 62v16M38 78h24', 'url(#g)', 5),
  ),
  F: stone(
    '#9af0b4',
    '#22a565',
    '#0b5138',
    strokedPath(
      'M28 36l7.300-8 7.300 8 7.400-8 7.300 8 7.300-8 7.400 8M28 53l7.300-8 7.300 8 7.400-8 7.300 8 7.300-8 7.400 8M28 70l7.300-8 7.300 8 7.400-8 7.300 8 7.300-8 7.400 8',
      'url(#g)',
      6,
    ),
  ),
  G: stone(
    '#d9b3ff',
    '#8a4fd0',
    '#3f1d7a',
    filledPath(
      'M38 22h24v7l-5 5c10 6 15 14 15 23 0 12-9 21-22 21s-22-9-22-21c0-9 5-17 15-23l-5-5z',
      'url(#g)',
    ) + strokedPath('M32 52h36M34 63h32', '#3f1d7a', 4),
  ),
};
