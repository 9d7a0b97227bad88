import { describe, expect, test } from 'vitest';
import { SerialQueue, withLock, withLockIfFree } from '../../src/lib/one-at-a-time.ts';

test('work is done one after the other, also after one that fails', async () => {
  const queue = new SerialQueue();
  const done: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = queue.run(() => promise.then(() => void done.push('first')));
  const second = queue.run(async () => {
    done.push('second');
    throw new Error('lost');
  });
  const third = queue.run(async () => done.push('third'));
  await Promise.resolve();
  expect(done).toEqual([]);
  resolve();
  await expect(second).rejects.toThrow('lost');
  await Promise.all([first, third]);
  await queue.idle;
  expect(done).toEqual(['first', 'second', 'third']);
});

type Granted = (lock: object | null) => Promise<unknown>;

/** A lock manager of one context, which others share by its queues. */
function createLocks(): LockManager {
  const queues = new Map<string, Promise<unknown>>();
  const hold = (name: string, work: () => Promise<unknown>): Promise<unknown> => {
    const done = (queues.get(name) ?? Promise.resolve()).then(work);
    const settled = done.then(
      () => undefined,
      () => undefined,
    );
    queues.set(name, settled);
    void settled.then(() => queues.get(name) === settled && queues.delete(name));
    return done;
  };
  const request = (name: string, ...given: unknown[]) => {
    const work = given.at(-1) as Granted;
    const { ifAvailable = false } = given.length > 1 ? (given[0] as LockOptions) : {};
    return ifAvailable && queues.has(name) ? work(null) : hold(name, () => work({ name }));
  };
  return { request } as unknown as LockManager;
}

/** Work that lasts until it is told to end, and counts its starts. */
function createWork() {
  const { promise, resolve } = Promise.withResolvers<string>();
  const run = () => {
    work.starts++;
    return promise;
  };
  const work = { starts: 0, end: resolve, run };
  return work;
}

const settle = () => new Promise(resolve => setTimeout(resolve));

describe('with a lock manager', () => {
  test('work waits for other work of the same name and for no other', async () => {
    const locks = createLocks();
    const [first, second, other] = [createWork(), createWork(), createWork()];
    const results = [
      withLock(locks, 'a', first.run),
      withLock(locks, 'a', second.run),
      withLock(locks, 'b', other.run),
    ];
    await settle();
    expect([first.starts, second.starts, other.starts]).toEqual([1, 0, 1]);
    first.end('first');
    await settle();
    expect(second.starts).toBe(1);
    second.end('second');
    other.end('other');
    expect(await Promise.all(results)).toEqual(['first', 'second', 'other']);
  });

  test('work that does not wait is left out while the lock is held, and done once it is free', async () => {
    const locks = createLocks();
    const [holder, next] = [createWork(), createWork()];
    const held = withLock(locks, 'a', holder.run);
    await settle();
    expect(await withLockIfFree(locks, 'a', next.run)).toBeUndefined();
    expect(next.starts).toBe(0);
    holder.end('held');
    await held;
    await settle();
    next.end('next');
    expect(await withLockIfFree(locks, 'a', next.run)).toBe('next');
  });

  test('a failure is the caller’s and frees the lock', async () => {
    const locks = createLocks();
    const fail = () => Promise.reject(new Error('lost'));
    await expect(withLock(locks, 'a', fail)).rejects.toThrow('lost');
    await settle();
    await expect(withLockIfFree(locks, 'a', fail)).rejects.toThrow('lost');
    await settle();
    expect(await withLockIfFree(locks, 'a', async () => 'done')).toBe('done');
  });
});

test.each([
  ['withLock', withLock],
  ['withLockIfFree', withLockIfFree],
])('without a lock manager %s does the work at once', async (_, run) => {
  const work = createWork();
  const results = [run(undefined, 'a', work.run), run(undefined, 'a', work.run)];
  expect(work.starts).toBe(2);
  work.end('done');
  expect(await Promise.all(results)).toEqual(['done', 'done']);
});
