import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const messages: unknown[] = [];
beforeEach(() => {
  messages.length = 0;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('clients', {
    matchAll: async () => [{ postMessage: (message: unknown) => messages.push(message) }],
  });
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const load = () => import('../../../sw/diagnostics/error-log.ts');

test('an error is stored with its place and build, and sent to the pages', async () => {
  const { logError, listErrors } = await load();
  await logError('install', new TypeError('Failed to fetch'));
  const entry = { build: 'test', where: 'install', message: 'TypeError: Failed to fetch' };
  expect(await listErrors()).toEqual([expect.objectContaining(entry)]);
  expect(messages).toEqual([{ type: 'workerError', data: expect.objectContaining(entry) }]);
});

test.each([
  [
    'no query',
    new Error('at https://x.test/api/a?token=abc#x failed'),
    'Error: at https://x.test/api/a failed',
  ],
  ['no address', 'of jo.doe+1@mail.example.com', 'of (address)'],
  ['no long number', 'account 4929123412341234 is', 'account (number) is'],
  ['no body', `x${'y'.repeat(5000)}`, `x${'y'.repeat(299)}`],
])('%s is stored', async (_what, error, text) => {
  const { describeError } = await load();
  expect(describeError(error)).toBe(text);
});

test('the latest fifty are stored in their order, over restarts and with any clock', async () => {
  for (let n = 1; n <= 60; n += 1) {
    if (n % 20 === 0) vi.resetModules();
    vi.setSystemTime(1_000_000_000_000 - n * 1000);
    await (await load()).logError('test', `error ${n}`);
  }
  const messages = (await (await load()).listErrors()).map(({ message }) => message);
  expect(messages).toEqual(Array.from({ length: 50 }, (_, index) => `error ${60 - index}`));
});

test('a repeated error is written once a minute', async () => {
  const { logError, listErrors } = await load();
  for (let n = 0; n < 100; n += 1) await logError('answer', new Error('again'));
  expect(await listErrors()).toHaveLength(1);
  expect(messages).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  await logError('answer', new Error('again'));
  expect(await listErrors()).toHaveLength(2);
});

test('errors that occurred while no page was open are sent to the next page, once and in order', async () => {
  const open = vi.fn(async () => [] as unknown[]);
  const get = async (id: string) =>
    id === 'page' ? { postMessage: (message: unknown) => messages.push(message) } : undefined;
  vi.stubGlobal('clients', { matchAll: open, get });
  await (await load()).logError('push', new Error('first'));
  await (await load()).logError('sync', new Error('second'));
  open.mockResolvedValue([{ postMessage: () => undefined }]);
  vi.resetModules();
  const { logError, reportPending } = await load();
  await logError('fetch', new Error('another page has got it'));
  await reportPending('page');
  const errorOf = (where: string) => ({ type: 'workerError', data: expect.objectContaining({ where }) });
  expect(messages).toEqual([errorOf('push'), errorOf('sync')]);
  await logError('answer', new Error('a page was there'));
  await reportPending('page');
  expect(messages).toHaveLength(2);
});

test('without storage and without pages logging an error does not fail', async () => {
  vi.stubGlobal('indexedDB', undefined);
  vi.stubGlobal('clients', { matchAll: () => Promise.reject(new Error('gone')) });
  const { logError } = await load();
  await expect(logError('error', undefined)).resolves.toBeUndefined();
});
