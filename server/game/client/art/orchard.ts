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

const leaf = diagonalGradient('leaf', '#c8f27a', '#5bbf3a', '#1f7a34');
const shine = (x: number, y: number, turn: number, long = 9): string =>
  ellipse(x, y, long, 4.5, '#fff', `opacity=".6" transform="rotate(${turn} ${x} ${y})"`);

export const orchard: Readonly<Record<string, string>> = {
  W:
    radialGradient('h', '#fffbd6', '#ffd84a/.9', '#ffb01e/0') +
    sphereGradient('s', '#fff7b8', '#ffd23e', '#ff8f1f') +
    circle(50, 44, 46, 'url(#h)') +
    Array.from({ length: 12 }, (_, i) =>
      filledPath('M45 12l5-12 5 12z', i % 2 ? '#ffb52e' : '#ffd84a', `transform="rotate(${i * 30} 50 44)"`),
    ).join('') +
    circle(50, 44, 29, 'url(#s)') +
    circle(40, 40, 3, '#7a3d05') +
    circle(60, 40, 3, '#7a3d05') +
    strokedPath('M40 49c5 7 15 7 20 0', '#7a3d05', 3) +
    circle(34, 47, 4, '#ff9a5a', 'opacity=".7"') +
    circle(66, 47, 4, '#ff9a5a', 'opacity=".7"') +
    wildRibbon('#7a2d05', '#fff3b8'),
  S:
    leaf +
    sphereGradient('r', '#ffb3a1', '#f0402f', '#8a0f1f') +
    sphereGradient('y', '#fff3a1', '#ffc52e', '#d87a12') +
    sphereGradient('p', '#e3b8ff', '#9447d8', '#47107f') +
    diagonalGradient('w', '#f4cf8e', '#c98a3c', '#80481a') +
    strokedPath('M18 54C18 10 82 10 82 54', '#8a5220', 8) +
    strokedPath('M18 54C18 10 82 10 82 54', '#e0b06a', 4) +
    circle(32, 46, 15, 'url(#r)') +
    circle(52, 40, 16, 'url(#y)') +
    circle(70, 47, 14, 'url(#p)') +
    filledPath('M50 26c2-8 10-12 18-10-2 8-9 12-18 10z', 'url(#leaf)') +
    shine(27, 40, -35, 5) +
    shine(47, 33, -35, 5) +
    filledPath('M10 52h80l-9 34c-1 5-5 8-10 8H29c-5 0-9-3-10-8z', 'url(#w)') +
    strokedPath('M14 66h72M17 79h66M30 54l4 38M50 54v39M70 54l-4 38', '#80481a', 3, 'opacity=".55"') +
    '<rect x="7" y="49" width="86" height="10" rx="5" fill="#f0c47e"/>' +
    strokedPath('M12 52.500h76', '#fff', 2, 'opacity=".6"'),
  A:
    leaf +
    sphereGradient('f', '#ff9e9e', '#f2263f', '#8c0626') +
    filledPath('M50 22c22-4 40 6 38 26C86 70 64 92 50 96 36 92 14 70 12 48 10 28 28 18 50 22z', 'url(#f)') +
    [
      [30, 42],
      [46, 40],
      [63, 42],
      [76, 46],
      [24, 56],
      [39, 56],
      [55, 56],
      [70, 58],
      [34, 70],
      [49, 71],
      [63, 71],
      [45, 84],
      [56, 83],
    ]
      .map(([x = 0, y = 0]) => ellipse(x, y, 2, 3, '#ffe08a'))
      .join('') +
    filledPath(
      'M50 24c-6-4-18-4-26 2 6 6 14 7 20 4l6 10 6-10c6 3 14 2 20-4-8-6-20-6-26-2 0-7 3-12 8-16l-6-4c-4 5-6 12-2 18z',
      'url(#leaf)',
    ) +
    shine(26, 40, -50, 8),
  B:
    leaf +
    sphereGradient('p', '#f0c9ff', '#a74be8', '#4d128c', '#2a0659') +
    strokedPath('M52 26C52 14 56 8 62 4', '#7a4a1e', 5) +
    filledPath('M52 18C60 6 78 4 90 12 84 26 66 30 52 18z', 'url(#leaf)') +
    [
      [26, 38],
      [48, 33],
      [70, 38],
      [36, 52],
      [59, 51],
      [80, 52],
      [18, 54],
      [28, 66],
      [48, 68],
      [68, 66],
      [38, 80],
      [58, 81],
      [48, 92],
    ]
      .map(
        ([x = 0, y = 0]) =>
          circle(x, y - 3, 11.5, 'url(#p)') + ellipse(x - 4, y - 7, 3, 2, '#fff', 'opacity=".7"'),
      )
      .join(''),
  C:
    verticalGradient('f', '#ff8f8a', '#f2364a', '#d01f3d') +
    verticalGradient('s', '#8ee05a', '#2c9a3c', '#0f5d2b') +
    filledPath('M4 36h92C96 68 76 92 50 92S4 68 4 36z', 'url(#s)') +
    strokedPath('M12 52c4 12 12 22 22 28M88 52c-4 12-12 22-22 28M50 86v4', '#bdf28a', 4, 'opacity=".5"') +
    filledPath('M10 36h80c0 28-18 48-40 48S10 64 10 36z', '#f0ffd8') +
    filledPath('M14 34h72c0 27-16 44-36 44S14 61 14 34z', 'url(#f)') +
    [
      [30, 44],
      [44, 50],
      [58, 45],
      [71, 47],
      [36, 60],
      [51, 64],
      [64, 59],
    ]
      .map(([x = 0, y = 0]) => filledPath(`M${x} ${y}c3 3 3 8 0 9-3-1-3-6 0-9z`, '#3a0b14'))
      .join('') +
    filledPath('M14 34h72v4H14z', '#ffc2bd', 'opacity=".7"'),
  D:
    leaf +
    sphereGradient('f', '#d7c2ff', '#7a55d8', '#3a1f8c', '#1c0b52') +
    strokedPath('M50 24c0-8 4-14 10-18', '#7a4a1e', 5) +
    filledPath('M54 16c8-10 22-12 34-6-6 12-20 16-34 6z', 'url(#leaf)') +
    filledPath('M50 22c24-8 42 8 42 32S74 94 52 94C28 94 8 78 8 54S28 14 50 22z', 'url(#f)') +
    strokedPath('M50 24c-8 14-8 44 2 68', '#1c0b52', 3, 'opacity=".45"') +
    shine(28, 42, -55, 10),
  E:
    leaf +
    sphereGradient('f', '#ffe6a8', '#ff9c1f', '#e0650c', '#a83c06') +
    circle(50, 55, 40, 'url(#f)') +
    [
      [38, 34],
      [62, 38],
      [76, 56],
      [66, 76],
      [44, 82],
      [26, 66],
      [52, 58],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 1.6, '#b34a05', 'opacity=".5"'))
      .join('') +
    filledPath('M50 18c6-12 22-16 36-10-6 14-22 18-36 10z', 'url(#leaf)') +
    filledPath('M44 18l6-4 7 4-3 5h-8z', '#3f7a22') +
    shine(31, 40, -45, 10),
  F:
    leaf +
    sphereGradient('f', '#fffbc2', '#ffe033', '#eeb60c', '#a87506') +
    filledPath(
      'M8 62C4 40 24 18 50 18c14 0 24 5 32 12 4 0 9 0 12 4-1 4-4 7-6 10 6 24-10 46-38 48-14 1-24-4-31-10-4 0-8-1-11-5 1-5-1-10 0-15z',
      'url(#f)',
    ) +
    filledPath('M46 20C48 8 60 2 74 6c-2 12-14 19-28 14z', 'url(#leaf)') +
    shine(32, 40, -40, 11) +
    circle(58, 70, 1.6, '#a87506', 'opacity=".4"') +
    circle(70, 54, 1.6, '#a87506', 'opacity=".4"'),
  G:
    leaf +
    sphereGradient('f', '#ffb8c0', '#f01f45', '#8c0628', '#4d0318') +
    strokedPath('M32 60C36 36 50 18 72 8 66 28 68 42 70 58', '#4f8a2a', 5) +
    filledPath('M70 10c-14-8-30-6-40 4 12 8 28 8 40-4z', 'url(#leaf)') +
    circle(30, 72, 22, 'url(#f)') +
    circle(71, 70, 22, 'url(#f)') +
    shine(22, 63, -45, 6) +
    shine(63, 61, -45, 6),
};
