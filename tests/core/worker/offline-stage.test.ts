import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type WorkerMessage = [worker: object, type: string, data: object];

/** What the page has stored, in order: files and pictures, parts of the catalogue, steps of the screens' data. */
const log: string[] = [];
const stored = new Set<string>();
const FILES = [
  '/assets/a-1.js',
  '/assets/messages-de-lazy-1.js',
  '/assets/messages-en-lazy-1.js',
  '/assets/b-1.js',
];
const CODE = ['/assets/messages-en-lazy-1.js', '/assets/a-1.js', '/assets/b-1.js'];

const client = vi.hoisted(() => ({
  requestFromWorker: vi.fn<(...message: WorkerMessage) => Promise<unknown>>(),
  controller: vi.fn((): object | null => ({})),
  onFirstControl: vi.fn<(listener: () => void) => void>(),
}));
vi.mock('../../../src/core/worker/client.ts', () => client);
vi.mock('../../../src/core/worker/messages.ts', () => client);

const parts = { left: 2 };
/** Targets of the window's and the document's events: of one page, so that the pages before it hear nothing. */
let [win, doc] = [new EventTarget(), new EventTarget()];
const importScreenData = async () => ({
  loadScreenData: async () => void log.push('data'),
  listFirstPictures: async () => ['/pictures/1.svg'],
});

/** A page whose first stage is stored; `saveData`: the visitor's browser saves data. */
async function page({ saveData = false, start = true } = {}) {
  vi.resetModules();
  [win, doc] = [new EventTarget(), new EventTarget()];
  vi.stubGlobal('addEventListener', win.addEventListener.bind(win));
  vi.spyOn(document, 'addEventListener').mockImplementation(doc.addEventListener.bind(doc) as never);
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'test', connection: { saveData } });
  const { startOfflineStage } = await import('../../../src/core/worker/offline-stage.ts');
  const { registerCall, unregisterCall } = await import('../../../src/core/http/network-status.ts');
  const beginCall = () => {
    const name = registerCall(Symbol('call'));
    return () => unregisterCall(name);
  };
  const { workerState } = await import('../../../src/core/worker/state.ts');
  if (start) startOfflineStage(importScreenData);
  return { beginCall, workerState, startOfflineStage };
}
const pass = (ms = 1000) => vi.advanceTimersByTimeAsync(ms);
const urlsOf = (data: object) => (data as { readonly urls: readonly string[] }).urls;
/** What the worker does with one file; false: it has not come. */
let storeFile = (_path: string): boolean => true;
const marks = () =>
  vi.mocked(performance.mark).mock.calls.flatMap(([name]) => (name.startsWith('offline-') ? [name] : []));

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  log.length = 0;
  stored.clear();
  parts.left = 2;
  client.controller.mockReturnValue({});
  storeFile = path => {
    log.push(path);
    stored.add(path);
    return true;
  };
  client.requestFromWorker.mockImplementation(async (_worker, type, data) => {
    if (type === 'missingFiles') return FILES.filter(path => !stored.has(path));
    if (type === 'storeFiles') return urlsOf(data).map(storeFile).every(Boolean);
    log.push('part');
    parts.left -= 1;
    return parts.left > 0 ? 'more' : 'done';
  });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  vi.spyOn(performance, 'mark').mockReturnValue(undefined as never);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('code, data, catalogue and pictures are stored in this order, the texts on screen first', async () => {
  await page();
  await pass();
  expect(log).toEqual([...CODE, 'data', 'part', 'part', '/pictures/1.svg']);
  expect(marks()).toEqual(['offline-code', 'offline-data', 'offline-catalogue', 'offline-pictures']);
});

test.each([
  ['http/1.1', 5],
  ['h2', 10],
])('over %s at most %d files are requested at once', async (nextHopProtocol, most) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ nextHopProtocol } as never]);
  const files = Array.from({ length: 21 }, (_, index) => `/assets/${index}-1.js`);
  const requested: string[] = [];
  client.requestFromWorker.mockImplementation(async (_worker, type, data) => {
    if (type === 'missingFiles') return files;
    requested.push(...urlsOf(data));
    return new Promise(() => undefined);
  });
  await page();
  await pass();
  expect(requested).toEqual(files.slice(0, most));
});

test('where the visitor saves data only the code is stored', async () => {
  await page({ saveData: true });
  await pass();
  expect(log).toEqual(CODE);
  win.dispatchEvent(new Event('online'));
  await pass();
  expect(log).toEqual(CODE);
});

test('a request of the page goes first: nothing is begun until it has ended', async () => {
  const { beginCall, startOfflineStage } = await page({ start: false });
  const endCall = beginCall();
  startOfflineStage(importScreenData);
  await pass(10_000);
  expect(log).toEqual([]);
  endCall();
  await pass();
  expect(log).toContain('/pictures/1.svg');
});

test('between two parts of the catalogue it waits for a request of the page', async () => {
  const { beginCall } = await page();
  let endCall: () => void = () => undefined;
  client.requestFromWorker.mockImplementation(async (_worker, type) => {
    if (type !== 'syncCatalogue') return type === 'missingFiles' ? [] : true;
    log.push('part');
    if (parts.left === 2) endCall = beginCall();
    parts.left -= 1;
    return parts.left > 0 ? 'more' : 'done';
  });
  await pass(10_000);
  expect(log.filter(name => name === 'part')).toHaveLength(1);
  endCall();
  await pass();
  expect(log.filter(name => name === 'part')).toHaveLength(2);
});

test('it pauses while the visitor presses, types or scrolls', async () => {
  const { startOfflineStage } = await page({ start: false });
  win.dispatchEvent(new Event('scroll'));
  startOfflineStage(importScreenData);
  await pass(200);
  win.dispatchEvent(new Event('keydown'));
  await pass(200);
  expect(log).toEqual([]);
  await pass(200);
  expect(log).toContain('/pictures/1.svg');
});

test('without a worker in control it waits for one', async () => {
  client.controller.mockReturnValue(null);
  await page();
  await pass();
  expect(log).toEqual([]);
  client.controller.mockReturnValue({});
  client.onFirstControl.mock.calls[0]?.[0]();
  await pass();
  expect(log).toContain('/pictures/1.svg');
});

test('it ends when the network is lost and resumes with what is missing', async () => {
  const store = storeFile;
  storeFile = path => path !== '/assets/b-1.js' && store(path);
  await page();
  await pass();
  expect(log).toEqual(CODE.slice(0, 2));
  expect(marks()).toEqual([]);
  storeFile = store;
  win.dispatchEvent(new Event('online'));
  await pass();
  expect(log).toEqual([...CODE, 'data', 'part', 'part', '/pictures/1.svg']);
});

test('a picture that does not come is left out', async () => {
  const store = storeFile;
  storeFile = path => !path.startsWith('/pictures/') && store(path);
  await page();
  await pass();
  expect(marks().at(-1)).toBe('offline-pictures');
});

test('a file that the worker could not store leaves the stage incomplete', async () => {
  storeFile = () => true;
  await page();
  await pass();
  expect([log, marks()]).toEqual([[], []]);
});

test('it ends when a newer build is ready', async () => {
  const { workerState, startOfflineStage } = await page({ start: false });
  workerState.updateReady = true;
  startOfflineStage(importScreenData);
  await pass();
  expect(log).toEqual([]);
});

test('afterwards the catalogue alone is kept up to date', async () => {
  await page();
  await pass();
  log.length = 0;
  await pass(60_000);
  doc.dispatchEvent(new Event('visibilitychange'));
  await pass();
  expect(log).toEqual(['part']);
});
