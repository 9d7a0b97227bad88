import { between } from '../../random.ts';
import { mix } from '../colours.ts';
import { circle, gradient, n, rays, rect, silhouette, sparks } from '../draw.ts';
import { type Composition, drawMotif, drawTitle, leadMotif, motifAt } from '../scene.ts';

/** A printed bill: few flat colours, words as large as the sheet, the lead cropped below. */
export const poster: Composition = scene => {
  const { paint, random, large } = scene;
  const { deep, mid, A, P, K, M } = paint;
  const grounds: [string, string, string][] = [
    [P, deep, A],
    [A, K, P],
    [M, '#ffffff', K],
    [mix(mid, deep, 0.35), P, A],
    [deep, A, M],
  ];
  const [ground, ink, shape] = grounds[Math.floor(random() * grounds.length)] ?? [P, deep, A];
  const kind = Math.floor(random() * 4);
  const shapes = [
    circle(150, 300, 128, shape),
    `<path fill="${shape}" d="M0 400V300L300 190V400z"/>`,
    `<path fill="${shape}" d="${rays(150, 296, 14, 132, 0.11)}"/>`,
    [0, 1, 2, 3, 4].map(i => circle(150, 330, 190 - i * 36, i % 2 ? ground : shape)).join(''),
  ];
  const bars = large ? `<path fill="${ink}" d="M0 388H300v12H0zM20 26H280v3H20z"/>` : '';
  return (
    rect(0, 0, 300, 400, ground) +
    (shapes[kind] ?? '') +
    silhouette(leadMotif(scene), ink === '#ffffff' ? K : ink, { x: 158, y: 290, scale: 2.05 }, 0.25) +
    drawMotif(
      scene,
      leadMotif(scene),
      { x: 150, y: 282, scale: 2.05, turn: between(random, -10, 10) },
      ground === P ? K : P,
    ) +
    bars +
    drawTitle(scene, {
      box: { x: 20, y: 38, w: 260, h: 138 },
      finish: 'flat',
      colour: ink,
      stretch: 2.6,
      maxCapHeight: 110,
      align: 'start',
      paint: { ...paint, K: ground },
    })
  );
};

/** A table seen from the player's seat, under a lamp. */
export const felt: Composition = scene => {
  const { paint, random, large } = scene;
  const { deep, mid, glow, A, B, K, P } = paint;
  const spots = [-1, 0, 1].map(i => {
    const [x, y] = [150 + i * 86, 262 - Math.abs(i) * 14];
    return `<ellipse cx="${x}" cy="${y}" rx="30" ry="13" fill="none" stroke="${P}" stroke-width="2" opacity=".55"/>`;
  });
  return (
    gradient({
      id: 'b',
      stops: [
        [0, mix(K, '#000000', 0.2)],
        [1, deep],
      ],
    }) +
    gradient({
      id: 'f',
      radial: [0.5, 0.12, 0.9],
      stops: [
        [0, mix(mid, glow, 0.45)],
        [0.5, mid],
        [1, deep],
      ],
    }) +
    gradient({
      id: 'l',
      stops: [
        [0, glow, 0.55],
        [1, glow, 0],
      ],
    }) +
    gradient({
      id: 'g',
      stops: [
        [0, mix(A, '#ffffff', 0.4)],
        [1, B],
      ],
    }) +
    rect(0, 0, 300, 400, 'url(#b)') +
    `<path fill="url(#l)" d="M128 0H172L300 220H0z"/>` +
    (large
      ? silhouette(motifAt(scene, 1), mid, { x: 52, y: 86, scale: 0.8, turn: -14 }, 0.45) +
        silhouette(motifAt(scene, 2), mid, { x: 250, y: 80, scale: 0.7, turn: 12 }, 0.45)
      : '') +
    `<path fill="url(#g)" d="M-60 236C20 166 280 166 360 236V410H-60z"/><path fill="${K}" d="M-60 246C20 176 280 176 360 246V410H-60z"/><path fill="url(#f)" d="M-60 256C20 188 280 188 360 256V410H-60z"/>` +
    (large
      ? `<path fill="none" stroke="${P}" stroke-width="2" opacity=".5" d="M-20 284C60 222 240 222 320 284"/>${spots.join('')}`
      : '') +
    silhouette(leadMotif(scene), K, { x: 156, y: 172, scale: 1.85 }, 0.4) +
    drawMotif(scene, leadMotif(scene), { x: 150, y: 160, scale: 1.85, turn: between(random, -8, 8) }) +
    drawMotif(scene, 'chip', { x: 62, y: 250, scale: 0.62, turn: 20 }) +
    drawMotif(scene, 'chip', { x: 240, y: 254, scale: 0.54, turn: -12 }) +
    gradient({
      id: 'd',
      stops: [
        [0, K, 0],
        [0.45, K, 0.75],
      ],
    }) +
    rect(0, 268, 300, 132, 'url(#d)') +
    drawTitle(scene, { box: { x: 20, y: 288, w: 260, h: 94 }, isOnPlate: true })
  );
};

