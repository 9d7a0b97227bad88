import { forceCloseDatabase } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { SHARED_MIGRATIONS } from '../../../sw/storage/schema.ts';
import {
  advanceTime,
  DURABLE,
  expectDurableRowsOnly,
  failToOpen,
  failTransactions,
  failure,
  fakeTime,
  hangReads,
  meta,
  persistedKeys,
  SERVER_LOST,
  startWorker,
  write,
} from '../support/storage-world.ts';

test.each([
  ['InvalidStateError', failure('InvalidStateError')],
  ['a lost server', SERVER_LOST],
  ['an aborted transaction', failure('AbortError')],
])('a transaction that fails once (%s) is repeated on a new connection', async (_how, error) => {
  const { sharedDb, storageState, announced } = await startWorker();
  const db = sharedDb();
  await write(db, 'a');
  for (const operation of [() => write(db, 'b'), () => db.get('meta', 'a'), () => db.all('meta')]) {
    const mend = failTransactions(error, 1);
    await operation();
    mend();
  }
  expect(db.isPersistent).toBe(true);
  expect(storageState().kept).toBe(true);
  expect(announced).toEqual([]);
  expect(await persistedKeys()).toEqual(['a', 'b']);
});

test('when transactions always fail durable rows are held in memory, and stored once they work again', async () => {
  const { sharedDb, announced } = await startWorker();
  const db = sharedDb();
  await write(db, 'a');
  const mend = failTransactions(SERVER_LOST);
  fakeTime();
  await expectDurableRowsOnly(db);
  expect(announced).toEqual([{ kept: false, trouble: 'lost' }]);
  mend();
  await advanceTime(61_000);
  await db.get('meta', 'a');
  await vi.waitFor(() => expect(db.isPersistent).toBe(true));
  expect(await db.keys('meta')).toEqual(['a', DURABLE]);
  expect(announced.at(-1)).toEqual({ kept: true, trouble: 'lost' });
  expect(await persistedKeys()).toEqual(['a', DURABLE]);
});

test('many operations that lose one connection share one new connection', async () => {
  const { sharedDb } = await startWorker();
  const db = sharedDb();
  await write(db, 'a');
  const mend = failTransactions(SERVER_LOST, 5);
  const open = vi.spyOn(IDBFactory.prototype, 'open');
  const reads = await Promise.all(Array.from({ length: 5 }, () => db.get('meta', 'a')));
  mend();
  expect(reads).toEqual(Array(5).fill(meta('a')));
  expect(open).toHaveBeenCalledTimes(1);
});

test('a read that hangs is aborted after 7.5 s, repeated on a new connection, and then counts as absent', async () => {
  const { sharedDb, storageState } = await startWorker();
  const db = sharedDb();
  await write(db, 'a');
  fakeTime();
  hangReads();
  const read = db.get('meta', 'a');
  await advanceTime(7500);
  await advanceTime(7500);
  expect(await read).toBeUndefined();
  expect(storageState()).toEqual({ kept: false, trouble: 'hanging' });
  await expectDurableRowsOnly(db);
});

test('a connection that the browser terminates (eviction) is reopened', async () => {
  const opened: IDBDatabase[] = [];
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    opened.push(this);
    return transaction.apply(this, args);
  });
  const { sharedDb } = await startWorker();
  const db = sharedDb();
  await write(db, 'a');
  const [connection] = opened;
  if (connection) forceCloseDatabase(connection as never);
  await write(db, 'b');
  expect(opened.at(-1)).not.toBe(connection);
  expect(db.isPersistent).toBe(true);
  expect(await persistedKeys()).toEqual(['a', 'b']);
});

test('a page can delete a player’s database, which the worker neither blocks nor creates again', async () => {
  const { playerDb } = await startWorker();
  const db = playerDb('p');
  await db.write(writer => writer.put('meta', meta('secret')));
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('u-p');
    request.onsuccess = resolve;
    request.onerror = reject;
  });
  await db.write(writer => writer.put('meta', meta('late')));
  expect(await db.keys('meta')).toEqual([]);
  expect(await indexedDB.databases()).toEqual([]);
});

test('storage that fails is no longer reported once its database is to be gone', async () => {
  const { playerDb, storageState } = await startWorker();
  failToOpen(failure('SecurityError'));
  const db = playerDb('p');
  await db.get('meta', 'a');
  expect(storageState().kept).toBe(false);
  db.discard();
  expect(storageState().kept).toBe(true);
});

test('rows without their store’s shape are left out and deleted', async () => {
  const before = await startWorker();
  const db = before.sharedDb();
  await db.write(writer => {
    writer.put('pictures', { key: 'good', bytes: 1, used: 1 });
    writer.put('pictures', { key: 'bad', bytes: 'many', used: 1 } as never);
    writer.put('pictures', { key: 'worse' } as never);
  });
  expect((await db.all('pictures')).map(({ key }) => key)).toEqual(['good']);
  expect(await db.get('pictures', 'worse')).toBeUndefined();
  await vi.waitFor(async () => expect(await db.keys('pictures')).toEqual(['good']));
});

test('a row that storage cannot read is deleted, and the others are read without it', async () => {
  const { sharedDb } = await startWorker();
  const db = sharedDb();
  for (const key of ['a', 'b', 'c']) await write(db, key);
  const damage = failure('UnknownError', 'Failed to read large IndexedDB value');
  const { get } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw damage;
  });
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    if (key === 'b') throw damage;
    return get.call(this, key);
  });
  expect((await db.all('meta')).map(({ key }) => key)).toEqual(['a', 'c']);
  expect(await db.get('meta', 'b')).toBeUndefined();
  expect(db.isPersistent).toBe(true);
  expect(await persistedKeys()).toEqual(['a', 'c']);
});

/** An open connection to the shared database, while time passes only as the test lets it. */
async function openConnection() {
  const { Connection } = await import('../../../sw/storage/connection.ts');
  const plan = { name: 'orbit', migrations: SHARED_MIGRATIONS, stores: {}, durableRows: {} };
  const changed = vi.fn();
  const connection = new Connection(plan, {
    availabilityChanged: changed,
    deleted: vi.fn(),
    unsaved: vi.fn(),
  });
  await connection.ready();
  fakeTime();
  return { connection, changed };
}

test('an operation that never ends is repeated after half a minute and then given up, whatever progress is reported', async () => {
  const { connection, changed } = await openConnection();
  const endless = connection
    .use((_db, heartbeat) => new Promise<string>(() => void setInterval(heartbeat, 1000)))
    .catch((error: Error) => error.message);
  await advanceTime(31_000);
  expect(changed).not.toHaveBeenCalled();
  await advanceTime(31_000);
  expect(changed).toHaveBeenCalledWith('hanging');
  expect(await endless).toBe('storage: hanging');
});

test('an operation behind a long bulk write is not aborted while that reports progress', async () => {
  const { connection, changed } = await openConnection();
  const bulk = connection.use(
    (_db, heartbeat) =>
      new Promise<string>(resolve => {
        const timer = setInterval(heartbeat, 2000);
        setTimeout(() => {
          clearInterval(timer);
          resolve('written');
        }, 9000);
      }),
  );
  const read = connection.use(() => bulk.then(() => 'read'));
  await advanceTime(9000);
  expect(await read).toBe('read');
  expect(changed).not.toHaveBeenCalled();
});
