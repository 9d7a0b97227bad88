import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { PLAYER_STEPS, SHARED_STEPS, upgrade } from '../../sw/db-steps.ts';
import {
  failToOpen,
  failTransactions,
  failure,
  hangOpening,
  hangReads,
  newWorker,
  openElsewhere,
} from './storage-world.ts';

const SERVER_LOST = failure('UnknownError', 'Connection to Indexed Database server lost. Refresh the page');
const BACKING_STORE = failure('UnknownError', 'Internal error opening backing store for indexedDB.open.');
const meta = (key: string, value: unknown = 1) => ({ key, value });

type Worker = Awaited<ReturnType<typeof newWorker>>;
type Shared = Awaited<ReturnType<Worker['sharedDb']>>;

const write = (db: Shared, key: string) => db.write(['meta'], writer => writer.put('meta', meta(key)));
/** What the next worker finds: the truth about what was kept. */
const kept = async () => {
  vi.restoreAllMocks();
  return (await (await newWorker()).sharedDb()).keys('meta');
};
const fakeTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
/** Storage answers by `setImmediate`, which is not faked: it gets its turns before time passes. */
async function pass(ms: number): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise(resolve => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(ms);
}

/** Every operation answers as if nothing had happened; nothing rejects. */
async function expectToWork(db: Shared): Promise<void> {
  await write(db, 'x');
  expect(await db.get('meta', 'x')).toEqual(meta('x'));
  expect(await db.update('meta', 'x', row => meta('x', [row?.value]))).toEqual(meta('x', [1]));
  expect(await db.all('meta')).toContainEqual(meta('x', [1]));
  expect(await db.keys('meta')).toContain('x');
  expect(await db.count('meta')).toBeGreaterThan(0);
}

const rejections: unknown[] = [];
const onRejection = (reason: unknown) => void rejections.push(reason);
process.on('unhandledRejection', onRejection);
afterEach(() => {
  vi.doUnmock('../../sw/db-steps.ts');
  expect(rejections).toEqual([]);
});

describe.each([
  ['is refused', failure('SecurityError'), 'forbidden'],
  ['finds the disk full', failure('QuotaExceededError'), 'full'],
  ['finds the server of the database lost', SERVER_LOST, 'lost'],
  ['finds the backing store broken, and again after it was rebuilt', BACKING_STORE, 'broken'],
  ['fails in a way nobody has seen', new Error('?'), 'lost'],
])('when opening %s', (_how, error, trouble) => {
  test('everything works in memory, and the page is told once', async () => {
    failToOpen(error);
    const { sharedDb, storageState, told } = await newWorker();
    const db = await sharedDb();
    await expectToWork(db);
    expect(db.isKept).toBe(false);
    expect(storageState()).toEqual({ kept: false, trouble });
    expect(told).toEqual([{ kept: false, trouble }]);
  });
});

test.each([
  ['missing', undefined],
  ['null', null],
])('without IndexedDB (%s) everything works in memory', async (_how, value) => {
  vi.stubGlobal('indexedDB', value);
  const { sharedDb, storageState, listPlayerDbs, deletePlayerDb } = await newWorker();
  await expectToWork(await sharedDb());
  expect(storageState()).toEqual({ kept: false, trouble: 'forbidden' });
  expect(await listPlayerDbs()).toEqual([]);
  expect(await deletePlayerDb('p')).toBe(true);
});

test('where the very name of IndexedDB throws everything works in memory', async () => {
  Object.defineProperty(globalThis, 'indexedDB', {
    configurable: true,
    get: () => {
      throw failure('SecurityError');
    },
  });
  await expectToWork(await (await newWorker()).sharedDb());
});

test('opening that hangs for 3 s is given up, and everything works in memory', async () => {
  hangOpening();
  const { sharedDb, storageState, told } = await newWorker();
  fakeTime();
  const db = await sharedDb();
  const written = write(db, 'a');
  await pass(3000);
  await written;
  expect(storageState()).toEqual({ kept: false, trouble: 'hanging' });
  await expectToWork(db);
  expect(told).toHaveLength(1);
});

