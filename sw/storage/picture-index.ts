import { HOUR_MS } from '../../src/lib/time-units.ts';
import { sharedDb } from './databases.ts';
import type { PictureRow } from './schema.ts';

/** The cache of the bytes. What is known of each picture is a row of `pictures`; `reconcileAndTrim` makes the two agree. */
export const PICTURES_CACHE = 'pictures-v1';

/** What may be held (decision 0082). */
const MAX_PICTURES = 600;
const MAX_BYTES = 30_000_000;
/** After an eviction this share of the space is free, so that not every new picture causes one. */
const HEADROOM = 0.1;

/** Adds a picture that has just been put into the cache; `at`: epoch milliseconds. */
export async function recordCached(key: string, bytes: number, at: number): Promise<void> {
  const row = { key, bytes, used: at };
  await sharedDb().write(writer => writer.put('pictures', row), { relaxed: true });
}

/** Remembers that pictures were shown, in one write and only for those of which it was not known for an hour. */
export async function recordUsed(keys: readonly string[], at: number): Promise<void> {
  const rows = await Promise.all(keys.map(key => sharedDb().get('pictures', key)));
  const stale = rows.filter(row => row !== undefined && at - row.used >= HOUR_MS);
  if (stale.length === 0) return;
  const write = (row: PictureRow | undefined) => row && { ...row, used: at };
  await sharedDb().write(
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
export async function reconcileAndTrim(): Promise<void> {
  const cache = await caches.open(PICTURES_CACHE);
  const rows = await sharedDb().all('pictures', { index: 'used' });
  const cached = new Set((await cache.keys()).map(({ url }) => url));
  const known = new Set(rows.map(({ key }) => key));
  const strays = await measureUnindexed(
    cache,
    [...cached].filter(key => !known.has(key)),
  );
  const missing = rows.filter(({ key }) => !cached.has(key));
  await updateRows(missing, strays);
  await removePictures(cache, overflow([...strays, ...rows.filter(({ key }) => cached.has(key))]));
}

/** Frees space: the least recently shown half of all pictures, or all of them. */
export async function evictFraction(share: number): Promise<void> {
  const cache = await caches.open(PICTURES_CACHE);
  const rows = await sharedDb().all('pictures', { index: 'used' });
  if (share < 1) return removePictures(cache, rows.slice(0, Math.ceil(rows.length * share)));
  await caches.delete(PICTURES_CACHE);
  await sharedDb().evict(writer => writer.clear('pictures'));
}

async function measureUnindexed(cache: Cache, keys: readonly string[]): Promise<PictureRow[]> {
  const rows: PictureRow[] = [];
  for (const key of keys) {
    const blob = await cache.match(key).then(response => response?.blob());
    rows.push({ key, bytes: blob?.size ?? 0, used: 0 });
  }
  return rows;
}

/** The first of `rows`, least lately shown first, whose removal makes the rest fit. */
function overflow(rows: readonly PictureRow[]): PictureRow[] {
  let bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  let count = rows.length;
  const removed: PictureRow[] = [];
  for (const row of rows) {
    if (count <= MAX_PICTURES * (1 - HEADROOM) && bytes <= MAX_BYTES * (1 - HEADROOM)) break;
    removed.push(row);
    count -= 1;
    bytes -= row.bytes;
  }
  return removed;
}

/** Bytes first: rows without them are noticed by their key alone. */
async function removePictures(cache: Cache, rows: readonly PictureRow[]): Promise<void> {
  for (const { key } of rows) await cache.delete(key);
  await updateRows(rows, []);
}

async function updateRows(removed: readonly PictureRow[], added: readonly PictureRow[]): Promise<void> {
  if (removed.length + added.length === 0) return;
  await sharedDb().evict(writer => {
    for (const { key } of removed) writer.delete('pictures', key);
    for (const row of added) writer.put('pictures', row);
  });
}
