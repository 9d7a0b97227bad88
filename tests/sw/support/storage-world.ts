import 'fake-indexeddb/auto';
import { IDBFactory, IDBOpenDBRequest, IDBRequest } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, vi } from 'vitest';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The storage of a worker that has just started; `announced` has its messages to pages. */
export async function startWorker() {
  vi.resetModules();
  const db = await import('../../../sw/storage/databases.ts');
  const { setStorageListener, storageState } = await import('../../../sw/storage/errors.ts');
  const announced: unknown[] = [];
  setStorageListener({
    changed: state => void announced.push(state),
    dataLost: () => void announced.push('data lost'),
    reloadNeeded: () => void announced.push('reload needed'),
  });
  return { ...db, storageState, announced };
}

export const failure = (name: string, message = ''): DOMException => new DOMException(message, name);

/** Makes every opening fail, or the first `times`. */
export function failToOpen(error: Error, times = Number.POSITIVE_INFINITY): void {
  const open = IDBFactory.prototype.open;
  let left = times;
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...args) {
    if (left <= 0) return open.apply(this, args);
    left -= 1;
    throw error;
  });
}

/** Makes openings hang until the returned function lets them go on. */
export function hangOpening(): () => void {
  const spy = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => new IDBOpenDBRequest());
  return () => spy.mockRestore();
}

/** Makes starting a transaction fail, always or `times` times. */
export function failTransactions(error: Error, times = Number.POSITIVE_INFINITY): () => void {
  const { transaction } = IDBDatabase.prototype;
  let left = times;
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...args
  ) {
    if (left <= 0) return transaction.apply(this, args);
    left -= 1;
    throw error;
  });
  return () => spy.mockRestore();
}

export const hangReads = () =>
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => new IDBRequest());

/** Makes the put of a row for which `isFull` is true abort its transaction, as full storage does. */
export function fillStorage(isFull: (row: { key: string }) => boolean): () => void {
  const { put } = IDBObjectStore.prototype;
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    row: { key: string },
  ) {
    const request = put.call(this, row);
    const transaction = this.transaction as unknown as { _abort(name: string): void };
    if (isFull(row)) transaction._abort('QuotaExceededError');
    return request;
  });
  return () => spy.mockRestore();
}

/** Opens a database as another tab does; one that is not `isYielding` ignores `versionchange`. */
export async function openElsewhere(
  name: string,
  version: number,
  isYielding: boolean,
  upgrade: (db: never) => void = () => undefined,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => upgrade(request.result as never);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const opened = request.result;
      opened.onversionchange = () => isYielding && opened.close();
      resolve(opened);
    };
  });
}

export const meta = (key: string, value: unknown = 1) => ({ key, value });

type Worker = Awaited<ReturnType<typeof startWorker>>;
type Shared = Awaited<ReturnType<Worker['sharedDb']>>;

export const write = (db: Shared, key: string) => db.write(writer => writer.put('meta', meta(key)));
/** The keys that the next worker finds stored. */
export const persistedKeys = async () => {
  vi.restoreAllMocks();
  return (await (await startWorker()).sharedDb()).keys('meta');
};
export const fakeTime = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
/** Storage answers by `setImmediate`, which is not faked: it gets its turns before time passes. */
export async function advanceTime(ms: number): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise(resolve => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(ms);
}

/** The key of a row that has no other source than this device. */
export const DURABLE = 'identity';

/** Every operation on the row answers as if nothing had happened; nothing rejects. */
export async function expectToWork(db: Shared, key = 'x'): Promise<void> {
  await write(db, key);
  expect(await db.get('meta', key)).toEqual(meta(key));
  expect(await db.update('meta', key, row => meta(key, [row?.value]))).toEqual(meta(key, [1]));
  expect(await db.all('meta')).toContainEqual(meta(key, [1]));
  expect(await db.keys('meta')).toContain(key);
}

/** Without storage durable rows are as if nothing had happened, any other is absent, and nothing rejects. */
export async function expectDurableRowsOnly(db: Shared): Promise<void> {
  await expectToWork(db, DURABLE);
  await write(db, 'x');
  expect(await db.update('meta', 'x', row => meta('x', [row?.value]))).toEqual(meta('x', [undefined]));
  expect(await db.get('meta', 'x')).toBeUndefined();
  expect(await db.keys('meta')).not.toContain('x');
  expect(await db.all('meta')).toContainEqual(meta(DURABLE, [1]));
}

const rejections: unknown[] = [];
process.on('unhandledRejection', reason => void rejections.push(reason));
afterEach(() => {
  expect(rejections).toEqual([]);
});

export const SERVER_LOST = failure(
  'UnknownError',
  'Connection to Indexed Database server lost. Refresh the page',
);
export const BACKING_STORE = failure(
  'UnknownError',
  'Internal error opening backing store for indexedDB.open.',
);
