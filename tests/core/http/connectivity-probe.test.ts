import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callSettings } from '../../../src/core/http/call.ts';
import { startConnectivityProbe } from '../../../src/core/http/connectivity-probe.ts';
import { networkStatus } from '../../../src/core/http/network-status.ts';
import { stubFetch } from '../../setup/fetch-stub.ts';

const LOOK = 'GET /api/fe/config/worker';
const up = { body: { mode: 'on', min_build: null } };
let stop: () => void = () => undefined;

beforeEach(() => {
  Object.assign(callSettings, { retries: 0, baseDelayMs: 1, timeoutMs: 1000 });
  networkStatus.isOnline = true;
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

test('probes until there is a response, without an event of the browser, and again at the next loss', async () => {
  const { to, answers } = stubFetch({});
  stop = startConnectivityProbe();
  networkStatus.isOnline = false;
  await vi.waitFor(() => expect(to(LOOK).length).toBeGreaterThanOrEqual(2));
  expect(networkStatus.isOnline).toBe(false);
  Object.assign(answers, { [LOOK]: up });
  await vi.waitFor(() => expect(networkStatus.isOnline).toBe(true));
  const { length } = to(LOOK);
  networkStatus.isOnline = false;
  await vi.waitFor(() => expect(to(LOOK)).toHaveLength(length + 1));
});

test('probes after 1 to 2 s, then at growing intervals, and soon again after the next loss', async () => {
  vi.useFakeTimers();
  callSettings.baseDelayMs = 1000;
  const { to } = stubFetch({});
  const probes = () => to(LOOK).length;
  stop = startConnectivityProbe();
  networkStatus.isOnline = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(probes()).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  const afterMinute = probes();
  expect(afterMinute).toBeGreaterThanOrEqual(5);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probes() - afterMinute).toBeLessThanOrEqual(4);
  networkStatus.isOnline = true;
  await vi.advanceTimersByTimeAsync(0);
  const { length } = to(LOOK);
  networkStatus.isOnline = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(probes()).toBe(length + 1);
  vi.useRealTimers();
});

test('the longest intervals are 2, 4, 8, 16 and then 30 s', async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  callSettings.baseDelayMs = 1000;
  const { to } = stubFetch({});
  stop = startConnectivityProbe();
  networkStatus.isOnline = false;
  await vi.advanceTimersByTimeAsync(0);
  const intervals: number[] = [];
  for (let sent = 0, passed = 0; intervals.length < 6; ) {
    await vi.advanceTimersByTimeAsync(1000);
    passed += 1;
    if (to(LOOK).length === sent) continue;
    sent = to(LOOK).length;
    intervals.push(passed);
    passed = 0;
  }
  expect(intervals).toEqual([2, 4, 8, 16, 30, 30]);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a page that was opened offline probes too', async () => {
  stubFetch({ [LOOK]: up });
  networkStatus.isOnline = false;
  stop = startConnectivityProbe();
  await vi.waitFor(() => expect(networkStatus.isOnline).toBe(true));
});

test('while the browser reports offline there is no probe', async () => {
  const { to } = stubFetch({ [LOOK]: up });
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  stop = startConnectivityProbe();
  networkStatus.isOnline = false;
  await vi.waitFor(() => expect(onLine.mock.calls.length).toBeGreaterThanOrEqual(2));
  expect(to(LOOK)).toEqual([]);
  onLine.mockRestore();
  await vi.waitFor(() => expect(networkStatus.isOnline).toBe(true));
});
