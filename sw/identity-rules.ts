import * as v from 'valibot';

/** Whose data this device holds; the row `identity` of the shared database. */
export const Identity = v.object({
  /** Opaque hash of the player whose session this is (decisions D11); null: a guest, or not known. */
  player: v.nullable(v.string()),
  /** The login epoch that all this is about. */
  epoch: v.number(),
  /** Whose session ended without a sign-out: untouched until the same player signs in (decisions D16). */
  parked: v.nullable(v.object({ hash: v.string(), since: v.number() })),
  /** When the back end last said that nobody is signed in under this epoch, epoch milliseconds. */
  guestAt: v.nullable(v.number()),
  /** Signed out under this epoch: an answer that still comes with the old cookie makes nobody a player. */
  isOut: v.boolean(),
  /** Databases of others than `player` and `parked` have to go, and may be there still. */
  isPurgeDue: v.boolean(),
});
export type Identity = Readonly<v.InferOutput<typeof Identity>>;

/** How long a session that ended without a sign-out keeps its data, milliseconds (decisions D16). */
const PARKED_MS = 7 * 86_400_000;

export const nobody: Identity = {
  player: null,
  epoch: 0,
  parked: null,
  guestAt: null,
  isOut: false,
  isPurgeDue: false,
};

/** A later epoch: somebody signed in or out, and who it is nobody has said yet. */
export const adopt = (held: Identity, epoch: number, at: number): Identity =>
  epoch <= held.epoch ? held : { ...nobody, epoch, parked: parkedOf(held, at), isPurgeDue: held.isPurgeDue };

/** An answer says whose it is: only that player's data stays. */
export const become = (held: Identity, hash: string): Identity =>
  held.player === hash || held.isOut
    ? held
    : { ...held, player: hash, parked: null, guestAt: null, isPurgeDue: true };

/** An answer says that nobody is signed in: a 401, or the profile of a guest (decisions D12, D16). */
export const park = (held: Identity, at: number): Identity => ({
  ...held,
  player: null,
  parked: parkedOf(held, at),
  guestAt: at,
});

/** The player signed out: everything of players goes. Of an earlier epoch it only says that a purge is not finished. */
export const leave = (held: Identity, epoch: number, at: number): Identity =>
  epoch < held.epoch
    ? { ...held, isPurgeDue: true }
    : { ...nobody, epoch, guestAt: at, isOut: true, isPurgeDue: true };

/** A parked player who did not come back in time. */
export const expire = (held: Identity, at: number): Identity =>
  held.parked && at - held.parked.since > PARKED_MS ? { ...held, parked: null, isPurgeDue: true } : held;

const parkedOf = ({ player, parked }: Identity, at: number): Identity['parked'] =>
  player === null ? parked : { hash: player, since: at };
