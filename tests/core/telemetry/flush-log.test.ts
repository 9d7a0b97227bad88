import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FLUSH_MS, flushLog, MAX_BATCH_BYTES, startFlushing } from '../../../src/core/telemetry/flush-log.ts';
import { logEvent, readLog } from '../../../src/core/telemetry/log.ts';

interface Put {
  readonly path: string;
  readonly init: RequestInit;
}

let puts: Put[];
let answer: () => Response | Error;
let stop = () => {};

const bodyOf = ({ init }: Put) => JSON.parse(String(init.body)) as { events: { message: string }[] };
const told = () => puts.flatMap(put => bodyOf(put).events.map(({ message }) => message));
const kept = () => readLog().map(({ message }) => message);
const happens = (message: string) => logEvent({ kind: 'error', where: 'app', message });
const settle = () => vi.advanceTimersByTimeAsync(0);
function setVisibility(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  puts = [];
  answer = () => new Response(null, { status: 204 });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    puts.push({ path, init });
    const given = answer();
    if (given instanceof Error) throw given;
    return given;
  });
});
afterEach(() => {
  stop();
  stop = () => {};
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('what was written down', () => {
  test('is sent as one PUT that outlives the page, and is gone from the device', async () => {
    happens('one');
    happens('two');
    await flushLog();
    expect(puts).toHaveLength(1);
    expect(puts[0]).toMatchObject({ path: '/log', init: { method: 'PUT', keepalive: true } });
    expect(told()).toEqual(['one', 'two']);
    expect(kept()).toEqual([]);
  });

  test('is sent when the page has time, each minute, and when it goes out of sight', async () => {
    happens('before');
    stop = startFlushing();
    await settle();
    expect(told()).toEqual(['before']);
    happens('meanwhile');
    await vi.advanceTimersByTimeAsync(FLUSH_MS - 1);
    expect(told()).toEqual(['before']);
    await vi.advanceTimersByTimeAsync(1);
    expect(told()).toEqual(['before', 'meanwhile']);
    happens('at the end');
    setVisibility('hidden');
    await settle();
    expect(told()).toEqual(['before', 'meanwhile', 'at the end']);
  });

  test('is not sent because the page comes into sight, and nothing is sent for nothing', async () => {
    stop = startFlushing();
    happens('later');
    setVisibility('visible');
    await settle();
    expect(puts).toEqual([]);
    window.dispatchEvent(new Event('pagehide'));
    await settle();
    expect(told()).toEqual(['later']);
    window.dispatchEvent(new Event('pagehide'));
    expect(puts).toHaveLength(1);
  });

  test.each([
    ['there is no answer', () => new TypeError('Failed to fetch')],
    ['the back end is overwhelmed', () => new Response(null, { status: 429 })],
    ['the back end has a fault', () => new Response(null, { status: 503 })],
  ])('where %s it is kept and sent once with the next ones, without a try in between', async (_why, no) => {
    answer = no;
    happens('one');
    stop = startFlushing();
    await settle();
    expect(kept()).toEqual(['one']);
    await vi.advanceTimersByTimeAsync(FLUSH_MS - 1);
    expect(puts).toHaveLength(1);
    answer = () => new Response(null, { status: 204 });
    await vi.advanceTimersByTimeAsync(1);
    expect(puts).toHaveLength(2);
    expect(kept()).toEqual([]);
  });

  test('stays on the device without a network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    happens('one');
    await flushLog();
    expect(puts).toEqual([]);
    expect(kept()).toEqual(['one']);
  });

  test('a platform that knows no such call is left alone for the rest of the visit', async () => {
    answer = () => new Response(null, { status: 404 });
    stop = startFlushing();
    happens('one');
    await vi.advanceTimersByTimeAsync(FLUSH_MS);
    happens('two');
    await vi.advanceTimersByTimeAsync(FLUSH_MS * 3);
    expect(puts).toHaveLength(1);
  });

  test('more than a browser sends for a page that goes away goes in pieces', async () => {
    // Three bytes a letter: the store counts two.
    for (let n = 1; n <= 70; n += 1) happens(`${n} ${'€'.repeat(290)}`);
    const all = kept();
    await flushLog();
    await flushLog();
    expect(puts.length).toBe(2);
    for (const { init } of puts) {
      expect(new TextEncoder().encode(String(init.body)).length).toBeLessThanOrEqual(MAX_BATCH_BYTES + 100);
    }
    expect(told()).toEqual(all);
  });
});
