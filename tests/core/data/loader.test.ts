import { renderHook } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { wallet } from '../../../src/contract/subjects/wallet.ts';
import { emitCacheConfirmation, emitCacheUpdate } from '../../../src/core/data/cache-updates.ts';
import { createLoader, initialLoadState, type LoadState, useLoad } from '../../../src/core/data/loader.ts';
import { ApiError } from '../../../src/core/http/api-error.ts';
import { call } from '../../../src/core/http/call.ts';
import { networkStatus } from '../../../src/core/http/network-status.ts';
import { nextSession } from '../../../src/core/session/epoch.ts';
import { stubFetch } from '../../setup/fetch-stub.ts';

/** A change that the back end makes. */
async function fetchWrite(): Promise<void> {
  stubFetch({ 'POST /api/player/accounts': { status: 201, body: {} } });
  await call(wallet.openAccount, { body: { currency: 'EUR' } }).catch(() => undefined);
}

test('calls in flight are shared', async () => {
  const fetchAndApply = vi.fn(async () => undefined);
  const load = createLoader(initialLoadState(), fetchAndApply);
  await Promise.all([load(), load(), load()]);
  expect(fetchAndApply).toHaveBeenCalledTimes(1);
  await load();
  expect(fetchAndApply).toHaveBeenCalledTimes(2);
});

test('a load in flight is not shared once a write has ended', async () => {
  const replies: (() => void)[] = [];
  const load = createLoader(initialLoadState(), () => new Promise<void>(resolve => replies.push(resolve)));
  const first = load();
  await fetchWrite();
  const second = load();
  expect(replies).toHaveLength(1);
  replies[0]?.();
  await first;
  await vi.waitFor(() => expect(replies).toHaveLength(2));
  replies[1]?.();
  await second;
});

test('a load from the network follows one that only reads the stored copy', async () => {
  const preferences: unknown[] = [];
  let finish: () => void = () => undefined;
  const load = createLoader(
    initialLoadState(),
    async ({ prefer }) => {
      preferences.push(prefer);
      if (prefer === 'store')
        await new Promise<void>(resolve => {
          finish = resolve;
        });
    },
    '/api/resource',
  );
  await load();
  emitCacheUpdate('/api/resource');
  await vi.waitFor(() => expect(preferences).toEqual([undefined, 'store']));
  const loads = Promise.all([load(), load()]);
  finish();
  await loads;
  expect(preferences).toEqual([undefined, 'store', undefined]);
});

test('a pending load of an ended session is not awaited by the next one', async () => {
  const loading = initialLoadState();
  const replies: ((isCancelled: boolean) => void)[] = [];
  const load = createLoader(loading, async () => {
    const isCancelled = await new Promise<boolean>(resolve => replies.push(resolve));
    if (isCancelled) throw new ApiError('cancelled', 'X_ERROR');
  });
  const earlier = load();
  nextSession();
  const current = load();
  expect(replies).toHaveLength(2);
  replies[0]?.(true);
  replies[1]?.(false);
  await Promise.all([earlier, current]);
  expect(loading.phase).toBe('ready');
});

test('a load that waits for an earlier one is dropped where the session ends before', async () => {
  const replies: (() => void)[] = [];
  const load = createLoader(
    initialLoadState(),
    () => new Promise<void>(resolve => replies.push(resolve)),
    '/api/resource',
  );
  const first = load();
  await fetchWrite();
  const second = load();
  expect(second).not.toBe(first);
  nextSession();
  replies[0]?.();
  await Promise.all([first, second]);
  expect(replies).toHaveLength(1);
});

test('a failure has its kind and leaves the time of the shown data', async () => {
  const loading = initialLoadState();
  let failure: ApiError | null = null;
  const load = createLoader(loading, async () => {
    if (failure) throw failure;
  });
  await load();
  expect(loading.phase).toBe('ready');
  const { at } = loading;
  failure = new ApiError('network', 'X_ERROR');
  await load();
  expect(loading).toMatchObject({ phase: 'offline', at, stored: false });
  failure = new ApiError('http', 'X_ERROR', 500);
  await load();
  expect(loading).toMatchObject({ phase: 'error', at, stored: false });
});

test('a first failure has nothing to show', async () => {
  const loading = initialLoadState();
  await createLoader(loading, async () => {
    throw new ApiError('timeout', 'X_ERROR');
  })();
  expect(loading).toMatchObject({ phase: 'offline', at: null, stored: false });
});

