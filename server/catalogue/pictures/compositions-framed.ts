import { between } from '../random.ts';
import { mix } from './colours.ts';
import { circle, gradient, n, rays, rect, sparks, tubes } from './draw.ts';
import { type Composition, lead, other, play, write } from './scene.ts';

/** A crest: rays, a ring with the lead in it, a plate with the title. */
export const emblem: Composition = scene => {
  const { paint, random, large } = scene;
  const { deep, mid, glow, A, B, K, P } = paint;
  const studs = Array.from({ length: 16 }, (_, i) => {
    const a = (i * Math.PI) / 8;
    return circle(150 + Math.cos(a) * 106, 150 + Math.sin(a) * 106, 3, P);
  }).join('');
  return (
    gradient({
      id: 'b',
      radial: [0.5, 0.38, 0.8],
      stops: [
        [0, mid],
        [1, deep],
      ],
    }) +
    gradient({
      id: 'r',
      radial: [0.4, 0.3, 0.75],
      stops: [
        [0, glow],
        [0.6, mid],
        [1, deep],
      ],
    }) +
    gradient({
      id: 'g',
      line: 'x2="1" y2="1"',
      stops: [
        [0, mix(A, '#ffffff', 0.5)],
        [0.5, A],
        [1, B],
      ],
    }) +
    rect(0, 0, 300, 400, 'url(#b)') +
    `<path fill="${K}" opacity=".32" d="${rays(150, 150, 12, 330, random())}"/>` +
    circle(153, 156, 118, K, ' opacity=".5"') +
    circle(150, 150, 114, 'url(#g)') +
    circle(150, 150, 98, K) +
    circle(150, 150, 94, 'url(#r)') +
    (large ? studs : '') +
    [-1, 1]
      .map(side =>
        play(scene, other(scene, 1), { x: 150 + side * 108, y: 236, scale: 0.62, turn: side * 14 }, K),
      )
      .join('') +
    play(scene, lead(scene), { x: 150, y: 142, scale: 1.72 }, K) +
    `<path fill="${K}" d="M10 276 0 262V400H300V262l-10 14Q150 252 10 276z"/><path fill="url(#g)" d="M0 272Q150 240 300 272v8Q150 250 0 280z"/>` +
    write(scene, { box: { x: 18, y: 280, w: 264, h: 104 } })
  );
};

/** The reels themselves, three by three, under a sign with the title. */
export const reels: Composition = scene => {
  const { paint, random, large } = scene;
  const { deep, mid, glow, A, B, K, P } = paint;
  const cells = Array.from({ length: 9 }, (_, i) => {
    const [column, row] = [i % 3, Math.floor(i / 3)];
    const [x, y] = [24 + column * 86, 134 + row * 82];
    const name =
      row === 1
        ? lead(scene)
        : other(scene, 1 + ((i * 2 + Math.floor(random() * 3)) % Math.max(1, scene.cast.length - 1)));
    return (
      rect(x, y, 80, 78, row === 1 ? mix(glow, '#ffffff', 0.35) : mix(P, mid, column % 2 ? 0.3 : 0.2)) +
      play(scene, name, { x: x + 40, y: y + 39, scale: row === 1 ? 0.7 : 0.58 }, row === 1 ? K : '')
    );
  }).join('');
  return (
    gradient({
      id: 'b',
      radial: [0.5, 0.2, 1],
      stops: [
        [0, mid],
        [1, deep],
      ],
    }) +
    gradient({
      id: 'g',
      stops: [
        [0, mix(A, '#ffffff', 0.5)],
        [0.5, A],
        [1, B],
      ],
    }) +
    gradient({
      id: 'v',
      stops: [
        [0, K, 0.75],
        [0.2, K, 0],
        [0.8, K, 0],
        [1, K, 0.75],
      ],
    }) +
    rect(0, 0, 300, 400, 'url(#b)') +
    `<path fill="${glow}" opacity=".13" d="${rays(150, 70, 12, 420, 0.1)}"/>` +
    `<rect x="10" y="120" width="280" height="270" rx="16" fill="${K}"/><rect x="12" y="122" width="276" height="264" rx="14" fill="url(#g)"/>` +
    rect(20, 130, 260, 248, K) +
    cells +
    rect(20, 130, 260, 248, 'url(#v)') +
    `<path fill="none" stroke="${paint.M}" stroke-width="4" d="M20 216H280v78H20z"/><path fill="${A}" d="M8 240v30l18-15zM292 240v30l-18-15z"/>` +
    (large ? sparks(random, 16, 10, 116, P) : '') +
    write(scene, { box: { x: 14, y: 30, w: 272, h: 84 } })
  );
};

