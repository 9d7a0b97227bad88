import {
  PromoRestriction,
  PushLogEntry,
  type PushPayload,
  PushPreferences,
  pushWire,
} from '../../src/contract/subjects/push.ts';
import { DAY_MS } from '../../src/lib/time-units.ts';
import { parseOrNull, parseText } from '../network/response.ts';
import { now } from '../network/timings.ts';
import { readHistoryRows } from '../session/history-store.ts';
import { openSession } from '../session/identity.ts';
import type { Database } from '../storage/database.ts';
import { readMeta, toTexts, updateMeta } from '../storage/databases.ts';
import type { PlayerRows } from '../storage/schema.ts';
import type { PushContext } from './decision.ts';

/** How many ids of pushes are stored to recognise a repeat (decision 0078). */
const MAX_SEEN = 200;
const SEEN_KEY = 'pushIds';
const RESTRICTION_KEY = 'promoRestriction';
/** The list of received pushes and what was done with them. */
export const PUSH_LOG_LIST = 'pushes';

/** What this device knows of the player and of the push. Rejects when storage fails. */
export async function collectPushContext({ id }: Pick<PushPayload, 'id'>): Promise<PushContext> {
  const at = now();
  const seen = await readMeta(SEEN_KEY);
  const session = await openSession();
  const known = session && (await collectPlayerContext(session.db, at));
  return {
    player: session?.hash ?? null,
    isRepeat: toTexts(seen).includes(id),
    preferences: known?.preferences ?? null,
    promos: known?.promos ?? 0,
    restriction: await readPromoRestriction(),
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
  return parseText(PushPreferences, body);
}

/** The pushes of this player on this device and what was done with them, latest first. */
export async function readPushLog(db: Database<PlayerRows>): Promise<PushLogEntry[]> {
  const rows = await readHistoryRows(db, PUSH_LOG_LIST);
  return rows.flatMap(({ body }) => parseOrNull(PushLogEntry, body) ?? []).reverse();
}

/** From now on the same push is recognised as a repeat. */
export async function recordSeen(id: string): Promise<void> {
  await updateMeta(SEEN_KEY, value => {
    const others = toTexts(value).filter(other => other !== id);
    return [...others, id].slice(-MAX_SEEN);
  });
}

/** What holds promos back on this device, as its pages have last reported it. */
export const readPromoRestriction = async (): Promise<PromoRestriction> =>
  parseOrNull(PromoRestriction, await readMeta(RESTRICTION_KEY)) ?? {};

/** What the page does not know stays as it was. */
export const restrictPromos = (facts: unknown): Promise<unknown> =>
  updateMeta(RESTRICTION_KEY, stored => ({ ...(stored as object), ...(facts as object) }));
