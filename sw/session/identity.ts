import * as v from 'valibot';
import { DAY_MS } from '../../src/lib/time-units.ts';
import { broadcast } from '../clients/broadcast.ts';
import { parseOrNull } from '../network/response.ts';
import { now } from '../network/timings.ts';
import type { Database } from '../storage/database.ts';
import {
  deleteMeta,
  deletePlayerDb,
  listPlayerDbs,
  playerDb,
  readMeta,
  sharedDb,
  updateMeta,
  writeMeta,
} from '../storage/databases.ts';
import type { PlayerRows } from '../storage/schema.ts';

/** Whose data this device holds; the row `identity` of the shared database. */
const Identity = v.object({
  /** Opaque hash of the player whose session this is (decision 0011); null: a guest, or not known. */
  player: v.nullable(v.string()),
  /** The session epoch that all this is about. */
  epoch: v.number(),
  /** The suspended session, which ended without a sign-out: its data is untouched until the same player signs in (decision 0016). */
  parked: v.nullable(v.object({ hash: v.string(), since: v.number() })),
  /** When the back end last answered that no player is signed in under this epoch, epoch milliseconds. */
  guestAt: v.nullable(v.number()),
  /** Signed out under this epoch: an answer that still comes with the old cookie identifies no player. */
  isOut: v.boolean(),
  /** Databases of others than `player` and `parked` have to go, and may be there still. */
  isPurgeDue: v.boolean(),
});
type Identity = Readonly<v.InferOutput<typeof Identity>>;

/** How long a session that ended without a sign-out keeps its data, milliseconds (decision 0016). */
const SUSPENDED_MS = 7 * DAY_MS;

const ANONYMOUS: Identity = {
  player: null,
  epoch: 0,
  parked: null,
  guestAt: null,
  isOut: false,
  isPurgeDue: false,
};

/** A later epoch: a sign-in or sign-out, and who it is is not known yet. */
const beginEpoch = (current: Identity, epoch: number, at: number): Identity =>
  epoch <= current.epoch
    ? current
    : { ...ANONYMOUS, epoch, parked: suspendedOf(current, at), isPurgeDue: current.isPurgeDue };

/** An answer carries the player's hash: only that player's data stays. */
const identifyPlayer = (current: Identity, hash: string): Identity =>
  current.player === hash || current.isOut
    ? current
    : { ...current, player: hash, parked: null, guestAt: null, isPurgeDue: true };

/** An answer of a guest: a 401, or the profile of a guest (decision 0012, decision 0016). */
const suspendSession = (current: Identity, at: number): Identity => ({
  ...current,
  player: null,
  parked: suspendedOf(current, at),
  guestAt: at,
});

/**
 * The player signed out: everything of players goes. Of an earlier epoch it only means that a purge is not finished.
 */
const endSession = (current: Identity, epoch: number, at: number): Identity =>
  epoch < current.epoch
    ? { ...current, isPurgeDue: true }
    : { ...ANONYMOUS, epoch, guestAt: at, isOut: true, isPurgeDue: true };

/** The player of a suspended session who did not come back in time. */
const expireSuspended = (current: Identity, at: number): Identity =>
  current.parked && at - current.parked.since > SUSPENDED_MS
    ? { ...current, parked: null, isPurgeDue: true }
    : current;

const suspendedOf = ({ player, parked }: Identity, at: number): Identity['parked'] =>
  player === null ? parked : { hash: player, since: at };

const IDENTITY_KEY = 'identity';

const parseIdentity = (value: unknown): Identity => parseOrNull(Identity, value) ?? ANONYMOUS;

export const readIdentity = async (): Promise<Identity> => parseIdentity(await readMeta(IDENTITY_KEY));

async function writeIdentity(next: (current: Identity) => Identity): Promise<Identity> {
  const identity = parseIdentity(await updateMeta(IDENTITY_KEY, value => next(parseIdentity(value))));
  if (identity.isPurgeDue) await deleteOrphanedDatabases();
  return identity;
}

/** Reads first: what changes nothing, nearly always, writes nothing. */
async function updateIdentity(next: (current: Identity) => Identity): Promise<Identity> {
  const current = await readIdentity();
  return next(current) === current ? current : writeIdentity(next);
}

/**
 * Who it is under the epoch of a call; null for a call of an earlier epoch or of none: then nothing private is stored,
 * and nothing stored is used (decision 0011).
 */
export async function identityAt(epoch: number | null): Promise<Identity | null> {
  if (epoch === null || !Number.isSafeInteger(epoch)) return null;
  const identity = await updateIdentity(current => beginEpoch(current, epoch, now()));
  return identity.epoch === epoch ? identity : null;
}

/**
 * An answer to a call of this epoch is a player's: by the hash it carries, or, on a platform that sends none, by the
 * epoch alone (decision 0011). Returns the session to store it in, and whether its player was not known yet; null when
 * it is not to be stored.
 */
