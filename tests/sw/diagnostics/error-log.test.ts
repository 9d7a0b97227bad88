import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const told: unknown[] = [];
beforeEach(() => {
  told.length = 0;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('clients', {
    matchAll: async () => [{ postMessage: (message: unknown) => told.push(message) }],
  });
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const load = () => import('../../sw/errors.ts');

test('an error is kept with its place and build, and the pages hear of it', async () => {
  const { noteError, listErrors } = await load();
  await noteError('install', new TypeError('Failed to fetch'));
  const entry = { build: 'test', where: 'install', message: 'TypeError: Failed to fetch' };
  expect(await listErrors()).toEqual([expect.objectContaining(entry)]);
  expect(told).toEqual([{ type: 'workerError', data: expect.objectContaining(entry) }]);
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
])('%s is kept', async (_what, error, said) => {
  const { wordsOf } = await load();
  expect(wordsOf(error)).toBe(said);
});

test('the latest fifty are kept in their order, over restarts and whatever the clock says', async () => {
  for (let n = 1; n <= 60; n += 1) {
    if (n % 20 === 0) vi.resetModules();
    vi.setSystemTime(1_000_000_000_000 - n * 1000);
    await (await load()).noteError('test', `error ${n}`);
  }
  const messages = (await (await load()).listErrors()).map(({ message }) => message);
  expect(messages).toEqual(Array.from({ length: 50 }, (_, index) => `error ${60 - index}`));
});

test('a storm of one error is written once a minute', async () => {
  const { noteError, listErrors } = await load();
  for (let n = 0; n < 100; n += 1) await noteError('answer', new Error('again'));
  expect(await listErrors()).toHaveLength(1);
  expect(told).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  await noteError('answer', new Error('again'));
  expect(await listErrors()).toHaveLength(2);
});

test('what failed while no page was open is told to the next page, once and in its order', async () => {
  const open = vi.fn(async () => [] as unknown[]);
  const get = async (id: string) =>
    id === 'page' ? { postMessage: (message: unknown) => told.push(message) } : undefined;
  vi.stubGlobal('clients', { matchAll: open, get });
  await (await load()).noteError('push', new Error('first'));
  await (await load()).noteError('sync', new Error('second'));
  open.mockResolvedValue([{ postMessage: () => undefined }]);
  vi.resetModules();
  const { noteError, tellUnheard } = await load();
  await tellUnheard('page');
  const said = (where: string) => ({ type: 'workerError', data: expect.objectContaining({ where }) });
  expect(told).toEqual([said('push'), said('sync')]);
  await noteError('answer', new Error('a page was there'));
  await tellUnheard('page');
  expect(told).toHaveLength(2);
});

test('without storage and without pages noting an error breaks nothing', async () => {
  vi.stubGlobal('indexedDB', undefined);
  vi.stubGlobal('clients', { matchAll: () => Promise.reject(new Error('gone')) });
  const { noteError } = await load();
  await expect(noteError('error', undefined)).resolves.toBeUndefined();
});
