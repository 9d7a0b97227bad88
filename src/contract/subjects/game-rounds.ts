import * as v from 'valibot';
import { defineEndpoints, type WireEndpoints } from '../endpoint.ts';
import { Cents, IsoTime } from '../wire.ts';

/** A round of a player, of any game. */
export const GameRound = v.object({
  id: v.string(),
  /** When it was opened. */
  at: IsoTime,
  identifier: v.string(),
  title: v.string(),
  currency: v.string(),
  /** `rolled_back`: the stake was given back. */
  state: v.picklist(['open', 'closed', 'rolled_back']),
  bet_cents: Cents,
  /** Null while the round is open: the game has not shown its result yet. */
  win_cents: v.nullable(Cents),
});
export type GameRound = v.InferOutput<typeof GameRound>;

export const GAME_ROUNDS_PAGE_SIZE = 50;

const Time = v.optional(v.pipe(v.string(), v.isoTimestamp('errors.invalid')));

export const gameRoundsWire = {
  listGameRounds: {
    method: 'GET',
    path: '/api/player/game_rounds',
    // Not stored: the history is to be encrypted on the device (WALLET-32).
    policy: 'network-only',
  },
} as const satisfies WireEndpoints;

export const gameRounds = defineEndpoints(gameRoundsWire, {
  /** Newest first (WALLET-31); `from` is included, `to` is not, and `cursor` is that of the page before. */
  listGameRounds: {
    query: v.object({
      from: Time,
      to: Time,
      cursor: v.optional(v.pipe(v.string(), v.regex(/^[\d:.TZ-]{24}_[\w-]{1,64}$/, 'errors.invalid'))),
    }),
    reply: v.object({ rows: v.array(GameRound), cursor: v.nullable(v.string()) }),
    caller: 'player',
    errorCode: 'GAME_ROUNDS_ERROR',
  },
});
