/** The least time between two rounds, as the player sees it: the house refuses an earlier play (product 4.5). */
export function makePace(minimum: number) {
  let last = Number.NEGATIVE_INFINITY;
  return {
    start(): void {
      last = performance.now();
    },
    /** Whole seconds until the next play. */
    remaining: (): number => Math.max(0, Math.ceil((last + minimum - performance.now()) / 1000)),
  };
}
