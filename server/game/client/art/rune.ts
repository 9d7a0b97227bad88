import {
  circle,
  diagonalGradient,
  filledPath,
  radialGradient,
  sphereGradient,
  strokedPath,
  verticalGradient,
  wildRibbon,
} from './draw.ts';

const steel = diagonalGradient('st', '#fbfdff', '#b9c6d8', '#6b7c96', '#323f57');
const gold = diagonalGradient('g', '#fff3c0', '#f2c14e', '#b8791c', '#6b3d0a');
const wood = verticalGradient('w', '#c98a52', '#8a532a', '#4a2812');

/** A rough stone with a rune that shines. */
const runestone = (tone: string, bright: string, path: string): string =>
  diagonalGradient('s', '#7d8798', '#4a5263', '#262b38') +
  filledPath('M24 12L58 5l26 14 8 32-10 34-30 11-32-8L8 58l4-30z', 'url(#s)') +
  filledPath('M24 12L58 5l26 14-24 2-34 8-14-1z', '#fff', 'opacity=".18"') +
  filledPath('M92 51L82 85 52 96l6-20 22-10z', '#000', 'opacity=".28"') +
  strokedPath('M20 70l8 6M74 24l6 8M66 86l6-8', '#1a1e28', 2, 'opacity=".6"') +
  strokedPath(path, tone, 15, 'opacity=".3"') +
  strokedPath(path, tone, 9) +
  strokedPath(path, bright, 4);

