import type { Reel } from './reel.ts';
import type { Sprites } from './sprites.ts';
import { cellCentre, type StageLayout } from './stage-layout.ts';

interface SymbolsToPaint {
  readonly reels: readonly Reel[];
  readonly sprites: Sprites;
  readonly now: number;
  /** Cells of lines that paid, as reel and row. */
  readonly winningCells: ReadonlySet<string>;
  readonly pulse: number;
  /** Pearls by cell, or null outside the dive. */
  readonly values: readonly number[] | null;
  readonly valuesAge: number;
}
const BLUR_FROM_SPEED = 9;

/** Answers whether anything still moves. */
export function paintSymbols(
  pen: CanvasRenderingContext2D,
  frame: StageLayout,
  what: SymbolsToPaint,
): boolean {
  const { reels, sprites, now, winningCells, pulse, values } = what;
  const size = Math.min(frame.cellWidth, frame.cellHeight) * 1.02;
  let moving = false;
  pen.save();
  pen.beginPath();
  pen.rect(frame.left, frame.top, frame.cellWidth * 5, frame.cellHeight * 3);
  pen.clip();
  reels.forEach((reel, i) => {
    const { position, speed } = reel.motionAt(now);
    moving ||= speed > 0 || !Number.isInteger(position);
    const part = position - Math.floor(position);
    const set = speed > BLUR_FROM_SPEED ? sprites.blurred : sprites.sharp;
    for (let row = -1; row < 4; row += 1) {
      const sprite = set.get(reel.letter(row, position));
      if (!sprite) continue;
      const { x, y } = cellCentre(frame, i, row + part);
      const isLit = winningCells.has(`${i}${row}`);
      const across = size * (isLit ? pulse : 1);
      const before = pen.globalAlpha;
      if (values !== null) pen.globalAlpha = before * 0.12;
      else if (winningCells.size > 0 && !isLit) pen.globalAlpha = before * 0.38;
      pen.drawImage(sprite, x - across / 2, y - across / 2, across, across);
      pen.globalAlpha = before;
    }
  });
  if (values !== null) moving = paintPearls(pen, frame, what, size) || moving;
  pen.restore();
  return moving;
}

const POP_MS = 320;
const seen = new WeakMap<readonly number[], Set<number>>();
let last: readonly number[] | null = null;

/** Which pearls are new in these values; the same answer for the same values. */
function newPearls(values: readonly number[]): Set<number> {
  const known = seen.get(values);
  if (known) return known;
  const before = last;
  const fresh = new Set(
    values.flatMap((value, i) => (value > 0 && !(before && (before[i] ?? 0) > 0) ? [i] : [])),
  );
  seen.set(values, fresh);
  last = values;
  return fresh;
}

function paintPearls(
  pen: CanvasRenderingContext2D,
  frame: StageLayout,
  what: SymbolsToPaint,
  size: number,
): boolean {
  const { sprites, valuesAge } = what;
  const values = what.values ?? [];
  const fresh = newPearls(values);
  const sprite = sprites.sharp.get('S');
  const growth = Math.min(1, valuesAge / POP_MS);
  const pop = growth + Math.sin(growth * Math.PI) * 0.22;
  values.forEach((value, cell) => {
    const { x, y } = cellCentre(frame, Math.floor(cell / 3), cell % 3);
    pen.beginPath();
    pen.roundRect(
      x - frame.cellWidth / 2 + 4,
      y - frame.cellHeight / 2 + 4,
      frame.cellWidth - 8,
      frame.cellHeight - 8,
      10,
    );
    pen.fillStyle = value > 0 ? 'rgb(255 255 255 / .12)' : 'rgb(0 0 0 / .35)';
    pen.fill();
    if (value === 0 || !sprite) return;
    const across = size * 0.94 * (fresh.has(cell) ? pop : 1);
    pen.drawImage(sprite, x - across / 2, y - across / 2 - size * 0.06, across, across);
    const text = `${value}×`;
    pen.font = `800 ${Math.round(size * 0.24)}px Orbit, sans-serif`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.lineWidth = 5;
    pen.lineJoin = 'round';
    pen.strokeStyle = '#3a0a3f';
    pen.strokeText(text, x, y + size * 0.34);
    pen.fillStyle = value >= 10 ? '#ffd65a' : '#fff';
    pen.fillText(text, x, y + size * 0.34);
  });
  return valuesAge < POP_MS;
}

interface TallWilds {
  readonly since: ReadonlyMap<number, number>;
  readonly sprites: Sprites;
  readonly light: string;
  readonly now: number;
  readonly calm: boolean;
}
const GROW_MS = 380;

/** A wild that fills its reel. Answers whether one still grows. */
export function paintTallWilds(pen: CanvasRenderingContext2D, frame: StageLayout, what: TallWilds): boolean {
  const { since, sprites, light, now, calm } = what;
  const sprite = sprites.sharp.get('W');
  let growing = false;
  for (const [reel, start] of since) {
    const grown = calm ? 1 : Math.min(1, (now - start) / GROW_MS);
    growing ||= grown < 1;
    const eased = 1 - (1 - grown) ** 3;
    const { x, y } = cellCentre(frame, reel, 1);
    const half = (frame.cellHeight * 3 * eased) / 2 - 2;
    const width = frame.cellWidth - 6;
    const body = pen.createLinearGradient(0, y - half, 0, y + half);
    body.addColorStop(0, `${light}22`);
    body.addColorStop(0.5, `${light}cc`);
    body.addColorStop(1, `${light}22`);
    pen.beginPath();
    pen.roundRect(x - width / 2, y - half, width, half * 2, 12);
    pen.fillStyle = '#060a18';
    pen.fill();
    pen.fillStyle = body;
    pen.fill();
    pen.lineWidth = 2.5;
    pen.strokeStyle = light;
    pen.stroke();
    if (!sprite) continue;
    const across = frame.cellWidth * (1 + 0.22 * eased);
    pen.drawImage(sprite, x - across / 2, y - across / 2, across, across);
  }
  return growing;
}
