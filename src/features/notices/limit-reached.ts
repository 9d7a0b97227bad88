import type { Limit } from '../../contract/channel-facts.ts';

/** Reached when nothing is left of one of its amounts; a cooling-off always is (platform 4 Limit types). */
export function isReached({ type, state, accounts }: Limit): boolean {
  // Not in force before the player has confirmed it.
  if (state === 'unconfirmed') return false;
  if (type === 'coolingoff') return true;
  return accounts.some(
    ({ amount_cents, current_value_amount_cents }) =>
      amount_cents - Math.abs(current_value_amount_cents) <= 0,
  );
}

/** One warning a type, whatever its periods. */
export const reachedTypes = (limits: readonly Limit[]): Limit['type'][] => [
  ...new Set(limits.filter(isReached).map(({ type }) => type)),
];
