import { between } from '../../random.ts';
import { mix } from '../colours.ts';
import { gradient, n, rays, rect, silhouette, sparks } from '../draw.ts';
import { type Composition, drawMotif, drawTitle, leadMotif, motifAt } from '../scene.ts';
import { initialOf } from '../title-layout.ts';

/** Two sides that meet along a slant, each with its own light; the title on the seam. */
export const slash: Composition = scene => {
  const { paint, random, large } = scene;
  const { deep, mid, glow, M, A, D, K, P } = paint;
  const flip = random() < 0.5 ? 1 : -1;
  const [a, b] = flip === 1 ? [236, 152] : [152, 236];
  const stripes = Array.from({ length: 7 }, (_, i) => `M${i * 60 - 80} 0h26L${i * 60 - 174} 400h-26z`).join(
    '',
  );
  return (
    gradient({
      id: 'u',
      radial: [0.35, 0.2, 0.9],
      stops: [
        [0, mix(glow, '#ffffff', 0.2)],
        [0.6, mix(mid, glow, 0.3)],
        [1, mid],
      ],
    }) +
    gradient({
      id: 'w',
      radial: [0.6, 0.7, 0.9],
      stops: [
        [0, mix(M, glow, 0.15)],
        [1, mix(D, deep, 0.4)],
      ],
    }) +
    rect(0, 0, 300, 400, 'url(#u)') +
    `<path fill="#fff" opacity=".12" d="${stripes}"/>` +
    silhouette(leadMotif(scene), K, { x: 154, y: 116, scale: 1.9, turn: flip * 6 }, 0.3) +
    drawMotif(scene, leadMotif(scene), { x: 148, y: 108, scale: 1.9, turn: flip * 6 }) +
    `<path fill="url(#w)" d="M0 ${a}L300 ${b}V400H0z"/>` +
    (large ? sparks(random, 14, 300, 400, P) : '') +
    drawMotif(scene, motifAt(scene, 1), { x: 66, y: 346, scale: 0.98, turn: -12 }, K) +
    drawMotif(scene, motifAt(scene, 2), { x: 236, y: 342, scale: 0.98, turn: 12 }, K) +
    drawMotif(scene, motifAt(scene, 3), { x: 152, y: 356, scale: 0.82 }, K) +
    `<path fill="${A}" d="M0 ${a - 40}L300 ${b - 40}V${b + 66}L0 ${a + 66}z"/><path fill="${K}" d="M0 ${a - 34}L300 ${b - 34}V${b + 60}L0 ${a + 60}z"/>` +
    drawTitle(scene, {
      box: { x: 16, y: 170, w: 268, h: 76 },
      turn: flip * -15.6 * 0.98,
      maxCapHeight: 50,
      isOnPlate: true,
    })
  );
};

/** The title's first letter as a building, the lead standing in front of it. */
export const initial: Composition = scene => {
  const { paint, random, large } = scene;
  const { deep, mid, glow, A, B, K, P } = paint;
  const letter = initialOf(scene.title, scene.face, 196);
  const x = 150 - letter.width / 2;
  const put = (fill: string, dx: number, dy: number, more = '') =>
    `<path fill="${fill}" transform="translate(${n(x + dx)} ${n(244 + dy)})scale(${letter.scale})" d="${letter.path}"${more}/>`;
  const depth = Array.from({ length: large ? 6 : 3 }, (_, i, { length } = { length: large ? 6 : 3 }) => {
    const step = ((length - i) * 18) / length;
    return put(mix(B, K, 0.35), step, step);
  }).join('');
  return (
    gradient({
      id: 'b',
      radial: [0.35, 0.25, 0.9],
      stops: [
        [0, mix(mid, glow, 0.55)],
        [0.55, mid],
        [1, deep],
      ],
    }) +
    gradient({
      id: 'i',
      stops: [
        [0, mix(A, '#ffffff', 0.55)],
        [0.6, A],
        [1, B],
      ],
    }) +
    rect(0, 0, 300, 400, 'url(#b)') +
    `<path fill="${glow}" opacity=".12" d="${rays(60, 20, 10, 520, random())}"/>` +
    depth +
    put('url(#i)', 0, 0, ` stroke="${P}" stroke-width="${n(3 / letter.scale)}"`) +
    drawMotif(
      scene,
      leadMotif(scene),
      { x: 196, y: 208, scale: between(random, 1.3, 1.45), turn: between(random, -8, 8) },
      K,
    ) +
    drawMotif(scene, motifAt(scene, 1), { x: 66, y: 252, scale: 0.66, turn: -12 }, K) +
    gradient({
      id: 'f',
      stops: [
        [0, deep, 0],
        [0.45, deep, 0.9],
      ],
    }) +
    rect(0, 252, 300, 148, 'url(#f)') +
    drawTitle(scene, { box: { x: 18, y: 294, w: 264, h: 90 }, isOnPlate: true })
  );
};
