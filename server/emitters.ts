import type { PublicEvent, UserEvent } from '../src/contract/channels.ts';

/** Events of the contract that nothing causes yet: their subjects come later, and are never made up (decisions D32). */
export const WITHOUT_EMITTER = [
  'comps_awarded',
  'bonuses_changed',
  'freespins_changed',
  'lootboxes_changed',
  'limits_changed',
  'tournament_status_changed',
  'jackpot_won',
  'payments_changed',
  'payment_methods_changed',
  'jackpots_changed',
] as const satisfies readonly (UserEvent | PublicEvent)[];
