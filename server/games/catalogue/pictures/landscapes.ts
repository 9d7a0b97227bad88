import { between, type Random } from '../random.ts';
import { HEIGHT, n, WIDTH } from './draw.ts';
import type { Look } from './palettes.ts';

type Ridge = (random: Random, y: number, size: number) => string;

const closePath = `V${HEIGHT}H0z`;

/** A jagged line: peaks and valleys in turn. */
const peaks: Ridge = (random, y, size) => {
  let path = `M0 ${n(y + between(random, -10, 10))}`;
  for (let x = 0, up = true; x < WIDTH; up = !up) {
    x = Math.min(WIDTH, x + between(random, 22, 48));
    path += `L${n(x)} ${n(y + (up ? -1 : 0.4) * size * between(random, 0.5, 1))}`;
  }
  return `${path}L${WIDTH} ${n(y)}${closePath}`;
};

const hills: Ridge = (random, y, size) => {
  let path = `M0 ${n(y)}`;
  for (let x = 0; x < WIDTH; ) {
    const w = between(random, 90, 160);
    path += `q${n(w / 2)} ${n(-size * between(random, 0.7, 1.5))} ${n(w)} ${n(between(random, -6, 6))}`;
    x += w;
  }
  return `${path}L${WIDTH} ${n(y + 10)}${closePath}`;
};

const dunes: Ridge = (random, y, size) => {
  const a = between(random, 20, 150);
  const b = between(random, 150, 270);
  const s = size * 0.9;
  const pyramid = (x: number, h: number) =>
    `M${n(x - h * 1.05)} ${n(y + 6)}L${n(x)} ${n(y - h)} ${n(x + h * 1.05)} ${n(y + 6)}z`;
  return `${pyramid(a, s)}${pyramid(b, s * 0.65)}M0 ${n(y)}C70 ${n(y - 18)} 130 ${n(y + 16)} 190 ${n(y - 4)} 240 ${n(y - 18)} 280 ${n(y - 8)} ${WIDTH} ${n(y + 4)}${closePath}`;
};

const waves: Ridge = (random, y, size) => {
  const w = between(random, 34, 56);
  let path = `M${n(-w * random())} ${n(y)}`;
  for (let x = -w; x < WIDTH + w; x += w) path += `q${n(w / 2)} ${n(-size * 0.45)} ${n(w)} 0`;
  return `${path}V${HEIGHT}H-60z`;
};

const city: Ridge = (random, y, size) => {
  let path = `M0 ${HEIGHT}`;
  for (let x = 0; x < WIDTH; ) {
    const w = between(random, 18, 40);
    const top = y - size * between(random, 0.2, 1.5);
    path += `V${n(top)}h${n(w * 0.4)}${random() < 0.3 ? `v-${n(size * 0.2)}h3v${n(size * 0.2)}h${n(w * 0.6 - 3)}` : `h${n(w * 0.6)}`}`;
    x += w;
  }
  return `${path}V${HEIGHT}z`;
};

const pines: Ridge = (random, y, size) => {
  let path = `M0 ${n(y + 8)}H${WIDTH}${closePath}`;
  for (let x = -8; x < WIDTH; ) {
    const h = size * between(random, 0.6, 1.3);
    const w = h * 0.34;
    path += `M${n(x)} ${n(y + 10)}l${n(w * 0.6)}${n(-h * 0.45)}h${n(-w * 0.25)}L${n(x + w)} ${n(y + 10 - h)}l${n(w * 0.65)} ${n(h * 0.55)}h${n(-w * 0.25)}L${n(x + 2 * w)} ${n(y + 10)}z`;
    x += w * between(random, 1.1, 2);
  }
  return path;
};

const mesas: Ridge = (random, y, size) => {
  let path = `M0 ${n(y)}`;
  for (let x = between(random, 0, 40); x < WIDTH; ) {
    const h = size * between(random, 0.5, 1.3);
    const w = between(random, 24, 60);
    path += `L${n(x)} ${n(y)}l9${n(-h)}h${n(w)}l4 ${n(h * 0.3)} 6 0 5 ${n(h * 0.7)}`;
    x += w + 24 + between(random, 8, 50);
  }
  return `${path}L${WIDTH} ${n(y)}${closePath}`;
};

const stars: Ridge = (random, y, size) => {
  const r = 150 + size * 2;
  return `M0 ${n(y + between(random, 8, 20))}A${n(r)} ${n(r)} 0 0 1 ${WIDTH} ${n(y + between(random, -10, 10))}${closePath}`;
};

const stage: Ridge = (_random, y, size) => {
  const k = size * 0.5;
  return `M0 ${n(y)}Q150 ${n(y - k)} 300 ${n(y)}${closePath}M0 0H${n(26 + k)}C${n(30 + k)} 120 ${n(k)} 220 0 260zM300 0H${n(274 - k)}C${n(270 - k)} 120 ${n(300 - k)} 220 300 260z`;
};

/** Skylines by kind of land, as closed paths down to the bottom edge. */
export const RIDGES: Readonly<Record<Look['land'], Ridge>> = {
  peaks,
  hills,
  dunes,
  waves,
  city,
  pines,
  mesas,
  stars,
  stage,
};
