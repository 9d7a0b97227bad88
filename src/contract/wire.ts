import * as v from 'valibot';

/** The header every call carries (SERVER-2, decision 0012). */
export const AJAX_HEADER = { 'X-Requested-With': 'XMLHttpRequest' } as const;

/** In which language texts of an answer are wanted. */
export const LOCALE_HEADER = 'X-Locale';

/** Session epoch of this device at the time of a call: an answer to an older one is never stored (decision 0011). */
export const EPOCH_HEADER = 'x-epoch';
/** Names a call for `trying` and `cancel` between page and worker (decision 0005). */
export const REQUEST_ID_HEADER = 'x-req-id';
/** `store`: answer with the stored copy and make no request, for a reload that `changed` caused (decision 0005). */
export const PREFER_HEADER = 'x-sw-prefer';
/** `stored; at=<ISO time>`, with `; partial` where fields are left out: the worker's answer is a stored copy. */
export const STORED_HEADER = 'x-sw';
/** The build of the worker that has checked an answer against the contract (decision 0006). */
export const VALIDATED_HEADER = 'x-sw-checked';
/** The topic of a queued mutation, URI-encoded: the worker stores it with the mutation, the back end ignores it. */
export const TOPIC_HEADER = 'x-topic';
/** Whose data an answer is, an opaque hash, and how new (decision 0011). */
export const PLAYER_HEADER = 'x-player';
/** The error of a 409 to a write that names another player than the one whose session it is. */
export const OTHER_PLAYER_ERROR = 'other_player';
export const SEQ_HEADER = 'x-seq';

/** Where the worker shows its state to support staff; without a worker the back end says that there is none. */
export const STATE_PATH = '/__sw/state';

/** A time-out of one attempt, headers and body (OFFLINE-14), in milliseconds. */
export const REQUEST_TIMEOUT_MS = 30_000;
export const REQUEST_TIMEOUT_DEV_MS = 8_000;
/** Attempts after the first on a network error or time-out (OFFLINE-14). */
export const REQUEST_RETRIES = 6;
/** How long the page waits for an answer of the worker, milliseconds: its whole schedule fits (decision 0003). */
export const WORKER_TIMEOUT_MS = 290_000;

/** An empty success (204). */
export const NoContent = v.undefined();

/** Milliseconds-precise ISO 8601 time, UTC. */
export const IsoTime = v.pipe(v.string(), v.isoTimestamp());

/** An amount in minor units of its currency: an integer below 2^53. */
export const Cents = v.pipe(v.number(), v.safeInteger());

export const Device = v.picklist(['mobile', 'desktop']);
export type Device = v.InferOutput<typeof Device>;

/** Pagination (GAMES-9). */
export const Pagination = v.object({
  current_page: v.number(),
  next_page: v.nullable(v.number()),
  prev_page: v.nullable(v.number()),
  total_pages: v.number(),
  total_count: v.number(),
});
export type Pagination = v.InferOutput<typeof Pagination>;

/**
 * A refusal's body. `errors` holds, per field, messages with the first the one to show; ours are message ids
 * (`errors.email.taken`), a platform's may be text. `error` is a code for what concerns no field.
 */
export const ErrorBody = v.object({
  error: v.optional(v.string()),
  errors: v.optional(v.record(v.string(), v.array(v.string()))),
  balance: v.optional(v.unknown()),
});
export type ErrorBody = v.InferOutput<typeof ErrorBody>;
