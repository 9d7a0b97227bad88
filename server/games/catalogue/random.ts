/** A stream of numbers in [0, 1) that is the same for the same seed, on every machine (mulberry32). */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const between = (random: Random, low: number, high: number): number => low + random() * (high - low);

/** One entry; the list must not be empty. */
export function pick<T>(random: Random, list: readonly T[]): T {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error('pick from an empty list');
  return found;
}

/** One entry, each as likely as its weight. */
export function pickWeighted<T>(random: Random, list: readonly T[], weightOf: (entry: T) => number): T {
  let left = random() * list.reduce((sum, entry) => sum + weightOf(entry), 0);
  for (const entry of list) {
    left -= weightOf(entry);
    if (left < 0) return entry;
  }
  return pick(random, list);
}
