import * as v from 'valibot';

/** What a licence asks of a game (product 4.5, flags as published by game aggregators). */
export const GameRules = v.object({
  minimum_round_ms: v.number(),
  autoplay: v.literal(false),
  turbo: v.literal(false),
  slam_stop: v.literal(false),
  buy_feature: v.literal(false),
  display_net_position: v.boolean(),
  display_rtp: v.boolean(),
  display_session_timer: v.boolean(),
  show_win_effects_above_stake_only: v.literal(true),
});
export type GameRules = v.InferOutput<typeof GameRules>;

export const JurisdictionName = v.picklist(['CW', 'EE', 'UK', 'DE', 'ON']);
export type JurisdictionName = v.InferOutput<typeof JurisdictionName>;

export interface Jurisdiction {
  /** Years; the specification's rule is "older than 18 (21 for Estonia)". */
  readonly minimumAge: 18 | 21;
  readonly game: GameRules;
  /** Highest stake in minor units of EUR; null where the game's own limit holds. */
  readonly maximumStakeCents: number | null;
}

const game: GameRules = {
  minimum_round_ms: 2500,
  autoplay: false,
  turbo: false,
  slam_stop: false,
  buy_feature: false,
  display_net_position: true,
  display_rtp: true,
  display_session_timer: false,
  show_win_effects_above_stake_only: true,
};

/** Product 4.6. Only CW and EE are in the specification; the others are presets that prove the engine, not legal advice. */
export const jurisdictions: Readonly<Record<JurisdictionName, Jurisdiction>> = {
  CW: { minimumAge: 18, game, maximumStakeCents: null },
  EE: { minimumAge: 21, game: { ...game, display_session_timer: true }, maximumStakeCents: null },
  UK: { minimumAge: 18, game, maximumStakeCents: null },
  DE: { minimumAge: 18, game: { ...game, minimum_round_ms: 5000 }, maximumStakeCents: 100 },
  ON: { minimumAge: 18, game, maximumStakeCents: null },
};
