import { renderHook } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { connection } from '../../src/core/connection.ts';
import { Failure } from '../../src/core/failure.ts';
import { makeLoad, notLoaded, useLoad } from '../../src/core/load.ts';
import { announceChanged, announceConfirmed } from '../../src/core/subjects.ts';

test('calls in flight are shared', async () => {
  const fetchAndApply = vi.fn(async () => undefined);
  const load = makeLoad(notLoaded(), fetchAndApply);
  await Promise.all([load(), load(), load()]);
  expect(fetchAndApply).toHaveBeenCalledTimes(1);
  await load();
  expect(fetchAndApply).toHaveBeenCalledTimes(2);
});

test('a failure says what it was and leaves the time of what is shown', async () => {
  const loading = notLoaded();
  let failure: Failure | null = null;
  const load = makeLoad(loading, async () => {
    if (failure) throw failure;
  });
  await load();
  expect(loading.phase).toBe('ready');
  const { at } = loading;
  failure = new Failure('network', 'X_ERROR');
  await load();
  expect(loading).toEqual({ phase: 'offline', at, stored: false });
  failure = new Failure('refused', 'X_ERROR', 500);
  await load();
  expect(loading).toEqual({ phase: 'error', at, stored: false });
});

test('a first failure has nothing to show', async () => {
  const loading = notLoaded();
  await makeLoad(loading, async () => {
    throw new Failure('timeout', 'X_ERROR');
  })();
  expect(loading).toEqual({ phase: 'offline', at: null, stored: false });
});

test('what failed for want of a network, or is an unconfirmed copy, loads when somebody answers again; the rest stays', async () => {
  connection.online = false;
  const [failed, stored, shown] = [notLoaded(), notLoaded(), notLoaded()];
  const fetches = {
    failed: vi.fn(async () => undefined),
    stored: vi.fn(async () => undefined),
    shown: vi.fn(async () => undefined),
  };
  const [loadFailed, loadShown] = [makeLoad(failed, fetches.failed), makeLoad(shown, fetches.shown)];
  const loadStored = makeLoad(stored, fetches.stored);
  const { unmount } = renderHook(() => {
    useLoad(loadFailed, failed);
    useLoad(loadStored, stored);
    useLoad(loadShown, shown);
  });
  await vi.waitFor(() => expect(shown.phase).toBe('ready'));
  failed.phase = 'offline';
  stored.stored = true;
  connection.online = true;
  await vi.waitFor(() => expect(failed.phase).toBe('ready'));
  await vi.waitFor(() => expect(stored.stored).toBe(false));
  expect(fetches.failed).toHaveBeenCalledTimes(2);
  expect(fetches.stored).toHaveBeenCalledTimes(2);
  expect(fetches.shown).toHaveBeenCalledTimes(1);
  unmount();
});

describe('what the worker says while its stored copy is on the way', () => {
  const STORED_AT = 1_000;
  const slow = () => {
    const door = Promise.withResolvers<void>();
    const loading = notLoaded();
    const asked: (string | undefined)[] = [];
    const load = makeLoad(
      loading,
      async ({ prefer, onStored }) => {
        asked.push(prefer);
        if (prefer === undefined) await door.promise;
        onStored(STORED_AT);
      },
      '/api/overtaken',
    );
    return { door, loading, asked, load };
  };

  test('a confirmation that overtakes the copy still counts for it, and for no later one', async () => {
    const { door, loading, load } = slow();
    const first = load();
    announceConfirmed('/api/overtaken', 5_000);
    door.resolve();
    await first;
    expect(loading).toEqual({ phase: 'ready', at: 5_000, stored: false });
    await load();
    expect(loading).toEqual({ phase: 'ready', at: STORED_AT, stored: true });
  });

  test('a change that overtakes the copy is read after it', async () => {
    const { door, loading, asked, load } = slow();
    const first = load();
    announceChanged('/api/overtaken');
    door.resolve();
    await first;
    await vi.waitFor(() => expect(asked).toEqual([undefined, 'store']));
    await vi.waitFor(() => expect(loading.stored).toBe(false));
  });
});
