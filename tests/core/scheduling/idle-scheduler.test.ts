import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** What a browser has under `navigator.serviceWorker`; null where workers are absent. */
function give(container: (EventTarget & { controller?: unknown }) | null): void {
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
}

/** A page that has just started, with what it knows of its worker. */
async function startPage() {
  vi.resetModules();
  const [{ whenOfflineReady }, { workerState }] = await Promise.all([
    import('../../../src/core/scheduling/idle-scheduler.ts'),
    import('../../../src/core/worker/state.ts'),
  ]);
  let count = 0;
  const ask = async () => {
    void whenOfflineReady().then(() => {
      count += 1;
    });
    await vi.advanceTimersByTimeAsync(0);
  };
  await ask();
  return { workerState, ask, ready: () => count, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
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
});

describe('what nobody waits for', () => {
  test('begins at once under a worker, and where there are none', async () => {
    give(Object.assign(new EventTarget(), { controller: {} }));
    expect((await startPage()).ready()).toBe(1);
    give(null);
    expect((await startPage()).ready()).toBe(1);
  });

  test('lets the worker of a first visit store the first screen before, and the visitor tap', async () => {
    give(new EventTarget());
    const { workerState, ready, pass } = await startPage();
    workerState.status = 'active';
    await pass(3000);
    workerState.offlineReady = true;
    await pass(2499);
    expect(ready()).toBe(0);
    await pass(1);
    expect(ready()).toBe(1);
  });

  test('does not wait for a worker that could not be registered, nor does who asks later', async () => {
    give(new EventTarget());
    const { workerState, ask, ready, pass } = await startPage();
    workerState.status = 'installing';
    await pass(1);
    expect(ready()).toBe(0);
    workerState.status = 'none';
    await pass(1);
    expect(ready()).toBe(1);
    await ask();
    expect(ready()).toBe(2);
  });

  test('waits 10 seconds for a worker that never comes', async () => {
    give(new EventTarget());
    const { ready, pass } = await startPage();
    await pass(9999);
    expect(ready()).toBe(0);
    await pass(1);
    expect(ready()).toBe(1);
  });
});
