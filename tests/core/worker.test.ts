import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const registered = {
  waiting: null as unknown,
  active: null as unknown,
  update: vi.fn(async () => undefined),
};
const listeners = new Map<string, (event?: unknown) => void>();
const register = vi.fn(async () => registered);

vi.mock('workbox-window', () => ({
  Workbox: class {
    register = register;
    addEventListener(name: string, listener: (event?: unknown) => void) {
      listeners.set(name, listener);
    }
  },
}));

const mode = vi.hoisted(() => ({
  lookForMode: vi.fn(async () => ({ mode: 'on', min_build: null as string | null })),
  removeWorker: vi.fn(async () => undefined),
}));
vi.mock('../../src/core/kill-switch.ts', () => mode);

vi.mock('../../src/core/i18n.ts', () => ({ followMessages: () => undefined }));

class Container extends EventTarget {
  controller: unknown = null;
  getRegistrations = vi.fn(async () => [] as { scope: string; unregister: () => Promise<boolean> }[]);
}

const controlled = () => Object.assign(new Container(), { controller: { postMessage: () => undefined } });

let [win, doc] = [new EventTarget(), new EventTarget()];

/** A page of its own: the module and the window's listeners anew, with this container. */
async function page(container: Container | null, search = '') {
  vi.resetModules();
  vi.useFakeTimers();
  listeners.clear();
  [win, doc] = [new EventTarget(), new EventTarget()];
  vi.spyOn(document, 'addEventListener').mockImplementation(doc.addEventListener.bind(doc) as never);
  vi.stubGlobal('addEventListener', win.addEventListener.bind(win));
  vi.stubGlobal('requestIdleCallback', (work: () => void) => void work());
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container ?? undefined });
  history.replaceState(null, '', `/${search}`);
  const reloaded = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const { start } = await import('../../src/core/worker.ts');
  const { applyUpdate } = await import('../../src/core/handover.ts');
  const { workerState } = await import('../../src/core/worker-state.ts');
  const { holdUpdates, safePoint } = await import('../../src/core/safe-point.ts');
  start();
  await vi.advanceTimersByTimeAsync(100);
  await vi.dynamicImportSettled();
  return { applyUpdate, workerState, holdUpdates, safePoint, reloaded };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  vi.clearAllMocks();
  mode.lookForMode.mockImplementation(async () => ({ mode: 'on', min_build: null }));
  registered.waiting = null;
  registered.active = null;
});

test('a browser without workers runs the app without one', async () => {
  const { workerState } = await page(null);
  expect(workerState.status).toBe('none');
  expect(register).not.toHaveBeenCalled();
});

test('a refused registration leaves the app as it is and is tried again when the network is back', async () => {
  register.mockRejectedValueOnce(new DOMException('denied', 'SecurityError'));
  const { workerState } = await page(new Container());
  expect(workerState.status).toBe('none');
  win.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(register).toHaveBeenCalledTimes(2));
  expect(workerState.status).toBe('installing');
});

test('what registers is fetched again when it was lost on the way', async () => {
  vi.doMock('../../src/core/registering.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  await page(new Container());
  expect(register).not.toHaveBeenCalled();
  vi.doUnmock('../../src/core/registering.ts');
  win.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(register).toHaveBeenCalledOnce());
});

test('an install that failed is tried again when the network is back', async () => {
  const { workerState } = await page(new Container());
  listeners.get('redundant')?.();
  expect(workerState.status).toBe('none');
  win.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(register).toHaveBeenCalledTimes(2));
});

test('the off switch in the address unregisters every worker', async () => {
  const container = new Container();
  const unregister = vi.fn(async () => true);
  container.getRegistrations.mockResolvedValue([{ scope: `${location.origin}/`, unregister }]);
  await page(container, '?nosw');
  expect(unregister).toHaveBeenCalledOnce();
  expect(register).not.toHaveBeenCalled();
});

test('workers of other scopes are unregistered, ours is not', async () => {
  const container = new Container();
  const foreign = vi.fn(async () => true);
  const ours = vi.fn(async () => true);
  container.getRegistrations.mockResolvedValue([
    { scope: `${location.origin}/old/`, unregister: foreign },
    { scope: `${location.origin}/`, unregister: ours },
  ]);
  await page(container);
  expect(foreign).toHaveBeenCalledOnce();
  expect(ours).not.toHaveBeenCalled();
});

test('the first worker ever takes the page over without a reload', async () => {
  const container = new Container();
  const { reloaded, safePoint, workerState } = await page(container);
  container.dispatchEvent(new Event('controllerchange'));
  safePoint();
  expect(reloaded).not.toHaveBeenCalled();
  expect(workerState.updateReady).toBe(false);
});

test('a newer build waits for a safe point, is told to take over, and then the page reloads once', async () => {
  const container = controlled();
  const { reloaded, safePoint, workerState } = await page(container);
  const waiting = { postMessage: vi.fn() };
  registered.waiting = waiting;
  listeners.get('waiting')?.();
  expect(workerState.updateReady).toBe(true);
  expect(waiting.postMessage).not.toHaveBeenCalled();
  safePoint();
  expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'takeOver', data: {} });
  container.dispatchEvent(new Event('controllerchange'));
  expect(reloaded).toHaveBeenCalledOnce();
});

test('an update accepted in another tab reloads this one at its own safe point, after its game', async () => {
  const container = controlled();
  const { holdUpdates, reloaded, safePoint } = await page(container);
  const release = holdUpdates('game');
  container.dispatchEvent(new Event('controllerchange'));
  safePoint();
  expect(reloaded).not.toHaveBeenCalled();
  release();
  safePoint();
  expect(reloaded).toHaveBeenCalledOnce();
});

