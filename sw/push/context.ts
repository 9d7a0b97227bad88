import * as v from 'valibot';
import {
  PromoRestriction,
  PushLogEntry,
  type PushPayload,
  PushPreferences,
  pushWire,
} from '../../src/contract/subjects/push.ts';
import { DAY_MS } from '../../src/lib/time-units.ts';
import { parseJson } from '../network/response.ts';
import { now } from '../network/timings.ts';
import { readIdentity, withPlayerDb } from '../session/identity.ts';
import type { Database } from '../storage/database.ts';
import { sharedDb } from '../storage/databases.ts';
import type { PlayerRows } from '../storage/schema.ts';
import type { PushContext } from './decision.ts';

/** How many ids of pushes are stored to recognise a repeat (decision 0078). */
const MAX_SEEN = 200;
const SEEN_KEY = 'pushIds';
const RESTRAINT_KEY = 'restraint';
/** The list of received pushes and what was done with them. */
export const PUSH_LOG_LIST = 'pushes';

/** What this device knows of the player and of the push. Rejects when storage fails. */
export async function collectPushContext({ id }: Pick<PushPayload, 'id'>): Promise<PushContext> {
  const shared = sharedDb();
  const { player, epoch } = await readIdentity();
  const at = now();
  const seen = await shared.get('meta', SEEN_KEY);
  const restraintRow = await shared.get('meta', RESTRAINT_KEY);
  const known =
    player === null ? undefined : await withPlayerDb(player, epoch, db => collectPlayerContext(db, at));
  const restraint = v.safeParse(PromoRestriction, restraintRow?.value);
  return {
    player: known ? player : null,
    isRepeat: idsOf(seen?.value).includes(id),
    preferences: known?.preferences ?? null,
    promos: known?.promos ?? 0,
    restraint: restraint.success ? restraint.output : { locked_until: null, limit_until: null, calm: false },
    now: at,
  };
}

async function collectPlayerContext(db: Database<PlayerRows>, at: number) {
  const log = await readPushLog(db);
  const isPromo = ({ topic }: PushLogEntry) => topic === 'wins_and_bonuses' || topic === 'tournaments';
  const recent = log.filter(entry => entry.fate === 'shown' && entry.at > at - DAY_MS && isPromo(entry));
  return { preferences: await readPreferences(db), promos: recent.length };
}

/** A queued change is newer than the stored reply of the back end. */
async function readPreferences(db: Database<PlayerRows>): Promise<PushPreferences | null> {
  const queued = await db.all('outbox', { index: 'seq' });
  const latest = queued.findLast(({ path }) => path === pushWire.updatePushPreferences.path);
  const body = latest?.body ?? (await db.get('answers', pushWire.loadPushPreferences.path))?.body;
  const parsed = v.safeParse(PushPreferences, parseJson(body ?? ''));
  return parsed.success ? parsed.output : null;
}

/** The pushes of this player on this device and what was done with them, latest first. */
export async function readPushLog(db: Database<PlayerRows>): Promise<PushLogEntry[]> {
  const rows = await db.all('history', { index: 'list', from: [PUSH_LOG_LIST], to: [PUSH_LOG_LIST, []] });
  return rows
    .flatMap(({ body }) => {
      const parsed = v.safeParse(PushLogEntry, body);
      return parsed.success ? [parsed.output] : [];
    })
    .reverse();
}

const idsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value : []);

/** From now on the same push is recognised as a repeat. */
export async function recordSeen(id: string): Promise<void> {
  const db = sharedDb();
  await db.update('meta', SEEN_KEY, row => {
    const others = idsOf(row?.value).filter(other => other !== id);
    return { key: SEEN_KEY, value: [...others, id].slice(-MAX_SEEN) };
  });
}

/** Stores what suppresses promos on this device. */
export async function setRestraint(restraint: PromoRestriction): Promise<void> {
  await sharedDb().write(['meta'], writer => writer.put('meta', { key: RESTRAINT_KEY, value: restraint }));
}
