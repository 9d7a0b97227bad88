import { expect, test, vi } from 'vitest';
import { Container, controlled, doc, listeners, mode, page, registered, win } from './worker-page.ts';

/** The message, with the port for its receipt. */
const TAKE_OVER = [{ type: 'takeOver', data: {} }, [expect.anything()]];

/** A channel whose messages arrive at once; of the environment's an `undefined` arrives as null. */
class SyncChannel {
  port1 = { onmessage: (_: { data: unknown }): unknown => undefined, close: () => undefined };
  port2 = { postMessage: (data: unknown) => this.port1.onmessage({ data }) };
}

test('the first worker controls the page without a reload', async () => {
  const container = new Container();
  const { reloaded, safePoint, workerState } = await page(container);
  container.dispatchEvent(new Event('controllerchange'));
  safePoint();
  expect(reloaded).not.toHaveBeenCalled();
  expect(workerState.updateReady).toBe(false);
});

test('a newer build waits for a safe point, is requested to take over, and then the page reloads once', async () => {
  const container = controlled();
  const { reloaded, safePoint, workerState } = await page(container);
  const waiting = { postMessage: vi.fn() };
  registered.waiting = waiting;
  listeners.get('waiting')?.();
  expect(workerState.updateReady).toBe(true);
  expect(waiting.postMessage).not.toHaveBeenCalled();
  safePoint();
  expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith(...TAKE_OVER);
  container.dispatchEvent(new Event('controllerchange'));
  expect(reloaded).toHaveBeenCalledOnce();
});

test('a build that replaced an accepted one is accepted when the page is next hidden', async () => {
  await page(controlled());
  const [first, second] = [{ postMessage: vi.fn() }, { postMessage: vi.fn() }];
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  registered.waiting = first;
  listeners.get('waiting')?.();
  expect(first.postMessage).toHaveBeenCalledExactlyOnceWith(...TAKE_OVER);
  registered.waiting = second;
  doc.dispatchEvent(new Event('visibilitychange'));
  expect(second.postMessage).toHaveBeenCalledExactlyOnceWith(...TAKE_OVER);
  hidden.mockRestore();
});

test('an update that is accepted in another tab reloads this one at its next safe point, after its game', async () => {
  const container = controlled();
  const { blockReload, reloaded, safePoint } = await page(container);
  const release = blockReload('game');
  container.dispatchEvent(new Event('controllerchange'));
  safePoint();
  expect(reloaded).not.toHaveBeenCalled();
  release();
  safePoint();
  expect(reloaded).toHaveBeenCalledOnce();
});

test("the player's consent applies the update at once", async () => {
  const container = controlled();
  const { applyUpdate, reloaded, workerState } = await page(container);
  const waiting = { postMessage: vi.fn() };
  registered.waiting = waiting;
  applyUpdate();
  // The page gives up its screens and waits until nothing arrives any more.
  expect(workerState.isUpdating).toBe(true);
  expect(waiting.postMessage).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(600);
  expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith(...TAKE_OVER);
  container.dispatchEvent(new Event('controllerchange'));
  expect(reloaded).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(reloaded).toHaveBeenCalledOnce();
});

test('an update that the player has accepted waits while responses arrive, for five seconds at most', async () => {
  const { applyUpdate } = await page(controlled());
  const observing = new Set<() => void>();
  class Observer {
    readonly tell: () => void;
    constructor(tell: () => void) {
      this.tell = tell;
    }
    observe = () => observing.add(this.tell);
    disconnect = () => observing.delete(this.tell);
  }
  vi.stubGlobal('PerformanceObserver', Observer);
  const receiveResponses = async (forMs: number) => {
    for (let passed = 0; passed < forMs; passed += 200) {
      for (const tell of observing) tell();
      await vi.advanceTimersByTimeAsync(200);
    }
  };
  const postMessage = vi.fn();
  registered.waiting = { postMessage };
  applyUpdate();
  await receiveResponses(4000);
  expect(postMessage).not.toHaveBeenCalled();
  await receiveResponses(1600);
  expect(postMessage).toHaveBeenCalledTimes(1);
  expect(observing.size).toBe(0);
});

test('a worker that was killed before it could take over is requested again, until it has received the request', async () => {
  const container = controlled();
  const { applyUpdate } = await page(container);
  vi.stubGlobal('MessageChannel', SyncChannel);
  let replies = false;
  const postMessage = vi.fn((_: unknown, [port]: [MessagePort]) => replies && port.postMessage(undefined));
  registered.waiting = { postMessage };
  applyUpdate();
  await vi.advanceTimersByTimeAsync(600);
  expect(postMessage).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(8000);
  expect(postMessage).toHaveBeenCalledTimes(2);
  replies = true;
  await vi.advanceTimersByTimeAsync(8000);
  expect(postMessage).toHaveBeenCalledTimes(3);
  // A message would keep the workers awake.
  await vi.advanceTimersByTimeAsync(40_000);
  expect(postMessage).toHaveBeenCalledTimes(3);
});

