import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { whenReady } from '../../src/core/settled.ts';

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
});

describe('what nobody waits for', () => {
  test('begins at once under a worker, and where there are none', async () => {
    give(Object.assign(new EventTarget(), { controller: {} }));
    expect(await isReadyAfter(0)).toBe(true);
    give(null);
    expect(await isReadyAfter(0)).toBe(true);
  });

  test('lets the worker of a first visit take over before', async () => {
    const container = new EventTarget();
    give(container);
    expect(await isReadyAfter(100)).toBe(false);
    expect(await isReadyAfter(100, () => container.dispatchEvent(new Event('controllerchange')))).toBe(true);
  });

  test('waits 6 seconds for a worker that never comes', async () => {
    give(new EventTarget());
    expect(await isReadyAfter(5999)).toBe(false);
    expect(await isReadyAfter(6000)).toBe(true);
  });
});
