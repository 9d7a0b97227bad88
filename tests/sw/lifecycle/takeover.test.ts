import { beforeEach, expect, test, vi } from 'vitest';
import { takeOver } from '../../sw/take-over.ts';

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

test('the worker in control is told, and keeps its place until it is at rest', async () => {
  const told = vi.fn();
  const { skipWaiting, serviceWorker, done } = waitingBeside({ postMessage: told as never });
  expect(told).toHaveBeenCalledExactlyOnceWith({ type: 'makeWay', data: {} }, [expect.any(MessagePort)]);
  await tick();
  expect(skipWaiting).not.toHaveBeenCalled();
  const [, [port]] = told.mock.calls[0] as [unknown, [MessagePort]];
  serviceWorker.state = 'activating';
  port.postMessage(undefined);
  await vi.advanceTimersByTimeAsync(3000);
  await done;
  expect(skipWaiting).toHaveBeenCalledOnce();
});

test('what the browser has forgotten is asked for again, three times in all', async () => {
  const told = vi.fn((_: unknown, [port]: [MessagePort]) => port.postMessage(undefined));
  const { skipWaiting, serviceWorker } = waitingBeside({ postMessage: told as never });
  await vi.waitFor(() => expect(skipWaiting).toHaveBeenCalledOnce());
  await vi.advanceTimersByTimeAsync(3000);
  await vi.waitFor(() => expect(skipWaiting).toHaveBeenCalledTimes(2));
  expect(told).toHaveBeenCalledTimes(2);
  serviceWorker.state = 'activated';
  await vi.advanceTimersByTimeAsync(60_000);
  expect(skipWaiting).toHaveBeenCalledTimes(2);
  const { skipWaiting: never, done } = waitingBeside(null);
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
  expect(never).toHaveBeenCalledTimes(3);
});

test('one that never comes to rest loses its place after five seconds', async () => {
  const { skipWaiting } = waitingBeside({ postMessage: vi.fn() });
  await vi.advanceTimersByTimeAsync(4999);
  expect(skipWaiting).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(skipWaiting).toHaveBeenCalledOnce();
});

test('nobody is asked where nobody is in control, nor by a worker that is', async () => {
  const { skipWaiting } = waitingBeside(null);
  expect(skipWaiting).toHaveBeenCalledOnce();
  const itself = vi.fn();
  const again = waitingBeside({ postMessage: itself }, 'activated');
  expect(itself).not.toHaveBeenCalled();
  expect(again.skipWaiting).toHaveBeenCalledOnce();
});

test('a worker is at rest when all its work has ended, that which came meanwhile too', async () => {
  const { atRest, during } = await import('../../sw/busy.ts');
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const rested = vi.fn();
  void during(first.promise);
  void atRest().then(rested);
  await vi.advanceTimersByTimeAsync(1000);
  expect(rested).not.toHaveBeenCalled();
  first.reject(new Error('an answer that did not come'));
  await tick();
  void during(second.promise);
  await vi.advanceTimersByTimeAsync(1000);
  expect(rested).not.toHaveBeenCalled();
  second.resolve();
  await tick();
  expect(rested).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(250);
  expect(rested).toHaveBeenCalledOnce();
});
