import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ConnectionOptions, SocketHandlers } from '../../../src/core/realtime/socket.ts';

/** Stands for the Phoenix client: what the live layer asked of it, and its ear. */
const sockets: {
  connections: ConnectionOptions[];
  topics: readonly string[];
  isDestroyed: boolean;
  handlers: SocketHandlers;
}[] = [];

vi.mock('../../../src/core/realtime/socket.ts', () => ({
  openSocket: async (handlers: SocketHandlers) => {
    const made = {
      connections: [] as ConnectionOptions[],
      topics: [] as readonly string[],
      isDestroyed: false,
      handlers,
    };
    sockets.push(made);
    return {
      connect: (options: ConnectionOptions) => void made.connections.push(options),
      setTopics: (topics: readonly string[]) => {
        made.topics = topics;
      },
      close: () => undefined,
      destroy: () => {
        made.isDestroyed = true;
      },
    };
  },
}));

const { subscribeAs, realtimeState, startRealtime } = await import(
  '../../../src/core/realtime/connection.ts'
);
const { onRealtimeEvent } = await import('../../../src/core/realtime/subscriptions.ts');
const { callSettings } = await import('../../../src/core/http/call.ts');
const { stubFetch } = await import('../../setup/fetch-stub.ts');

const SETTINGS = 'GET /api/player/settings';
const onUnknownSession = vi.fn();
let isGuestKnown = true;
startRealtime(onUnknownSession, async () => isGuestKnown);

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
  vi.waitFor(() => expect(sockets.flatMap(({ connections }) => connections)).toHaveLength(times));
/** Everything that was going to happen has happened. */
const settled = () => new Promise(resolve => setTimeout(resolve, 0));

let stopListening: () => void = () => undefined;

beforeEach(() => {
  sockets.length = 0;
  tokens = 0;
  userChannel = 'user:abc';
  isGuestKnown = true;
  callSettings.baseDelayMs = 1;
  onUnknownSession.mockClear();
  setOnline(true);
  saveData(false);
  see('visible');
});
afterEach(() => {
  stopListening();
  subscribeAs(null);
  vi.unstubAllGlobals();
});