/** Gold lines on a dark ground: stepped frame, fan of rays, arch with the lead. */
export const deco: Composition = scene => {
  const { paint, large } = scene;
  const { deep, mid, glow, A, B, K } = paint;
  const fan = Array.from({ length: large ? 17 : 11 }, (_, i, { length } = { length: large ? 17 : 11 }) => {
    const a = Math.PI + (i * Math.PI) / (length - 1);
    return `M${n(150 + Math.cos(a) * 104)} ${n(228 + Math.sin(a) * 104)}L${n(150 + Math.cos(a) * 320)} ${n(228 + Math.sin(a) * 320)}`;
  }).join('');
  return (
    gradient({
      id: 'b',
      stops: [
        [0, mix(deep, mid, 0.35)],
        [1, K],
      ],
    }) +
    gradient({
      id: 'g',
      line: 'x2="1" y2="1"',
      stops: [
        [0, mix(A, '#ffffff', 0.6)],
        [0.5, A],
        [1, B],
      ],
    }) +
    gradient({
      id: 'r',
      radial: [0.4, 0.3, 0.8],
      stops: [
        [0, glow],
        [0.55, mid],
        [1, deep],
      ],
    }) +
    rect(0, 0, 300, 400, 'url(#b)') +
    `<path fill="none" stroke="url(#g)" stroke-width="2" opacity=".75" d="${fan}"/>` +
    `<path fill="${K}" d="M52 262V138a98 98 0 0 1 196 0v124z"/><path fill="url(#r)" d="M60 262V138a90 90 0 0 1 180 0v124z"/>` +
    `<path fill="none" stroke="url(#g)" stroke-width="5" d="M56 262V138a94 94 0 0 1 188 0v124"/>` +
    play(scene, lead(scene), { x: 150, y: 162, scale: 1.55 }) +
    `<path fill="${K}" d="M0 262H300V400H0z"/><path fill="url(#g)" d="M0 260H300v4H0zM20 268H280v1.500H20z"/>` +
    `<path fill="none" stroke="url(#g)" stroke-width="3" d="M26 10H274V26H290V374H274V390H26V374H10V26H26z"/>` +
    (large
      ? `<path fill="none" stroke="url(#g)" d="M32 17H268V32H283V368H268V383H32V368H17V32H32z"/><path fill="url(#g)" d="M150 0 160 10 150 20 140 10z"/>`
      : '') +
    write(scene, { box: { x: 30, y: 280, w: 240, h: 92 } })
  );
};

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
    play(scene, lead(scene), { x: 150, y: 160, scale: 1.62 }) +
    `<path fill="${M}" d="M0 292 300 252V266L0 306z"/><path fill="${K}" d="M0 304 300 264V400H0z"/>` +
    write(scene, { box: { x: 18, y: 296, w: 264, h: 88 }, turn: -4, most: 52 })
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
    tubes(lead(scene), paint, { x: 150, y: 158, scale: 2, turn: between(random, -8, 8) }) +
    write(scene, { box: { x: 36, y: 272, w: 228, h: 92 }, finish: 'glow' })
  );
};
