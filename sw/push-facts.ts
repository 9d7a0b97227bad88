import * as v from 'valibot';
import { PushEntry, type PushPayload, PushPreferences, push, Restraint } from '../src/contract/push.ts';
import { parse } from './check-answer.ts';
import { type Db, sharedDb } from './db.ts';
import type { PlayerRows } from './db-rows.ts';
import { asPlayer, readIdentity } from './identity.ts';
import type { PushFacts } from './push-verdict.ts';
import { now } from './scale.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How many pushes back a repeat is recognised (offline 2, Push handler). */
const RING = 200;
const SEEN = 'pushIds';
const RESTRAINT = 'restraint';
/** The list of what became of pushes. */
export const PUSH_LOG = 'pushes';

/** What this device knows of the player and of the push. Rejects when storage fails. */
export async function gatherPushFacts({ id }: Pick<PushPayload, 'id'>): Promise<PushFacts> {
  const shared = await sharedDb();
  const { player, epoch } = await readIdentity();
  const at = now();
  const seen = await shared.get('meta', SEEN);
  const held = await shared.get('meta', RESTRAINT);
  const known = player === null ? undefined : await asPlayer(player, epoch, db => gatherOf(db, at));
  const restraint = v.safeParse(Restraint, held?.value);
  return {
    player: known ? player : null,
    isRepeat: idsOf(seen?.value).includes(id),
    preferences: known?.preferences ?? null,
    promos: known?.promos ?? 0,
    restraint: restraint.success ? restraint.output : { locked_until: null, limit_until: null, calm: false },
    now: at,
  };
}

async function gatherOf(db: Db<PlayerRows>, at: number) {
  const log = await readPushLog(db);
  const isPromo = ({ topic }: PushEntry) => topic === 'wins_and_bonuses' || topic === 'tournaments';
  const recent = log.filter(entry => entry.fate === 'shown' && entry.at > at - DAY_MS && isPromo(entry));
  return { preferences: await preferencesIn(db), promos: recent.length };
}

/** A wish that still waits is newer than what the back end has answered. */
async function preferencesIn(db: Db<PlayerRows>): Promise<PushPreferences | null> {
  const wishes = await db.all('outbox', { index: 'seq' });
  const wish = wishes.findLast(({ path }) => path === push.choosePush.path);
  const body = wish?.body ?? (await db.get('answers', push.loadPushPreferences.path))?.body;
  const parsed = v.safeParse(PushPreferences, parse(body ?? ''));
  return parsed.success ? parsed.output : null;
}

/** What became of the pushes of this player on this device, latest first. */
export async function readPushLog(db: Db<PlayerRows>): Promise<PushEntry[]> {
  const rows = await db.all('history', { index: 'list', from: [PUSH_LOG], to: [PUSH_LOG, []] });
  return rows
    .flatMap(({ body }) => {
      const parsed = v.safeParse(PushEntry, body);
      return parsed.success ? [parsed.output] : [];
    })
    .reverse();
}

const idsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value : []);

/** From now on the same push is a repeat. */
export async function noteSeen(id: string): Promise<void> {
  const db = await sharedDb();
  await db.update('meta', SEEN, row => {
    const others = idsOf(row?.value).filter(known => known !== id);
    return { key: SEEN, value: [...others, id].slice(-RING) };
  });
}

/** What keeps promos away from whoever uses this device, from now on. */
export async function setRestraint(restraint: Restraint): Promise<void> {
  await (await sharedDb()).write(['meta'], writer =>
    writer.put('meta', { key: RESTRAINT, value: restraint }),
  );
}
