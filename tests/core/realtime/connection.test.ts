import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Heard, Line } from '../../src/core/live-socket.ts';

/** Stands for the Phoenix client: what the live layer asked of it, and its ear. */
const sockets: { lines: Line[]; topics: readonly string[]; isDropped: boolean; heard: Heard }[] = [];

vi.mock('../../src/core/live-socket.ts', () => ({
  openSocket: async (heard: Heard) => {
    const made = { lines: [] as Line[], topics: [] as readonly string[], isDropped: false, heard };
    sockets.push(made);
    return {
      connect: (line: Line) => void made.lines.push(line),
      hear: (topics: readonly string[]) => {
        made.topics = topics;
      },
      close: () => undefined,
      drop: () => {
        made.isDropped = true;
      },
    };
  },
}));

const { hearAs, live, startLive } = await import('../../src/core/live.ts');
const { onLive } = await import('../../src/core/live-subjects.ts');
const { callSettings } = await import('../../src/core/call.ts');
const { wire } = await import('../features/account/wire.ts');

const SETTINGS = 'GET /api/player/settings';
const strange = vi.fn();
let isGuestKnown = true;
startLive(strange, async () => isGuestKnown);

let tokens = 0;
let userChannel: string | null = 'user:abc';
const settings = () => ({
  body: {
    realtime: {
      socket_path: '/socket',
      token: `token-${++tokens}`,
      user_channel: userChannel,
      public_channel: 'public',
    },
    captcha: { site_key: null },
  },
});

function see(state: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
const setOnline = (isOnline: boolean) =>
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true });
const saveData = (isWanted: boolean) =>
  Object.defineProperty(navigator, 'connection', { value: { saveData: isWanted }, configurable: true });
const latest = () => sockets.at(-1);
const connected = (times: number) =>
  vi.waitFor(() => expect(sockets.flatMap(({ lines }) => lines)).toHaveLength(times));
/** Everything that was going to happen has happened. */
const settled = () => new Promise(resolve => setTimeout(resolve, 0));

let stopListening: () => void = () => undefined;

beforeEach(() => {
  sockets.length = 0;
  tokens = 0;
  userChannel = 'user:abc';
  isGuestKnown = true;
  callSettings.baseDelayMs = 1;
  strange.mockClear();
  setOnline(true);
  saveData(false);
  see('visible');
});
afterEach(() => {
  stopListening();
  hearAs(null);
  vi.unstubAllGlobals();
});

