import { expect, test, vi } from 'vitest';
import { Container, controlled, doc, listeners, mode, page, registered, win } from './worker-page.ts';

test('the first worker ever takes the page over without a reload', async () => {
  const container = new Container();
  const { reloaded, safePoint, workerState } = await page(container);
  container.dispatchEvent(new Event('controllerchange'));
  safePoint();
  expect(reloaded).not.toHaveBeenCalled();
  expect(workerState.updateReady).toBe(false);
});

test('a newer build waits for a safe point, is asked to take over, and then the page reloads once', async () => {
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

test('one that took the place of another that was let in is let in when the page is next out of sight', async () => {
  await page(controlled());
  const [first, second] = [{ postMessage: vi.fn() }, { postMessage: vi.fn() }];
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  registered.waiting = first;
  listeners.get('waiting')?.();
  expect(first.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'takeOver', data: {} });
  registered.waiting = second;
  doc.dispatchEvent(new Event('visibilitychange'));
  expect(second.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'takeOver', data: {} });
  hidden.mockRestore();
});

test('an update accepted in another tab reloads this one at its own safe point, after its game', async () => {
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

test('a worker that was ended before it could take over is asked again, until it has', async () => {
  const container = controlled();
  const { applyUpdate } = await page(container);
  const waiting = { postMessage: vi.fn() };
  registered.waiting = waiting;
  applyUpdate();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(waiting.postMessage).toHaveBeenCalledTimes(3);
  container.dispatchEvent(new Event('controllerchange'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(waiting.postMessage).toHaveBeenCalledTimes(3);
});

test('and not for ever, nor under somebody who looks again without having said so', async () => {
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
  expect(waiting.postMessage).toHaveBeenCalledTimes(11);
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
  expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'takeOver', data: {} });
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

test('a chunk that is gone looks for a newer build at once, however recent the last look', async () => {
  await page(controlled());
  expect(registered.update).toHaveBeenCalledTimes(1);
  win.dispatchEvent(new Event('vite:preloadError'));
  await vi.advanceTimersByTimeAsync(0);
  expect(registered.update).toHaveBeenCalledTimes(2);
});

test('a chunk that is gone reloads the page only when a newer build is at hand', async () => {
  const container = controlled();
  const { reloaded } = await page(container);
  const missing = () => new Event('vite:preloadError', { cancelable: true });
  win.dispatchEvent(missing());
  expect(reloaded).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  win.dispatchEvent(missing());
  expect(reloaded).toHaveBeenCalledOnce();
});
