/** So many base delays a whole house of pages spreads over when its server comes back (offline 3, Network). */
const FIRST_SPREAD = 12;
const MOST_SPREAD = 60;
/** Nobody comes sooner than this. */
const LEAST = 0.5;

/** The wait before connection attempt `attempt` (1-based) after one was lost, milliseconds: any time within a span that grows. */
export function reconnectDelay(attempt: number, random: () => number, baseMs: number): number {
  const spread = Math.min(FIRST_SPREAD * 2 ** (attempt - 1), MOST_SPREAD);
  return (LEAST + random() * spread) * baseMs;
}
