import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { games } from '../../../src/contract/subjects/games.ts';
import { info } from '../../../src/contract/subjects/info.ts';
import { call, callSettings } from '../../../src/core/http/call.ts';
import { followMaintenance } from '../../../src/core/http/maintenance.ts';
import {
  networkStatus,
  refusedEndpoints,
  registerCall,
  reportWorkerAttempt,
} from '../../../src/core/http/network-status.ts';
import { stubFetch } from '../../setup/fetch-stub.ts';

const PROBE = 'GET /api/player/settings';
const LIST = 'GET /api/games/providers';
const settings = { body: { realtime: { token: null, public_channel: 'p' }, captcha: { site_key: null } } };
const refused = { status: 503, body: {} };
const providers = { body: [] };
const until = (value: string) => ({ ...refused, headers: { 'retry-after': value } });
const list = () => call(games.listProviders).catch(() => undefined);
let stop: () => void = () => undefined;

beforeEach(() => {
  Object.assign(callSettings, { retries: 0, baseDelayMs: 1, timeoutMs: 1000 });
  Object.assign(networkStatus, { isOnline: true, isAvailable: true, backAt: null, refusals: 0 });
  refusedEndpoints.clear();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a call and the probe that are both answered 503 are a maintenance, which ends with the first answer', async () => {
  const { answers } = stubFetch({ [LIST]: refused, [PROBE]: refused });
  stop = followMaintenance();
  await list();
  await vi.waitFor(() => expect(networkStatus.isAvailable).toBe(false));
  expect(networkStatus.backAt).toBeNull();
  expect(networkStatus.isOnline).toBe(true);
  // Nobody presses anything: the page looks by itself.
  answers[PROBE] = settings;
  await vi.waitFor(() => expect(networkStatus.isAvailable).toBe(true));
});

test('calls that were refused before the page could look into it count', async () => {
  stubFetch({ [LIST]: refused, [PROBE]: refused });
  await list();
  stop = followMaintenance();
  await vi.waitFor(() => expect(networkStatus.isAvailable).toBe(false));
});

test('a single call that is answered 503 while others succeed is none', async () => {
  const { to } = stubFetch({ [LIST]: refused, [PROBE]: settings });
  stop = followMaintenance();
  await list();
  await vi.waitFor(() => expect(to(PROBE)).toHaveLength(1));
  await list();
  await vi.waitFor(() => expect(to(PROBE)).toHaveLength(2));
  expect(networkStatus.isAvailable).toBe(true);
});

test('the endpoint of the probe alone is none either, and is not probed over and over', async () => {
  const { to } = stubFetch({ [LIST]: providers, [PROBE]: refused });
  const { player } = await import('../../../src/contract/subjects/player.ts');
  stop = followMaintenance();
  await call(player.loadSettings).catch(() => undefined);
  await vi.waitFor(() => expect(to(PROBE)).toHaveLength(2));
  await list();
  await list();
  expect(to(PROBE)).toHaveLength(2);
  expect(networkStatus.isAvailable).toBe(true);
});

test('an endpoint that was never refused does not end it, one that was does', async () => {
  const { answers } = stubFetch({
    [LIST]: until('600'),
    [PROBE]: until('600'),
    'GET /api/fe/config/worker': { body: { mode: 'on', min_build: null } },
  });
  stop = followMaintenance();
  await list();
  await vi.waitFor(() => expect(networkStatus.isAvailable).toBe(false));
  await call(info.loadWorkerConfig);
  expect(networkStatus.isAvailable).toBe(false);
  answers[LIST] = providers;
  await list();
  expect(networkStatus.isAvailable).toBe(true);
});

test('a 503 behind a stored copy, which the worker reports, is looked into', async () => {
  stubFetch({ [PROBE]: refused });
  stop = followMaintenance();
  const name = registerCall(Symbol('PROVIDERS_ERROR'));
  reportWorkerAttempt(name, 0, true, 503);
  await vi.waitFor(() => expect(networkStatus.isAvailable).toBe(false));
});

const NOW = Date.parse('2026-11-24T03:40:00Z');
test.each([
  ['in seconds', '600', NOW + 600_000],
  ['as a date', 'Tue, 24 Nov 2026 03:50:00 GMT', NOW + 600_000],
  ['up to an hour', '3600', NOW + 3_600_000],
  ['not shown beyond an hour', '3601', null],
  ['not shown where it is over', 'Tue, 24 Nov 2026 03:30:00 GMT', null],
  ['not shown where it is no time', 'soon', null],
])('the time to come back is that of Retry-After, %s', async (_name, value, backAt) => {
  vi.useFakeTimers({ now: NOW });
  stubFetch({ [LIST]: until(value), [PROBE]: until(value) });
  stop = followMaintenance();
  await list();
  await vi.advanceTimersByTimeAsync(0);
  expect(networkStatus).toMatchObject({ isAvailable: false, backAt });
});

test.each([
  [0, 600],
  [0.9, 609],
])(
  'the probes of all pages are spread over ten delays from the time of Retry-After on (%d: after %i s)',
  async (random, seconds) => {
    vi.useFakeTimers({ now: NOW });
    vi.spyOn(Math, 'random').mockReturnValue(random);
    callSettings.baseDelayMs = 1000;
    const { to } = stubFetch({ [LIST]: until('600'), [PROBE]: until('600') });
    stop = followMaintenance();
    await list();
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(to(PROBE)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(to(PROBE)).toHaveLength(2);
  },
);

test('what has stopped following sends no probe when the page is seen', async () => {
  const { to } = stubFetch({ [LIST]: refused, [PROBE]: refused });
  callSettings.baseDelayMs = 1_000_000;
  stop = followMaintenance();
  await list();
  await vi.waitFor(() => expect(networkStatus.isAvailable).toBe(false));
  stop();
  document.dispatchEvent(new Event('visibilitychange'));
  await new Promise(resolve => setTimeout(resolve, 0));
  expect(to(PROBE)).toHaveLength(1);
});

test('without a time it is probed after 1 to 2 s, then at growing intervals', async () => {
  vi.useFakeTimers({ now: NOW });
  callSettings.baseDelayMs = 1000;
  const { to } = stubFetch({ [LIST]: refused, [PROBE]: refused });
  stop = followMaintenance();
  await list();
  await vi.advanceTimersByTimeAsync(2000);
  expect(to(PROBE)).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(to(PROBE).length).toBeGreaterThanOrEqual(6);
  expect(to(PROBE).length).toBeLessThanOrEqual(14);
});