test('a request for the worker of before is not repeated beside one for the next worker', async () => {
  const container = new Container();
  await page(container);
  const { requestSkipWaiting, updateState } = await import('../../../src/core/worker/update.ts');
  updateState.requested = 'now';
  const postMessage = vi.fn();
  registered.waiting = { postMessage };
  requestSkipWaiting();
  container.dispatchEvent(new Event('controllerchange'));
  requestSkipWaiting();
  expect(postMessage).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(9000);
  expect(postMessage).toHaveBeenCalledTimes(3);
});

test('a worker that waits while the page is still being registered is no urgent update', async () => {
  const container = controlled();
  container.getRegistrations.mockImplementation(() => new Promise(() => undefined));
  await page(container);
  const waiting = { postMessage: vi.fn() };
  registered.waiting = waiting;
  listeners.get('waiting')?.();
  expect(waiting.postMessage).not.toHaveBeenCalled();
});

test('without the player’s consent the takeover is requested once, with it at most eleven times', async () => {
  const container = controlled();
  const { applyUpdate, safePoint } = await page(container);
  const waiting = { postMessage: vi.fn() };
  registered.waiting = waiting;
  listeners.get('waiting')?.();
  safePoint();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(waiting.postMessage).toHaveBeenCalledTimes(1);
  applyUpdate();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(waiting.postMessage).toHaveBeenCalledTimes(12);
});

test('an update that does not come within a minute loads the page again as it is', async () => {
  const container = controlled();
  const { applyUpdate, reloaded } = await page(container);
  vi.stubGlobal('MessageChannel', SyncChannel);
  registered.waiting = {
    postMessage: vi.fn((_: unknown, [port]: [MessagePort]) => port.postMessage(undefined)),
  };
  applyUpdate();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(reloaded).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(reloaded).toHaveBeenCalledOnce();
});

test('a broken release reloads a tab once in thirty seconds at most', async () => {
  const container = controlled();
  const { reloaded, safePoint } = await page(container);
  for (let release = 0; release < 5; release += 1) {
    container.dispatchEvent(new Event('controllerchange'));
    safePoint();
    await vi.advanceTimersByTimeAsync(2000);
  }
  expect(reloaded).toHaveBeenCalledOnce();
});

test('updates are checked for at the start, every hour, and when the page becomes visible', async () => {
  const container = controlled();
  await page(container);
  expect(registered.update).toHaveBeenCalledTimes(1);
  const moments = [
    () => win.dispatchEvent(new Event('online')),
    () => win.dispatchEvent(new Event('pageshow')),
    () => doc.dispatchEvent(new Event('visibilitychange')),
  ];
  await vi.advanceTimersByTimeAsync(1000);
  for (const [index, happens] of moments.entries()) {
    await vi.advanceTimersByTimeAsync(60_000);
    happens();
    happens();
    await vi.advanceTimersByTimeAsync(0);
    expect(registered.update).toHaveBeenCalledTimes(2 + index);
  }
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(registered.update).toHaveBeenCalledTimes(5);
});

test('a build below the minimum is replaced at once, but not during a game', async () => {
  mode.fetchWorkerConfig.mockImplementation(async () => ({ mode: 'on', min_build: 'tomorrow' }));
  const container = controlled();
  const { blockReload } = await page(container);
  const waiting = { postMessage: vi.fn() };
  registered.waiting = waiting;
  const release = blockReload('game');
  listeners.get('waiting')?.();
  expect(waiting.postMessage).not.toHaveBeenCalled();
  release();
  listeners.get('waiting')?.();
  expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith(...TAKE_OVER);
});

test('a page that blocks an upgrade of the database reloads at its next safe point', async () => {
  const container = new Container();
  const { reloaded, safePoint, workerState } = await page(container);
  container.dispatchEvent(new MessageEvent('message', { data: { type: 'reloadNeeded', data: {} } }));
  expect(workerState.updateReady).toBe(true);
  expect(reloaded).not.toHaveBeenCalled();
  safePoint();
  expect(reloaded).toHaveBeenCalledOnce();
});

test('a missing chunk causes an update check at once, however recent the last one', async () => {
  await page(controlled());
  expect(registered.update).toHaveBeenCalledTimes(1);
  win.dispatchEvent(new Event('vite:preloadError'));
  await vi.advanceTimersByTimeAsync(0);
  expect(registered.update).toHaveBeenCalledTimes(2);
});

test('a missing chunk reloads the page only when a newer build is available', async () => {
  const container = controlled();
  const { reloaded } = await page(container);
  const missing = () => new Event('vite:preloadError', { cancelable: true });
  win.dispatchEvent(missing());
  expect(reloaded).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  win.dispatchEvent(missing());
  expect(reloaded).toHaveBeenCalledOnce();
});
