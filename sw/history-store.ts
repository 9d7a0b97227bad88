import type { Ask } from './ask.ts';
import { stillFits } from './check-answer.ts';
import type { Db } from './db.ts';
import type { PlayerRows } from './db-rows.ts';
import { type Entry, type KeptEntry, orderOf, pageOf } from './history-rows.ts';

type PlayerDb = Db<PlayerRows>;

export interface History {
  readonly at: number;
  readonly kept: readonly KeptEntry[];
}

/** A list is named by its question, without the place in it. */
export function listOf({ url }: Pick<Ask, 'url'>): string {
  const params = new URLSearchParams(url.search);
  params.delete('cursor');
  return `${url.pathname}?${params}`;
}

const metaOf = (list: string): string => `history ${list}`;

/** The list as it is held, newest first; one of another build that no longer fits the contract is dropped. */
export async function readHistory(db: PlayerDb, ask: Ask): Promise<History | null> {
  const list = listOf(ask);
  const known = (await db.get('meta', metaOf(list)))?.value as { at: number; build: string } | undefined;
  if (!known) return null;
  const rows = await db.all('history', { index: 'list', from: [list], to: [list, []] });
  const kept = rows.map(({ body }) => body as KeptEntry).reverse();
  if (known.build === __BUILD__ || stillFits(ask, JSON.stringify(pageOf(kept))))
    return { at: known.at, kept };
  await db.write(['history', 'meta'], writer => {
    for (const { key } of rows) writer.delete('history', key);
    writer.delete('meta', metaOf(list));
  });
  return null;
}

/** Makes the held list equal to `next`, in one transaction. */
export async function writeHistory(
  db: PlayerDb,
  list: string,
  held: readonly KeptEntry[],
  next: readonly KeptEntry[],
  at: number,
): Promise<void> {
  const keyOf = ({ entry }: KeptEntry): string => `${list}:${entry.id}`;
  const staying = new Set(next.map(keyOf));
  const gone = held.map(keyOf).filter(key => !staying.has(key));
  await db.write(['history', 'meta'], writer => {
    for (const key of gone) writer.delete('history', key);
    for (const kept of next)
      writer.put('history', { key: keyOf(kept), list, order: orderOf(kept), body: kept });
    writer.put('meta', { key: metaOf(list), value: { at, build: __BUILD__ } });
  });
}

/** Puts an entry that came by itself, by a push, into a list; one that is there stays as it is. */
export async function addLoose(db: PlayerDb, path: string, entry: Entry): Promise<void> {
  const list = `${path}?`;
  const key = `${list}:${entry.id}`;
  const kept: KeptEntry = { entry, isLoose: true };
  await db.update('history', key, held => held ?? { key, list, order: orderOf(kept), body: kept });
}