test('an upgrade that a frozen tab holds up leaves the app usable, asks for a reload, and ends when the tab goes', async () => {
  vi.doMock('../../sw/db-steps.ts', async original => {
    const steps = await original<typeof import('../../sw/db-steps.ts')>();
    return { ...steps, SHARED_STEPS: [...steps.SHARED_STEPS, () => undefined] };
  });
  const tab = await openElsewhere('orbit', SHARED_STEPS.length, false, db => upgrade(db, 0, SHARED_STEPS));
  fakeTime();
  const { sharedDb, storageState, told } = await newWorker();
  const db = await sharedDb();
  const written = write(db, 'a');
  await pass(3000);
  await written;
  expect(told).toContain('reload needed');
  expect(storageState()).toEqual({ kept: false, trouble: 'blocked' });
  await expectToWork(db);
  tab.close();
  await vi.waitFor(() => expect(db.isKept).toBe(true));
  expect(storageState().kept).toBe(true);
  expect(await kept()).toEqual(['a', 'x']);
});

test.each([
  ['InvalidStateError', failure('InvalidStateError')],
  ['a lost server', SERVER_LOST],
  ['an aborted transaction', failure('AbortError')],
])('a transaction that fails once (%s) is done on a new connection', async (_how, error) => {
  const { sharedDb, storageState, told } = await newWorker();
  const db = await sharedDb();
  await write(db, 'a');
  for (const operation of [() => write(db, 'b'), () => db.get('meta', 'a'), () => db.all('meta')]) {
    const mend = failTransactions(error, 1);
    await operation();
    mend();
  }
  expect(db.isKept).toBe(true);
  expect(storageState().kept).toBe(true);
  expect(told).toEqual([]);
  expect(await kept()).toEqual(['a', 'b']);
});

test('when transactions always fail everything works in memory, and is kept once they work again', async () => {
  const { sharedDb, told } = await newWorker();
  const db = await sharedDb();
  await write(db, 'a');
  const mend = failTransactions(SERVER_LOST);
  fakeTime();
  await expectToWork(db);
  expect(told).toEqual([{ kept: false, trouble: 'lost' }]);
  mend();
  await pass(61_000);
  await db.get('meta', 'a');
  await vi.waitFor(() => expect(db.isKept).toBe(true));
  expect(await db.keys('meta')).toEqual(['a', 'x']);
  expect(told.at(-1)).toEqual({ kept: true, trouble: 'lost' });
  expect(await kept()).toEqual(['a', 'x']);
});

test('many operations that lose one connection open one new one', async () => {
  const { sharedDb } = await newWorker();
  const db = await sharedDb();
  await write(db, 'a');
  const mend = failTransactions(SERVER_LOST, 5);
  const open = vi.spyOn(IDBFactory.prototype, 'open');
  const reads = await Promise.all(Array.from({ length: 5 }, () => db.get('meta', 'a')));
  mend();
  expect(reads).toEqual(Array(5).fill(meta('a')));
  expect(open).toHaveBeenCalledTimes(1);
});

test('a read that hangs is given up after 3 s, again on a new connection, and then answered from memory', async () => {
  const { sharedDb, storageState } = await newWorker();
  const db = await sharedDb();
  await write(db, 'a');
  fakeTime();
  hangReads();
  const read = db.get('meta', 'a');
  await pass(3000);
  await pass(3000);
  expect(await read).toBeUndefined();
  expect(storageState()).toEqual({ kept: false, trouble: 'hanging' });
  await expectToWork(db);
});

test('a connection that the browser terminates (eviction) is opened anew', async () => {
  const opened: IDBDatabase[] = [];
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    opened.push(this);
    return transaction.apply(this, args);
  });
  const { sharedDb } = await newWorker();
  const db = await sharedDb();
  await write(db, 'a');
  const [connection] = opened;
  if (connection) forceCloseDatabase(connection as never);
  await write(db, 'b');
  expect(opened.at(-1)).not.toBe(connection);
  expect(db.isKept).toBe(true);
  expect(await kept()).toEqual(['a', 'b']);
});

