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

test('a part that a bad network lost three times is fetched the fourth time', async () => {
  const load = vi.fn().mockResolvedValue('part');
  for (let time = 0; time < 3; time += 1) load.mockRejectedValueOnce(lost);
  expect(await fetchChunk(load)).toBe('part');
  expect(load).toHaveBeenCalledTimes(4);
});

test('what is lost a fourth time can not be had', async () => {
  const load = vi.fn().mockRejectedValue(lost);
  await expect(fetchChunk(load)).rejects.toBe(lost);
  expect(load).toHaveBeenCalledTimes(4);
});

test('without a network nobody waits for another try', async () => {
  setOnline(false);
  const load = vi.fn().mockRejectedValue(lost);
  await expect(fetchChunk(load)).rejects.toBe(lost);
  expect(load).toHaveBeenCalledTimes(1);
});
