import * as v from 'valibot';
import { type Db, deletePlayerDb, listPlayerDbs, playerDb, sharedDb } from './db.ts';
import type { PlayerRows } from './db-rows.ts';
import { adopt, become, expire, Identity, leave, nobody, park } from './identity-rules.ts';
import { now } from './scale.ts';

const KEY = 'identity';

const identityOf = (value: unknown): Identity => {
  const parsed = v.safeParse(Identity, value);
  return parsed.success ? parsed.output : nobody;
};

export const readIdentity = async (): Promise<Identity> =>
  identityOf((await (await sharedDb()).get('meta', KEY))?.value);

async function change(next: (held: Identity) => Identity): Promise<Identity> {
  const db = await sharedDb();
  const row = await db.update('meta', KEY, held => ({ key: KEY, value: next(identityOf(held?.value)) }));
  const identity = identityOf(row?.value);
  if (identity.isPurgeDue) await sweep();
  return identity;
}

/** Reads first: what changes nothing, nearly always, writes nothing. */
async function settle(next: (held: Identity) => Identity): Promise<Identity> {
  const held = await readIdentity();
  return next(held) === held ? held : change(next);
}

/**
 * Who it is under the epoch of a call; null for a call of an earlier epoch or of none: then nothing private is stored,
 * and nothing stored is used (decisions D11).
 */
export async function identityAt(epoch: number | null): Promise<Identity | null> {
  if (epoch === null || !Number.isSafeInteger(epoch)) return null;
  const identity = await settle(held => adopt(held, epoch, now()));
  return identity.epoch === epoch ? identity : null;
}

/**
 * An answer to a call of this epoch is a player's: by the hash it carries, or, on a platform that tells none, by the
 * epoch alone (decisions D11). Gives the player to store it for, and whether that was not known yet; null when it is not
 * to be stored.
 */
export async function identify(
  epoch: number | null,
  told: string | null,
): Promise<{ player: string; isNew: boolean } | null> {
  if (epoch === null) return null;
  const before = (await readIdentity()).player;
  const hash = (held: Identity) => told ?? held.player ?? `epoch-${epoch}`;
  const { player, ...rest } = await settle(held => (held.epoch === epoch ? become(held, hash(held)) : held));
  if (player === null || rest.epoch !== epoch || (told !== null && told !== player)) return null;
  return { player, isNew: player !== before };
}

/** The back end knows no session under this epoch; what is held of the player is neither shown nor deleted. */
export async function parkPlayer(epoch: number | null): Promise<void> {
  await settle(held => (held.epoch === epoch && !held.isOut ? park(held, now()) : held));
}

/** The page signed in or out. Gives the epoch that holds, for a page that has lost count (cleared storage). */
export async function followSession(epoch: number, isPurge: boolean): Promise<number> {
  const at = now();
  return (await change(held => (isPurge ? leave(held, epoch, at) : adopt(held, epoch, at)))).epoch;
}

/** At the start of the worker: who is parked for too long goes, and a purge that was cut off is finished. */
export async function tidyPlayers(): Promise<void> {
  const { isPurgeDue } = await settle(held => expire(held, now()));
  if (isPurgeDue) await sweep();
}

/**
 * Works on the player's database, if it still is this player's session at the moment of the write. The handle is taken
 * before the check: one that is forgotten in between writes nothing, so a purged database never comes back.
 */
export async function asPlayer<T>(
  hash: string,
  epoch: number | null,
  work: (db: Db<PlayerRows>) => Promise<T>,
): Promise<T | undefined> {
  const db = await playerDb(hash);
  const { player, epoch: current } = await readIdentity();
  return player === hash && current === epoch ? work(db) : undefined;
}

/** Deletes every player's database but the one in use and the parked one; the mark stays until all are gone. */
async function sweep(): Promise<void> {
  const isOfNobody = (hash: string, { player, parked }: Identity) => hash !== player && hash !== parked?.hash;
  const held = await readIdentity();
  const gone = (await listPlayerDbs()).filter(hash => isOfNobody(hash, held));
  const done = await Promise.all(gone.map(deletePlayerDb));
  if (!done.every(Boolean)) return;
  const db = await sharedDb();
  await db.update('meta', KEY, row => {
    const latest = identityOf(row?.value);
    const isSame = latest.player === held.player && latest.parked?.hash === held.parked?.hash;
    return { key: KEY, value: { ...latest, isPurgeDue: !isSame } };
  });
}
