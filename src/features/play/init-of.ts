import type * as v from 'valibot';
import type { GameInit } from '../../contract/game-messages.ts';
import type { Game } from '../../contract/games.ts';
import type { GameSession } from '../../contract/play.ts';
import { language } from '../../core/i18n.ts';
import { play } from './state.ts';

/** What the game is told at its start. */
export function initOf(session: GameSession, game: Game): v.InferOutput<typeof GameInit> {
  const { token, mode, currency, subunits_to_unit, bet_levels_cents } = session;
  const { rtp, volatility, max_win_chance, jurisdiction } = session;
  return {
    type: 'init',
    token,
    mode,
    skin: game.skin ?? '',
    title: game.title,
    locale: language.locale,
    currency,
    subunits_to_unit,
    bet_levels_cents,
    rtp,
    volatility,
    max_win_chance,
    jurisdiction,
    muted: play.isMuted,
    reduced_motion: matchMedia('(prefers-reduced-motion: reduce)').matches,
  };
}
