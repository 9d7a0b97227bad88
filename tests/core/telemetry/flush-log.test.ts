import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FLUSH_MS, flushLog, MAX_BATCH_BYTES, startFlushing } from '../../../src/core/telemetry/flush-log.ts';
import { logEvent } from '../../../src/core/telemetry/log.ts';
import { readLog } from '../../../src/core/telemetry/log-store.ts';

interface Put {
  readonly path: string;
  readonly init: RequestInit;
}

let puts: Put[];
let answer: () => Response | Error;
let stop = () => {};

const bodyOf = ({ init }: Put) => JSON.parse(String(init.body)) as { events: { message: string }[] };
const sent = () => puts.flatMap(put => bodyOf(put).events.map(({ message }) => message));
const logged = () => readLog().map(({ message }) => message);
const log = (message: string) => logEvent({ kind: 'error', where: 'app', message });
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

describe('the log', () => {
  test('is sent as one keepalive PUT, and deleted from the device', async () => {
    log('one');
    log('two');
    await flushLog();
    expect(puts).toHaveLength(1);
    expect(puts[0]).toMatchObject({ path: '/log', init: { method: 'PUT', keepalive: true } });
    expect(sent()).toEqual(['one', 'two']);
    expect(logged()).toEqual([]);
  });

  test('is sent when the page is idle, each minute, and when it is hidden', async () => {
    log('before');
    stop = startFlushing();
    await settle();
    expect(sent()).toEqual(['before']);
    log('meanwhile');
    await vi.advanceTimersByTimeAsync(FLUSH_MS - 1);
    expect(sent()).toEqual(['before']);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent()).toEqual(['before', 'meanwhile']);
    log('at the end');
    setVisibility('hidden');
    await settle();
    expect(sent()).toEqual(['before', 'meanwhile', 'at the end']);
  });

  test('is not sent because the page comes into sight, and nothing is sent for nothing', async () => {
    stop = startFlushing();
    log('later');
    setVisibility('visible');
    await settle();
    expect(puts).toEqual([]);
    window.dispatchEvent(new Event('pagehide'));
    await settle();
    expect(sent()).toEqual(['later']);
    window.dispatchEvent(new Event('pagehide'));
    expect(puts).toHaveLength(1);
  });

  test.each([
    ['there is no answer', () => new TypeError('Failed to fetch')],
    ['the back end is overwhelmed', () => new Response(null, { status: 429 })],
    ['the back end has a fault', () => new Response(null, { status: 503 })],
  ])(
    'where %s is retained and sent once with the next events, without an attempt in between',
    async (_why, no) => {
      answer = no;
      log('one');
      stop = startFlushing();
      await settle();
      expect(logged()).toEqual(['one']);
      await vi.advanceTimersByTimeAsync(FLUSH_MS - 1);
      expect(puts).toHaveLength(1);
      answer = () => new Response(null, { status: 204 });
      await vi.advanceTimersByTimeAsync(1);
      expect(puts).toHaveLength(2);
      expect(logged()).toEqual([]);
    },
  );

  test('stays on the device while offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    log('one');
    await flushLog();
    expect(puts).toEqual([]);
    expect(logged()).toEqual(['one']);
  });

  test('is not sent again in a visit to a platform without the call', async () => {
    answer = () => new Response(null, { status: 404 });
    stop = startFlushing();
    log('one');
    await vi.advanceTimersByTimeAsync(FLUSH_MS);
    log('two');
    await vi.advanceTimersByTimeAsync(FLUSH_MS * 3);
    expect(puts).toHaveLength(1);
  });

  test('is sent in parts where it exceeds the browser’s limit for keepalive requests', async () => {
    // Three bytes a letter: the store counts two.
    for (let n = 1; n <= 70; n += 1) log(`${n} ${'€'.repeat(290)}`);
    const all = logged();
    await flushLog();
    await flushLog();
    expect(puts.length).toBe(2);
    for (const { init } of puts) {
      expect(new TextEncoder().encode(String(init.body)).length).toBeLessThanOrEqual(MAX_BATCH_BYTES + 100);
    }
    expect(sent()).toEqual(all);
  });
});
