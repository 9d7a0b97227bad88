import type { Figures, Phase } from './visit.ts';

/** Medians by target and phase. */
export type Medians = Readonly<Record<string, Readonly<Partial<Record<Phase, Figures>>>>>;

export function median(values: readonly (number | null | undefined)[]): number | null {
  const sorted = values.filter(value => typeof value === 'number').toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** The median of each figure over the runs. */
export function mediansOf(runs: readonly Figures[]): Figures {
  const names = new Set(runs.flatMap(run => Object.keys(run)));
  return Object.fromEntries([...names].map(name => [name, median(runs.map(run => run[name]))]));
}
