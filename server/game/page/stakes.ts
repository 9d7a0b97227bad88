/** What a session starts with, in minor units: one unit of most currencies. */
const FIRST_CENTS = 100;

/** The stake that is set, among those of the session. */
export function makeStakes(levels: readonly number[]) {
  let level = Math.max(
    0,
    levels.findIndex(cents => cents >= FIRST_CENTS),
  );
  const has = (by: number): boolean => levels[level + by] !== undefined;
  return {
    now: (): number => levels[level] ?? 0,
    has,
    move(by: 1 | -1): void {
      if (has(by)) level += by;
    },
  };
}