/** A great wheel rising from the lower edge, lights around it. */
export const wheel: Composition = scene => {
  const { paint, random, large } = scene;
  const { deep, mid, glow, M, A, B, D, K, P } = paint;
  const parts = 16;
  const turn = between(random, 0, 0.39);
  const [cx, cy, r] = [150, 372, 172];
  const colours = [M, P, D, A];
  const wedges = Array.from({ length: parts }, (_, i) => {
    const [a, b] = [turn + (i / parts) * 6.2832, turn + ((i + 1) / parts) * 6.2832];
    if (Math.sin((a + b) / 2) > 0.5) return '';
    return `<path fill="${colours[i % 4]}" d="M${cx} ${cy}L${n(cx + Math.cos(a) * r)} ${n(cy + Math.sin(a) * r)}A${r} ${r} 0 0 1 ${n(cx + Math.cos(b) * r)} ${n(cy + Math.sin(b) * r)}z"/>`;
  }).join('');
  const lamps = Array.from({ length: large ? 22 : 12 }, (_, i, { length } = { length: large ? 22 : 12 }) => {
    const a = Math.PI + ((i + 0.5) * Math.PI) / length;
    return circle(cx + Math.cos(a) * 184, cy + Math.sin(a) * 184, 4, i % 2 ? P : mix(A, '#ffffff', 0.4));
  }).join('');
  return (
    gradient({
      id: 'b',
      radial: [0.5, 0.6, 0.8],
      stops: [
        [0, mix(mid, glow, 0.35)],
        [0.5, mid],
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
    gradient({
      id: 'w',
      radial: [0.35, 0.1, 0.9],
      stops: [
        [0, '#ffffff', 0.35],
        [0.6, '#ffffff', 0],
        [1, K, 0.55],
      ],
    }) +
    rect(0, 0, 300, 400, 'url(#b)') +
    `<path fill="${glow}" opacity=".16" d="${rays(cx, 330, 14, 460, turn)}"/>` +
    circle(cx + 3, cy + 5, 196, K, ' opacity=".5"') +
    circle(cx, cy, 194, 'url(#g)') +
    circle(cx, cy, 176, K) +
    wedges +
    circle(cx, cy, r, 'url(#w)') +
    lamps +
    circle(cx, cy, 70, 'url(#g)') +
    circle(cx, cy, 62, deep) +
    drawMotif(scene, leadMotif(scene), { x: cx, y: 342, scale: 0.86 }) +
    `<path fill="${K}" d="M128 158H172L150 206z"/><path fill="${P}" d="M132 156H168L150 198z"/><path fill="${A}" d="M150 156H168L150 198z"/>` +
    (large ? sparks(random, 20, 10, 150, P) : '') +
    drawTitle(scene, { box: { x: 16, y: 38, w: 268, h: 108 } })
  );
};