export async function identify(
  epoch: number | null,
  playerHash: string | null,
): Promise<(PlayerSession & { readonly isNew: boolean }) | null> {
  const { player: before } = await readIdentity();
  await updateIdentity(current =>
    current.epoch === epoch
      ? identifyPlayer(current, playerHash ?? current.player ?? `epoch-${epoch}`)
      : current,
  );
  const session = await openSession({ epoch });
  if (!session || (playerHash ?? session.hash) !== session.hash) return null;
  const isNew = session.hash !== before;
  if (isNew) await reportDropped(session.hash);
  return { ...session, isNew };
}

/** The back end knows no session under this epoch; what is held of the player is neither shown nor deleted. */
export async function suspendPlayer(epoch: number | null): Promise<void> {
  await updateIdentity(current =>
    current.epoch === epoch && !current.isOut ? suspendSession(current, now()) : current,
  );
}

/** The latest epoch of which a page has told this worker, known before the database has it. */
let announcedEpoch = 0;

/** Whether a call of this epoch is of a session that has ended since. */
export const isOutdated = (epoch: number | null): boolean => epoch !== null && epoch < announcedEpoch;

/** The page signed in or out. Returns the current epoch, for a page that has lost count (cleared storage). */
export async function applySessionChange(epoch: number, isPurge: boolean): Promise<number> {
  const at = now();
  announcedEpoch = Math.max(announcedEpoch, epoch);
  return (
    await writeIdentity(current =>
      isPurge ? endSession(current, epoch, at) : beginEpoch(current, epoch, at),
    )
  ).epoch;
}

/** Stands for whoever's data is here when the row that named them is lost, as in a database that had to be rebuilt. */
const UNKNOWN_PLAYER = '';

/** At the start of the worker: a session that was suspended for too long goes, and a purge that was cut off is finished. */
export async function cleanUpPlayers(): Promise<void> {
  const isOrphaned =
    (await readIdentity()) === ANONYMOUS && sharedDb().isPersistent && (await listPlayerDbs()).length > 0;
  const { isPurgeDue } = await updateIdentity(current =>
    isOrphaned && current === ANONYMOUS
      ? { ...ANONYMOUS, parked: { hash: UNKNOWN_PLAYER, since: now() } }
      : expireSuspended(current, now()),
  );
  if (isPurgeDue) await deleteOrphanedDatabases();
}

/** The player whose session it is, and the player's database. */
export interface PlayerSession {
  readonly hash: string;
  readonly epoch: number;
  readonly db: Database<PlayerRows>;
}

/**
 * The session under the epoch of a call, or the current one; null for a guest and for a call of an earlier session.
 * Read once for a piece of work. The database is opened in the same turn in which the identity has been read: a sign-
 * out after that discards the handle, which then writes nothing any more.
 */
export async function openSession(at?: { readonly epoch: number | null }): Promise<PlayerSession | null> {
  const identity = await (at ? identityAt(at.epoch) : readIdentity());
  if (!identity || identity.player === null) return null;
  return { hash: identity.player, epoch: identity.epoch, db: playerDb(identity.player) };
}

/** Whether it is still this player's session; check it after every wait for the network. */
export async function isCurrentSession({ hash, epoch }: PlayerSession): Promise<boolean> {
  const current = await readIdentity();
  return current.player === hash && current.epoch === epoch;
}

/** Whose queued mutations were deleted last, and how many: nothing of what they were about. */
const Dropped = v.object({ hash: v.string(), count: v.number() });
const DROPPED_KEY = 'dropped';

async function recordDropped(hash: string): Promise<void> {
  const count = (await playerDb(hash).keys('outbox')).length;
  if (count > 0) await writeMeta(DROPPED_KEY, { hash, count });
}

/** The player is back whose queue was deleted because another one has signed in: the pages say so, once. */
async function reportDropped(hash: string): Promise<void> {
  const dropped = parseOrNull(Dropped, await readMeta(DROPPED_KEY));
  if (dropped?.hash !== hash) return;
  await deleteMeta(DROPPED_KEY);
  await broadcast('dropped', { count: dropped.count });
}

async function deletePlayer(hash: string): Promise<boolean> {
  await recordDropped(hash);
  return deletePlayerDb(hash);
}

/** Deletes every player's database but the one in use and that of the suspended session; the mark stays until all are gone. */
async function deleteOrphanedDatabases(): Promise<void> {
  const isOfNobody = (hash: string, { player, parked }: Identity) => hash !== player && hash !== parked?.hash;
  const all = await listPlayerDbs();
  const current = await readIdentity();
  const gone = all.filter(hash => isOfNobody(hash, current));
  const done = await Promise.all(gone.map(current.isOut ? deletePlayerDb : deletePlayer));
  if (!done.every(Boolean)) return;
  await updateMeta(IDENTITY_KEY, value => {
    const latest = parseIdentity(value);
    const isSame = latest.player === current.player && latest.parked?.hash === current.parked?.hash;
    return { ...latest, isPurgeDue: !isSame };
  });
}
