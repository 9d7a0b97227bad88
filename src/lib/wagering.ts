/** How much of a wager is done, in whole percent, rounded down: 0 of nothing, 100 at most (GIFT-10). */
export function wageredPercent(wagered_cents: number, total_cents: number): number {
  if (total_cents <= 0) return 0;
  // Whole numbers first: a fraction times 100 may fall short of the percent that it is.
  return Math.min(100, Math.max(0, Math.floor((wagered_cents * 100) / total_cents)));
}
