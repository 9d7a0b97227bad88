import * as v from 'valibot';

/** Whose data this device holds; the row `identity` of the shared database. */
export const Identity = v.object({
  /** Opaque hash of the player whose session this is (decision 0011); null: a guest, or not known. */
  player: v.nullable(v.string()),
  /** The login epoch that all this is about. */
  epoch: v.number(),
  /** Whose session ended without a sign-out: untouched until the same player signs in (decision 0016). */
  parked: v.nullable(v.object({ hash: v.string(), since: v.number() })),
  /** When the back end last answered that no player is signed in under this epoch, epoch milliseconds. */
  guestAt: v.nullable(v.number()),
  /** Signed out under this epoch: an answer that still comes with the old cookie identifies no player. */
  isOut: v.boolean(),
  /** Databases of others than `player` and `parked` have to go, and may be there still. */
  isPurgeDue: v.boolean(),
});
export type Identity = Readonly<v.InferOutput<typeof Identity>>;

/** How long a session that ended without a sign-out keeps its data, milliseconds (decision 0016). */
const SUSPENDED_MS = 7 * 86_400_000;

export const ANONYMOUS: Identity = {
  player: null,
  epoch: 0,
  parked: null,
  guestAt: null,
  isOut: false,
  isPurgeDue: false,
};

/** A later epoch: a sign-in or sign-out, and who it is is not known yet. */
export const beginEpoch = (current: Identity, epoch: number, at: number): Identity =>
  epoch <= current.epoch
    ? current
    : { ...ANONYMOUS, epoch, parked: suspendedOf(current, at), isPurgeDue: current.isPurgeDue };

/** An answer carries the player's hash: only that player's data stays. */
export const identifyPlayer = (current: Identity, hash: string): Identity =>
  current.player === hash || current.isOut
    ? current
    : { ...current, player: hash, parked: null, guestAt: null, isPurgeDue: true };

/** An answer of a guest: a 401, or the profile of a guest (decision 0012, decision 0016). */
export const suspendSession = (current: Identity, at: number): Identity => ({
  ...current,
  player: null,
  parked: suspendedOf(current, at),
  guestAt: at,
});

/**
 * The player signed out: everything of players goes. Of an earlier epoch it only means that a purge is not finished.
 */
export const endSession = (current: Identity, epoch: number, at: number): Identity =>
  epoch < current.epoch
    ? { ...current, isPurgeDue: true }
    : { ...ANONYMOUS, epoch, guestAt: at, isOut: true, isPurgeDue: true };

/** A parked player who did not come back in time. */
export const expireSuspended = (current: Identity, at: number): Identity =>
  current.parked && at - current.parked.since > SUSPENDED_MS
    ? { ...current, parked: null, isPurgeDue: true }
    : current;

const suspendedOf = ({ player, parked }: Identity, at: number): Identity['parked'] =>
  player === null ? parked : { hash: player, since: at };
