import { beforeEach, expect, test, vi } from 'vitest';
import type { LoadOptions } from '../../../src/core/data/loader.ts';

beforeEach(() => vi.resetModules());

/** A resource with its loader, and the `prefer` option of each of its loads. */
async function subject(path = '/api/x') {
  const { createLoader, initialLoadState } = await import('../../../src/core/data/loader.ts');
  const subjects = await import('../../../src/core/data/cache-updates.ts');
  const loading = initialLoadState();
  const preferences: (string | undefined)[] = [];
  let stored: number | null = null;
  const load = createLoader(
    loading,
    async ({ prefer, onStored }: LoadOptions) => {
      preferences.push(prefer);
      if (stored !== null) onStored(stored);
    },
    path,
  );
  const store = (at: number | null) => {
    stored = at;
  };
  return { ...subjects, loading, load, preferences, store };
}

test('a change that the worker reports is read from the store, without a request', async () => {
  const { load, preferences, emitCacheUpdate } = await subject();
  await load();
  emitCacheUpdate('/api/other');
  emitCacheUpdate('/api/x');
  await vi.waitFor(() => expect(preferences).toEqual([undefined, 'store']));
});

test('a resource that was never loaded is not loaded by a change', async () => {
  const { preferences, emitCacheUpdate } = await subject();
  emitCacheUpdate('/api/x');
  expect(preferences).toEqual([]);
});

test('a stored answer shows its time, until it is confirmed', async () => {
  const { load, loading, store, emitCacheConfirmation } = await subject();
  store(1000);
  await load();
  expect(loading).toMatchObject({ phase: 'ready', at: 1000, stored: true });
  emitCacheConfirmation('/api/x', 5000);
  expect(loading).toMatchObject({ phase: 'ready', at: 5000, stored: false });
});

test('a page that has missed a change reads all resources again', async () => {
  const { load, preferences, checkStateVersion } = await subject();
  await load();
  checkStateVersion(7, false);
  checkStateVersion(8, true);
  checkStateVersion(8, false);
  expect(preferences).toEqual([undefined]);
  checkStateVersion(10, false);
  await vi.waitFor(() => expect(preferences).toEqual([undefined, 'store']));
});

/** How often a listener is called for each version that the worker names. */
async function announce(...versions: [version: number, isAnnounced: boolean][]) {
  const { onCacheUpdate, checkStateVersion } = await import('../../../src/core/data/cache-updates.ts');
  const read = vi.fn();
  onCacheUpdate('/api/x', read);
  return versions.map(([version, isAnnounced]) => {
    read.mockClear();
    checkStateVersion(version, isAnnounced);
    return read.mock.calls.length;
  });
}

test('the first version that a page hears of is none that it has missed', async () => {
  expect(await announce([7, false])).toEqual([0]);
});

test('a change that came with its message is not missed, the one before it is', async () => {
  expect(await announce([7, false], [8, true], [10, true], [11, false], [11, false])).toEqual([
    0, 0, 1, 1, 0,
  ]);
});

test('a version that arrives late is neither a change nor forgotten as one', async () => {
  expect(await announce([7, false], [9, false], [8, false], [9, false], [10, false])).toEqual([
    0, 1, 0, 0, 1,
  ]);
});

test('a listener that has unsubscribed is not called, the others are', async () => {
  const { onCacheUpdate, onCacheConfirmation, emitCacheUpdate, emitCacheConfirmation } = await import(
    '../../../src/core/data/cache-updates.ts'
  );
  const calls: string[] = [];
  onCacheUpdate('/api/x', () => void calls.push('first'));
  const unsubscribe = onCacheUpdate('/api/x', () => void calls.push('second'));
  onCacheConfirmation('/api/x', at => void calls.push(`confirmed ${at}`));
  emitCacheUpdate('/api/x');
  unsubscribe();
  emitCacheUpdate('/api/x');
  emitCacheConfirmation('/api/x', 5);
  emitCacheConfirmation('/api/y', 6);
  expect(calls).toEqual(['first', 'second', 'first', 'confirmed 5']);
});
