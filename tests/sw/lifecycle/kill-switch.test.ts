import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reviveOrLeave } from '../../sw/revive.ts';

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

const load = () => import('../../sw/kill-switch.ts');
const get = new Request('https://orbit.test/api/games');
const broken = vi.fn(() => Promise.reject<Response>(new TypeError('a bug')));
const fine = async () => new Response('from the worker');
const text = async (answer: Promise<Response> | null) => (await answer)?.text();

test('a worker that was never told anything answers', async () => {
  const { answerIfOn, readMode } = await load();
  await readMode();
  expect(await text(answerIfOn(get, fine))).toBe('from the worker');
  expect(answerIfOn(get, null)).toBeNull();
});

test('switched to pass it leaves every request alone at once, and a bug in its answers is out of the way', async () => {
  const { answerIfOn, setMode } = await load();
  await setMode('pass');
  broken.mockClear();
  expect(answerIfOn(get, broken)).toBeNull();
  expect(broken).not.toHaveBeenCalled();
});

test('the word outlives the worker: the first request of the next life already goes to the network', async () => {
  await (await load()).setMode('pass');
  vi.resetModules();
  const { answerIfOn, readMode } = await load();
  broken.mockClear();
  expect(await text(answerIfOn(get, broken))).toBe('from the network');
  expect(broken).not.toHaveBeenCalled();
  await readMode();
  expect(answerIfOn(get, broken)).toBeNull();
});

test('switched on again it answers again', async () => {
  const { answerIfOn, setMode } = await load();
  await setMode('off');
  await setMode('on');
  expect(await text(answerIfOn(get, fine))).toBe('from the worker');
});

test('storage that hangs keeps no request waiting for the word', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] });
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() });
  const { answerIfOn } = await load();
  const answer = answerIfOn(get, fine);
  await vi.advanceTimersByTimeAsync(250);
  expect(await text(answer)).toBe('from the worker');
});

test('an answer that breaks is the network’s for a read, and an error for a write', async () => {
  const { answerIfOn, readMode } = await load();
  await readMode();
  expect(await text(answerIfOn(get, broken))).toBe('from the network');
  const put = new Request(get.url, { method: 'PUT', body: '{}' });
  expect((await answerIfOn(put, broken))?.type).toBe('error');
  expect(network).toHaveBeenCalledOnce();
});

test('the worker looks for itself once an hour', async () => {
  const { knownMode, lookIfDue } = await load();
  say({ mode: 'pass', min_build: null });
  await lookIfDue();
  expect(knownMode()).toBe('pass');
  say({ mode: 'on', min_build: null });
  await lookIfDue();
  vi.advanceTimersByTime(3_599_999);
  await lookIfDue();
  expect(knownMode()).toBe('pass');
  vi.advanceTimersByTime(1);
  await lookIfDue();
  expect(knownMode()).toBe('on');
  expect(network).toHaveBeenCalledTimes(2);
});

test.each([
  ['nobody', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a portal', async () => new Response('<html>Welcome</html>')],
  ['a mode of tomorrow', async () => Response.json({ mode: 'half', min_build: null })],
])('%s changes nothing', async (_who, answer) => {
  const { knownMode, lookIfDue, setMode } = await load();
  await setMode('pass');
  vi.advanceTimersByTime(3_600_000);
  network.mockImplementation(answer);
  await lookIfDue();
  expect(knownMode()).toBe('pass');
  expect(network).toHaveBeenCalledOnce();
});

const page = (onMessage: (port: MessagePort) => void) => ({
  url: 'https://orbit.test/',
  postMessage: (_message: unknown, [port]: Transferable[]) => onMessage(port as MessagePort),
  navigate: vi.fn(async () => null),
});

test('the worker that leaves loads white pages anew and leaves those alone that live', async () => {
  const alive = page(port => port.postMessage(null));
  await reviveOrLeave(alive);
  expect(alive.navigate).not.toHaveBeenCalled();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const white = page(() => undefined);
  const done = reviveOrLeave(white);
  await vi.advanceTimersByTimeAsync(1500);
  await done;
  expect(white.navigate).toHaveBeenCalledExactlyOnceWith('https://orbit.test/');
});
