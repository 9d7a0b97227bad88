import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { logEvent } from '../../../src/core/telemetry/log.ts';
import { readLog } from '../../../src/core/telemetry/log-store.ts';
import { startTelemetry } from '../../../src/features/telemetry/start-telemetry.ts';
import { reportValidationErrors } from '../../../src/features/telemetry/validation-errors.ts';

let puts: { path: string; body: unknown }[];
let end = () => {};

const to = (path: string) => puts.filter(put => put.path === path).map(({ body }) => body);
function hide() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}
/** The time to the first byte is measured in a task of its own after the page has loaded. */
const nextTask = () => new Promise(resolve => setTimeout(resolve));
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
    if (type === 'navigation') return [{ responseStart: 5 }] as never;
    return (type === 'resource' ? [call, picture] : []) as never;
  });
});
afterEach(() => {
  end();
  end = () => {};
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('how fast the page was', () => {
  test('is reported once, when the page is first hidden, by the name of the route and not by its path', async () => {
    end = startTelemetry({ has: () => true });
    await nextTask();
    expect(to('/performance')).toEqual([]);
    hide();
    hide();
    expect(to('/performance')).toEqual([
      { page: 'pokies', build: 'test', device: expect.any(String), vitals: expect.any(Array) },
    ]);
    expect(to('/performance')[0]).toMatchObject({
      vitals: expect.arrayContaining([{ name: 'TTFB', value: 5 }]),
    });
    expect(to('/network-performance')).toEqual([
      {
        build: 'test',
        connection: null,
        calls: [{ path: '/api/player/:id', count: 1, median_ms: 12, slowest_ms: 12 }],
      },
    ]);
  });

  test('is not reported before there is consent', async () => {
    let isGiven = false;
    end = startTelemetry({ has: () => isGiven });
    await nextTask();
    hide();
    expect(puts).toEqual([]);
    isGiven = true;
    hide();
    expect(to('/performance')).toHaveLength(1);
  });
});

describe('errors', () => {
  test('are reported without consent, since they name no person', async () => {
    logEvent({ kind: 'screen', where: '/', message: 'broke' });
    end = startTelemetry({ has: () => false });
    await vi.waitFor(() => expect(to('/log')).toHaveLength(1));
    expect(readLog()).toEqual([]);
  });
});

describe('a bot', () => {
  test('reports nothing', () => {
    agent('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
    logEvent({ kind: 'screen', where: '/', message: 'broke' });
    end = startTelemetry({ has: () => true });
    hide();
    reportValidationErrors('client', 'sign-in', { email: 'errors.required' });
    expect(puts).toEqual([]);
  });
});

describe('an invalid form', () => {
  test('is reported by its fields and the first message of each', () => {
    reportValidationErrors('client', 'sign-in', {
      email: 'errors.email.invalid',
      password: 'errors.required',
    });
    expect(to('/metrics-errors-validation')).toEqual([
      {
        side: 'client',
        component: 'sign-in',
        errors: { email: 'errors.email.invalid', password: 'errors.required' },
      },
    ]);
  });

  test('never by free text of a platform, which may name the player', () => {
    reportValidationErrors('server', 'sign-up', {
      email: 'ann@example.com is taken',
      'x y@z': 'errors.required',
    });
    expect(to('/metrics-errors-validation')).toEqual([
      { side: 'server', component: 'sign-up', errors: { email: 'text' } },
    ]);
  });

  test('without a field nothing is reported', () => {
    reportValidationErrors('server', 'sign-up', {});
    expect(puts).toEqual([]);
  });
});
