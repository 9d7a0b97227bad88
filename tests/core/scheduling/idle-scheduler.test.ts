import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** The value of `navigator.serviceWorker`; null where workers are not supported. */
function give(container: (EventTarget & { controller?: unknown }) | null): void {
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
}

/** A page that has just started, with the state of its worker. */
async function startPage() {
  vi.resetModules();
  const [{ whenOfflineReady, whenExploring }, { workerState }] = await Promise.all([
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
  let isExploring = false;
  void whenExploring().then(() => {
    isExploring = true;
  });
  return {
    isExploring: () => isExploring,
    workerState,
    ask,
    ready: () => count,
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
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

describe('deferred work', () => {
  test('starts at once under a worker, and where workers are not supported', async () => {
    give(Object.assign(new EventTarget(), { controller: {} }));
    expect((await startPage()).ready()).toBe(1);
    give(null);
    expect((await startPage()).ready()).toBe(1);
  });

  test('waits until the worker of a first visit has stored the first screen, and a pause after that', async () => {
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

  test('does not wait for a worker that could not be registered, nor does later work', async () => {
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

  test('waits at most 10 seconds for a worker', async () => {
    give(new EventTarget());
    const { ready, pass } = await startPage();
    await pass(9999);
    expect(ready()).toBe(0);
    await pass(1);
    expect(ready()).toBe(1);
  });
});

describe('what lies beyond the first screen', () => {
  test.each(['pointerdown', 'keydown', 'scroll'])('is loaded with the first %s', async type => {
    give(new EventTarget());
    const { isExploring, pass } = await startPage();
    await pass(100);
    expect(isExploring()).toBe(false);
    document.body.dispatchEvent(new Event(type));
    await pass(0);
    expect(isExploring()).toBe(true);
  });

  test('is loaded when the app can open offline, without any touch', async () => {
    give(new EventTarget());
    const { isExploring, workerState, pass } = await startPage();
    workerState.offlineReady = true;
    await pass(2499);
    expect(isExploring()).toBe(false);
    await pass(1);
    expect(isExploring()).toBe(true);
  });
});
