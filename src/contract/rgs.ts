import * as v from 'valibot';
import { WalletState } from './subjects/wallet.ts';
import { Cents } from './wire.ts';

/** Codes of the game server (PLAY-20). */
export const RgsCode = v.picklist([
  'ERR_IPB',
  'ERR_IS',
  'ERR_GLE',
  'ERR_LOC',
  'ERR_VAL',
  'ERR_GEN',
  'ERR_MAINTENANCE',
  'ERR_LOCK',
]);
export type RgsCode = v.InferOutput<typeof RgsCode>;
export const RgsErrorReply = v.object({ code: RgsCode, message: v.string() });

/** What a settled or open round shows. */
export const RgsRound = v.object({
  round_id: v.string(),
  round_key: v.string(),
  state: v.picklist(['open', 'closed']),
  bet_cents: Cents,
  win_cents: Cents,
  /** The slot's outcome; `src/lib/slot/play-round.ts` recomputes it from the revealed seeds. */
  outcome: v.unknown(),
  /** Steps of the round already shown to the player. */
  step: v.number(),
  nonce: v.number(),
});
export type RgsRound = v.InferOutput<typeof RgsRound>;

/** Commits of the running server seed and of the next one, and the last pair revealed by a rotation. */
export const Fairness = v.object({
  server_seed_hash: v.string(),
  /** Hash of the server seed that the next rotation begins: committed before the client seed for it is known (decision 0052). */
  next_server_seed_hash: v.string(),
  client_seed: v.string(),
  nonce: v.number(),
  previous: v.nullable(
    v.object({
      server_seed: v.string(),
      server_seed_hash: v.string(),
      client_seed: v.string(),
      rounds: v.number(),
    }),
  ),
});

const Token = v.pipe(v.string(), v.minLength(1), v.maxLength(512));

/** The game's own wire, served on the game's origin only: `POST /rgs/{name}`, failures as `RgsError`. */
export const rgs = {
  authenticate: {
    path: '/rgs/authenticate',
    body: v.object({ token: Token }),
    reply: v.object({
      ...WalletState.entries,
      fairness: Fairness,
      open_round: v.nullable(RgsRound),
      last_round: v.nullable(RgsRound),
    }),
  },
  play: {
    path: '/rgs/play',
    body: v.object({
      token: Token,
      /** Made and stored by the game before sending; a repeat answers the same round with one debit. */
      round_key: v.pipe(v.string(), v.minLength(16), v.maxLength(64)),
      bet_cents: v.pipe(Cents, v.minValue(1)),
      mode: v.optional(v.literal('base'), 'base'),
    }),
    reply: v.object({ ...WalletState.entries, round: RgsRound }),
  },
  event: {
    path: '/rgs/event',
    body: v.object({ token: Token, round_id: v.string(), step: v.pipe(v.number(), v.safeInteger()) }),
    reply: v.object({ round: RgsRound }),
  },
  endRound: {
    path: '/rgs/end_round',
    body: v.object({ token: Token, round_id: v.string() }),
    reply: v.object({ ...WalletState.entries, round: RgsRound }),
  },
  balance: {
    path: '/rgs/balance',
    body: v.object({ token: Token }),
    reply: v.object({ ...WalletState.entries }),
  },
  /**
   * Reveals the running server seed, begins the one that `next_server_seed_hash` has named, takes the player's client seed and
   * commits to another next one. Not while a round is open.
   */
  rotateSeed: {
    path: '/rgs/rotate_seed',
    body: v.object({ token: Token, client_seed: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,64}$/)) }),
    reply: v.object({ fairness: Fairness }),
  },
} as const;
