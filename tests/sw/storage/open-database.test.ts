import { deleteDB } from 'idb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { migrate, PLAYER_MIGRATIONS, SHARED_MIGRATIONS } from '../../../sw/storage/schema.ts';
import {
  advanceTime,
  BACKING_STORE,
  DURABLE,
  expectDurableRowsOnly,
  expectToWork,
  failToOpen,
  failure,
  fakeTime,
  fillStorage,
  hangOpening,
  meta,
  openElsewhere,
  persistedKeys,
  SERVER_LOST,
  startWorker,
  write,
} from '../support/storage-world.ts';

afterEach(() => {
  vi.doUnmock('../../../sw/storage/schema.ts');
});

describe.each([
  ['is refused', failure('SecurityError'), 'forbidden'],
  ['finds the disk full', failure('QuotaExceededError'), 'full'],
  ['finds the server of the database lost', SERVER_LOST, 'lost'],
  ['finds the backing store broken, and again after it was rebuilt', BACKING_STORE, 'broken'],
  ['fails in an unknown way', new Error('?'), 'lost'],
])('when opening %s', (_how, error, kind) => {
  test('durable rows are held in memory, others are absent, and the page is notified once', async () => {
    failToOpen(error);
    const { sharedDb, storageState, announced } = await startWorker();
    const db = sharedDb();
    await expectDurableRowsOnly(db);
    expect(db.isPersistent).toBe(false);
    expect(storageState()).toEqual({ kept: false, trouble: kind });
    expect(announced).toEqual([{ kept: false, trouble: kind }]);
  });
});

test.each([
  ['missing', undefined],
  ['null', null],
])('without IndexedDB (%s) only durable rows are held, in memory', async (_how, value) => {
  vi.stubGlobal('indexedDB', value);
  const { sharedDb, storageState, listPlayerDbs, deletePlayerDb } = await startWorker();
  await expectDurableRowsOnly(sharedDb());
  expect(storageState()).toEqual({ kept: false, trouble: 'forbidden' });
  expect(await listPlayerDbs()).toEqual([]);
  expect(await deletePlayerDb('p')).toBe(true);
});

test('where access to `indexedDB` throws, only durable rows are held, in memory', async () => {
  Object.defineProperty(globalThis, 'indexedDB', {
    configurable: true,
    get: () => {
      throw failure('SecurityError');
    },
  });
  await expectDurableRowsOnly(await (await startWorker()).sharedDb());
});

test('opening that hangs for 7.5 s is aborted, and only durable rows are held, in memory', async () => {
  hangOpening();
  const { sharedDb, storageState, announced } = await startWorker();
  fakeTime();
  const db = sharedDb();
  const written = write(db, 'a');
  await advanceTime(7500);
  await written;
  expect(storageState()).toEqual({ kept: false, trouble: 'hanging' });
  await expectDurableRowsOnly(db);
  expect(announced).toHaveLength(1);
});

test('an upgrade that a frozen tab blocks leaves the app usable, requests a reload, and completes when the tab closes', async () => {
  vi.doMock('../../../sw/storage/schema.ts', async original => {
    const steps = await original<typeof import('../../../sw/storage/schema.ts')>();
    return { ...steps, SHARED_MIGRATIONS: [...steps.SHARED_MIGRATIONS, () => undefined] };
  });
  const tab = await openElsewhere('orbit', SHARED_MIGRATIONS.length, false, db =>
    migrate(db, 0, SHARED_MIGRATIONS),
  );
  fakeTime();
  const { sharedDb, storageState, announced } = await startWorker();
  const db = sharedDb();
  const written = write(db, 'a');
  await advanceTime(7500);
  await written;
  expect(announced).toContain('reload needed');
  expect(storageState()).toEqual({ kept: false, trouble: 'blocked' });
  await expectDurableRowsOnly(db);
  tab.close();
  await vi.waitFor(() => expect(db.isPersistent).toBe(true));
  expect(storageState().kept).toBe(true);
  expect(await persistedKeys()).toEqual([DURABLE]);
});

test('an opening that an eviction aborts is retried at once', async () => {
  failToOpen(failure('AbortError', 'The connection was closed.'), 2);
  const { sharedDb, announced } = await startWorker();
  const db = sharedDb();
  await write(db, 'a');
  expect(db.isPersistent).toBe(true);
  expect(announced).toEqual([]);
  expect(await persistedKeys()).toEqual(['a']);
});

test('a backing store that fails three times is rebuilt', async () => {
  const before = await startWorker();
  await write(before.sharedDb(), 'a');
  before.closeAll();
  failToOpen(BACKING_STORE, 3);
  const { sharedDb, storageState } = await startWorker();
  const db = sharedDb();
  await write(db, 'b');
  expect(storageState().kept).toBe(true);
  expect(await persistedKeys()).toEqual(['b']);
});

