import { between } from '../../random.ts';
import { mix } from '../colours.ts';
import { circle, gradient, n, rays, rect, silhouette, sparks } from '../draw.ts';
import { type Composition, drawMotif, drawTitle, leadMotif, motifAt } from '../scene.ts';

/** Things falling from above, near and far, on a bright ground; the title in the middle of them. */
export const rain: Composition = scene => {
  const { paint, random, large } = scene;
  const { deep, mid, glow, K } = paint;
  const spots: [number, number, number][] = [
    [58, 62, 0.92],
    [168, 46, 0.74],
    [252, 86, 0.98],
    [110, 128, 0.8],
    [210, 158, 0.62],
    [40, 162, 0.6],
    [44, 330, 0.96],
    [140, 348, 1.02],
    [240, 334, 1.06],
    [94, 282, 0.5],
    [196, 284, 0.55],
  ];
  const far = large
    ? [
        [20, 110],
        [130, 20],
        [280, 190],
        [12, 250],
        [288, 268],
        [150, 272],
      ]
    : [];
  return (
    gradient({
      id: 'b',
      radial: [0.5, 0.5, 0.75],
      stops: [
        [0, mix(glow, '#ffffff', 0.25)],
        [0.5, mix(glow, mid, 0.55)],
        [1, mix(mid, deep, 0.25)],
      ],
    }) +
    rect(0, 0, 300, 400, 'url(#b)') +
    `<path fill="#fff" opacity=".14" d="${rays(150, 215, 14, 320, random())}"/>` +
    far
      .map(([x = 0, y = 0], i) =>
        silhouette(motifAt(scene, i), mid, { x, y, scale: 0.34, turn: i * 40 }, 0.5),
      )
      .join('') +
    spots
      .map(([x, y, scale], i) =>
        drawMotif(
          scene,
          motifAt(scene, i),
          {
            x: x + between(random, -8, 8),
            y: y + between(random, -8, 8),
            scale: scale * between(random, 0.92, 1.08),
            turn: between(random, -28, 28),
          },
          K,
        ),
      )
      .join('') +
    `<path fill="${K}" opacity=".3" d="M-4 182 304 162V276L-4 296z"/><path fill="${paint.A}" d="M-4 174 304 154V272L-4 292z"/><path fill="${deep}" d="M-4 179 304 159V267L-4 287z"/><path fill="${mid}" opacity=".7" d="M-4 179 304 159V200L-4 220z"/>` +
    drawTitle(scene, {
      box: { x: 18, y: 184, w: 264, h: 78 },
      turn: -3.7,
      isOnPlate: true,
      finish: scene.studio.finish === 'flat' ? 'outline' : scene.studio.finish,
    })
  );
};

/** A centre with its satellites on their tracks. */
export const orbit: Composition = scene => {
  const { paint, random, large } = scene;
  const { deep, mid, glow, A } = paint;
  const tilt = between(random, -26, -12);
  const start = between(random, 0, 6.28);
  const satellites = [0, 1, 2, 3].map(i => {
    const angle = start + i * 1.57 + between(random, -0.3, 0.3);
    const [rx, ry] = i % 2 ? [126, 92] : [112, 74];
    const cos = Math.cos((tilt * Math.PI) / 180);
    const sin = Math.sin((tilt * Math.PI) / 180);
    const [u, v] = [Math.cos(angle) * rx, Math.sin(angle) * ry];
    return { x: 150 + u * cos - v * sin, y: 158 + u * sin + v * cos, front: Math.sin(angle) > 0, i };
  });
  const draw = (front: boolean) =>
    satellites
      .filter(one => one.front === front)
      .map(({ x, y, i }) =>
        drawMotif(scene, motifAt(scene, i + 1), { x, y, scale: front ? 0.86 : 0.56, turn: tilt }),
      )
      .join('');
  const tracks = `<g fill="none" stroke="${A}" transform="rotate(${n(tilt)} 150 158)"><ellipse cx="150" cy="158" rx="112" ry="74" stroke-width="2.5" opacity=".8"/><ellipse cx="150" cy="158" rx="130" ry="96" stroke-width="1.5" opacity=".55" stroke-dasharray="3 7"/>${large ? '<ellipse cx="150" cy="158" rx="156" ry="112" stroke-width="1" opacity=".35"/>' : ''}</g>`;
  return (
    gradient({
      id: 'b',
      radial: [0.5, 0.38, 0.75],
      stops: [
        [0, mix(mid, glow, 0.2)],
        [0.4, mid],
        [1, deep],
      ],
    }) +
    gradient({
      id: 'h',
      radial: [0.5, 0.5, 0.5],
      stops: [
        [0, glow, 0.9],
        [0.45, glow, 0.35],
        [1, glow, 0],
      ],
    }) +
    rect(0, 0, 300, 400, 'url(#b)') +
    sparks(random, large ? 46 : 22, 0, 400, paint.P) +
    circle(150, 158, 128, 'url(#h)') +
    tracks +
    draw(false) +
    drawMotif(scene, leadMotif(scene), { x: 150, y: 156, scale: 1.75 }) +
    draw(true) +
    drawTitle(scene, { box: { x: 18, y: 276, w: 264, h: 104 } })
  );
};