test('data that failed offline, or is an unconfirmed copy, is loaded when the back end responds again; other data is not', async () => {
  networkStatus.isOnline = false;
  const [failed, stored, shown] = [initialLoadState(), initialLoadState(), initialLoadState()];
  const fetches = {
    failed: vi.fn(async () => undefined),
    stored: vi.fn(async () => undefined),
    shown: vi.fn(async () => undefined),
  };
  const [loadFailed, loadShown] = [createLoader(failed, fetches.failed), createLoader(shown, fetches.shown)];
  const loadStored = createLoader(stored, fetches.stored);
  const { unmount } = renderHook(() => {
    useLoad(loadFailed, failed);
    useLoad(loadStored, stored);
    useLoad(loadShown, shown);
  });
  await vi.waitFor(() => expect(shown.phase).toBe('ready'));
  failed.phase = 'offline';
  stored.stored = true;
  networkStatus.isOnline = true;
  await vi.waitFor(() => expect(failed.phase).toBe('ready'));
  await vi.waitFor(() => expect(stored.stored).toBe(false));
  expect(fetches.failed).toHaveBeenCalledTimes(2);
  expect(fetches.stored).toHaveBeenCalledTimes(2);
  expect(fetches.shown).toHaveBeenCalledTimes(1);
  unmount();
});

describe('a subject on screen', () => {
  const show = async (state: Partial<LoadState>, enabled = true) => {
    const loading = { ...initialLoadState(), ...state };
    const load = vi.fn(async () => undefined);
    const { unmount } = renderHook(() =>
      useLoad(Object.assign(load, { follow: () => () => undefined }), loading, enabled),
    );
    const becomeVisible = () => document.dispatchEvent(new Event('visibilitychange'));
    return { load, loading, unmount, becomeVisible };
  };
  const fresh = () => ({ phase: 'ready', at: Date.now(), stored: false }) as const;

  test('is loaded when it is first seen, and when the page is seen again after a while', async () => {
    const { load, loading, becomeVisible } = await show({});
    expect(load).toHaveBeenCalledTimes(1);
    Object.assign(loading, fresh());
    becomeVisible();
    expect(load).toHaveBeenCalledTimes(1);
    loading.at = Date.now() - 3_600_000;
    becomeVisible();
    expect(load).toHaveBeenCalledTimes(2);
    Object.assign(loading, fresh(), { stored: true });
    becomeVisible();
    expect(load).toHaveBeenCalledTimes(3);
    Object.assign(loading, fresh(), { phase: 'error' });
    becomeVisible();
    expect(load).toHaveBeenCalledTimes(4);
  });

  test('is not loaded while it is fresh, hidden, or not enabled', async () => {
    expect((await show(fresh())).load).not.toHaveBeenCalled();
    expect((await show({}, false)).load).not.toHaveBeenCalled();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { load, becomeVisible } = await show({});
    becomeVisible();
    expect(load).not.toHaveBeenCalled();
    visibility.mockRestore();
  });

  test('is loaded when the browser is online again, and no more when it has left the screen', async () => {
    const { load, unmount, becomeVisible } = await show(fresh());
    dispatchEvent(new Event('online'));
    expect(load).toHaveBeenCalledTimes(1);
    unmount();
    dispatchEvent(new Event('online'));
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] });
    becomeVisible();
    vi.useRealTimers();
    expect(load).toHaveBeenCalledTimes(1);
  });
});

describe('a message of the worker while its stored copy is in flight', () => {
  const STORED_AT = 1_000;
  const slow = () => {
    const response = Promise.withResolvers<void>();
    const loading = initialLoadState();
    const preferences: (string | undefined)[] = [];
    const load = createLoader(
      loading,
      async ({ prefer, onStored }) => {
        preferences.push(prefer);
        if (prefer === undefined) await response.promise;
        onStored(STORED_AT);
      },
      '/api/overtaken',
    );
    return { response, loading, preferences, load };
  };

  test('a confirmation that overtakes the copy applies to it, and to no later one', async () => {
    const { response, loading, load } = slow();
    const first = load();
    emitCacheConfirmation('/api/overtaken', 5_000);
    response.resolve();
    await first;
    expect(loading).toMatchObject({ phase: 'ready', at: 5_000, stored: false });
    await load();
    expect(loading).toMatchObject({ phase: 'ready', at: STORED_AT, stored: true });
  });

  test('a change that overtakes the copy is read after it', async () => {
    const { response, loading, preferences, load } = slow();
    const first = load();
    emitCacheUpdate('/api/overtaken');
    response.resolve();
    await first;
    await vi.waitFor(() => expect(preferences).toEqual([undefined, 'store']));
    await vi.waitFor(() => expect(loading.stored).toBe(false));
  });
});
