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

/** A cut stone: outline, table and the facets between them. */
function gem(outline: [number, number][], light: string, mid: string, dark: string, deep: string): string {
  const inner = outline.map(([x, y]): [number, number] => [50 + (x - 50) * 0.56, 50 + (y - 50) * 0.56]);
  const facets = outline.map(([x, y], i) => {
    const [x2, y2] = outline[(i + 1) % outline.length] ?? [0, 0];
    const [a, b] = inner[i] ?? [0, 0];
    const [a2, b2] = inner[(i + 1) % inner.length] ?? [0, 0];
    const facing = ((x + x2) / 2 - 50) * -0.55 + ((y + y2) / 2 - 50) * -1;
    const fill = facing > 18 ? light : facing > 0 ? mid : facing > -18 ? dark : deep;
    return filledPath(`M${x} ${y}L${x2} ${y2}L${a2} ${b2}L${a} ${b}z`, fill);
  });
  const table = `M${inner.map(point => point.join(' ')).join('L')}z`;
  return (
    diagonalGradient('t', light, mid, dark) +
    facets.join('') +
    filledPath(table, 'url(#t)') +
    strokedPath(`M${outline.map(point => point.join(' ')).join('L')}z`, light, 1.6, 'opacity=".75"') +
    strokedPath(table, '#fff', 1, 'opacity=".45"') +
    filledPath('M36 38l10-6 8 3-16 10z', '#fff', 'opacity=".55"')
  );
}

const around = (n: number, r: number, turn: number): [number, number][] =>
  Array.from({ length: n }, (_, i) => {
    const angle = ((i + turn) / n) * 2 * Math.PI - Math.PI / 2;
    return [Math.round(50 + r * Math.cos(angle)), Math.round(50 + r * Math.sin(angle))];
  });

export const comet: Readonly<Record<string, string>> = {
  W:
    radialGradient('h', '#fff', '#bff4ff', '#39c9ff/.9', '#1a6bff/0') +
    diagonalGradient('l', '#7b5cff/0', '#3fa7ff/.7', '#e9fdff') +
    filledPath('M4 8C22 8 60 20 74 38 84 52 70 70 54 62 36 50 14 22 4 8z', 'url(#l)') +
    filledPath(
      'M24 3c20 6 42 18 52 33-10-4-34-16-52-33zM6 26c10 18 26 32 40 38C36 50 20 38 6 26z',
      '#7fd8ff',
      'opacity=".6"',
    ) +
    circle(62, 50, 30, 'url(#h)') +
    circle(62, 50, 15, '#fff') +
    circle(58, 46, 6, '#e8fbff') +
    wildRibbon('#0b2a66', '#eafcff'),
  A:
    sphereGradient('p', '#ffe9b0', '#ffb84a', '#e0672a', '#6d1f3a') +
    diagonalGradient('r', '#fff3cf', '#e9a6ff', '#7d5cff') +
    strokedPath('M12 66C4 58 30 40 52 32 76 24 94 26 90 36', 'url(#r)', 6) +
    circle(50, 50, 29, 'url(#p)') +
    strokedPath(
      'M24 42c16 6 36 5 52-2M22 54c18 6 40 6 56-1M28 66c14 4 30 4 44-1',
      '#fff',
      3,
      'opacity=".22"',
    ) +
    strokedPath('M12 66c6 8 36 2 56-10 16-9 26-16 22-20', 'url(#r)', 6) +
    strokedPath('M14 67c8 6 34 0 53-11', '#fff', 1.5, 'opacity=".7"') +
    ellipse(40, 34, 9, 5, '#fff', 'opacity=".5" transform="rotate(-30 40 34)"'),
  B:
    diagonalGradient('b', '#fff', '#dfe6f5', '#8fa0c4') +
    verticalGradient('f', '#fff7c2', '#ffb02e', '#ff4d2e/0') +
    verticalGradient('n', '#ff7a6b', '#d8243f') +
    sphereGradient('w', '#d9fbff', '#4fc3ff', '#114a9c') +
    '<g transform="rotate(38 50 50)">' +
    filledPath('M40 76h20c2 10-4 20-10 26-6-6-12-16-10-26z', 'url(#f)') +
    filledPath('M36 56C24 60 20 70 20 82l18-8zM64 56c12 4 16 14 16 26l-18-8z', 'url(#n)') +
    filledPath('M50 2c14 12 18 28 18 44 0 12-3 22-6 30H38c-3-8-6-18-6-30C32 30 36 14 50 2z', 'url(#b)') +
    filledPath('M50 2c7 6 11 13 14 21H36c3-8 7-15 14-21z', 'url(#n)') +
    filledPath('M58 14c8 18 8 42 2 62h2c3-8 6-18 6-30 0-12-3-23-10-32z', '#5a6c96', 'opacity=".35"') +
    circle(50, 42, 11, '#6a7aa0') +
    circle(50, 42, 8, 'url(#w)') +
    circle(47, 39, 2.5, '#fff') +
    '</g>',
  C:
    sphereGradient('s', '#fff', '#e6ecf7', '#9fadc8', '#58658a') +
    sphereGradient('v', '#ffe6a3', '#f4a23a', '#8a3b6f', '#20123f') +
    filledPath('M18 92c2-16 16-22 32-22s30 6 32 22z', 'url(#s)') +
    circle(50, 45, 35, 'url(#s)') +
    '<rect x="10" y="37" width="11" height="20" rx="5" fill="#e2554d"/><rect x="79" y="37" width="11" height="20" rx="5" fill="#b23347"/>' +
    ellipse(51, 46, 25, 22, '#4b5878') +
    ellipse(51, 46, 22.5, 19.5, 'url(#v)') +
    filledPath('M35 40c3-9 12-14 22-12-9 2-15 7-17 16z', '#fff', 'opacity=".75"') +
    circle(62, 58, 2.5, '#fff', 'opacity=".7"') +
    '<rect x="40" y="80" width="20" height="8" rx="2" fill="#35c6d8"/>' +
    circle(68, 84, 3, '#ffb02e'),
  D: gem(around(6, 41, 0), '#ffc2cf', '#ff5c82', '#d91f55', '#7d0a38'),
  E: gem(
    [
      [50, 6],
      [88, 40],
      [50, 95],
      [12, 40],
    ],
    '#c9f1ff',
    '#4cc2ff',
    '#1b7fe0',
    '#0b3f94',
  ),
  F: gem(
    around(3, 47, 0).map(([x, y]) => [x, y + 8]),
    '#d4ffd9',
    '#55e08a',
    '#14a862',
    '#08603f',
  ),
  G: gem(around(8, 40, 0.5), '#ecd6ff', '#b67bff', '#7d3fe0', '#3c1490'),
};
