import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { connection } from '../../src/core/connection.ts';
import { Failure } from '../../src/core/failure.ts';
import { makeLoad, notLoaded, useLoad } from '../../src/core/load.ts';

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

test('what failed for want of a network loads when somebody answers again, what did not fail stays', async () => {
  connection.online = false;
  const [failed, shown] = [notLoaded(), notLoaded()];
  const fetches = { failed: vi.fn(async () => undefined), shown: vi.fn(async () => undefined) };
  const [loadFailed, loadShown] = [makeLoad(failed, fetches.failed), makeLoad(shown, fetches.shown)];
  const { unmount } = renderHook(() => {
    useLoad(loadFailed, failed);
    useLoad(loadShown, shown);
  });
  await vi.waitFor(() => expect(shown.phase).toBe('ready'));
  failed.phase = 'offline';
  connection.online = true;
  await vi.waitFor(() => expect(failed.phase).toBe('ready'));
  expect(fetches.failed).toHaveBeenCalledTimes(2);
  expect(fetches.shown).toHaveBeenCalledTimes(1);
  unmount();
});
