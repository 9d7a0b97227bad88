import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepEvent, readLog } from '../../../src/core/log.ts';
import { beginTelemetry } from '../../../src/features/telemetry/begin.ts';
import { tellRefusal } from '../../../src/features/telemetry/refusals.ts';

let puts: { path: string; body: unknown }[];
let end = () => {};

const to = (path: string) => puts.filter(put => put.path === path).map(({ body }) => body);
function hide() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}
const agent = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/pokies/all');
  puts = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    puts.push({ path, body: JSON.parse(String(init.body)) });
    return new Response(null, { status: 204 });
  });
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(type => {
    const call = { name: `${location.origin}/api/player/9?a=b`, duration: 12, initiatorType: 'fetch' };
    const picture = { name: `${location.origin}/pictures/x.svg`, duration: 5, initiatorType: 'img' };
    if (type === 'navigation') return [{ responseStart: 120 }] as unknown as PerformanceEntryList;
    return (type === 'resource' ? [call, picture] : []) as unknown as PerformanceEntryList;
  });
});
afterEach(() => {
  end();
  end = () => {};
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('how fast the page was', () => {
  test('is told once, when it first goes out of sight, by the name of the route and not by its address', async () => {
    end = beginTelemetry({ has: () => true });
    expect(to('/performance')).toEqual([]);
    hide();
    hide();
    expect(to('/performance')).toEqual([
      { page: 'pokies', build: 'test', device: expect.any(String), vitals: expect.any(Array) },
    ]);
    expect(to('/performance')[0]).toMatchObject({
      vitals: expect.arrayContaining([{ name: 'TTFB', value: 120 }]),
    });
    expect(to('/network-performance')).toEqual([
      {
        build: 'test',
        connection: null,
        calls: [{ path: '/api/player/:id', count: 1, median_ms: 12, slowest_ms: 12 }],
      },
    ]);
  });

  test('is nobody’s business without consent, and is told once there is', () => {
    let isGiven = false;
    end = beginTelemetry({ has: () => isGiven });
    hide();
    expect(puts).toEqual([]);
    isGiven = true;
    hide();
    expect(to('/performance')).toHaveLength(1);
  });
});

describe('faults', () => {
  test('are told without consent, for nobody is in them', async () => {
    keepEvent({ kind: 'screen', where: '/', message: 'broke' });
    end = beginTelemetry({ has: () => false });
    await vi.waitFor(() => expect(to('/log')).toHaveLength(1));
    expect(readLog()).toEqual([]);
  });
});

describe('a bot', () => {
  test('tells nothing at all', () => {
    agent('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
    keepEvent({ kind: 'screen', where: '/', message: 'broke' });
    end = beginTelemetry({ has: () => true });
    hide();
    tellRefusal('client', 'sign-in', { email: 'errors.required' });
    expect(puts).toEqual([]);
  });
});

describe('a refused form', () => {
  test('is told by its fields and the first message of each', () => {
    tellRefusal('client', 'sign-in', { email: 'errors.email.invalid', password: 'errors.required' });
    expect(to('/metrics-errors-validation')).toEqual([
      {
        side: 'client',
        component: 'sign-in',
        errors: { email: 'errors.email.invalid', password: 'errors.required' },
      },
    ]);
  });

  test('never by what a platform says in words, which may name the player', () => {
    tellRefusal('server', 'sign-up', { email: 'ann@example.com is taken', 'x y@z': 'errors.required' });
    expect(to('/metrics-errors-validation')).toEqual([
      { side: 'server', component: 'sign-up', errors: { email: 'text' } },
    ]);
  });

  test('without a field nothing is told', () => {
    tellRefusal('server', 'sign-up', {});
    expect(puts).toEqual([]);
  });
});
