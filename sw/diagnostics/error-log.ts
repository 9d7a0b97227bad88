import { redactText } from '../../src/lib/redact.ts';
import { MINUTE_MS } from '../../src/lib/time-units.ts';
import { broadcast, sendToClient } from '../clients/broadcast.ts';
import { now } from '../network/timings.ts';
import { sharedDb } from '../storage/databases.ts';
import type { ErrorLogRow, LoggedError } from '../storage/schema.ts';

/** The one row of the store `errors`. */
const LOG_KEY = 'log';
/** How many errors are stored; the oldest are dropped. */
const MAX_ENTRIES = 50;
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
  const isReported = (await broadcastError(entry)) > 0;
  await updateLog(entries => [{ ...entry, isReported }, ...entries].slice(0, MAX_ENTRIES)).catch(
    () => undefined,
  );
}

/** Reports an error to the open pages and stores nothing. Never rejects. */
export const reportError = (where: string, error: unknown): Promise<number> =>
  broadcastError({ at: now(), build: __BUILD__, where, message: describeError(error) });

const broadcastError = (entry: Omit<LoggedError, 'isReported'>): Promise<number> =>
  broadcast('workerError', entry).catch(() => 0);

/** The same work, whose failure is logged and does not fail an event. */
export const logFailure = (where: string, work: Promise<unknown>): Promise<unknown> =>
  work.catch(error => logError(where, error));

/** Sends the errors that occurred while no page was open to the next page, which reports them (decision 0026). */
export async function reportPending(clientId: string): Promise<void> {
  const pending = (await listErrors()).filter(({ isReported }) => !isReported);
  if (pending.length === 0) return;
  await updateLog(entries => entries.map(entry => ({ ...entry, isReported: true })));
  for (const { isReported: _, ...error } of pending.toReversed())
    await sendToClient(clientId, 'workerError', error);
}

const updateLog = (change: (entries: readonly LoggedError[]) => LoggedError[]): Promise<unknown> =>
  sharedDb().update('errors', LOG_KEY, row => ({ key: LOG_KEY, entries: change(row?.entries ?? []) }));

/** The stored errors, latest first. */
export const listErrors = async (): Promise<ErrorLogRow['entries']> =>
  (await sharedDb().get('errors', LOG_KEY))?.entries ?? [];
