import { describe, expect, test, vi } from 'vitest';
import type { Database } from '../../../sw/storage/database.ts';
import { PLAYER_MIGRATIONS, SHARED_MIGRATIONS, type SharedRows } from '../../../sw/storage/schema.ts';
import { DURABLE, failToOpen, failure, openElsewhere, startWorker } from '../support/storage-world.ts';

const meta = (key: string, value: unknown = 1) => ({ key, value });
const picture = (key: string, used: number) => ({ key, bytes: 10, used });

const put = (db: Database<SharedRows>, ...rows: SharedRows['pictures'][]) =>
  db.write(writer => {
    for (const row of rows) writer.put('pictures', row);
  });

describe('with storage', () => {
  test('what is written is read', async () => {
    const db = (await startWorker()).sharedDb();
    await db.write(writer => {
      writer.put('meta', meta('a'));
      writer.put('meta', meta('b'));
      writer.put('errors', { key: 'e', entries: [] });
      writer.delete('meta', 'b');
    });
    expect(await db.get('meta', 'a')).toEqual(meta('a'));
    expect(await db.get('meta', 'b')).toBeUndefined();
    expect(await db.keys('meta')).toEqual(['a']);
    expect((await db.keys('errors')).length).toBe(1);
    expect(db.isPersistent).toBe(true);
  });

  test('rows come in the order of their keys or of an index, within bounds and a limit', async () => {
    const db = (await startWorker()).sharedDb();
    await put(db, picture('c', 1), picture('a', 10), picture('b', 9), picture('d', 10));
    const keys = async (range?: Parameters<typeof db.all>[1]) =>
      (await db.all('pictures', range)).map(({ key }) => key).join('');
    expect(await keys()).toBe('abcd');
    expect(await keys({ from: 'b', to: 'c' })).toBe('bc');
    expect(await keys({ index: 'used' })).toBe('cbad');
    expect(await keys({ index: 'used', from: 9, limit: 2 })).toBe('ba');
    expect(await keys({ index: 'used', from: 1, to: 9 })).toBe('cb');
  });

  test('an index over two fields keeps a list together and in order', async () => {
    const { playerDb } = await startWorker();
    const db = playerDb('p');
    const row = (list: string, order: number) => ({ key: `${list}:${order}`, list, order, body: order });
    await db.write(writer => {
      for (const one of [row('pay', 10), row('game', 1), row('pay', 9), row('pay', 2)])
        writer.put('history', one);
    });
    const range = { index: 'list', from: ['pay', 3], to: ['pay', Number.MAX_SAFE_INTEGER] };
    expect((await db.all('history', range)).map(({ body }) => body)).toEqual([9, 10]);
  });

  test('clearing leaves only what is put after it', async () => {
    const db = (await startWorker()).sharedDb();
    await put(db, picture('a', 1));
    await db.write(writer => {
      writer.put('pictures', picture('b', 1));
      writer.clear('pictures');
      writer.put('pictures', picture('c', 1));
    });
    expect(await db.keys('pictures')).toEqual(['c']);
  });
});

