import { beforeEach, expect, test, vi } from 'vitest';
import { controller, lastMode } from '../../src/core/controller.ts';
import { lookForMode, removeWorker } from '../../src/core/kill-switch.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../src/core/call.ts', () => ({ call }));

beforeEach(() => {
  localStorage.clear();
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } });
});

test('without any word the worker is on', () => {
  expect(lastMode()).toBe('on');
  expect(controller()).not.toBeNull();
});

test.each(['pass', 'off'])(
  'told %s the page makes its calls as without a worker, also after a reload',
  async mode => {
    call.mockResolvedValue({ mode, min_build: null });
    expect(await lookForMode()).toEqual({ mode, min_build: null });
    expect(controller()).toBeNull();
    vi.resetModules();
    expect((await import('../../src/core/controller.ts')).controller()).toBeNull();
  },
);

test('without an answer the last word counts', async () => {
  call.mockResolvedValueOnce({ mode: 'off', min_build: 'b7' });
  await lookForMode();
  call.mockRejectedValueOnce(new Error('offline'));
  expect(await lookForMode()).toEqual({ mode: 'off', min_build: null });
  call.mockResolvedValueOnce({ mode: 'on', min_build: null });
  await lookForMode();
  expect(controller()).not.toBeNull();
});

test('the worker is asked to send what waits, then unregistered, and its caches go', async () => {
  const order: string[] = [];
  const active = {
    postMessage: ({ type }: { type: string }, [port]: MessagePort[]) => {
      order.push(type);
      port?.postMessage({ queued: [] });
    },
  };
  const unregister = async () => {
    order.push('unregister');
    return true;
  };
  const removed: string[] = [];
  vi.stubGlobal('caches', {
    keys: async () => ['shell-v1', 'assets-v1', 'pictures-v1'],
    delete: async (name: string) => removed.push(name) > 0,
  });
  const getRegistrations = async () => [{ active, unregister }];
  await removeWorker({ getRegistrations } as unknown as ServiceWorkerContainer);
  expect(order).toEqual(['drain', 'unregister']);
  expect(removed).toEqual(['shell-v1', 'assets-v1', 'pictures-v1']);
  vi.unstubAllGlobals();
});

test('a worker too broken to answer is unregistered all the same', async () => {
  vi.useFakeTimers();
  const unregister = vi.fn(async () => true);
  const broken = { active: { postMessage: () => undefined }, unregister };
  const done = removeWorker({ getRegistrations: async () => [broken] } as unknown as ServiceWorkerContainer);
  await vi.advanceTimersByTimeAsync(3000);
  await done;
  expect(unregister).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
