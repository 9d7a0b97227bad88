import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { whenReady } from '../../src/core/settled.ts';
import { workerState } from '../../src/core/worker-state.ts';

/** What a browser has under `navigator.serviceWorker`; null where workers are absent. */
function give(container: (EventTarget & { controller?: unknown }) | null): void {
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
}

async function isReadyAfter(ms: number, act: () => void = () => undefined): Promise<boolean> {
  let isReady = false;
  void whenReady().then(() => {
    isReady = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  act();
  await vi.advanceTimersByTimeAsync(ms);
  return isReady;
}

beforeEach(() => {
  vi.useFakeTimers();
  Object.defineProperty(document, 'readyState', { value: 'complete', configurable: true });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  give(null);
  Object.assign(workerState, { status: 'none', offlineReady: false });
});

describe('what nobody waits for', () => {
  test('begins at once under a worker, and where there are none', async () => {
    give(Object.assign(new EventTarget(), { controller: {} }));
    expect(await isReadyAfter(0)).toBe(true);
    give(null);
    expect(await isReadyAfter(0)).toBe(true);
  });

  test('lets the worker of a first visit store the first screen before, and the visitor tap', async () => {
    give(new EventTarget());
    const store = () => {
      workerState.status = 'active';
      workerState.offlineReady = true;
    };
    expect(await isReadyAfter(9999, () => (workerState.status = 'active'))).toBe(false);
    expect(await isReadyAfter(2499, store)).toBe(false);
    workerState.offlineReady = false;
    expect(await isReadyAfter(2501, store)).toBe(true);
  });

  test('does not wait for a worker that could not be registered', async () => {
    give(new EventTarget());
    workerState.status = 'installing';
    expect(await isReadyAfter(1, () => (workerState.status = 'none'))).toBe(true);
  });

  test('waits 10 seconds for a worker that never comes', async () => {
    give(new EventTarget());
    expect(await isReadyAfter(9999)).toBe(false);
    expect(await isReadyAfter(10_000)).toBe(true);
  });
});
