import { expect, test, vi } from 'vitest';
import { callSettings } from '../../../src/core/http/call.ts';
import { reconnectDelay, startRealtime, subscribeAs } from '../../../src/core/realtime/connection.ts';
import { stubFetch } from '../../setup/fetch-stub.ts';

/** Fifty pages whose server has just come back; `k / 50` are their random numbers. */
const delays = (attempt: number) =>
  Array.from({ length: 50 }, (_, k) => reconnectDelay(attempt, () => k / 50, 1000));

test('pages that were disconnected together reconnect over ten seconds and more', () => {
  const first = delays(1);
  expect(Math.max(...first) - Math.min(...first)).toBeGreaterThan(10_000);
  expect(Math.min(...first)).toBeGreaterThanOrEqual(500);
});

test('the delay grows up to a minute', () => {
  const longest = [1, 2, 3, 4, 20].map(attempt => Math.max(...delays(attempt)));
  expect(longest).toEqual([...longest].sort((a, b) => a - b));
  expect(longest.at(-1)).toBeLessThanOrEqual(60_500);
});

test('each attempt that fails is followed by a longer delay', async () => {
  Object.assign(callSettings, { retries: 0, baseDelayMs: 1 });
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const longest = [1, 2, 3].map(attempt => reconnectDelay(attempt, () => 1, 1));
  const timeouts = vi.spyOn(window, 'setTimeout');
  const waits = () => timeouts.mock.calls.flatMap(([, ms = 0]) => (longest.includes(ms) ? [ms] : []));
  stubFetch({ 'GET /api/player/settings': { status: 503, body: {} } });
  startRealtime(() => undefined);
  subscribeAs('player');
  await vi.waitFor(() => expect(waits()).toEqual(longest));
  subscribeAs(null);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
