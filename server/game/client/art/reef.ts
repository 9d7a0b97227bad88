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

const eye = (x: number, y: number, r: number): string =>
  circle(x, y, r, '#fff') +
  circle(x + r * 0.2, y, r * 0.6, '#0b1a2c') +
  circle(x, y - r * 0.3, r * 0.25, '#fff');

export const reef: Readonly<Record<string, string>> = {
  W:
    radialGradient('h', '#fffbe0/.9', '#ffe27a/.5', '#2fd6e0/0') +
    diagonalGradient('g', '#fffbd0', '#ffd34d', '#d88a14', '#8a4a08') +
    circle(50, 40, 48, 'url(#h)') +
    strokedPath('M50 96V20', '#8a4a08', 9) +
    strokedPath('M50 96V20', 'url(#g)', 6) +
    filledPath(
      'M50 0l11 20-7-1v30h-8V19l-7 1zM18 8l12 16-6 1c0 14 8 20 20 20h12c12 0 20-6 20-20l-6-1L82 8c6 10 6 16 3 20 1 18-11 26-29 26H44c-18 0-30-8-29-26-3-4-3-10 3-20z',
      'url(#g)',
    ) +
    strokedPath('M20 27c2 16 12 22 26 22', '#fffbe6', 1.6, 'opacity=".8"') +
    wildRibbon('#08405c', '#e4fdff'),
  S:
    sphereGradient('p', '#fff', '#fdf3ff', '#d9c4ea', '#8f86b8') +
    verticalGradient('u', '#ffd0dc', '#ff8fb0', '#c94a86') +
    verticalGradient('l', '#ff9fbd', '#d8588f', '#8c2a68') +
    radialGradient('h', '#fff/.95', '#fff/0') +
    filledPath('M50 46C20 46 6 34 8 22 16 10 34 4 50 4s34 6 42 18c2 12-12 24-42 24z', 'url(#u)') +
    strokedPath('M50 44V8M40 44L28 10M60 44L72 10M32 42L14 18M68 42l18-24', '#a83370', 2, 'opacity=".5"') +
    filledPath('M8 52h84c2 20-16 42-42 42S6 72 8 52z', 'url(#l)') +
    strokedPath('M50 66v26M38 66l-8 22M62 66l8 22M27 64L14 76M73 64l13 12', '#5e1650', 2, 'opacity=".5"') +
    ellipse(50, 54, 42, 14, '#5e1650') +
    ellipse(50, 56, 36, 10, '#ffc4d6', 'opacity=".5"') +
    circle(50, 48, 30, 'url(#h)', 'opacity=".6"') +
    circle(50, 47, 20, 'url(#p)') +
    ellipse(43, 39, 6, 4, '#fff', 'transform="rotate(-35 43 39)"'),
  A:
    sphereGradient('s', '#d8f58a', '#6fc24a', '#2a7a42', '#0f4a38') +
    sphereGradient('k', '#e6f7b0', '#9ccf6a', '#4d8f4a') +
    filledPath(
      'M70 34c10-14 20-16 26-10-2 12-12 20-24 20zM28 34C16 22 6 22 2 30c4 10 14 16 26 14zM72 70c10 4 14 12 12 20-8 0-16-6-20-14zM26 70c-8 4-12 12-10 18 8 0 14-4 18-12z',
      'url(#k)',
    ) +
    ellipse(50, 14, 12, 13, 'url(#k)') +
    circle(45, 11, 2.4, '#12301f') +
    circle(56, 11, 2.4, '#12301f') +
    strokedPath('M46 18c3 2 6 2 8 0', '#12301f', 1.6) +
    ellipse(50, 56, 35, 37, '#0f4a38') +
    ellipse(50, 54, 33, 34, 'url(#s)') +
    strokedPath(
      'M50 36l14 9v17l-14 9-14-9V45zM50 36V21M64 45l15-8M64 62l15 8M50 71v16M36 62l-15 8M36 45l-15-8',
      '#0f4a38',
      3,
      'opacity=".65"',
    ) +
    ellipse(38, 36, 9, 5, '#fff', 'opacity=".4" transform="rotate(-35 38 36)"'),
  B:
    diagonalGradient('f', '#ffc06b', '#ff7a1f', '#d8430c') +
    diagonalGradient('n', '#ffd58a', '#ff8f2e', '#c2410c') +
    filledPath('M74 50C86 36 94 32 98 34c-4 10-4 22 0 32-4 2-12-2-24-16z', 'url(#n)') +
    filledPath('M34 26C46 10 62 12 68 22l-4 12zM40 76c8 12 20 12 26 4l-4-10z', 'url(#n)') +
    filledPath('M2 52C12 30 34 20 52 24c14 3 24 14 26 26-2 14-12 24-26 27C34 80 12 74 2 52z', 'url(#f)') +
    filledPath(
      'M32 25c-6 16-6 36 2 51l10 2c-8-16-8-38-1-54zM62 28c-4 14-4 30 1 45l7-5c-4-12-4-24-1-34z',
      '#fff8ef',
    ) +
    strokedPath(
      'M32 26c-6 16-6 34 2 49M43 25c-7 16-7 36 1 52M62 28c-4 14-4 30 1 44M69 34c-3 10-3 22 1 33',
      '#3a1606',
      2,
    ) +
    filledPath('M46 54c8-2 12 2 12 8-6 4-12 2-15-3z', '#ffab52') +
    eye(19, 44, 6.5) +
    strokedPath('M6 58c4 3 8 3 11 1', '#3a1606', 2),
  C:
    sphereGradient('o', '#ffb3e6', '#e0489f', '#8c1f7d', '#4d0f57') +
    strokedPath(
      'M30 58c-6 14-20 14-24 6M38 64c-2 16-12 28-22 24M50 66c0 14-4 26-2 30M62 64c2 16 12 28 22 24M70 58c6 14 20 14 24 6',
      '#b8328f',
      10,
    ) +
    strokedPath(
      'M30 60c-6 12-18 12-23 6M38 66c-2 14-11 24-20 22M62 66c2 14 11 24 20 22M70 60c6 12 18 12 23 6',
      '#ff9ad8',
      2,
      'opacity=".7"',
    ) +
    filledPath(
      'M50 4c24 0 34 16 32 34-1 10-4 16-8 24-6 8-42 8-48 0-4-8-7-14-8-24C16 20 26 4 50 4z',
      'url(#o)',
    ) +
    eye(38, 42, 8) +
    eye(62, 42, 8) +
    strokedPath('M43 56c4 4 10 4 14 0', '#3a0a3f', 2.5) +
    ellipse(34, 20, 9, 5, '#fff', 'opacity=".5" transform="rotate(-35 34 20)"') +
    circle(66, 18, 3, '#ffc9ee', 'opacity=".7"') +
    circle(72, 27, 2, '#ffc9ee', 'opacity=".7"'),
  D:
    sphereGradient('s', '#ffd9a1', '#ff8a4d', '#d8412e', '#8c1a2e') +
    filledPath(
      'M50 4c4 0 10 22 14 30 8 2 32 2 33 7 1 4-18 17-24 24 2 8 9 30 5 33-4 2-20-12-28-16-8 4-24 18-28 16-4-3 3-25 5-33C21 58 2 45 3 41c1-5 25-5 33-7C40 26 46 4 50 4z',
      'url(#s)',
    ) +
    [
      [50, 20],
      [50, 32],
      [80, 44],
      [67, 47],
      [68, 80],
      [60, 69],
      [32, 80],
      [40, 69],
      [20, 44],
      [33, 47],
      [50, 54],
      [43, 57],
      [57, 57],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 2.8, '#fff0d0', 'opacity=".85"'))
      .join(''),
  E:
    diagonalGradient('s', '#fff7e0', '#ffd9a8', '#e09a6a', '#8f5340') +
    filledPath(
      'M90 52C92 78 70 94 46 92 20 90 6 70 10 48 14 26 34 12 54 16c18 3 30 18 26 36-3 14-18 22-30 16-11-5-13-20-4-27 6-5 15-2 17 5',
      'url(#s)',
    ) +
    strokedPath('M63 46c-2-7-11-10-17-5-9 7-7 22 4 27 12 6 27-2 30-16C84 34 72 19 54 16', '#8f5340', 3) +
    strokedPath(
      'M14 62c8-2 18 0 24 4M24 80c6-6 14-10 22-8M48 92c0-8 2-14 8-20M74 82c-2-6-6-10-10-12M14 40c8 0 16 4 20 12M32 20c4 6 8 14 8 20',
      '#8f5340',
      2,
      'opacity=".5"',
    ) +
    ellipse(30, 32, 9, 4, '#fff', 'opacity=".7" transform="rotate(-45 30 32)"'),
  F:
    verticalGradient('c', '#ffb8d0', '#ff5c8f', '#b01f5e') +
    strokedPath(
      'M50 96C50 70 48 50 50 34M50 74C34 70 24 58 24 42M50 62c14-4 24-14 26-30M30 60c-12-2-18-8-20-16M24 48c2-10 0-18-4-24M70 52c10 0 18-6 22-14M75 38c-2-10 0-18 3-24M50 44c-6-8-8-16-8-26M51 40c4-8 8-16 8-26',
      'url(#c)',
      9,
    ) +
    strokedPath(
      'M50 90C50 70 48 50 50 36M47 70C36 66 27 56 26 44M54 58c12-5 20-13 21-26',
      '#ffe0ea',
      2,
      'opacity=".6"',
    ) +
    filledPath('M24 96c6-10 46-10 52 0z', '#8c1a4a'),
  G:
    diagonalGradient('a', '#e6f2ff', '#8fb3d8', '#4a6f9c', '#20395e') +
    strokedPath('M50 30v56M30 42h40', 'url(#a)', 9) +
    circle(50, 20, 11, 'none', 'stroke="#a9c6e6" stroke-width="7"') +
    strokedPath('M12 60c4 20 20 28 38 28s34-8 38-28', '#5f86b3', 9) +
    filledPath('M4 70l8-20 14 16zM96 70l-8-20-14 16z', '#7fa3cc') +
    strokedPath('M47 34v46M18 68c6 10 16 15 28 16', '#fff', 1.8, 'opacity=".6"'),
};
