import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadIfUnresponsive } from '../../../sw/clients/reload-unresponsive.ts';

const network = vi.fn(async (_input: RequestInfo) => new Response('from the network'));
/** What the back end says of the switch. */
const say = (config: unknown) => network.mockImplementation(async () => Response.json(config));

beforeEach(() => {
  network.mockReset();
  network.mockImplementation(async () => new Response('from the network'));
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('clients', { matchAll: async () => [] });
  vi.stubGlobal('fetch', network);
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const load = () => import('../../../sw/lifecycle/kill-switch.ts');
const get = new Request('https://orbit.test/api/games');
const broken = vi.fn(() => Promise.reject<Response>(new TypeError('a bug')));
const fine = async () => new Response('from the worker');
const text = async (answer: Promise<Response> | null) => (await answer)?.text();

test('a worker without a stored mode is on', async () => {
  const { respondIfEnabled, loadMode } = await load();
  await loadMode();
  expect(await text(respondIfEnabled(get, fine))).toBe('from the worker');
  expect(respondIfEnabled(get, null)).toBeNull();
});

test('switched to pass it leaves every request alone at once, so that a bug in its responses has no effect', async () => {
  const { respondIfEnabled, setMode } = await load();
  await setMode('pass');
  broken.mockClear();
  expect(respondIfEnabled(get, broken)).toBeNull();
  expect(broken).not.toHaveBeenCalled();
});

test('the mode outlives the worker: the first request after a restart already goes to the network', async () => {
  await (await load()).setMode('pass');
  vi.resetModules();
  const { respondIfEnabled, loadMode } = await load();
  broken.mockClear();
  expect(await text(respondIfEnabled(get, broken))).toBe('from the network');
  expect(broken).not.toHaveBeenCalled();
  await loadMode();
  expect(respondIfEnabled(get, broken)).toBeNull();
});

test('background work runs only while the stored mode is on', async () => {
  const work = vi.fn(async () => undefined);
  await (await load()).runIfEnabled(work);
  expect(work).toHaveBeenCalledTimes(1);
  await (await load()).setMode('pass');
  vi.resetModules();
  await (await load()).runIfEnabled(work);
  expect(work).toHaveBeenCalledTimes(1);
});

test('switched on again it responds again', async () => {
  const { respondIfEnabled, setMode } = await load();
  await setMode('off');
  await setMode('on');
  expect(await text(respondIfEnabled(get, fine))).toBe('from the worker');
});

test('storage that hangs delays no request', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] });
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() });
  const { respondIfEnabled } = await load();
  const answer = respondIfEnabled(get, fine);
  await vi.advanceTimersByTimeAsync(250);
  expect(await text(answer)).toBe('from the worker');
});

test('a responder that rejects is replaced by the network for a read, and by an error for a write', async () => {
  const { respondIfEnabled, loadMode } = await load();
  await loadMode();
  expect(await text(respondIfEnabled(get, broken))).toBe('from the network');
  const put = new Request(get.url, { method: 'PUT', body: '{}' });
  expect((await respondIfEnabled(put, broken))?.type).toBe('error');
  expect(network).toHaveBeenCalledOnce();
  const { listErrors } = await import('../../../sw/diagnostics/error-log.ts');
  await vi.waitFor(async () =>
    expect(await listErrors()).toMatchObject([{ where: 'answer', message: 'TypeError: a bug' }]),
  );
});

test('the worker fetches the mode itself once an hour', async () => {
  const { knownMode, refreshIfStale } = await load();
  say({ mode: 'pass', min_build: null });
  await refreshIfStale();
  expect(knownMode()).toBe('pass');
  say({ mode: 'on', min_build: null });
  await refreshIfStale();
  vi.advanceTimersByTime(3_599_999);
  await refreshIfStale();
  expect(knownMode()).toBe('pass');
  vi.advanceTimersByTime(1);
  await refreshIfStale();
  expect(knownMode()).toBe('on');
  expect(network).toHaveBeenCalledTimes(2);
});

test('a worker that has just started fetches no mode that another one has fetched within the hour', async () => {
  await (await load()).setMode('pass');
  vi.resetModules();
  const { knownMode, refreshIfStale } = await load();
  await refreshIfStale();
  expect(network).not.toHaveBeenCalled();
  expect(knownMode()).toBe('pass');
});

test.each([
  ['no response', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a portal', async () => new Response('<html>Welcome</html>')],
  ['a mode of tomorrow', async () => Response.json({ mode: 'half', min_build: null })],
])('%s changes nothing', async (_who, answer) => {
  const { knownMode, refreshIfStale, setMode } = await load();
  await setMode('pass');
  vi.advanceTimersByTime(3_600_000);
  network.mockImplementation(answer);
  await refreshIfStale();
  expect(knownMode()).toBe('pass');
  expect(network).toHaveBeenCalledOnce();
});

const page = (onMessage: (port: MessagePort) => void) => ({
  url: 'https://orbit.test/',
  postMessage: (_message: unknown, [port]: Transferable[]) => onMessage(port as MessagePort),
  navigate: vi.fn(async () => null),
});

test('the worker that unregisters reloads pages that do not reply and leaves the others alone', async () => {
  const alive = page(port => port.postMessage(null));
  await reloadIfUnresponsive(alive);
  expect(alive.navigate).not.toHaveBeenCalled();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const white = page(() => undefined);
  const done = reloadIfUnresponsive(white);
  await vi.advanceTimersByTimeAsync(1500);
  await done;
  expect(white.navigate).toHaveBeenCalledExactlyOnceWith('https://orbit.test/');
});
