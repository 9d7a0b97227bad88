import * as v from 'valibot';
import type { Endpoints } from '../endpoint.ts';
import { GameRules, JurisdictionName } from '../operator/jurisdictions.ts';
import { Cents, Device, IsoTime } from '../wire.ts';

/** A launched game (PLAY-2). The token is in no address: the shell hands it over in the `init` message. */
export const GameSession = v.object({
  session_id: v.string(),
  token: v.string(),
  mode: v.picklist(['real', 'demo']),
  launch_url: v.string(),
  game_origin: v.string(),
  expires_at: IsoTime,
  currency: v.string(),
  subunits_to_unit: v.number(),
  bet_levels_cents: v.pipe(v.array(Cents), v.minLength(1)),
  min: Cents,
  max: Cents,
  step: Cents,
  rtp: v.number(),
  volatility: v.string(),
  /** 1 in so many rounds pays the highest win. */
  max_win_chance: v.number(),
  jurisdiction: v.object({ name: JurisdictionName, ...GameRules.entries }),
  /** An unfinished round that the game resumes. */
  open_round: v.nullable(v.object({ round_id: v.string(), bet_cents: Cents, step: v.number() })),
});
export type GameSession = v.InferOutput<typeof GameSession>;

const Identifier = v.pipe(v.string('errors.required'), v.nonEmpty('errors.required'), v.maxLength(200));

export const play = {
  /**
   * Refuses with `limit_reached`, `locked`, `currency_mismatch`, `profile_incomplete`, `not_playable`, `game_unknown`,
   * `country_restricted`.
   */
  openGameSession: {
    method: 'POST',
    path: '/api/player/game_sessions',
    policy: 'bypass',
    body: v.object({
      identifier: Identifier,
      currency: v.string('errors.required'),
      device: v.optional(Device, 'mobile'),
      mode: v.optional(v.literal('real'), 'real'),
    }),
    reply: GameSession,
    status: 201,
    caller: 'player',
    keyed: 'required',
    errorCode: 'GAME_SESSIONS_ERROR',
  },
  openDemoSession: {
    method: 'POST',
    path: '/api/demo/game_sessions',
    policy: 'bypass',
    body: v.object({ identifier: Identifier, device: v.optional(Device, 'mobile') }),
    reply: GameSession,
    status: 201,
    caller: 'anyone',
    keyed: 'required',
    errorCode: 'DEMO_GAME_SESSIONS_ERROR',
  },
} as const satisfies Endpoints;
