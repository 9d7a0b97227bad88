import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PAGE_STATE_ID } from '../../../src/contract/page-state.ts';
import { controller, storedWorkerMode } from '../../../src/core/worker/client.ts';
import { fetchWorkerConfig, removeWorker } from '../../../src/core/worker/kill-switch.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../../src/core/http/call.ts', () => ({ call }));

const onLate = vi.fn();

beforeEach(() => {
  onLate.mockClear();
  localStorage.clear();
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } });
});

test('without any word the worker is on', () => {
  expect(storedWorkerMode()).toBe('on');
  expect(controller()).not.toBeNull();
});

test.each(['pass', 'off'])(
  'in mode %s the page calls as without a worker, also after a reload',
  async mode => {
    call.mockResolvedValue({ mode, min_build: null });
    expect(await fetchWorkerConfig(onLate)).toEqual({ mode, min_build: null });
    expect(controller()).toBeNull();
    vi.resetModules();
    expect((await import('../../../src/core/worker/client.ts')).controller()).toBeNull();
  },
);

describe('a page that carries the configuration', () => {
  const CONFIG = { mode: 'off', min_build: 'b7' };
  const carry = (worker: unknown) => {
    document.body.innerHTML = `<script type="application/json" id="${PAGE_STATE_ID}"></script>`;
    const state = { facts: null, parts: { worker } };
    (document.getElementById(PAGE_STATE_ID) as HTMLElement).textContent = JSON.stringify(state);
  };
  const openPage = async (type: string) => {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as never]);
    vi.resetModules();
    return import('../../../src/core/worker/kill-switch.ts');
  };
  afterEach(() => {
    document.body.innerHTML = '';
    vi.restoreAllMocks();
  });

  test('does not request it before its next look', async () => {
    carry(CONFIG);
    const page = await openPage('navigate');
    call.mockReset();
    expect(await page.fetchWorkerConfig(onLate)).toEqual(CONFIG);
    expect(call).not.toHaveBeenCalled();
    expect((await import('../../../src/core/worker/client.ts')).storedWorkerMode()).toBe('off');
    call.mockResolvedValue({ mode: 'on', min_build: null });
    expect(await page.fetchWorkerConfig(onLate)).toEqual({ mode: 'on', min_build: null });
  });

  test.each([
    ['navigated back to', 'back_forward', CONFIG],
    ['with one that does not parse', 'navigate', { mode: 'away' }],
  ])('but is %s requests it', async (_, type, embedded) => {
    carry(embedded);
    const page = await openPage(type);
    call.mockResolvedValue({ mode: 'on', min_build: null });
    expect(await page.fetchWorkerConfig(onLate)).toEqual({ mode: 'on', min_build: null });
  });
});

test('without a response the stored mode applies', async () => {
  call.mockResolvedValueOnce({ mode: 'off', min_build: 'b7' });
  await fetchWorkerConfig(onLate);
  call.mockRejectedValueOnce(new Error('offline'));
  expect(await fetchWorkerConfig(onLate)).toEqual({ mode: 'off', min_build: null });
  call.mockResolvedValueOnce({ mode: 'on', min_build: null });
  await fetchWorkerConfig(onLate);
  expect(controller()).not.toBeNull();
});

test('a late response delays nothing and is applied when it arrives', async () => {
  vi.useFakeTimers();
  const word = Promise.withResolvers<object>();
  call.mockReturnValueOnce(word.promise);
  const looked = fetchWorkerConfig(onLate);
  await vi.advanceTimersByTimeAsync(4000);
  expect(await looked).toEqual({ mode: 'on', min_build: null });
  expect(onLate).not.toHaveBeenCalled();
  word.resolve({ mode: 'off', min_build: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(onLate).toHaveBeenCalledExactlyOnceWith({ mode: 'off', min_build: null });
  expect(storedWorkerMode()).toBe('off');
  vi.useRealTimers();
});

test('the worker is requested to stop storing, to send its queue and to end its work, then unregistered, and its caches are deleted', async () => {
  const order: string[] = [];
  const active = {
    postMessage: ({ type }: { type: string }, [port]: MessagePort[] = []) => {
      order.push(type);
      port?.postMessage(type === 'drain' ? { queued: [] } : undefined);
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
  expect(order).toEqual(['workerMode', 'drain', 'makeWay', 'unregister']);
  expect(removed).toEqual(['shell-v1', 'assets-v1', 'pictures-v1']);
  vi.unstubAllGlobals();
});

test('a worker that does not respond is unregistered nevertheless', async () => {
  vi.useFakeTimers();
  const unregister = vi.fn(async () => true);
  const broken = { active: { postMessage: () => undefined }, unregister };
  const done = removeWorker({ getRegistrations: async () => [broken] } as unknown as ServiceWorkerContainer);
  await vi.advanceTimersByTimeAsync(3000);
  await done;
  expect(unregister).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
