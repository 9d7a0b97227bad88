import { expect, test, vi } from 'vitest';
import { Failure } from '../../src/core/failure.ts';
import { makeLoad, notLoaded } from '../../src/core/load.ts';

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
