import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildOf, navigation, standardFiles, world as worldOfBuild } from './support/build-world.ts';
import {
  favouriteReply,
  LIST,
  listQueued,
  offline,
  online,
  toggleFavourite,
} from './support/favourite-taps.ts';
import {
  finishWork,
  json,
  messagesOf,
  playerHeaders,
  restartWorker,
  sendRequestAndFinish,
  setTimings,
  world,
} from './support/player-world.ts';
import { payload } from './support/push-world.ts';

/** By name only: its types are those of a worker. */
const ENTRY: string = '../../sw/sw.ts';
const files = standardFiles('test');

const bindPush = vi.fn(async () => true);
vi.doMock('../../sw/push/subscription.ts', async original => ({ ...(await original<object>()), bindPush }));

const shown: string[] = [];
let windows: object[] = [];
const claim = vi.fn(async () => undefined);

beforeEach(() => {
  shown.length = 0;
  windows = [];
  bindPush.mockClear();
  claim.mockClear();
  const { clients, registration } = globalThis as unknown as Record<string, object>;
  const openWindows = async ({ includeUncontrolled = false } = {}) =>
    includeUncontrolled ? await (clients as { all: () => object[] }).all() : windows;
  const page = {
    postMessage: (message: (typeof world.messages)[number]) => void world.messages.push(message),
  };
  Object.assign(clients as object, { matchAll: openWindows, all: () => [page], claim });
  const showNotification = async (title: string) => void shown.push(title);
  Object.assign(registration as object, { showNotification });
});

/** Starts the worker's entry. Returns what dispatches an event to it and awaits how long that lasts. */
async function startEntry(precache: readonly unknown[] = []) {
  restartWorker();
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) =>
    listeners.set(type, listener),
  );
  vi.stubGlobal('__WB_MANIFEST', precache);
  await import(ENTRY);
  return async (type: string, data: object = {}): Promise<PromiseSettledResult<unknown>[]> => {
    const lasting: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...data, waitUntil: (work: Promise<unknown>) => void lasting.push(work) });
    return Promise.allSettled(lasting);
  };
}

const outcomes = (results: PromiseSettledResult<unknown>[]) => results.map(({ status }) => status);

describe('an install', () => {
  test('stores the shell, reports its progress, and registers what passes the worker', async () => {
    const { stored } = worldOfBuild(files);
    const dispatch = await startEntry(buildOf('test', files).precache);
    const addRoutes = vi.fn(async () => undefined);
    expect(outcomes(await dispatch('install', { addRoutes }))).toEqual(['fulfilled', 'fulfilled']);
    expect(stored('shell-v1')).toContain('/index.html?rev=test');
    expect(messagesOf('installProgress').at(-1)).toMatchObject({ done: 6, total: 6, failed: [] });
    expect(addRoutes).toHaveBeenCalledTimes(1);
  });

  test('fails where a file of the shell cannot be had, and tells the pages why', async () => {
    const { answer } = worldOfBuild(files);
    answer('/assets/app-1.js', () => new Response('', { status: 404 }));
    const dispatch = await startEntry(buildOf('test', files).precache);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const installed = dispatch('install');
    await vi.waitFor(() => expect(messagesOf('workerError')).toHaveLength(1), {
      interval: 1000,
      timeout: 60_000,
    });
    expect(outcomes(await installed)).toContain('rejected');
    expect(messagesOf('workerError')).toMatchObject([
      { where: 'install', message: expect.stringContaining('/assets/app-1.js') },
    ]);
  });
});

describe('an activation', () => {
  test('of the first worker takes the pages that have none, and records the files of its build', async () => {
    const { stored } = worldOfBuild(files);
    const dispatch = await startEntry(buildOf('test', files).precache);
    expect(await dispatch('activate')).toHaveLength(1);
    expect(claim).toHaveBeenCalledTimes(1);
    expect(stored('assets-v1')).toContain('/assets/history.json');
  });

  test('of a later one leaves the pages to the moment at which they ask for it', async () => {
    worldOfBuild(files);
    windows = [{}];
    const dispatch = await startEntry();
    await dispatch('activate');
    expect(claim).not.toHaveBeenCalled();
  });
});

