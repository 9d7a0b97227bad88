import { mix } from '../colours.ts';
import { circle, gradient, n, rays, rect, sparks } from '../draw.ts';
import { type Composition, drawMotif, drawTitle, leadMotif, motifAt } from '../scene.ts';

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
        drawMotif(scene, motifAt(scene, 1), { x: 150 + side * 108, y: 236, scale: 0.62, turn: side * 14 }, K),
      )
      .join('') +
    drawMotif(scene, leadMotif(scene), { x: 150, y: 142, scale: 1.72 }, K) +
    `<path fill="${K}" d="M10 276 0 262V400H300V262l-10 14Q150 252 10 276z"/><path fill="url(#g)" d="M0 272Q150 240 300 272v8Q150 250 0 280z"/>` +
    drawTitle(scene, { box: { x: 18, y: 280, w: 264, h: 104 }, isOnPlate: true })
  );
};

/** The reels themselves, three by three, over a sign with the title: the badges of a tile cover the reels. */
export const reels: Composition = scene => {
  const { paint, random, large } = scene;
  const { deep, mid, glow, A, B, K, P } = paint;
  const cells = Array.from({ length: 9 }, (_, i) => {
    const [column, row] = [i % 3, Math.floor(i / 3)];
    const [x, y] = [24 + column * 86, 30 + row * 82];
    const name =
      row === 1
        ? leadMotif(scene)
        : motifAt(scene, 1 + ((i * 2 + Math.floor(random() * 3)) % Math.max(1, scene.motifs.length - 1)));
    return (
      rect(x, y, 80, 78, row === 1 ? mix(glow, '#ffffff', 0.35) : mix(P, mid, column % 2 ? 0.3 : 0.2)) +
      drawMotif(scene, name, { x: x + 40, y: y + 39, scale: row === 1 ? 0.7 : 0.58 }, row === 1 ? K : '')
    );
  }).join('');
  return (
    gradient({
      id: 'b',
      radial: [0.5, 0.84, 1],
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
    `<path fill="${glow}" opacity=".13" d="${rays(150, 336, 12, 420, 0.1)}"/>` +
    `<rect x="10" y="16" width="280" height="270" rx="16" fill="${K}"/><rect x="12" y="18" width="276" height="264" rx="14" fill="url(#g)"/>` +
    rect(20, 26, 260, 248, K) +
    cells +
    rect(20, 26, 260, 248, 'url(#v)') +
    `<path fill="none" stroke="${paint.M}" stroke-width="4" d="M20 112H280v78H20z"/><path fill="${A}" d="M8 136v30l18-15zM292 136v30l-18-15z"/>` +
    (large ? sparks(random, 16, 290, 390, P) : '') +
    drawTitle(scene, { box: { x: 14, y: 298, w: 272, h: 86 } })
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
    drawMotif(scene, leadMotif(scene), { x: 150, y: 162, scale: 1.55 }) +
    `<path fill="${K}" d="M0 262H300V400H0z"/><path fill="url(#g)" d="M0 260H300v4H0zM20 268H280v1.500H20z"/>` +
    `<path fill="none" stroke="url(#g)" stroke-width="3" d="M26 10H274V26H290V374H274V390H26V374H10V26H26z"/>` +
    (large
      ? `<path fill="none" stroke="url(#g)" d="M32 17H268V32H283V368H268V383H32V368H17V32H32z"/><path fill="url(#g)" d="M150 0 160 10 150 20 140 10z"/>`
      : '') +
    drawTitle(scene, { box: { x: 30, y: 280, w: 240, h: 92 }, isOnPlate: true })
  );
};
