import { redactText } from '../../src/lib/redact.ts';
import { MINUTE_MS } from '../../src/lib/time-units.ts';
import { broadcast, sendToClient } from '../clients/broadcast.ts';
import { now } from '../network/timings.ts';
import { deleteMeta, readMeta, sharedDb, updateMeta } from '../storage/databases.ts';
import type { ErrorRow } from '../storage/schema.ts';

/** How many errors are stored; the oldest are overwritten. */
const MAX_ENTRIES = 50;
const COUNT_KEY = 'lastError';
const UNREPORTED_KEY = 'unheardErrors';
const MAX_CHARACTERS = 300;
/** The same error is not stored again within this, milliseconds. */
const DEDUPE_MS = MINUTE_MS;

/** A cache of this worker's life. */
const lastLogged = new Map<string, number>();

/** The name and message of an error, without personal data (decision 0026). */
export const describeError = (error: unknown): string =>
  redactText(error instanceof Error ? `${error.name}: ${error.message}` : String(error), MAX_CHARACTERS);

/** Stores an error, for telemetry and for support staff. `where`: the task that failed. Never rejects. */
export async function logError(where: string, error: unknown): Promise<void> {
  const message = describeError(error);
  const name = `${where} ${message}`;
  const at = now();
  if (at - (lastLogged.get(name) ?? Number.NEGATIVE_INFINITY) < DEDUPE_MS) return;
  lastLogged.set(name, at);
  const entry = { at, build: __BUILD__, where, message };
  await storeError(entry, broadcastError(entry)).catch(() => undefined);
}

/** Reports an error to the open pages and stores nothing. Never rejects. */
export const reportError = (where: string, error: unknown): Promise<number> =>
  broadcastError({ at: now(), build: __BUILD__, where, message: describeError(error) });

const broadcastError = (entry: Omit<ErrorRow, 'key'>): Promise<number> =>
  broadcast('workerError', entry).catch(() => 0);

/** The same work, whose failure is logged and does not fail an event. */
export const logFailure = (where: string, work: Promise<unknown>): Promise<unknown> =>
  work.catch(error => logError(where, error));

/** Sends the errors that occurred while no page was open to the next page, which reports them (decision 0026). */
export async function reportPending(clientId: string): Promise<void> {
  const count = Number(await readMeta(UNREPORTED_KEY)) || 0;
  if (count === 0) return;
  await deleteMeta(UNREPORTED_KEY);
  const errors = (await listErrors()).slice(0, count);
  for (const { key: _, ...error } of errors.toReversed()) await sendToClient(clientId, 'workerError', error);
}

/** The slot in the ring buffer comes from a counter, not from the clock, which may be wrong. */
async function storeError(entry: Omit<ErrorRow, 'key'>, delivered: Promise<number>): Promise<void> {
  const countUp = (key: string) => updateMeta(key, current => (Number(current) || 0) + 1);
  const key = slotKey((await countUp(COUNT_KEY)) ?? 0);
  await sharedDb().write(writer => writer.put('errors', { key, ...entry }));
  if ((await delivered) === 0) await countUp(UNREPORTED_KEY);
}

const slotKey = (count: number): string => String(count % MAX_ENTRIES).padStart(2, '0');

/** The stored errors, latest first. */
export async function listErrors(): Promise<ErrorRow[]> {
  const [rows, last] = await Promise.all([sharedDb().all('errors'), readMeta(COUNT_KEY)]);
  const count = Number(last) || 0;
  const age = ({ key }: ErrorRow): number => (count - Number(key) + MAX_ENTRIES) % MAX_ENTRIES;
  return rows.toSorted((a, b) => age(a) - age(b));
}
