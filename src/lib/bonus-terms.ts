/** The return to player that expected costs are reckoned with, basis points: the average of the reference catalogue's games. */
export const ASSUMED_RTP_BASIS_POINTS = 9550;
const BASIS_POINTS = 10_000;

/** As much of an offer as its amounts follow from; amounts in minor units. */
interface BonusTerms {
  readonly min_deposit_cents: number;
  /** Share of the deposit; null: free spins only, whose amount is not known before they are played. */
  readonly percent: number | null;
  readonly max_bonus_cents: number | null;
  readonly wager: number;
}

interface BonusExample {
  readonly deposit: number;
  readonly bonus: number;
  /** What has to be staked in all before the bonus is real money: the bonus times `wager`. */
  readonly stake: number;
  /** What staking that much loses on average: `stake` x (1 - RTP), rounded up. */
  readonly cost: number;
}

const divideUp = (amount: number, by: number, of: number): number =>
  Number((BigInt(amount) * BigInt(by) + BigInt(of - 1)) / BigInt(of));

const divideDown = (amount: number, by: number, of: number): number =>
  Number((BigInt(amount) * BigInt(by)) / BigInt(of));

function exampleOf({ percent, max_bonus_cents, wager }: BonusTerms, deposit: number): BonusExample {
  const whole = divideDown(deposit, percent ?? 0, 100);
  const bonus = Math.min(whole, max_bonus_cents ?? whole);
  const stake = bonus * wager;
  return {
    deposit,
    bonus,
    stake,
    cost: divideUp(stake, BASIS_POINTS - ASSUMED_RTP_BASIS_POINTS, BASIS_POINTS),
  };
}

/** The smallest deposit of the offer, and the one that first brings the highest bonus; none of an offer without money. */
export function bonusExamples(terms: BonusTerms): BonusExample[] {
  const { min_deposit_cents, max_bonus_cents, percent } = terms;
  if (percent === null) return [];
  const full = max_bonus_cents === null ? 0 : divideUp(max_bonus_cents, 100, percent);
  const deposits = full > min_deposit_cents ? [min_deposit_cents, full] : [min_deposit_cents];
  return deposits.map(deposit => exampleOf(terms, deposit));
}