export const rune: Readonly<Record<string, string>> = {
  W:
    radialGradient('h', '#d7fff2/.9', '#35e0b0/.55', '#1f7ae0/0') +
    diagonalGradient('t', '#eafff8', '#4df0c0', '#1a9ad8') +
    circle(50, 42, 49, 'url(#h)') +
    strokedPath('M50 6L74 46H26z', '#062a3a', 11) +
    strokedPath('M36 28L60 68H12z', '#062a3a', 11) +
    strokedPath('M64 28L88 68H40z', '#062a3a', 11) +
    strokedPath('M50 6L74 46H26z', 'url(#t)', 6) +
    strokedPath('M36 28L60 68H12z', 'url(#t)', 6) +
    strokedPath('M64 28L88 68H40z', 'url(#t)', 6) +
    wildRibbon('#06303f', '#d9fff4'),
  S:
    gold +
    sphereGradient('n', '#2f6a8a', '#12324f', '#071628') +
    radialGradient('h', '#aefbe0/.9', '#2fd0a0/0') +
    circle(50, 50, 46, 'url(#g)') +
    circle(50, 50, 39, '#3f2408') +
    circle(50, 50, 37, 'url(#n)') +
    Array.from({ length: 16 }, (_, i) =>
      strokedPath('M50 6v5', '#5e3508', 2.5, `transform="rotate(${i * 22.5} 50 50)"`),
    ).join('') +
    circle(50, 38, 28, 'url(#h)', 'opacity=".8"') +
    strokedPath('M50 84V46M50 60L34 44M50 54l16-14M40 50l-2-14M60 46l0-14M50 46V28', '#e3b866', 5) +
    [
      [34, 38, 9],
      [66, 35, 9],
      [50, 26, 11],
      [40, 29, 8],
      [60, 27, 8],
      [28, 46, 6],
      [72, 44, 6],
    ]
      .map(
        ([x = 0, y = 0, r = 0]) =>
          circle(x, y, r, '#5fe0a8', 'opacity=".85"') +
          circle(x - r / 3, y - r / 3, r / 3, '#d5ffe9', 'opacity=".7"'),
      )
      .join('') +
    strokedPath(
      'M50 82c-6-2-14 0-20-4M50 82c6-2 14 0 20-4M50 80c-2 4-4 6-8 6M50 80c2 4 4 6 8 6',
      '#e3b866',
      3.5,
    ),
  A:
    steel +
    gold +
    wood +
    radialGradient('h', '#9fe8ff/.8', '#3fa0ff/0') +
    circle(44, 36, 46, 'url(#h)') +
    '<g transform="translate(9 9) scale(.84) rotate(-32 50 50)">' +
    '<rect x="44" y="40" width="12" height="54" rx="4" fill="url(#w)"/>' +
    strokedPath('M44 60l12-5M44 70l12-5M44 80l12-5', '#2f1808', 3) +
    '<rect x="42" y="88" width="16" height="9" rx="4" fill="url(#g)"/>' +
    filledPath('M12 14l8-8h60l8 8v22l-8 8H20l-8-8z', 'url(#st)') +
    filledPath('M12 14l8-8h60l8 8-10 4H22z', '#fff', 'opacity=".55"') +
    filledPath('M20 44h60l8-8-10-3H22l-10 3z', '#1d283c', 'opacity=".45"') +
    '<rect x="38" y="6" width="24" height="38" fill="url(#g)"/>' +
    strokedPath('M50 12l8 13-8 13-8-13zM50 12v26', '#5e3508', 2.6) +
    '</g>' +
    strokedPath('M82 56l-8 12h8l-8 14M16 66l6 8-8 2 6 10', '#c9f6ff', 3),
  B:
    steel +
    gold +
    diagonalGradient('h', '#fffaf0', '#e6d3b0', '#8f7048') +
    filledPath(
      'M20 46C4 40 0 20 6 4c6 14 16 20 28 22zM80 46C96 40 100 20 94 4c-6 14-16 20-28 22z',
      'url(#h)',
    ) +
    strokedPath(
      'M8 22c4 0 8-2 10-5M14 34c4-2 7-5 9-9M92 22c-4 0-8-2-10-5M86 34c-4-2-7-5-9-9',
      '#6b4f28',
      2.5,
      'opacity=".7"',
    ) +
    filledPath('M16 60c0-28 14-44 34-44s34 16 34 44l-4 26-16 8-4-20H40l-4 20-16-8z', 'url(#st)') +
    filledPath('M44 14h12l4 62-10 14-10-14z', 'url(#g)') +
    filledPath('M14 56h72v10H14z', 'url(#g)') +
    filledPath('M24 68h18l-3 12-12-2zM76 68H58l3 12 12-2z', '#0d1420') +
    strokedPath('M27 71l11 1M73 71l-11 1', '#5fd8ff', 2.6) +
    [22, 34, 66, 78].map(x => circle(x, 61, 2.4, '#6b3d0a')).join('') +
    filledPath('M26 40c2-10 8-16 15-19-4 8-6 18-6 30z', '#fff', 'opacity=".5"'),
  C:
    gold +
    wood +
    diagonalGradient('a', '#fff6e6', '#efe0c4', '#b89a72') +
    verticalGradient('r', '#ff7a5c', '#c22a2e', '#7a1222') +
    strokedPath('M50 78V6', '#4a2812', 5) +
    filledPath('M22 14c18-5 38-5 56 0 5 16 5 30 0 44-18-5-38-5-56 0-5-14-5-28 0-44z', 'url(#a)') +
    filledPath(
      'M31 12c6-1 8-1 12-1-3 14-3 29 0 43l-12 1c-4-14-4-29 0-43zM57 11c5 0 7 0 12 1 4 14 4 29 0 43l-12-1c3-14 3-29 0-43z',
      'url(#r)',
    ) +
    filledPath(
      'M4 62c4-10-2-16-4-24 10 2 14 12 12 22 22 12 54 12 76 0-2-10 2-20 12-22-2 8-8 14-4 24-4 18-16 28-30 30H34C20 90 8 80 4 62z',
      'url(#w)',
    ) +
    strokedPath('M12 68c24 10 52 10 76 0', '#f0c47e', 3) +
    [24, 41, 59, 76]
      .map(
        (x, i) =>
          circle(x, 76, 8, i % 2 ? '#c22a2e' : 'url(#g)', 'stroke="#3a1e0a" stroke-width="2"') +
          circle(x, 76, 2.5, '#fff3c0'),
      )
      .join(''),
  D: runestone('#ff5c4d', '#ffe0d6', 'M36 80V22l28 16-28 16M50 48l16 32'),
  E: runestone('#3fb0ff', '#e0f5ff', 'M50 80V20M50 20L30 40M50 20l20 20'),
  F: runestone('#4de08a', '#e0ffe9', 'M34 20v60M34 30l32 16M34 50l32 16'),
  G: runestone('#c07aff', '#f3e3ff', 'M34 22l32 56M66 22L34 78M34 22v56M66 22v56'),
};
