import { openShared } from './db.ts';
import type { PictureRow } from './db-rows.ts';
import { now } from './scale.ts';

/** The bytes; what is known of them are rows of `pictures`, and `tidyShelf` brings the two together again. */
export const PICTURES_CACHE = 'pictures-v1';

/** What may be held (offline 1). */
export const MOST_PICTURES = 600;
export const MOST_BYTES = 30_000_000;
/** A tidied shelf has this share of room left, so that not every new picture means tidying. */
const ROOM = 0.1;
/** When a picture was last shown is known to the hour, milliseconds. */
export const HOUR_MS = 3_600_000;

/** Remembers a picture that has just been put into the cache. */
export async function noteKept(key: string, bytes: number): Promise<void> {
  const row = { key, bytes, used: now() };
  await openShared().write(['pictures'], writer => writer.put('pictures', row), { relaxed: true });
}

/** Remembers that pictures were shown, in one write and only for those of which it was not known for an hour. */
export async function noteUsed(keys: readonly string[]): Promise<void> {
  const at = now();
  const rows = await Promise.all(keys.map(key => openShared().get('pictures', key)));
  const stale = rows.filter(row => row !== undefined && at - row.used >= HOUR_MS);
  if (stale.length === 0) return;
  const write = (row: PictureRow | undefined) => row && { ...row, used: at };
  await openShared().write(
    ['pictures'],
    writer => {
      for (const row of stale.map(write)) if (row) writer.put('pictures', row);
    },
    { relaxed: true },
  );
}

/**
 * Makes bytes and rows agree again after a worker that died between the two, and takes the least lately shown off
 * until there is room. A picture of which nothing is known goes first.
 */
export async function tidyShelf(): Promise<void> {
  const cache = await caches.open(PICTURES_CACHE);
  const rows = await openShared().all('pictures', { index: 'used' });
  const cached = new Set((await cache.keys()).map(({ url }) => url));
  const known = new Set(rows.map(({ key }) => key));
  const strays = await measure(
    cache,
    [...cached].filter(key => !known.has(key)),
  );
  const gone = rows.filter(({ key }) => !cached.has(key));
  await change(gone, strays);
  await takeOff(cache, overflow([...strays, ...rows.filter(({ key }) => cached.has(key))]));
}

/** Makes room: the least lately shown half of all pictures, or all of them. */
export async function thinShelf(share: number): Promise<void> {
  const cache = await caches.open(PICTURES_CACHE);
  const rows = await openShared().all('pictures', { index: 'used' });
  if (share < 1) return takeOff(cache, rows.slice(0, Math.ceil(rows.length * share)));
  await caches.delete(PICTURES_CACHE);
  await openShared().shed(['pictures'], writer => writer.clear('pictures'));
}

async function measure(cache: Cache, keys: readonly string[]): Promise<PictureRow[]> {
  const rows: PictureRow[] = [];
  for (const key of keys) {
    const blob = await cache.match(key).then(response => response?.blob());
    rows.push({ key, bytes: blob?.size ?? 0, used: 0 });
  }
  return rows;
}

/** The first of `rows`, least lately shown first, without which the rest leaves room on the shelf. */
function overflow(rows: readonly PictureRow[]): PictureRow[] {
  let bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  let count = rows.length;
  if (count <= MOST_PICTURES * (1 - ROOM) && bytes <= MOST_BYTES * (1 - ROOM)) return [];
  const off: PictureRow[] = [];
  for (const row of rows) {
    if (count <= MOST_PICTURES * (1 - ROOM) && bytes <= MOST_BYTES * (1 - ROOM)) break;
    off.push(row);
    count -= 1;
    bytes -= row.bytes;
  }
  return off;
}

/** Bytes first: rows without them are noticed by their key alone. */
async function takeOff(cache: Cache, rows: readonly PictureRow[]): Promise<void> {
  for (const { key } of rows) await cache.delete(key);
  await change(rows, []);
}

async function change(off: readonly PictureRow[], on: readonly PictureRow[]): Promise<void> {
  if (off.length + on.length === 0) return;
  await openShared().shed(['pictures'], writer => {
    for (const { key } of off) writer.delete('pictures', key);
    for (const row of on) writer.put('pictures', row);
  });
}
