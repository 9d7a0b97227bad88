import { beforeEach, expect, test, vi } from 'vitest';
import { takeOver } from '../../../sw/lifecycle/takeover.ts';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const tick = () => vi.advanceTimersByTimeAsync(0);

function waitingBeside(active: Partial<ServiceWorker> | null, state: ServiceWorkerState = 'installed') {
  const skipWaiting = vi.fn(() => Promise.resolve());
  const serviceWorker = { state };
  const scope = { registration: { active }, serviceWorker, skipWaiting };
  return { skipWaiting, serviceWorker, done: takeOver(scope as never) };
}

test('the active worker is requested to finish, and stays until it is idle', async () => {
  const postMessage = vi.fn();
  const { skipWaiting, serviceWorker, done } = waitingBeside({ postMessage: postMessage as never });
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'makeWay', data: {} }, [
    expect.any(MessagePort),
  ]);
  await tick();
  expect(skipWaiting).not.toHaveBeenCalled();
  const [, [port]] = postMessage.mock.calls[0] as [unknown, [MessagePort]];
  serviceWorker.state = 'activating';
  port.postMessage(undefined);
  await vi.advanceTimersByTimeAsync(3000);
  await done;
  expect(skipWaiting).toHaveBeenCalledOnce();
});

test('the request ends before it is granted: a worker with an open event is never idle', async () => {
  const skipWaiting = vi.fn(() => new Promise<void>(() => undefined));
  await takeOver({ registration: { active: null }, skipWaiting });
  expect(skipWaiting).toHaveBeenCalledOnce();
});

test('an active worker that never becomes idle is replaced after five seconds', async () => {
  const { skipWaiting } = waitingBeside({ postMessage: vi.fn() });
  await vi.advanceTimersByTimeAsync(4999);
  expect(skipWaiting).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(skipWaiting).toHaveBeenCalledOnce();
});

test('no message is sent without an active worker, nor by the active worker itself', async () => {
  const { skipWaiting } = waitingBeside(null);
  expect(skipWaiting).toHaveBeenCalledOnce();
  const itself = vi.fn();
  const again = waitingBeside({ postMessage: itself }, 'activated');
  expect(itself).not.toHaveBeenCalled();
  expect(again.skipWaiting).toHaveBeenCalledOnce();
});

test('a worker is idle when all its work has ended, also work that started meanwhile', async () => {
  const { whenIdle, track } = await import('../../../sw/lifecycle/takeover.ts');
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const rested = vi.fn();
  void track(first.promise);
  void whenIdle().then(rested);
  await vi.advanceTimersByTimeAsync(1000);
  expect(rested).not.toHaveBeenCalled();
  first.reject(new Error('an answer that did not come'));
  await tick();
  void track(second.promise);
  await vi.advanceTimersByTimeAsync(1000);
  expect(rested).not.toHaveBeenCalled();
  second.resolve();
  await tick();
  expect(rested).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(250);
  expect(rested).toHaveBeenCalledOnce();
});
