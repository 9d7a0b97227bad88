import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { favourites } from '../../../src/contract/subjects/favourites.ts';
import { games } from '../../../src/contract/subjects/games.ts';
import { info } from '../../../src/contract/subjects/info.ts';
import { play } from '../../../src/contract/subjects/play.ts';
import { ApiError } from '../../../src/core/http/api-error.ts';
import { call, callSettings, isQueued } from '../../../src/core/http/call.ts';
import { networkStatus, reportWorkerAttempt } from '../../../src/core/http/network-status.ts';
import { nextSession } from '../../../src/core/session/epoch.ts';

/** A page that a worker controls. */
const worker = { postMessage: vi.fn() };
const fetched = vi.fn<typeof fetch>();
const before = { ...callSettings };
const providers = [{ id: '1', slug: 'astra', name: 'Astra' }];
const json = (body: unknown, headers: Record<string, string> = {}, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const headersOf = (index: number) => new Headers(fetched.mock.calls[index]?.[1]?.headers);

beforeEach(() => {
  Object.assign(callSettings, { baseDelayMs: 0 });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: worker } });
  networkStatus.isOnline = true;
  fetched.mockReset();
  worker.postMessage.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  Object.assign(callSettings, before);
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: undefined });
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('the worker has the one retry layer: the page sends one request', async () => {
  fetched.mockResolvedValue(json({ error: 'no_answer' }, { 'x-sw': 'nobody' }, 504));
  await expect(call(games.listProviders)).rejects.toMatchObject({ kind: 'network' });
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('what is never stored is not waited for while the browser is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await expect(call(info.loadClientContext)).rejects.toMatchObject({ kind: 'network', isOffline: true });
  expect(fetched).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test('after the worker was killed the request is repeated, a few times', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(json(providers));
  expect(await call(games.listProviders)).toEqual(providers);
  fetched.mockReset();
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(call(games.listProviders)).rejects.toMatchObject({ kind: 'network' });
  expect(fetched).toHaveBeenCalledTimes(4);
});

test('a request that bypasses the worker is retried by the page', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const body = { identifier: 'a:b' };
  await expect(call(play.openDemoSession, { body, key: 'key-12345678' })).rejects.toBeInstanceOf(ApiError);
  expect(fetched).toHaveBeenCalledTimes(7);
});

test('every call carries its name and the session epoch', async () => {
  localStorage.setItem('orbit.epoch', '4');
  fetched.mockImplementation(async () => json(providers));
  await call(games.listProviders);
  await call(games.listProviders);
  expect(headersOf(0).get('x-epoch')).toBe('4');
  expect(headersOf(0).get('x-req-id')).not.toBe(headersOf(1).get('x-req-id'));
});

describe('a stored answer', () => {
  test('has its time, and leaves the network status unchanged', async () => {
    networkStatus.isOnline = false;
    const onStored = vi.fn();
    fetched.mockResolvedValue(json(providers, { 'x-sw': 'stored; at=2026-11-21T10:00:00.000Z; partial' }));
    expect(await call(games.listProviders, { onStored })).toEqual(providers);
    expect(onStored).toHaveBeenCalledExactlyOnceWith(Date.UTC(2026, 10, 21, 10), true);
    expect(networkStatus.isOnline).toBe(false);
  });

  test('is read without a request, and where nothing is stored nothing happens', async () => {
    fetched.mockResolvedValue(new Response(null, { status: 204, headers: { 'x-sw': 'none' } }));
    await expect(call(games.listProviders, { prefer: 'store' })).rejects.toMatchObject({ kind: 'cancelled' });
    expect(headersOf(0).get('x-sw-prefer')).toBe('store');
  });
});

test('a reply that this build’s worker has validated is not parsed again; one of another build is', async () => {
  const odd = [{ ...providers[0], extra: true }];
  fetched.mockImplementation(async () => json(odd, { 'x-sw-checked': 'test' }));
  expect(await call(games.listProviders)).toEqual(odd);
  fetched.mockImplementation(async () => json(odd, { 'x-sw-checked': 'older' }));
  expect(await call(games.listProviders)).toEqual(providers);
});

test('a mutation that the worker stores is queued, not done', async () => {
  fetched.mockResolvedValue(json({ queued: 2 }, { 'x-sw': 'queued' }, 202));
  const reply = await call(favourites.addFavourite, { params: { id: 1 }, key: 'key-12345678' });
  expect(isQueued(reply) && reply.queued).toBe(2);
});

test('a cancelled call is reported to the worker by its name', async () => {
  const given = new AbortController();
  fetched.mockImplementation((_, init) => {
    given.abort();
    return Promise.reject(init?.signal?.reason);
  });
  await expect(call(games.listProviders, { signal: given.signal })).rejects.toMatchObject({
    kind: 'cancelled',
  });
  const reqId = headersOf(0).get('x-req-id');
  expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'cancel', data: { reqId } });
});

test('a player’s read ends with the session, and the worker hears of it; a public one goes on', async () => {
  const answers = [favourites.listFavourites.path, games.listProviders.path].map(path => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    return { path, promise, resolve, reject };
  });
  fetched.mockImplementation((input, init) => {
    const answer = answers.find(({ path }) => path === input);
    init?.signal?.addEventListener('abort', () => answer?.reject(init.signal?.reason));
    return answer?.promise ?? Promise.reject(new Error(`${input}`));
  });
  const [ofPlayer, ofAll] = [call(favourites.listFavourites), call(games.listProviders)];
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  nextSession(true);
  await expect(ofPlayer).rejects.toMatchObject({ kind: 'cancelled' });
  const reqId = headersOf(0).get('x-req-id');
  expect(worker.postMessage).toHaveBeenCalledWith({ type: 'cancel', data: { reqId } });
  answers[1]?.resolve(json(providers));
  expect(await ofAll).toEqual(providers);
});

test('attempts that the worker reports are shown, also after a stored answer, and removed at the end', async () => {
  fetched.mockResolvedValue(json(providers, { 'x-sw': 'stored; at=2026-11-21T10:00:00.000Z' }));
  await call(games.listProviders);
  const reqId = headersOf(0).get('x-req-id') ?? '';
  reportWorkerAttempt(reqId, 3, null);
  expect(networkStatus.attempt).toBe(3);
  reportWorkerAttempt(`other-${reqId}`, 5, null);
  expect(networkStatus.attempt).toBe(3);
  reportWorkerAttempt(reqId, 0, false);
  expect([networkStatus.attempt, networkStatus.isOnline]).toEqual([1, false]);
});