describe('a connection', () => {
  test('of a player gets the events of the own topic, and the public one while something listens', async () => {
    stubFetch({ [SETTINGS]: settings });
    subscribeAs('player');
    await connected(1);
    expect(latest()).toMatchObject({
      connections: [{ path: '/socket', token: 'token-1' }],
      topics: ['user:abc'],
    });
    stopListening = onRealtimeEvent('win', () => undefined);
    expect(latest()?.topics).toEqual(['user:abc', 'public']);
    stopListening();
    expect(latest()?.topics).toEqual(['user:abc']);
  });

  test('of a guest is made for a listener of public events only, and not where data is saved', async () => {
    const { to } = stubFetch({ [SETTINGS]: settings });
    userChannel = null;
    subscribeAs('guest');
    await settled();
    expect(to(SETTINGS)).toHaveLength(0);
    saveData(true);
    onRealtimeEvent('win', () => undefined)();
    stopListening = onRealtimeEvent('win', () => undefined);
    await settled();
    expect(to(SETTINGS)).toHaveLength(0);
    saveData(false);
    see('visible');
    await connected(1);
    expect(latest()?.topics).toEqual(['public']);
    expect(onUnknownSession).not.toHaveBeenCalled();
  });

  test('of a guest is not made while the server still takes it for the player who left', async () => {
    callSettings.baseDelayMs = 1_000_000;
    const { to } = stubFetch({ [SETTINGS]: settings });
    userChannel = null;
    isGuestKnown = false;
    stopListening = onRealtimeEvent('win', () => undefined);
    subscribeAs('guest');
    await settled();
    expect(to(SETTINGS)).toHaveLength(0);
    isGuestKnown = true;
    window.dispatchEvent(new Event('online'));
    await connected(1);
    expect(latest()?.topics).toEqual(['public']);
  });

  test('that is lost is made again with a token of its own', async () => {
    stubFetch({ [SETTINGS]: settings });
    subscribeAs('player');
    await connected(1);
    latest()?.handlers.onLost();
    expect(realtimeState.isJoined).toBe(false);
    await connected(2);
    expect(sockets).toHaveLength(1);
    expect(latest()?.connections.map(({ token }) => token)).toEqual(['token-1', 'token-2']);
  });

  test('is not made again while the page is hidden or offline, and at once when that ends', async () => {
    callSettings.baseDelayMs = 1_000_000;
    const { to } = stubFetch({ [SETTINGS]: settings });
    subscribeAs('player');
    await connected(1);
    see('hidden');
    latest()?.handlers.onLost();
    window.dispatchEvent(new Event('online'));
    await settled();
    expect(to(SETTINGS)).toHaveLength(1);
    see('visible');
    await connected(2);
    setOnline(false);
    latest()?.handlers.onLost();
    see('visible');
    await settled();
    expect(to(SETTINGS)).toHaveLength(2);
    setOnline(true);
    window.dispatchEvent(new Event('online'));
    await connected(3);
  });

  test('goes with the page into the cache and comes back with it', async () => {
    stubFetch({ [SETTINGS]: settings });
    subscribeAs('player');
    await connected(1);
    window.dispatchEvent(new Event('pagehide'));
    expect(realtimeState.isJoined).toBe(false);
    window.dispatchEvent(new Event('pageshow'));
    await connected(2);
  });

  test('of a player who signs out is dropped whole, and nothing brings it back', async () => {
    const { to } = stubFetch({ [SETTINGS]: settings });
    subscribeAs('player');
    await connected(1);
    latest()?.handlers.onJoined('user:abc', { seq: 4, session: 's1' });
    expect(realtimeState).toMatchObject({ topic: 'user:abc', seq: 4, session: 's1', isJoined: true });
    subscribeAs('guest');
    expect(latest()?.isDestroyed).toBe(true);
    expect(realtimeState).toMatchObject({ topic: null, seq: 0, session: null, isJoined: false });
    latest()?.handlers.onLost();
    see('hidden');
    see('visible');
    await settled();
    expect(to(SETTINGS)).toHaveLength(1);
  });

  test('that was asked for before a sign-out is not used after it', async () => {
    const waiting: ((answer: object) => void)[] = [];
    stubFetch({ [SETTINGS]: () => new Promise<object>(resolve => void waiting.push(resolve)) });
    subscribeAs('player');
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    subscribeAs('guest');
    waiting[0]?.(settings());
    await settled();
    expect(sockets.flatMap(({ connections }) => connections)).toEqual([]);
  });

  test('reports when the server does not know the player whom the page shows', async () => {
    stubFetch({ [SETTINGS]: settings });
    userChannel = null;
    subscribeAs('player');
    await connected(1);
    expect(onUnknownSession).toHaveBeenCalledTimes(1);
  });

  test('whose topic is rejected reports it too', async () => {
    stubFetch({ [SETTINGS]: settings });
    subscribeAs('player');
    await connected(1);
    latest()?.handlers.onRejected('user:abc');
    expect(onUnknownSession).toHaveBeenCalledTimes(1);
  });

  test('is tried again when nobody says where', async () => {
    let isDown = true;
    stubFetch({ [SETTINGS]: () => (isDown ? { status: 503, body: {} } : settings()) });
    subscribeAs('player');
    await settled();
    isDown = false;
    await connected(1);
  });

  test('is not asked for again and again where there is none', async () => {
    const { to } = stubFetch({ [SETTINGS]: { status: 404, body: {} } });
    subscribeAs('player');
    await vi.waitFor(() => expect(to(SETTINGS)).toHaveLength(1));
    await new Promise(resolve => setTimeout(resolve, 30 * callSettings.baseDelayMs));
    expect(to(SETTINGS)).toHaveLength(1);
    see('visible');
    await vi.waitFor(() => expect(to(SETTINGS)).toHaveLength(2));
  });
});
