import { plainWords } from '../src/lib/plain-words.ts';
import { tellPages } from './changes.ts';
import { sharedDb } from './db.ts';
import type { ErrorRow } from './db-rows.ts';
import { toClient } from './messages.ts';
import { now } from './scale.ts';
import { scope } from './scope.ts';

/** So many errors are kept, the oldest make way. */
const PLACES = 50;
const LAST = 'lastError';
const UNHEARD = 'unheardErrors';
const MOST_CHARACTERS = 300;
/** The same error again is not written again within this, milliseconds: a storm must not fill the disk. */
const QUIET_MS = 60_000;

/** A cache of this worker's life. */
const written = new Map<string, number>();

/** What an error says, without what could be personal (D26). */
export const wordsOf = (error: unknown): string =>
  plainWords(error instanceof Error ? `${error.name}: ${error.message}` : String(error), MOST_CHARACTERS);

/** Keeps what failed, for the pages and for support. `where`: a word for the place. Never rejects. */
export async function noteError(where: string, error: unknown): Promise<void> {
  const message = wordsOf(error);
  const name = `${where} ${message}`;
  const at = now();
  if (at - (written.get(name) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) return;
  written.set(name, at);
  const entry = { at, build: __BUILD__, where, message };
  const heard = tellPages('workerError', entry).catch(() => 0);
  await keep(entry, heard).catch(() => undefined);
}

/** What failed while no page was open is told to the next one, which reports it (D26). */
export async function tellUnheard(page: string): Promise<void> {
  const db = await sharedDb();
  const count = Number((await db.get('meta', UNHEARD))?.value) || 0;
  if (count === 0) return;
  await db.write(['meta'], writer => writer.delete('meta', UNHEARD));
  const errors = (await listErrors()).slice(0, count);
  for (const { key: _, ...error } of errors.toReversed())
    await toClient(scope.clients, page, 'workerError', error);
}

/** The place in the ring comes from a count, not from the clock, which may be wrong. */
async function keep(entry: Omit<ErrorRow, 'key'>, heard: Promise<number>): Promise<void> {
  const db = await sharedDb();
  const countUp = (key: string) =>
    db.update('meta', key, held => ({ key, value: (Number(held?.value) || 0) + 1 }));
  const row = await countUp(LAST);
  await db.write(['errors'], writer => writer.put('errors', { key: keyOf(Number(row?.value)), ...entry }));
  if ((await heard) === 0) await countUp(UNHEARD);
}

const keyOf = (count: number): string => String(count % PLACES).padStart(2, '0');

/** The kept errors, latest first. */
export async function listErrors(): Promise<ErrorRow[]> {
  const db = await sharedDb();
  const [rows, last] = await Promise.all([db.all('errors'), db.get('meta', LAST)]);
  const count = Number(last?.value) || 0;
  const age = ({ key }: ErrorRow): number => (count - Number(key) + PLACES) % PLACES;
  return rows.toSorted((a, b) => age(a) - age(b));
}
