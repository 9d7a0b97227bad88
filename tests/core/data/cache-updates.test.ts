import { beforeEach, expect, test, vi } from 'vitest';
import type { LoadOptions } from '../../../src/core/data/loader.ts';

beforeEach(() => vi.resetModules());

/** A subject that is loaded, and what its loads asked for. */
async function subject(path = '/api/x') {
  const { createLoader, initialLoadState } = await import('../../../src/core/data/loader.ts');
  const subjects = await import('../../../src/core/data/cache-updates.ts');
  const loading = initialLoadState();
  const asked: (string | undefined)[] = [];
  let stored: number | null = null;
  const load = createLoader(
    loading,
    async ({ prefer, onStored }: LoadOptions) => {
      asked.push(prefer);
      if (stored !== null) onStored(stored);
    },
    path,
  );
  const store = (at: number | null) => {
    stored = at;
  };
  return { ...subjects, loading, load, asked, store };
}

test('a change that the worker tells of is read from the store, without a request', async () => {
  const { load, asked, emitCacheUpdate } = await subject();
  await load();
  emitCacheUpdate('/api/other');
  emitCacheUpdate('/api/x');
  await vi.waitFor(() => expect(asked).toEqual([undefined, 'store']));
});

test('what was never shown is not loaded by a change', async () => {
  const { asked, emitCacheUpdate } = await subject();
  emitCacheUpdate('/api/x');
  expect(asked).toEqual([]);
});

test('a stored answer shows its own time, until somebody confirms it', async () => {
  const { load, loading, store, emitCacheConfirmation } = await subject();
  store(1000);
  await load();
  expect(loading).toEqual({ phase: 'ready', at: 1000, stored: true });
  emitCacheConfirmation('/api/x', 5000);
  expect(loading).toEqual({ phase: 'ready', at: 5000, stored: false });
});

test('a page that has missed a change reads everything again', async () => {
  const { load, asked, checkStateVersion } = await subject();
  await load();
  checkStateVersion(7, false);
  checkStateVersion(8, true);
  checkStateVersion(8, false);
  expect(asked).toEqual([undefined]);
  checkStateVersion(10, false);
  await vi.waitFor(() => expect(asked).toEqual([undefined, 'store']));
});
