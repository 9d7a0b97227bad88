import { delayBefore, pause } from '../src/lib/backoff.ts';
import { tellPages } from './changes.ts';
import type { OutboxRow } from './db-rows.ts';
import { asPlayer, parkPlayer, readIdentity } from './identity.ts';
import { refreshLists } from './outbox-refresh.ts';
import { dropWish, holdBack, nextWish, notBefore, queuedIn } from './outbox-rows.ts';
import { sendWish, type Verdict } from './outbox-send.ts';
import { now, schedule } from './scale.ts';

export const SYNC_TAG = 'outbox';

/** A player under the epoch that a drain began with: when either changes it stops. */
interface Session {
  readonly hash: string;
  readonly epoch: number;
}

/** How long, milliseconds, the back end's wish to be left alone is waited for; after that a later trigger tries. */
const LONGEST_REST_MS = 60_000;

/** Caches of this worker's life: who waits for the end of a wish, and whether somebody wants a drain. */
const waiting = new Map<string, (verdict: Verdict) => void>();
let running: Promise<void> | null = null;
let isAsked = false;
let wake: () => void = () => undefined;

/** The end of this wish in this worker's life, whatever it is. */
export const verdictOn = (row: OutboxRow): Promise<Verdict> =>
  new Promise(resolve => void waiting.set(nameOf(row), resolve));

const nameOf = ({ key, rev }: OutboxRow): string => `${rev} ${key}`;

/** Sends what waits, oldest first, one at a time; asked for while it runs, it looks again and waits no longer. */
export function drain(): Promise<void> {
  isAsked = true;
  wake();
  running ??= run();
  return running;
}

/** The drain that is under way, for events that have to last as long. */
export const draining = (): Promise<void> => running ?? Promise.resolve();

async function run(): Promise<void> {
  try {
    while (isAsked) {
      isAsked = false;
      const { player, epoch } = await readIdentity();
      if (player !== null) await alone(player, () => drainOf({ hash: player, epoch }));
    }
  } finally {
    running = null;
    for (const done of waiting.values()) done({ kind: 'later', afterMs: null, reached: false });
    waiting.clear();
  }
}

/** One drainer per player on the device: another worker's, of a build that is going, sends these rows as well. */
async function alone(hash: string, work: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return work();
  await locks.request(`outbox:${hash}`, { ifAvailable: true }, async lock => {
    if (lock) await work();
  });
}

/** Tries until all is sent, on the schedule of platform 7; then the browser's own sync, or the next trigger, goes on. */
async function drainOf(session: Session): Promise<void> {
  const { retries, baseDelayMs } = schedule();
  for (let failed = 1; ; failed += 1) {
    const restMs = await sendAll(session);
    if (restMs === null) return;
    const delayMs = Math.max(restMs, delayBefore(failed, Math.random, baseDelayMs));
    if (failed > retries || navigator.onLine === false || delayMs > LONGEST_REST_MS) return askForSync();
    await rest(delayMs);
  }
}

/** Waits, or goes on at once when somebody asks for a drain meanwhile. */
async function rest(milliseconds: number): Promise<void> {
  if (!isAsked) {
    const woken = new Promise<void>(resolve => {
      wake = resolve;
    });
    await Promise.race([woken, pause(milliseconds)]);
  }
  isAsked = false;
}

/** Sends every row once. Gives how long to leave the back end alone, null when there is nothing left to do. */
async function sendAll(session: Session): Promise<number | null> {
  const { hash, epoch } = session;
  const heldMs = ((await asPlayer(hash, epoch, notBefore)) ?? 0) - now();
  if (heldMs > 0) return heldMs;
  let restMs: number | null = null;
  const settled: OutboxRow[] = [];
  for (let after = 0; ; ) {
    const row = await asPlayer(hash, epoch, db => nextWish(db, after));
    if (!row) break;
    const verdict = await sendWish(row, AbortSignal.timeout(schedule().attemptTimeoutMs));
    if (verdict.kind === 'settled') settled.push(row);
    await follow(session, row, verdict);
    if (verdict.kind === 'paused') break;
    if (verdict.kind === 'later') restMs = Math.max(restMs ?? 0, verdict.afterMs ?? 0);
    if (verdict.kind === 'later' && !verdict.reached) break;
    after = row.seq;
  }
  if (settled.length > 0) await refreshLists(settled, epoch);
  return restMs;
}

async function follow({ hash, epoch }: Session, row: OutboxRow, verdict: Verdict): Promise<void> {
  const { key, topic, want } = row;
  if (verdict.kind === 'paused') await parkPlayer(epoch);
  if (verdict.kind === 'later' && verdict.afterMs !== null) {
    const until = now() + verdict.afterMs;
    await asPlayer(hash, epoch, db => holdBack(db, until));
  }
  if (verdict.kind === 'settled') {
    const isLast = await asPlayer(hash, epoch, db => dropWish(db, row));
    if (isLast) await tellPages('settled', { key, topic, want, ok: verdict.ok });
    await tellQueue();
  }
  waiting.get(nameOf(row))?.(verdict);
  waiting.delete(nameOf(row));
}

/** What waits for the player whose session it is. */
export async function queued() {
  const { player, epoch } = await readIdentity();
  return player === null ? [] : ((await asPlayer(player, epoch, queuedIn)) ?? []);
}

export const tellQueue = async (): Promise<unknown> => tellPages('queued', { queued: await queued() });

/** A page is online, visible or new: what waits is sent, and what it is comes back at once. */
export async function onDrain() {
  void drain();
  return { queued: await queued() };
}

/** Chrome alone wakes a worker when the network is back; elsewhere the next page does (offline 2.2). */
async function askForSync(): Promise<void> {
  const { registration } = globalThis as {
    registration?: { sync?: { register(tag: string): Promise<void> } };
  };
  await registration?.sync?.register(SYNC_TAG).catch(() => undefined);
}

/** The browser's own retry: it comes again as long as this rejects, and rows stay after its last chance too. */
export async function drainForSync(): Promise<void> {
  await drain();
  if ((await queued()).length > 0) throw new Error('wishes wait');
}
