import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const worker = vi.hoisted(() => ({ askWorker: vi.fn<(...asked: unknown[]) => Promise<number>>() }));
vi.mock('../../src/core/ask-worker.ts', () => worker);
const control = vi.hoisted(() => ({ controller: vi.fn((): object | null => ({})) }));
vi.mock('../../src/core/controller.ts', () => control);

const { askWorker } = worker;
const HOUR_MS = 3_600_000;

async function page() {
  vi.resetModules();
  return await import('../../src/core/catalogue-sync.ts');
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  askWorker.mockResolvedValue(12_000);
  control.controller.mockReturnValue({});
});
afterEach(() => void vi.useRealTimers());

test('the worker is asked once, whatever uses the catalogue within a minute, and again after it', async () => {
  const { wantCatalogue } = await page();
  wantCatalogue();
  await vi.advanceTimersByTimeAsync(59_000);
  wantCatalogue();
  expect(askWorker).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1000);
  wantCatalogue();
  expect(askWorker).toHaveBeenCalledTimes(2);
});

test('a worker that was ended in the middle is asked again until it says that it is done', async () => {
  const { wantCatalogue } = await page();
  askWorker.mockRejectedValueOnce(new Error('no answer')).mockRejectedValueOnce(new Error('no answer'));
  wantCatalogue();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(askWorker).toHaveBeenCalledTimes(3);
});

test('without a worker nobody is asked, nor once it has gone', async () => {
  const { wantCatalogue } = await page();
  control.controller.mockReturnValue(null);
  wantCatalogue();
  expect(askWorker).not.toHaveBeenCalled();
  control.controller.mockReturnValue({});
  askWorker.mockRejectedValue(new Error('no answer'));
  wantCatalogue();
  control.controller.mockReturnValue(null);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(askWorker).toHaveBeenCalledOnce();
});