test("the player's word applies the update at once", async () => {
  const container = controlled();
  const { applyUpdate, reloaded } = await page(container);
  const waiting = { postMessage: vi.fn() };
  registered.waiting = waiting;
  applyUpdate();
  expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'takeOver', data: {} });
  container.dispatchEvent(new Event('controllerchange'));
  expect(reloaded).toHaveBeenCalledOnce();
});

test('a release gone wrong reloads a tab once in thirty seconds at most', async () => {
  const container = controlled();
  const { reloaded, safePoint } = await page(container);
  for (let release = 0; release < 5; release += 1) {
    container.dispatchEvent(new Event('controllerchange'));
    safePoint();
    await vi.advanceTimersByTimeAsync(2000);
  }
  expect(reloaded).toHaveBeenCalledOnce();
});

test('the kill switch at its second level takes the worker away, loads nothing anew, and on brings it back', async () => {
  mode.lookForMode.mockImplementation(async () => ({ mode: 'off', min_build: null }));
  const container = controlled();
  const { reloaded, safePoint, workerState } = await page(container);
  expect(mode.removeWorker).toHaveBeenCalledExactlyOnceWith(container);
  expect(register).not.toHaveBeenCalled();
  expect(workerState.status).toBe('none');
  await vi.advanceTimersByTimeAsync(7_200_000);
  safePoint();
  expect(register).not.toHaveBeenCalled();
  expect(reloaded).not.toHaveBeenCalled();
  mode.lookForMode.mockImplementation(async () => ({ mode: 'on', min_build: null }));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(register).toHaveBeenCalledOnce();
});

test('the worker hears what the kill switch says and what the page is made of', async () => {
  mode.lookForMode.mockImplementation(async () => {
    localStorage.setItem('orbit.workerMode', 'pass');
    return { mode: 'pass', min_build: null };
  });
  const active = { postMessage: vi.fn() };
  const container = new Container();
  container.controller = active;
  // A registration may take its time.
  register.mockImplementationOnce(() => new Promise(() => undefined));
  await page(container);
  expect(active.postMessage).toHaveBeenCalledWith({ type: 'hello', data: { build: 'test' } });
  expect(active.postMessage).toHaveBeenCalledWith({ type: 'workerMode', data: { mode: 'pass' } });
});

test('a newer build is looked for at the start, every hour, and whenever the page comes back', async () => {
  const container = controlled();
  await page(container);
  expect(registered.update).toHaveBeenCalledTimes(1);
  const moments = [
    () => win.dispatchEvent(new Event('online')),
    () => win.dispatchEvent(new Event('pageshow')),
    () => doc.dispatchEvent(new Event('visibilitychange')),
  ];
  for (const [index, happens] of moments.entries()) {
    await vi.advanceTimersByTimeAsync(61_000);
    happens();
    happens();
    await vi.advanceTimersByTimeAsync(0);
    expect(registered.update).toHaveBeenCalledTimes(2 + index);
  }
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(registered.update).toHaveBeenCalledTimes(5);
});

test('a build that must not be used any longer is replaced at once, but not under a game', async () => {
  mode.lookForMode.mockImplementation(async () => ({ mode: 'on', min_build: 'tomorrow' }));
  const container = controlled();
  const { holdUpdates } = await page(container);
  const waiting = { postMessage: vi.fn() };
  registered.waiting = waiting;
  const release = holdUpdates('game');
  listeners.get('waiting')?.();
  expect(waiting.postMessage).not.toHaveBeenCalled();
  release();
  listeners.get('waiting')?.();
  expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'takeOver', data: {} });
});

test('a failed install is written down for whoever looks after the app; a worker that was replaced is not', async () => {
  const active = { postMessage: vi.fn() };
  registered.active = active;
  await page(new Container());
  const { readLog } = await import('../../src/core/log.ts');
  listeners.get('redundant')?.({ sw: active });
  expect(readLog()).toEqual([]);
  listeners.get('redundant')?.({ sw: {} });
  expect(readLog()).toEqual([expect.objectContaining({ where: 'install', message: 'redundant' })]);
});

test('what the worker says of its failures is written down, and one that leaves is told that the page lives', async () => {
  const container = new Container();
  await page(container);
  const { readLog } = await import('../../src/core/log.ts');
  const say = (type: string, data: object, ports: MessagePort[] = []) =>
    container.dispatchEvent(new MessageEvent('message', { data: { type, data }, ports }));
  const error = { build: 'b1', where: 'answer', message: 'TypeError: x', at: 5 };
  say('workerError', error);
  expect(readLog()).toEqual([{ kind: 'worker', ...error }]);
  const port = { postMessage: vi.fn() };
  say('leaving', {}, [port as unknown as MessagePort]);
  expect(port.postMessage).toHaveBeenCalledOnce();
});

test('a page that holds up an upgrade of the database loads at its next safe point', async () => {
  const container = new Container();
  const { reloaded, safePoint, workerState } = await page(container);
  container.dispatchEvent(new MessageEvent('message', { data: { type: 'reloadNeeded', data: {} } }));
  expect(workerState.updateReady).toBe(true);
  expect(reloaded).not.toHaveBeenCalled();
  safePoint();
  expect(reloaded).toHaveBeenCalledOnce();
});

test('a chunk that is gone reloads the page only when a newer build is at hand', async () => {
  const container = controlled();
  const { reloaded } = await page(container);
  const missing = () => new Event('vite:preloadError', { cancelable: true });
  const before = missing();
  win.dispatchEvent(before);
  expect(before.defaultPrevented).toBe(false);
  expect(reloaded).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  const after = missing();
  win.dispatchEvent(after);
  expect(after.defaultPrevented).toBe(true);
  expect(reloaded).toHaveBeenCalledOnce();
});
