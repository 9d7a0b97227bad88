import { between } from '../../random.ts';
import { mix } from '../colours.ts';
import { circle, gradient, rays, rect, silhouette, sparks } from '../draw.ts';
import { RIDGES } from '../landscapes.ts';
import { type Composition, drawMotif, drawTitle, leadMotif, motifAt } from '../scene.ts';

/** A place: sky with its light, three ridges, the lead in front, the title on the ground. */
export const vista: Composition = scene => {
  const { paint, random, look, large } = scene;
  const { deep, mid, glow, K } = paint;
  const ridge = RIDGES[look.land];
  const sunX = between(random, 70, 230);
  const night = random() < 0.4;
  const company = random() < 0.55;
  /** The title on the sky and all else lower, or the title on the ground. */
  const high = random() < 0.4;
  const drop = high ? 84 : 0;
  const sky: [number, string][] = night
    ? [
        [0, deep],
        [0.3, mix(deep, mid, 0.5)],
        [0.7, mix(mid, glow, 0.25)],
      ]
    : [
        [0, mix(mid, deep, 0.35)],
        [0.4, mid],
        [0.68, glow],
      ];
  const back = ridge(random, 208 + drop, 62);
  const middle = ridge(random, 244 + drop, 50);
  const front = ridge(random, 292 + drop, 30);
  const scale = between(random, 1.85, 2.15);
  return (
    gradient({ id: 's', stops: sky }) +
    gradient({
      id: 'h',
      radial: [0.5, 0.5, 0.5],
      stops: [
        [0, glow, 0.95],
        [0.3, glow, 0.4],
        [1, glow, 0],
      ],
    }) +
    rect(0, 0, 300, 400, 'url(#s)') +
    (night && large ? sparks(random, 26, 10, 150, paint.P) : '') +
    circle(sunX, 118 + drop, 130, 'url(#h)') +
    circle(sunX, 118 + drop, night ? 30 : 44, mix(glow, '#ffffff', 0.55)) +
    `<path fill="${mix(mid, night ? deep : glow, 0.4)}" d="${back}"/>` +
    `<path fill="${mix(mid, deep, 0.45)}" d="${middle}"/>` +
    silhouette(leadMotif(scene), K, { x: 156, y: 206 + drop * 0.8, scale }, 0.35) +
    drawMotif(scene, leadMotif(scene), { x: 150, y: 200 + drop * 0.8, scale }) +
    `<path fill="${deep}" d="${front}"/>` +
    (company
      ? drawMotif(scene, motifAt(scene, 1), { x: 46, y: 262 + drop, scale: 0.74, turn: -8 }) +
        drawMotif(scene, motifAt(scene, 2), { x: 258, y: 266 + drop, scale: 0.66, turn: 8 })
      : '') +
    gradient({
      id: 'f',
      stops: high
        ? [
            [0, deep, 0.85],
            [1, deep, 0],
          ]
        : [
            [0, K, 0],
            [0.5, K, 0.8],
          ],
    }) +
    (high ? rect(0, 0, 300, 170, 'url(#f)') : rect(0, 270, 300, 130, 'url(#f)')) +
    drawTitle(scene, { box: high ? { x: 18, y: 62, w: 264, h: 84 } : { x: 18, y: 284, w: 264, h: 98 } })
  );
};

/** A character, larger than the picture, lit from the upper left; the title below it. */
export const portrait: Composition = scene => {
  const { paint, random, large } = scene;
  const { deep, mid, glow, K } = paint;
  const x = between(random, 136, 176);
  const scale = between(random, 2.75, 3.1);
  const place = { x, y: 152, scale, turn: between(random, -7, 7) };
  const beams = rays(40, -30, 9, 520, random());
  return (
    gradient({
      id: 'b',
      radial: [0.3, 0.2, 0.95],
      stops: [
        [0, glow],
        [0.45, mid],
        [1, deep],
      ],
    }) +
    rect(0, 0, 300, 400, 'url(#b)') +
    `<path fill="${glow}" opacity=".16" d="${beams}"/>` +
    (large ? sparks(random, 18, 20, 260, paint.P) : '') +
    silhouette(leadMotif(scene), mix(glow, '#ffffff', 0.4), { ...place, x: x - 5, y: 147 }, 0.9) +
    silhouette(leadMotif(scene), K, { ...place, x: x + 9, y: 163 }, 0.45) +
    drawMotif(scene, leadMotif(scene), place) +
    gradient({
      id: 'f',
      stops: [
        [0, deep, 0],
        [0.42, deep, 0.85],
        [1, K],
      ],
    }) +
    rect(0, 214, 300, 186, 'url(#f)') +
    drawTitle(scene, { box: { x: 16, y: 276, w: 268, h: 106 } })
  );
};
