import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const client = vi.hoisted(() => ({
  requestFromWorker: vi.fn<(...request: unknown[]) => Promise<string>>(),
  controller: vi.fn((): object | null => ({})),
}));
vi.mock('../../../src/core/worker/client.ts', () => client);
vi.mock('../../../src/core/worker/messages.ts', () => client);

const { controller, requestFromWorker } = client;
const HOUR_MS = 3_600_000;

async function page() {
  vi.resetModules();
  return await import('../../../src/core/worker/catalogue-sync.ts');
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  requestFromWorker.mockResolvedValue('done');
  controller.mockReturnValue({});
});
afterEach(() => void vi.useRealTimers());

test('the sync is requested once, whatever uses the catalogue within a minute, and again after it', async () => {
  const { requestCatalogueSync } = await page();
  requestCatalogueSync();
  await vi.advanceTimersByTimeAsync(59_000);
  requestCatalogueSync();
  expect(requestFromWorker).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1000);
  requestCatalogueSync();
  await vi.advanceTimersByTimeAsync(0);
  expect(requestFromWorker).toHaveBeenCalledTimes(2);
});

test('each step is requested when the page is ready for it, by concurrent calls once', async () => {
  requestFromWorker.mockResolvedValueOnce('more').mockResolvedValueOnce('more');
  const { syncCatalogue } = await page();
  const beforeStep = vi.fn(async () => undefined);
  const results = [syncCatalogue(beforeStep), syncCatalogue()];
  expect(await Promise.all(results)).toEqual(['done', 'done']);
  expect(requestFromWorker).toHaveBeenCalledTimes(3);
  expect(beforeStep).toHaveBeenCalledTimes(3);
});

test('after the worker was killed the sync is requested again until it is done', async () => {
  const { requestCatalogueSync } = await page();
  requestFromWorker
    .mockRejectedValueOnce(new Error('no answer'))
    .mockRejectedValueOnce(new Error('no answer'));
  requestCatalogueSync();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(requestFromWorker).toHaveBeenCalledTimes(3);
});

test('a sync that the back end does not answer ends', async () => {
  const { syncCatalogue } = await page();
  requestFromWorker.mockResolvedValue('failed');
  expect(await syncCatalogue()).toBe('failed');
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(requestFromWorker).toHaveBeenCalledOnce();
});

test('without a worker no sync is requested, nor after it was unregistered', async () => {
  const { requestCatalogueSync } = await page();
  controller.mockReturnValue(null);
  requestCatalogueSync();
  expect(requestFromWorker).not.toHaveBeenCalled();
  controller.mockReturnValue({});
  requestFromWorker.mockRejectedValue(new Error('no answer'));
  requestCatalogueSync();
  await vi.advanceTimersByTimeAsync(0);
  controller.mockReturnValue(null);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(requestFromWorker).toHaveBeenCalledOnce();
});
