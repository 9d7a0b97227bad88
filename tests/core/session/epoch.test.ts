import { beforeEach, expect, test, vi } from 'vitest';
import { wallet } from '../../../src/contract/subjects/wallet.ts';
import { createLoader, initialLoadState } from '../../../src/core/data/loader.ts';
import { call } from '../../../src/core/http/call.ts';
import {
  nextSession,
  onOtherTabEpoch,
  onUnauthorized,
  sessionEpoch,
} from '../../../src/core/session/epoch.ts';
import { type StubResponse, stubFetch } from '../../setup/fetch-stub.ts';

beforeEach(() => localStorage.clear());

/** Emulates another tab that starts or ends a session. */
const advanceInOtherTab = () => localStorage.setItem('orbit.epoch', String(sessionEpoch() + 1));

/** A call whose response the test provides. */
function pendingCall(path: string) {
  const { promise, resolve } = Promise.withResolvers<StubResponse>();
  stubFetch({ [`GET ${path}`]: () => promise });
  return resolve;
}

test('a response from before another tab’s sign-in is dropped', async () => {
  const answer = pendingCall(wallet.listAccounts.path);
  const applied = vi.fn();
  const load = createLoader(initialLoadState(), async () => {
    applied(await call(wallet.listAccounts));
  });
  const done = load();
  advanceInOtherTab();
  answer({ body: [] });
  await done;
  expect(applied).not.toHaveBeenCalled();
});

test('a 401 to a call from before another tab’s sign-in ends nothing', async () => {
  const answer = pendingCall(wallet.listAccounts.path);
  const onEnd = vi.fn();
  const stop = onUnauthorized(onEnd);
  const old = call(wallet.listAccounts).catch(() => undefined);
  advanceInOtherTab();
  answer({ status: 401, body: {} });
  await old;
  expect(onEnd).not.toHaveBeenCalled();
  await call(wallet.listAccounts).catch(() => undefined);
  expect(onEnd).toHaveBeenCalledOnce();
  stop();
});

test.each([
  ['loaded past the worker', null],
  ['that must not be used', 'pass'],
])('a page that was %s still announces a new session to the worker', async (_how, mode) => {
  const active = { postMessage: vi.fn() };
  if (mode) localStorage.setItem('orbit.workerMode', mode);
  vi.stubGlobal('navigator', {
    ...navigator,
    serviceWorker: { controller: mode ? active : null, getRegistration: async () => ({ active }) },
  });
  nextSession(true);
  const data = { epoch: sessionEpoch(), purge: true };
  await vi.waitFor(() => expect(active.postMessage).toHaveBeenCalledWith({ type: 'session', data }));
  vi.unstubAllGlobals();
});

test('does not decrease where the storage is cleared or cannot be written', () => {
  nextSession();
  const epoch = sessionEpoch();
  localStorage.clear();
  expect(sessionEpoch()).toBe(epoch);
  const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  nextSession();
  expect(sessionEpoch()).toBe(epoch + 1);
  write.mockRestore();
});

test('another tab’s change calls a listener, until it unsubscribes', () => {
  const listener = vi.fn();
  const stop = onOtherTabEpoch(listener);
  const change = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key, newValue: '7' }));
  change('orbit.other');
  expect(listener).not.toHaveBeenCalled();
  change('orbit.epoch');
  expect(listener).toHaveBeenCalledOnce();
  stop();
  change('orbit.epoch');
  expect(listener).toHaveBeenCalledOnce();
});
