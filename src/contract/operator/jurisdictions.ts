import * as v from 'valibot';
import { adultAge } from './adult-age.ts';

/** What a licence requires of a game (PLAY-2, flags as published by game aggregators). */
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

/** What a licence requires of the shell's reality check (SAFER-21). */
interface RealityCheckRule {
  /** Minutes of play between two at most; null where none comes before the player sets one. */
  readonly minutes: number | null;
  /** Minutes of the break that each one brings; 0 where play may go on at once. */
  readonly breakMinutes: number;
}

export interface Jurisdiction {
  /** Under which licence the app shows itself (CONFIG-12). */
  readonly license: 'CW' | 'EE';
  /** Years; the specification's rule is "older than 18 (21 for Estonia)". */
  readonly minimumAge: 18 | 21;
  readonly game: GameRules;
  /** Highest stake in minor units of EUR; null where the game's own limit holds. */
  readonly maximumStakeCents: number | null;
  readonly realityCheck: RealityCheckRule;
  /** Whether a break may be ended before its time, after a delay (SAFER-16); the pause of 24 hours never is. */
  readonly canEndBreak: boolean;
  /** The session timer of the specification (SAFER-26), and the hours of a session to choose from. */
  readonly sessionTimer: boolean;
  readonly sessionLimitHours: readonly number[];
  /** Whether games with a jackpot are offered. */
  readonly jackpots: boolean;
  /** Whether a withdrawal can be called back. */
  readonly canRecall: boolean;
  /** Most times that a bonus has to be wagered; null for no cap. */
  readonly bonusWagerCap: number | null;
  /** Whether bonuses may be advertised to who is not signed in. Nothing reads it yet: no text or banner is marked as a bonus's. */
  readonly publicBonusAds: boolean;
  /** Whether the first limit that is offered is one of all deposits, as a number typed freely. */
  readonly freeDepositLimit: boolean;
  /**
   * In which currency the net position is shown; null for the account's own. Nothing reads it yet: `crypto-exchange-rates` has
   * none between currencies of money.
   */
  readonly netPositionCurrency: string | null;
}

/** Breaks a player can take at once, in minutes; the last one is the pause of 24 hours. */
export const BREAK_MINUTES = [5, 15, 60, 1440] as const;
export const DAY_PAUSE_MINUTES = 1440;
/** Breaks from one game or category: an hour, a day, a week, 30 days. */
export const SCOPED_BREAK_MINUTES = [60, 1440, 10_080, 43_200] as const;
/** A break that is ended early lasts this much longer: the decision to play again is never one tap. */
export const BREAK_END_DELAY_MINUTES = 5;

/** Whether a break of this length may be ended early; one no longer than the delay has nothing to gain. */
export const canEndEarly = ({ canEndBreak }: Pick<Jurisdiction, 'canEndBreak'>, minutes: number): boolean =>
  canEndBreak && minutes > BREAK_END_DELAY_MINUTES && minutes < DAY_PAUSE_MINUTES;

/** The intervals a player can choose for the reality check, in minutes. */
export const REALITY_CHECK_MINUTES = [10, 15, 30, 45, 60] as const;

/** The choices under a licence: never less often than it says, and none at all only where it says nothing. */
export const realityCheckChoices = ({ minutes }: RealityCheckRule): (number | null)[] => [
  ...REALITY_CHECK_MINUTES.filter(choice => minutes === null || choice <= minutes),
  ...(minutes === null ? [null] : []),
];

/** Minutes between two reality checks: the player's choice where it is as strict as the licence, null for none. */
export const realityCheckMinutes = ({ minutes }: RealityCheckRule, chosen: number | null): number | null =>
  minutes === null || chosen === null ? (chosen ?? minutes) : Math.min(chosen, minutes);

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

const CW: Jurisdiction = {
  license: 'CW',
  minimumAge: adultAge.CW,
  game,
  maximumStakeCents: null,
  realityCheck: { minutes: 60, breakMinutes: 0 },
  canEndBreak: true,
  sessionTimer: false,
  sessionLimitHours: [],
  jackpots: true,
  canRecall: true,
  bonusWagerCap: null,
  publicBonusAds: true,
  freeDepositLimit: false,
  netPositionCurrency: null,
};
const setByPlayer: RealityCheckRule = { minutes: null, breakMinutes: 0 };

/** Product 4.6. Only CW and EE are in the specification; the others are presets that prove the engine, not legal advice. */
export const jurisdictions: Readonly<Record<JurisdictionName, Jurisdiction>> = {
  CW,
  EE: {
    ...CW,
    license: 'EE',
    minimumAge: adultAge.EE,
    game: { ...game, display_session_timer: true },
    sessionTimer: true,
    sessionLimitHours: [1, 2, 4, 12],
  },
  UK: {
    ...CW,
    realityCheck: setByPlayer,
    canEndBreak: false,
    canRecall: false,
    bonusWagerCap: 10,
    freeDepositLimit: true,
  },
  DE: {
    ...CW,
    game: { ...game, minimum_round_ms: 5000 },
    maximumStakeCents: 100,
    realityCheck: { minutes: 60, breakMinutes: 5 },
    canEndBreak: false,
    jackpots: false,
    canRecall: false,
  },
  ON: {
    ...CW,
    realityCheck: setByPlayer,
    canEndBreak: false,
    canRecall: false,
    publicBonusAds: false,
    netPositionCurrency: 'CAD',
  },
};
