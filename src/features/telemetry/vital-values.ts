/** A shift of the layout that no input caused: its size and time, milliseconds. */
export interface Shift {
  readonly value: number;
  readonly at: number;
}

const GAP_MS = 1000;
const WINDOW_MS = 5000;

/** CLS: the worst window of shifts, with gaps below one second and at most five seconds long. */
export function clsOf(shifts: readonly Shift[]): number {
  let worst = 0;
  let sum = 0;
  let first = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { value, at } of shifts) {
    const isSame = at - last < GAP_MS && at - first < WINDOW_MS;
    sum = isSame ? sum + value : value;
    if (!isSame) first = at;
    last = at;
    worst = Math.max(worst, sum);
  }
  return worst;
}

/** So many interactions let one that was slower go. */
const PER_OUTLIER = 50;

/** INP: the slowest interaction, leaving out one for every fifty; null without any. `slowest` in milliseconds, by interaction. */
export function inpOf(slowest: ReadonlyMap<number, number>, count: number): number | null {
  const sorted = [...slowest.values()].toSorted((a, b) => b - a);
  return sorted[Math.min(sorted.length - 1, Math.floor(count / PER_OUTLIER))] ?? null;
}
