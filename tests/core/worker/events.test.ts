import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A controlled page, and what its worker says. The worker answers `stateVersion` with `version`. */
async function open() {
  const { listenForDataUpdates } = await import('../../../src/core/worker/events.ts');
  const cache = await import('../../../src/core/data/cache-updates.ts');
  const { networkStatus } = await import('../../../src/core/http/network-status.ts');
  const { workerStorage } = await import('../../../src/core/worker/state.ts');
  const answers = { version: 5 };
  const requests: string[] = [];
  const controller = {
    postMessage({ type }: { type: string }, [port]: MessagePort[] = []) {
      requests.push(type);
      if (type === 'stateVersion') port?.postMessage(answers.version);
    },
  };
  // Listeners of earlier tests must not hear of this page.
  const page = new EventTarget();
  vi.spyOn(document, 'addEventListener').mockImplementation(page.addEventListener.bind(page) as never);
  const container = Object.assign(new EventTarget(), { controller });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  const updated = vi.fn();
  const confirmed = vi.fn();
  cache.onCacheUpdate('/api/x', updated);
  cache.onCacheConfirmation('/api/x', confirmed);
  listenForDataUpdates(container as unknown as ServiceWorkerContainer);
  const say = (type: string, data: object) =>
    container.dispatchEvent(new MessageEvent('message', { data: { type, data } }));
  const asked = () => requests.filter(type => type === 'stateVersion').length;
  await vi.waitFor(() => expect(asked()).toBe(1));
  const changeVisibility = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { say, updated, confirmed, networkStatus, workerStorage, answers, asked, changeVisibility };
}

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.restoreAllMocks();
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: undefined });
});

test('a changed answer is read, once, and shows that the network is there', async () => {
  const { say, updated, networkStatus } = await open();
  networkStatus.isOnline = false;
  say('changed', { subject: '/api/x', version: 6 });
  expect(updated).toHaveBeenCalledOnce();
  expect(networkStatus.isOnline).toBe(true);
  say('changed', { subject: '/api/y', version: 7 });
  expect(updated).toHaveBeenCalledOnce();
});

test('a change whose message was missed is read with the next one', async () => {
  const { say, updated } = await open();
  say('changed', { subject: '/api/y', version: 6 });
  say('changed', { subject: '/api/y', version: 8 });
  expect(updated).toHaveBeenCalledOnce();
});

test('a confirmed answer gets its time, and shows that the network is there', async () => {
  const { say, confirmed, updated, networkStatus } = await open();
  networkStatus.isOnline = false;
  say('confirmed', { subject: '/api/x', at: 1234 });
  expect(confirmed).toHaveBeenCalledExactlyOnceWith(1234);
  expect(networkStatus.isOnline).toBe(true);
  expect(updated).not.toHaveBeenCalled();
});

test('a page that becomes visible asks for the version and reads what it has missed', async () => {
  const { updated, answers, asked, changeVisibility } = await open();
  answers.version = 6;
  changeVisibility('hidden');
  await vi.dynamicImportSettled();
  expect(asked()).toBe(1);
  changeVisibility('visible');
  await vi.waitFor(() => expect(updated).toHaveBeenCalledOnce());
  expect(asked()).toBe(2);
});

test('the attempts of this page’s calls, and trouble with storage, are shown', async () => {
  const { say, networkStatus, workerStorage } = await open();
  const { registerCall } = await import('../../../src/core/http/network-status.ts');
  const reqId = registerCall(Symbol('call'));
  say('trying', { reqId, attempt: 3, of: 7, reached: null });
  expect(networkStatus.attempt).toBe(3);
  say('trying', { reqId, attempt: 0, of: 7, reached: false });
  expect([networkStatus.attempt, networkStatus.isOnline]).toEqual([1, false]);
  say('trying', { reqId: 'other-1', attempt: 4, of: 7, reached: null });
  expect(networkStatus.attempt).toBe(1);
  say('storageTrouble', { kept: false, trouble: null });
  expect(workerStorage.isPersistent).toBe(false);
});