/** Rows that have no other source than this device behave the same while there is no storage. */
describe.each(['storage', 'memory'])('durable rows in %s', kind => {
  async function open() {
    if (kind === 'memory') failToOpen(failure('SecurityError'));
    const worker = await startWorker();
    return { ...worker, db: worker.sharedDb() };
  }

  test('they come in the order of an index, within bounds and a limit', async () => {
    const { playerDb } = await open();
    const db = playerDb('p');
    await db.write(writer => {
      for (const [key, seq] of Object.entries({ a: 10, b: 9, c: 2, d: 11 }))
        writer.put('outbox', { key, seq } as never);
    });
    const keys = async (range?: Parameters<typeof db.all>[1]) =>
      (await db.all('outbox', range)).map(({ key }) => key).join('');
    expect(await keys()).toBe('abcd');
    expect(await keys({ index: 'seq' })).toBe('cbad');
    expect(await keys({ index: 'seq', from: 9, limit: 2 })).toBe('ba');
    await db.write(writer => writer.delete('outbox', 'b'));
    expect(await keys({ index: 'seq', from: 1, to: 10 })).toBe('ca');
  });

  test('a row that cannot be cloned rejects the whole write', async () => {
    const { db } = await open();
    const write = db.write(writer => {
      writer.put('meta', meta(DURABLE));
      writer.put(
        'meta',
        meta('pushDevice', () => undefined),
      );
    });
    await expect(write).rejects.toThrow();
    expect(await db.keys('meta')).toEqual([]);
    await db.write(writer => writer.put('meta', meta('pushDevice')));
    expect(await db.keys('meta')).toEqual(['pushDevice']);
  });

  test('a write that fails half-way leaves nothing, and rejects', async () => {
    const { db } = await open();
    const write = db.write(writer => {
      writer.put('meta', meta(DURABLE));
      throw new Error('half-way');
    });
    await expect(write).rejects.toThrow('half-way');
    expect(await db.keys('meta')).toEqual([]);
  });

  test('an empty write opens no transaction', async () => {
    const { db } = await open();
    await db.keys('meta');
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await db.write(() => undefined);
    expect(transaction).not.toHaveBeenCalled();
  });

  test('a derived write writes to the stores of its rows only, which the compiler checks', async () => {
    const { db } = await open();
    await db.modify([['meta', DURABLE]], (_rows, writer) => {
      writer.put('meta', meta(DURABLE));
      // @ts-expect-error: not a store of this transaction
      return () => writer.clear('errors');
    });
    expect(await db.keys('meta')).toEqual([DURABLE]);
  });

  test('a hundred concurrent updates count to a hundred', async () => {
    const { db } = await open();
    const count = () => db.update('meta', DURABLE, row => meta(DURABLE, Number(row?.value ?? 0) + 1));
    await Promise.all(Array.from({ length: 100 }, count));
    expect(await db.get('meta', DURABLE)).toEqual(meta(DURABLE, 100));
  });

  test('an update to undefined deletes the row', async () => {
    const { db } = await open();
    await db.write(writer => writer.put('meta', meta(DURABLE)));
    expect(await db.update('meta', DURABLE, () => undefined)).toBeUndefined();
    expect(await db.keys('meta')).toEqual([]);
  });

  test('an update that throws changes nothing', async () => {
    const { db } = await open();
    await db.write(writer => writer.put('meta', meta(DURABLE)));
    const update = db.update('meta', DURABLE, () => {
      throw new Error('no');
    });
    await expect(update).rejects.toThrow('no');
    expect(await db.get('meta', DURABLE)).toEqual(meta(DURABLE));
  });

  test('a row that was read or written is a copy of the stored one', async () => {
    const { db } = await open();
    const given = { key: DURABLE, value: [1] };
    await db.write(writer => writer.put('meta', given));
    given.value.push(2);
    const read = await db.get('meta', DURABLE);
    if (Array.isArray(read?.value)) read.value.push(3);
    expect(await db.get('meta', DURABLE)).toEqual({ key: DURABLE, value: [1] });
  });

  test('all data of a player is deleted, also for users of an open database', async () => {
    const { playerDb, listPlayerDbs, deletePlayerDb } = await open();
    const mine = playerDb('p1');
    const other = playerDb('p2');
    const [secret, late, later] = ['outboxSeq', 'outboxLate', 'outboxLater'] as const;
    for (const db of [mine, other]) await db.write(writer => writer.put('meta', meta(secret)));
    const writing = mine.write(writer => writer.put('meta', meta(late)));
    await Promise.resolve();
    await deletePlayerDb('p1');
    await writing;
    await mine.write(writer => writer.put('meta', meta(later)));
    for (const key of [secret, late, later]) expect(await mine.get('meta', key)).toBeUndefined();
    expect(await listPlayerDbs()).toEqual(['p2']);
    expect(await playerDb('p1').keys('meta')).toEqual([]);
    expect(await other.get('meta', secret)).toEqual(meta(secret));
  });
});

test('without storage a cache row is absent, with the whole list that it belongs to', async () => {
  failToOpen(failure('SecurityError'));
  const { sharedDb, storageState } = await startWorker();
  await put(sharedDb(), picture('a', 1));
  await sharedDb().write(writer => {
    writer.put('meta', meta('catalogue'));
    writer.put('errors', { key: 'e', entries: [] });
  });
  expect(await sharedDb().get('pictures', 'a')).toBeUndefined();
  for (const store of ['pictures', 'errors', 'meta'] as const) {
    expect(await sharedDb().all(store)).toEqual([]);
    expect(await sharedDb().keys(store)).toEqual([]);
  }
  expect(storageState()).toEqual({ kept: false, trouble: 'forbidden' });
});

test('the next worker finds what the one before has written', async () => {
  const before = await (await startWorker()).sharedDb();
  await before.write(writer => writer.put('meta', meta('a')));
  const after = await (await startWorker()).sharedDb();
  expect(await after.get('meta', 'a')).toEqual(meta('a'));
});

test('a connection that was closed opens again by itself', async () => {
  const { sharedDb, closeAll } = await startWorker();
  const db = sharedDb();
  await db.write(writer => writer.put('meta', meta('a')));
  closeAll();
  expect(await db.get('meta', 'a')).toEqual(meta('a'));
});

test('a connection that was closed is in nobody’s way', async () => {
  const { sharedDb, closeAll, announced } = await startWorker();
  await sharedDb().write(writer => writer.put('meta', meta('a')));
  closeAll();
  (await openElsewhere('orbit', SHARED_MIGRATIONS.length + 1, false)).close();
  expect(announced).toEqual([]);
});

test('the version of a database is the number of its steps', async () => {
  const { sharedDb, playerDb } = await startWorker();
  await Promise.all([sharedDb().keys('meta'), playerDb('p').keys('meta')]);
  const versions = Object.fromEntries(
    (await indexedDB.databases()).map(({ name, version }) => [name, version]),
  );
  expect(versions).toEqual({ orbit: SHARED_MIGRATIONS.length, 'u-p': PLAYER_MIGRATIONS.length });
});

test('the newest reply of a path is that in the wanted language, whatever its query, and of no longer path', async () => {
  const { sharedDb, readNewestAnswer } = await startWorker();
  const row = (key: string, at: number) => ({ key, at, body: key, etag: null, build: 'b' });
  await sharedDb().write(writer => {
    for (const one of [
      row('/api/a en', 1),
      row('/api/a?x=1 en', 2),
      row('/api/a de', 3),
      row('/api/ab en', 4),
    ])
      writer.put('answers', one as never);
  });
  expect((await readNewestAnswer('/api/a', 'en'))?.at).toBe(2);
  expect((await readNewestAnswer('/api/a'))?.at).toBe(3);
});
