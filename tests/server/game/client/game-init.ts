import type { GameInit } from '../../../../src/contract/game-messages.ts';
import { jurisdictions } from '../../../../src/contract/operator/jurisdictions.ts';

/** What the shell begins a demo session with. */
export const gameInit = (changes: Partial<GameInit> = {}): GameInit => ({
  type: 'init',
  token: 'token',
  mode: 'demo',
  skin: 'comet',
  title: 'Comet',
  locale: 'en',
  currency: 'EUR',
  subunits_to_unit: 100,
  bet_levels_cents: [20, 100, 200],
  rtp: 95,
  volatility: 'low',
  max_win_chance: 1000,
  jurisdiction: { name: 'CW', ...jurisdictions.CW.game },
  muted: true,
  reduced_motion: true,
  shown_by_shell: [],
  ...changes,
});
