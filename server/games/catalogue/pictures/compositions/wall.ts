import { between } from '../../random.ts';
import { mix } from '../colours.ts';
import { gradient, n, neonTubes, rect } from '../draw.ts';
import { type Composition, drawMotif, drawTitle, leadMotif } from '../scene.ts';

/** Facets of coloured light with the lead in a cut frame and the title on a slanted band. */
export const facets: Composition = scene => {
  const { paint, random } = scene;
  const { deep, mid, glow, A, K, M } = paint;
  const columns = scene.large ? 5 : 4;
  const rows = scene.large ? 7 : 5;
  const point = (c: number, r: number): [number, number] => [
    (c * 300) / columns + (c > 0 && c < columns ? between(random, -18, 18) : 0),
    (r * 400) / rows + (r > 0 && r < rows ? between(random, -16, 16) : 0),
  ];
  const grid = Array.from({ length: rows + 1 }, (_, r) =>
    Array.from({ length: columns + 1 }, (_, c) => point(c, r)),
  );
  const shade = (x: number, y: number) => {
    const light = Math.max(0, 1 - Math.hypot(x - 110, y - 120) / 300);
    return light > 0.5
      ? mix(mid, glow, (light - 0.5) * 1.3 * random())
      : mix(deep, mid, Math.min(1, light * 1.6 + random() * 0.35));
  };
  const cut = (corners: readonly ([number, number] | undefined)[]) => {
    const known = corners.map(corner => corner ?? [0, 0]);
    const [x, y] = [0, 1].map(k => known.reduce((sum, corner) => sum + (corner[k] ?? 0), 0) / 3);
    const fill = shade(x ?? 0, y ?? 0);
    return `<path fill="${fill}" stroke="${fill}" d="M${known.map(([a = 0, b = 0]) => `${Math.round(a)} ${Math.round(b)}`).join('L')}z"/>`;
  };
  let ground = '';
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++) {
      const [a, b, d, e] = [grid[r]?.[c], grid[r]?.[c + 1], grid[r + 1]?.[c], grid[r + 1]?.[c + 1]];
      ground += (r + c) % 2 ? cut([a, b, d]) + cut([b, e, d]) : cut([a, b, e]) + cut([a, e, d]);
    }
  const hexagon = (size: number) =>
    `M150 ${n(160 - size)}l${n(size * 0.87)} ${n(size / 2)}v${n(size)}l${n(-size * 0.87)} ${n(size / 2)} ${n(-size * 0.87)} ${n(-size / 2)}v${n(-size)}z`;
  return (
    ground +
    `<path fill="${K}" opacity=".4" transform="translate(5 8)" d="${hexagon(124)}"/><path fill="${A}" d="${hexagon(124)}"/><path fill="${paint.P}" opacity=".5" d="M150 36 42.5 98v124L150 160z"/><path fill="${deep}" d="${hexagon(112)}"/><path fill="${mix(mid, glow, 0.25)}" d="M150 48 53 104v112L150 160zM150 160 247 104v112L150 272z" opacity=".55"/>` +
    drawMotif(scene, leadMotif(scene), { x: 150, y: 160, scale: 1.62 }) +
    `<path fill="${M}" d="M0 292 300 252V266L0 306z"/><path fill="${K}" d="M0 304 300 264V400H0z"/>` +
    drawTitle(scene, { box: { x: 18, y: 296, w: 264, h: 88 }, turn: -4, maxCapHeight: 52, isOnPlate: true })
  );
};

/** A sign of light on a brick wall at night. */
export const neon: Composition = scene => {
  const { paint, random, large } = scene;
  const { deep, mid, A, K, L } = paint;
  const rows = large ? 20 : 12;
  const step = 400 / rows;
  const bricks = Array.from({ length: rows }, (_, r) => {
    let line = `M0 ${n(r * step)}H300`;
    for (let x = r % 2 ? 0 : 30; x < 300; x += 60) line += `M${x} ${n(r * step)}v${n(step)}`;
    return line;
  }).join('');
  const sign = (inset: number) =>
    `<rect x="${inset}" y="${inset + 8}" width="${300 - 2 * inset}" height="${384 - 2 * inset}" rx="26"/>`;
  return (
    gradient({
      id: 'b',
      radial: [0.5, 0.36, 0.75],
      stops: [
        [0, mix(mid, deep, 0.3)],
        [0.6, mix(deep, K, 0.4)],
        [1, mix(K, '#000000', 0.3)],
      ],
    }) +
    gradient({
      id: 'h',
      radial: [0.5, 0.5, 0.5],
      stops: [
        [0, L, 0.5],
        [0.5, L, 0.15],
        [1, L, 0],
      ],
    }) +
    rect(0, 0, 300, 400, 'url(#b)') +
    `<path fill="none" stroke="#000" stroke-width="2" opacity=".28" d="${bricks}"/>` +
    `<ellipse cx="150" cy="160" rx="170" ry="150" fill="url(#h)"/>` +
    `<g fill="none" stroke="${A}"><g stroke-width="9" opacity=".2">${sign(16)}</g><g stroke-width="3">${sign(16)}</g></g>` +
    (large ? `<g fill="none" stroke="${paint.P}" stroke-width="1.5" opacity=".8">${sign(25)}</g>` : '') +
    neonTubes(leadMotif(scene), paint, { x: 150, y: 158, scale: 2, turn: between(random, -8, 8) }) +
    drawTitle(scene, { box: { x: 36, y: 272, w: 228, h: 92 }, finish: 'glow' })
  );
};
