import type { DepositOffer } from '../../../../src/contract/subjects/bonuses.ts';

export const someOffer = (over: Partial<DepositOffer> = {}): DepositOffer => ({
  id: 2,
  title: 'Half as much again',
  code: 'HALF50',
  group_key: null,
  currency: 'EUR',
  min_deposit_cents: 2000,
  percent: 50,
  max_bonus_cents: 5000,
  freespins_total: null,
  wager: 25,
  wager_days: 14,
  max_bet_cents: 500,
  max_win_cents: null,
  ends_at: null,
  ...over,
});

export const OFFERS = 'GET /api/bonuses/deposit';
export const PLAYER = 'GET /api/player';
