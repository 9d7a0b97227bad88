import { afterEach, expect, test, vi } from 'vitest';

/** By name only: its types are those of a worker. */
const ENTRY: string = '../../sw/self-destroy.ts';

/** A page that handles messages, or not, and what was done to it. */
const page = (isResponsive: boolean) => {
  const reloaded = vi.fn(async () => null);
  return {
    id: 'p',
    url: 'https://orbit.test/',
    reloaded,
    postMessage: (_: unknown, [port]: MessagePort[] = []) => isResponsive && port?.postMessage(null),
    navigate: reloaded,
  };
};

async function startEntry(names: readonly string[], pages: readonly object[], isDeletable = true) {
  vi.resetModules();
  const caches = new Set(names);
  const calls: string[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const worker = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    skipWaiting: async () => void calls.push('skipWaiting'),
    registration: { unregister: async () => void calls.push('unregister') },
    clients: { matchAll: async () => pages, get: async () => pages[0] },
  };
  vi.stubGlobal('self', worker);
  vi.stubGlobal('clients', worker.clients);
  vi.stubGlobal('caches', {
    keys: async () => [...caches],
    delete: async (name: string) => {
      if (!isDeletable && name === names[0]) throw new Error('in use');
      return caches.delete(name);
    },
  });
  await import(ENTRY);
  const dispatch = async (type: string) => {
    const lasting: Promise<unknown>[] = [];
    listeners.get(type)?.({ waitUntil: (work: Promise<unknown>) => lasting.push(work) });
    await Promise.all(lasting);
    return lasting.length;
  };
  return { caches, calls, dispatch };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('it replaces the worker before it at once', async () => {
  const { calls, dispatch } = await startEntry([], []);
  expect(await dispatch('install')).toBe(1);
  expect(calls).toEqual(['skipWaiting']);
});

test('it deletes the caches, also past one that cannot be deleted, unregisters itself, and stays until that is done', async () => {
  const { caches, calls, dispatch } = await startEntry(['shell-v1', 'assets-v1'], [], false);
  expect(await dispatch('activate')).toBe(1);
  expect([...caches]).toEqual(['shell-v1']);
  expect(calls).toEqual(['unregister']);
});

test.each([
  ['a page that does not respond is loaded again', ['shell-v1'], 1],
  ['a page that registers the worker again is not loaded in a loop', [], 0],
])('%s', async (_, names, times) => {
  vi.useFakeTimers();
  const open = page(false);
  const { dispatch } = await startEntry(names, [open]);
  const activated = dispatch('activate');
  await vi.advanceTimersByTimeAsync(60_000);
  await activated;
  expect(open.reloaded).toHaveBeenCalledTimes(times);
});
