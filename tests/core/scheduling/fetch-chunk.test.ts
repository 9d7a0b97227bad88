import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callSettings } from '../../../src/core/http/call.ts';
import { fetchChunk } from '../../../src/core/scheduling/fetch-chunk.ts';

const setOnline = (isOnline: boolean) =>
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true });
const lost = new TypeError('Failed to fetch dynamically imported module');

beforeEach(() => {
  callSettings.baseDelayMs = 1;
  setOnline(true);
});
afterEach(() => setOnline(true));

test('a chunk that fails three times is loaded at the fourth attempt', async () => {
  const load = vi.fn().mockResolvedValue('part');
  for (let time = 0; time < 3; time += 1) load.mockRejectedValueOnce(lost);
  expect(await fetchChunk(load)).toBe('part');
  expect(load).toHaveBeenCalledTimes(4);
});

test('a chunk that fails a fourth time rejects', async () => {
  const load = vi.fn().mockRejectedValue(lost);
  await expect(fetchChunk(load)).rejects.toBe(lost);
  expect(load).toHaveBeenCalledTimes(4);
});

test('a chunk that does not parse is not loaded again by this page: it reloads past the HTTP cache, once', async () => {
  const cut = new SyntaxError('Unexpected end of input');
  const reloaded = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const refetch = vi.fn(async () => undefined);
  vi.stubGlobal('refetch', refetch);
  const load = vi.fn().mockRejectedValue(cut);
  await expect(fetchChunk(load)).rejects.toBe(cut);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(reloaded).toHaveBeenCalledTimes(1));
  await expect(fetchChunk(load)).rejects.toBe(cut);
  expect(refetch).toHaveBeenCalledTimes(1);
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('a chunk that was cut between two statements has no exports, and is not taken for whole', async () => {
  const load = vi.fn().mockResolvedValue({});
  await expect(fetchChunk(load)).rejects.toThrow(SyntaxError);
  expect(load).toHaveBeenCalledTimes(1);
});

test('offline the worker, which may have been ended meanwhile, is asked once more, at once', async () => {
  setOnline(false);
  const load = vi.fn().mockRejectedValue(lost);
  await expect(fetchChunk(load)).rejects.toBe(lost);
  expect(load).toHaveBeenCalledTimes(2);
  load.mockRejectedValueOnce(lost).mockResolvedValueOnce('part');
  callSettings.baseDelayMs = 600_000;
  expect(await fetchChunk(load)).toBe('part');
});
