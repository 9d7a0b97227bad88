import { expect, test, vi } from 'vitest';
import { broadcast } from '../../sw/clients/broadcast.ts';
import { type MessageHandlers, onMessage } from '../../sw/message-handlers.ts';

const state = { build: 'b1', precached: { done: 1, total: 2 }, kept: true };

function handlers() {
  const made = {
    takeOver: vi.fn(),
    makeWay: vi.fn(),
    storeLobby: vi.fn(),
    missingFiles: vi.fn(() => []),
    storeFiles: vi.fn(() => true),
    hello: vi.fn(),
    workerMode: vi.fn(),
    storePage: vi.fn(),
    storePicture: vi.fn(),
    workerState: vi.fn(() => state),
    cancel: vi.fn(),
    session: vi.fn(() => 1),
    drain: vi.fn(() => ({ queued: [] })),
    syncCatalogue: vi.fn(() => 'done' as const),
    searchIndex: vi.fn(() => null),
    push: vi.fn(),
    restrictPromos: vi.fn(),
    stateVersion: vi.fn(() => 0),
  };
  return made satisfies MessageHandlers;
}

test('the result of a handler is sent back over the port', async () => {
  const port = { postMessage: vi.fn() };
  await onMessage({ data: { type: 'workerState', data: {} }, ports: [port] }, handlers());
  expect(port.postMessage).toHaveBeenCalledExactlyOnceWith(state);
});

test('the worker is idle once what a message has started is done', async () => {
  const { whenIdle } = await import('../../sw/lifecycle/takeover.ts');
  vi.useFakeTimers();
  const work = Promise.withResolvers<{ queued: [] }>();
  void onMessage(
    { data: { type: 'drain', data: {} }, ports: [] },
    { ...handlers(), drain: () => work.promise },
  );
  let isIdle = false;
  void whenIdle().then(() => {
    isIdle = true;
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect(isIdle).toBe(false);
  work.resolve({ queued: [] });
  await vi.advanceTimersByTimeAsync(1000);
  expect(isIdle).toBe(true);
  vi.useRealTimers();
});

test('a handler receives the data of the message and the id of the page', async () => {
  const made = handlers();
  const source = { id: 'page-1' };
  await onMessage({ data: { type: 'cancel', data: { reqId: 'a' } }, ports: [], source }, made);
  expect(made.cancel).toHaveBeenCalledExactlyOnceWith({ reqId: 'a' }, 'page-1');
});

test.each([
  null,
  'takeOver',
  {},
  { type: 'toString' },
  { type: 'skipWaiting', data: {} },
  { type: 'takeOver' },
  { type: 'workerMode', data: { mode: 'half' } },
  { type: 'session', data: { epoch: '1', purge: true } },
])('%j is not in the contract and is ignored', async data => {
  const made = handlers();
  await onMessage({ data, ports: [] }, made);
  for (const handler of Object.values(made)) expect(handler).not.toHaveBeenCalled();
});

test('a broadcast reaches every open page, also those that no worker controls yet', async () => {
  const pages = [{ postMessage: vi.fn() }, { postMessage: vi.fn() }];
  const matchAll = vi.fn(async () => pages);
  vi.stubGlobal('clients', { matchAll });
  await broadcast('installProgress', { build: 'b1', done: 1, total: 2, failed: [] });
  expect(matchAll).toHaveBeenCalledWith({ type: 'window', includeUncontrolled: true });
  const message = { type: 'installProgress', data: { build: 'b1', done: 1, total: 2, failed: [] } };
  for (const page of pages) expect(page.postMessage).toHaveBeenCalledExactlyOnceWith(message);
  vi.unstubAllGlobals();
});