describe('a request', () => {
  const fetchEvent = (request: Request) => {
    const respondWith = vi.fn((response: Promise<Response>) => void response.catch(() => undefined));
    return { request, clientId: 'page', respondWith };
  };

  test('of the contract is answered, a write outside of it is left to the browser', async () => {
    world.answer = () => json([], playerHeaders('ann'));
    const dispatch = await startEntry();
    const read = fetchEvent(new Request(`https://orbit.test${LIST}`, { headers: { 'x-epoch': '1' } }));
    await dispatch('fetch', read);
    expect((await read.respondWith.mock.lastCall?.[0])?.status).toBe(200);
    const write = fetchEvent(new Request('https://orbit.test/elsewhere', { method: 'POST' }));
    await dispatch('fetch', write);
    expect(write.respondWith).not.toHaveBeenCalled();
  });

  test('is the first of a worker’s life: what was queued before is sent, once', async () => {
    world.answer = () => json([], playerHeaders('ann'));
    await sendRequestAndFinish(LIST);
    offline();
    await toggleFavourite(true);
    await finishWork();
    online(() => favouriteReply());
    const dispatch = await startEntry();
    world.sent.length = 0;
    const other = () => fetchEvent(new Request('https://orbit.test/elsewhere', { method: 'POST' }));
    expect(await dispatch('fetch', other())).toHaveLength(1);
    expect(world.sent.map(({ name }) => name)).toEqual([`PUT ${LIST}/1`]);
    expect(await listQueued()).toEqual([]);
    await dispatch('fetch', other());
    expect(world.sent).toHaveLength(1);
  });

  test('for a page asks whether the worker is switched off, any other does not', async () => {
    const asked: string[] = [];
    const fetchMode = async (input: Request | string) => {
      asked.push(String(typeof input === 'string' ? input : new URL(input.url).pathname));
      return json({ mode: 'pass', min_build: null });
    };
    vi.stubGlobal('fetch', fetchMode);
    vi.stubGlobal('caches', { match: async () => new Response('the shell'), open: async () => ({}) });
    const dispatch = await startEntry();
    await dispatch('fetch', fetchEvent(new Request('https://orbit.test/elsewhere', { method: 'POST' })));
    expect(asked).toEqual([]);
    await dispatch('fetch', fetchEvent(navigation('/')));
    expect(asked).toContain('/api/fe/config/worker');
    const { knownMode } = await import('../../sw/lifecycle/kill-switch.ts');
    expect(knownMode()).toBe('pass');
  });
});

test('a message is answered through its port, and lasts until what it has started is done', async () => {
  world.answer = () => json([], playerHeaders('ann'));
  await sendRequestAndFinish(LIST);
  offline();
  await toggleFavourite(true);
  await finishWork();
  online(() => favouriteReply());
  const dispatch = await startEntry();
  const postMessage = vi.fn();
  await dispatch('message', { data: { type: 'drain', data: {} }, ports: [{ postMessage }] });
  expect(postMessage).toHaveBeenCalledTimes(1);
  expect(await listQueued()).toEqual([]);
});

test('the browser’s own retry of another tag does nothing', async () => {
  const dispatch = await startEntry();
  expect(await dispatch('sync', { tag: 'another' })).toEqual([]);
  expect(bindPush).not.toHaveBeenCalled();
  expect(await dispatch('sync', { tag: 'outbox' })).toHaveLength(2);
  expect(bindPush).toHaveBeenCalledTimes(1);
});

test('a push is shown until it is done, with its own text where it is the player’s', async () => {
  world.answer = () => json([], playerHeaders('ann'));
  await sendRequestAndFinish(LIST);
  vi.stubGlobal('caches', { match: async () => undefined });
  const dispatch = await startEntry();
  await dispatch('push', { data: { text: () => JSON.stringify(payload()) } });
  expect(shown).toEqual(['Signed in on a new device']);
  await dispatch('push', { data: null });
  expect(shown).toHaveLength(2);
});

test('a click on a notification closes it', async () => {
  const dispatch = await startEntry();
  const close = vi.fn();
  Object.assign((globalThis as unknown as { clients: object }).clients, { openWindow: async () => null });
  expect(await dispatch('notificationclick', { notification: { close, data: { path: '/' } } })).toHaveLength(
    1,
  );
  expect(close).toHaveBeenCalledTimes(1);
});

test('a subscription that the browser has changed is sent', async () => {
  const dispatch = await startEntry();
  expect(await dispatch('pushsubscriptionchange')).toHaveLength(1);
  expect(bindPush).toHaveBeenCalledTimes(1);
});

test('errors that nothing has caught are logged, also those without an object', async () => {
  setTimings();
  const dispatch = await startEntry();
  await dispatch('error', { error: new RangeError('too deep'), message: 'Uncaught' });
  await dispatch('error', { error: null, message: 'Script error.' });
  await dispatch('unhandledrejection', { reason: new TypeError('not a function') });
  const { listErrors } = await import('../../sw/diagnostics/error-log.ts');
  await expect
    .poll(async () => (await listErrors()).map(({ where, message }) => `${where}: ${message}`).toSorted())
    .toEqual(['error: RangeError: too deep', 'error: Script error.', 'rejection: TypeError: not a function']);
});

test('the pages learn of storage that fails, of lost data and of an upgrade that they block', async () => {
  await startEntry();
  const errors = await import('../../sw/storage/errors.ts');
  errors.reportPersistence('orbit', false, 'full');
  errors.reportDataLost();
  errors.reportReloadNeeded();
  await expect
    .poll(() => world.messages.map(({ type }) => type).toSorted())
    .toEqual(['queued', 'reloadNeeded', 'storageTrouble']);
  expect(messagesOf('storageTrouble')).toEqual([{ kept: false, trouble: 'full' }]);
});
