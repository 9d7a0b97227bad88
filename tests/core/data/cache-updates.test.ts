import { beforeEach, expect, test, vi } from 'vitest';
import type { Asking } from '../../src/core/load.ts';

beforeEach(() => vi.resetModules());

/** A subject that is loaded, and what its loads asked for. */
async function subject(path = '/api/x') {
  const { makeLoad, notLoaded } = await import('../../src/core/load.ts');
  const subjects = await import('../../src/core/subjects.ts');
  const loading = notLoaded();
  const asked: (string | undefined)[] = [];
  let stored: number | null = null;
  const load = makeLoad(
    loading,
    async ({ prefer, onStored }: Asking) => {
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
  const { load, asked, announceChanged } = await subject();
  await load();
  announceChanged('/api/other');
  announceChanged('/api/x');
  await vi.waitFor(() => expect(asked).toEqual([undefined, 'store']));
});

test('what was never shown is not loaded by a change', async () => {
  const { asked, announceChanged } = await subject();
  announceChanged('/api/x');
  expect(asked).toEqual([]);
});

test('a stored answer shows its own time, until somebody confirms it', async () => {
  const { load, loading, store, announceConfirmed } = await subject();
  store(1000);
  await load();
  expect(loading).toEqual({ phase: 'ready', at: 1000, stored: true });
  announceConfirmed('/api/x', 5000);
  expect(loading).toEqual({ phase: 'ready', at: 5000, stored: false });
});

test('a page that has missed a change reads everything again', async () => {
  const { load, asked, noteVersion } = await subject();
  await load();
  noteVersion(7, false);
  noteVersion(8, true);
  noteVersion(8, false);
  expect(asked).toEqual([undefined]);
  noteVersion(10, false);
  await vi.waitFor(() => expect(asked).toEqual([undefined, 'store']));
});