describe('a connection', () => {
  test('of a player hears the own topic, and the public one while somebody listens', async () => {
    wire({ [SETTINGS]: settings });
    hearAs('player');
    await connected(1);
    expect(latest()).toMatchObject({
      lines: [{ path: '/socket', token: 'token-1' }],
      topics: ['user:abc'],
    });
    stopListening = onLive('win', () => undefined);
    expect(latest()?.topics).toEqual(['user:abc', 'public']);
    stopListening();
    expect(latest()?.topics).toEqual(['user:abc']);
  });

  test('of a guest is made for a listener of public events only, and not where data is saved', async () => {
    const { to } = wire({ [SETTINGS]: settings });
    userChannel = null;
    hearAs('guest');
    await settled();
    expect(to(SETTINGS)).toHaveLength(0);
    saveData(true);
    onLive('win', () => undefined)();
    stopListening = onLive('win', () => undefined);
    await settled();
    expect(to(SETTINGS)).toHaveLength(0);
    saveData(false);
    see('visible');
    await connected(1);
    expect(latest()?.topics).toEqual(['public']);
    expect(strange).not.toHaveBeenCalled();
  });

  test('of a guest is not made while the server still takes it for the player who left', async () => {
    callSettings.baseDelayMs = 1_000_000;
    const { to } = wire({ [SETTINGS]: settings });
    userChannel = null;
    isGuestKnown = false;
    stopListening = onLive('win', () => undefined);
    hearAs('guest');
    await settled();
    expect(to(SETTINGS)).toHaveLength(0);
    isGuestKnown = true;
    window.dispatchEvent(new Event('online'));
    await connected(1);
    expect(latest()?.topics).toEqual(['public']);
  });

  test('that is lost is made again with a token of its own', async () => {
    wire({ [SETTINGS]: settings });
    hearAs('player');
    await connected(1);
    latest()?.heard.onLost();
    expect(live.isJoined).toBe(false);
    await connected(2);
    expect(sockets).toHaveLength(1);
    expect(latest()?.lines.map(({ token }) => token)).toEqual(['token-1', 'token-2']);
  });

  test('is not made again while the page is hidden or offline, and at once when that ends', async () => {
    callSettings.baseDelayMs = 1_000_000;
    const { to } = wire({ [SETTINGS]: settings });
    hearAs('player');
    await connected(1);
    see('hidden');
    latest()?.heard.onLost();
    window.dispatchEvent(new Event('online'));
    await settled();
    expect(to(SETTINGS)).toHaveLength(1);
    see('visible');
    await connected(2);
    setOnline(false);
    latest()?.heard.onLost();
    see('visible');
    await settled();
    expect(to(SETTINGS)).toHaveLength(2);
    setOnline(true);
    window.dispatchEvent(new Event('online'));
    await connected(3);
  });

  test('goes with the page into the cache and comes back with it', async () => {
    wire({ [SETTINGS]: settings });
    hearAs('player');
    await connected(1);
    window.dispatchEvent(new Event('pagehide'));
    expect(live.isJoined).toBe(false);
    window.dispatchEvent(new Event('pageshow'));
    await connected(2);
  });

  test('of a player who signs out is dropped whole, and nothing brings it back', async () => {
    const { to } = wire({ [SETTINGS]: settings });
    hearAs('player');
    await connected(1);
    latest()?.heard.onJoined('user:abc', { seq: 4, session: 's1' });
    expect(live).toMatchObject({ topic: 'user:abc', seq: 4, session: 's1', isJoined: true });
    hearAs('guest');
    expect(latest()?.isDropped).toBe(true);
    expect(live).toMatchObject({ topic: null, seq: 0, session: null, isJoined: false });
    latest()?.heard.onLost();
    see('hidden');
    see('visible');
    await settled();
    expect(to(SETTINGS)).toHaveLength(1);
  });

  test('that was asked for before a sign-out is not used after it', async () => {
    const waiting: ((answer: object) => void)[] = [];
    wire({ [SETTINGS]: () => new Promise<object>(resolve => void waiting.push(resolve)) });
    hearAs('player');
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    hearAs('guest');
    waiting[0]?.(settings());
    await settled();
    expect(sockets.flatMap(({ lines }) => lines)).toEqual([]);
  });

  test('tells when the server does not know the player whom the page shows', async () => {
    wire({ [SETTINGS]: settings });
    userChannel = null;
    hearAs('player');
    await connected(1);
    expect(strange).toHaveBeenCalledTimes(1);
  });

  test('whose topic is refused tells so too', async () => {
    wire({ [SETTINGS]: settings });
    hearAs('player');
    await connected(1);
    latest()?.heard.onRefused('user:abc');
    expect(strange).toHaveBeenCalledTimes(1);
  });

  test('is tried again when nobody says where', async () => {
    let isDown = true;
    wire({ [SETTINGS]: () => (isDown ? { status: 503, body: {} } : settings()) });
    hearAs('player');
    await settled();
    isDown = false;
    await connected(1);
  });

  test('is not asked for again and again where there is none', async () => {
    const { to } = wire({ [SETTINGS]: { status: 404, body: {} } });
    hearAs('player');
    await vi.waitFor(() => expect(to(SETTINGS)).toHaveLength(1));
    await new Promise(resolve => setTimeout(resolve, 30 * callSettings.baseDelayMs));
    expect(to(SETTINGS)).toHaveLength(1);
    see('visible');
    await vi.waitFor(() => expect(to(SETTINGS)).toHaveLength(2));
  });
});