test('a backing store that fails twice is left unchanged', async () => {
  const before = await startWorker();
  await write(before.sharedDb(), 'a');
  before.closeAll();
  failToOpen(BACKING_STORE, 2);
  expect(await (await (await startWorker()).sharedDb()).keys('meta')).toEqual(['a']);
});

test('a database of a newer build is rebuilt, and its queued mutations are saved', async () => {
  const mutation = { key: 'favourite:1', seq: 1, at: 1, rev: 1, want: true };
  const before = await startWorker();
  const early = await before.playerDb('p');
  await early.write(writer => {
    writer.put('outbox', mutation as never);
    writer.put('meta', meta('a'));
  });
  before.closeAll();
  (await openElsewhere('u-p', PLAYER_MIGRATIONS.length + 5, true)).close();
  const { playerDb, storageState } = await startWorker();
  const db = playerDb('p');
  expect(await db.all('outbox')).toEqual([mutation]);
  expect(await db.keys('meta')).toEqual([]);
  expect(storageState().kept).toBe(true);
  expect(await (await (await startWorker()).playerDb('p')).all('outbox')).toEqual([mutation]);
});

test('queued mutations that cannot be restored after a rebuild are held in memory and written later', async () => {
  const mutation = { key: 'favourite:1', seq: 1 };
  const before = await startWorker();
  await (await before.playerDb('p')).write(writer => writer.put('outbox', mutation as never));
  before.closeAll();
  (await openElsewhere('u-p', PLAYER_MIGRATIONS.length + 5, true)).close();
  const restore = fillStorage(({ key }) => key === mutation.key);
  const { playerDb } = await startWorker();
  const db = playerDb('p');
  expect(await db.all('outbox')).toEqual([mutation]);
  restore();
  await db.write(writer => writer.put('meta', meta('a')));
  expect(await (await (await startWorker()).playerDb('p')).all('outbox')).toEqual([mutation]);
});

test('queued mutations are held in memory during a rebuild', async () => {
  const mutation = { key: 'favourite:1', seq: 1 };
  const before = await startWorker();
  await (await before.playerDb('p')).write(writer => writer.put('outbox', mutation as never));
  before.closeAll();
  (await openElsewhere('u-p', PLAYER_MIGRATIONS.length + 5, true)).close();
  const { open } = IDBFactory.prototype;
  let calls = 0;
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...args) {
    calls += 1;
    if (calls > 2) throw failure('QuotaExceededError');
    return open.apply(this, args);
  });
  const db = await (await startWorker()).playerDb('p');
  expect(await db.get('outbox', mutation.key)).toEqual(mutation);
  expect(await db.all('outbox')).toEqual([mutation]);
  expect(db.isPersistent).toBe(false);
});

test('a newer worker may upgrade while this one runs, which then stores and deletes nothing', async () => {
  const { sharedDb, announced } = await startWorker();
  const db = sharedDb();
  await write(db, 'a');
  const newer = await openElsewhere('orbit', SHARED_MIGRATIONS.length + 1, true);
  expect(announced).toContain('reload needed');
  await expectDurableRowsOnly(db);
  expect(db.isPersistent).toBe(false);
  expect(newer.version).toBe(SHARED_MIGRATIONS.length + 1);
  expect((await indexedDB.databases()).find(({ name }) => name === 'orbit')?.version).toBe(newer.version);
  newer.close();
});

test('a worker that starts between install and takeover of a newer one deletes nothing', async () => {
  const newer = await openElsewhere('orbit', SHARED_MIGRATIONS.length + 1, true);
  newer.close();
  vi.stubGlobal('registration', { waiting: {}, installing: null });
  const { sharedDb } = await startWorker();
  await expectDurableRowsOnly(sharedDb());
  expect((await indexedDB.databases()).find(({ name }) => name === 'orbit')?.version).toBe(
    SHARED_MIGRATIONS.length + 1,
  );
});

test('a worker that is not active yet opens no database, not even for space; it does once it is active', async () => {
  const serviceWorker = { state: 'installing' };
  vi.stubGlobal('serviceWorker', serviceWorker);
  const { sharedDb, announced } = await startWorker();
  const { freeSpace } = await import('../../../sw/storage/quota.ts');
  for (let step = 0; await freeSpace(step); step += 1);
  expect(await sharedDb().all('meta')).toEqual([]);
  expect(await indexedDB.databases()).toEqual([]);
  expect(announced).toEqual([]);
  serviceWorker.state = 'activating';
  await expectToWork(sharedDb());
});

test('a database that another context deletes is reported, since its queue is lost', async () => {
  const { sharedDb, announced } = await startWorker();
  await write(sharedDb(), 'a');
  await deleteDB('orbit');
  expect(announced).toEqual(['data lost']);
});

test('a database without its stores is rebuilt', async () => {
  (await openElsewhere('orbit', SHARED_MIGRATIONS.length, true)).close();
  const { sharedDb, storageState } = await startWorker();
  await expectToWork(sharedDb());
  expect(storageState().kept).toBe(true);
});
