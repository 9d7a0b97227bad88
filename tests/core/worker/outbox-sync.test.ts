import { beforeEach, expect, test, vi } from 'vitest';

const requestFromController = vi.fn(async () => ({ queued: [{ key: 'a', topic: 'topic:a', want: true }] }));
vi.mock('../../../src/core/worker/client.ts', async original => ({
  ...(await original<object>()),
  requestFromController,
}));

const { networkStatus } = await import('../../../src/core/http/network-status.ts');
const { outbox, setQueue } = await import('../../../src/core/worker/outbox.ts');
const { watchOutbox } = await import('../../../src/core/worker/outbox-sync.ts');

const container = new EventTarget() as ServiceWorkerContainer;
watchOutbox(container);

/** The page is seen or hidden. */
function see(state: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(async () => {
  await vi.waitFor(() => expect(outbox.rows).toHaveLength(1));
  requestFromController.mockClear();
});

test('what waits is sent and shown from the start on, also what an earlier page has left', async () => {
  setQueue([]);
  see('visible');
  await vi.waitFor(() => expect(outbox.rows).toMatchObject([{ key: 'a' }]));
  expect(requestFromController).toHaveBeenCalledExactlyOnceWith('drain', {});
});

test('it is sent when the page is seen, not when it is hidden', () => {
  see('hidden');
  expect(requestFromController).not.toHaveBeenCalled();
  see('visible');
  expect(requestFromController).toHaveBeenCalledOnce();
});

test('it is sent when the browser is online again, and when an answer shows that the network is back', async () => {
  window.dispatchEvent(new Event('online'));
  expect(requestFromController).toHaveBeenCalledOnce();
  networkStatus.isOnline = false;
  await Promise.resolve();
  expect(requestFromController).toHaveBeenCalledOnce();
  networkStatus.isOnline = true;
  await vi.waitFor(() => expect(requestFromController).toHaveBeenCalledTimes(2));
});

test('the worker’s list is the one that is shown, and a result shows that the network is back', async () => {
  const tell = (type: string, data: object) =>
    container.dispatchEvent(new MessageEvent('message', { data: { type, data } }));
  tell('queued', { queued: [] });
  await vi.waitFor(() => expect(outbox.rows).toEqual([]));
  tell('queued', { queued: [{ key: 'b', topic: 'topic:b', want: false }] });
  await vi.waitFor(() => expect(outbox.rows).toMatchObject([{ key: 'b' }]));
  networkStatus.isOnline = false;
  requestFromController.mockResolvedValue({ queued: [] });
  tell('settled', { key: 'b', topic: 'topic:b', want: false, ok: true });
  await vi.waitFor(() => expect(networkStatus.isOnline).toBe(true));
  expect(outbox.rows).toEqual([]);
});