test('a backing store that is broken thrice is rebuilt', async () => {
  const before = await newWorker();
  await write(await before.sharedDb(), 'a');
  before.closeAll();
  failToOpen(BACKING_STORE, 3);
  const { sharedDb, storageState } = await newWorker();
  const db = await sharedDb();
  await write(db, 'b');
  expect(storageState().kept).toBe(true);
  expect(await kept()).toEqual(['b']);
});

test('a backing store that is broken twice is left as it is', async () => {
  const before = await newWorker();
  await write(await before.sharedDb(), 'a');
  before.closeAll();
  failToOpen(BACKING_STORE, 2);
  expect(await (await (await newWorker()).sharedDb()).keys('meta')).toEqual(['a']);
});

test('a database of later code is rebuilt, and the wishes in it are saved', async () => {
  const wish = { key: 'favourite:1', seq: 1, at: 1, rev: 1, want: true };
  const before = await newWorker();
  const early = await before.playerDb('p');
  await early.write(['outbox', 'meta'], writer => {
    writer.put('outbox', wish as never);
    writer.put('meta', meta('a'));
  });
  before.closeAll();
  (await openElsewhere('u-p', PLAYER_STEPS.length + 5, true)).close();
  const { playerDb, storageState } = await newWorker();
  const db = await playerDb('p');
  expect(await db.all('outbox')).toEqual([wish]);
  expect(await db.keys('meta')).toEqual([]);
  expect(storageState().kept).toBe(true);
  expect(await (await (await newWorker()).playerDb('p')).all('outbox')).toEqual([wish]);
});

test('a newer worker may upgrade beside this one, which then works in memory and deletes nothing', async () => {
  const { sharedDb, told } = await newWorker();
  const db = await sharedDb();
  await write(db, 'a');
  const newer = await openElsewhere('orbit', SHARED_STEPS.length + 1, true);
  expect(told).toContain('reload needed');
  await expectToWork(db);
  expect(db.isKept).toBe(false);
  expect(newer.version).toBe(SHARED_STEPS.length + 1);
  expect((await indexedDB.databases()).find(({ name }) => name === 'orbit')?.version).toBe(newer.version);
  newer.close();
});

test('a database without its stores is rebuilt', async () => {
  (await openElsewhere('orbit', SHARED_STEPS.length, true)).close();
  const { sharedDb, storageState } = await newWorker();
  await expectToWork(await sharedDb());
  expect(storageState().kept).toBe(true);
});

test('a page that deletes a player’s database finds nobody who holds it or brings it back', async () => {
  const { playerDb } = await newWorker();
  const db = await playerDb('p');
  await db.write(['meta'], writer => writer.put('meta', meta('secret')));
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('u-p');
    request.onsuccess = resolve;
    request.onerror = reject;
  });
  await db.write(['meta'], writer => writer.put('meta', meta('late')));
  expect(await db.keys('meta')).toEqual([]);
  expect(await indexedDB.databases()).toEqual([]);
});

test('rows that are not what their store holds are left out and deleted', async () => {
  const before = await newWorker();
  const shelf = await before.sharedDb();
  await shelf.write(['pictures'], writer => {
    writer.put('pictures', { key: 'good', bytes: 1, used: 1 });
    writer.put('pictures', { key: 'bad', bytes: 'many', used: 1 } as never);
    writer.put('pictures', { key: 'worse' } as never);
  });
  expect((await shelf.all('pictures')).map(({ key }) => key)).toEqual(['good']);
  expect(await shelf.get('pictures', 'worse')).toBeUndefined();
  await vi.waitFor(async () => expect(await shelf.keys('pictures')).toEqual(['good']));
});

test('a row that storage cannot read is deleted, and the others are read without it', async () => {
  const { sharedDb } = await newWorker();
  const db = await sharedDb();
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
  expect(db.isKept).toBe(true);
  expect(await kept()).toEqual(['a', 'c']);
});
