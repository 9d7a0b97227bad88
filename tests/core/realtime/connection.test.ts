import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ConnectionOptions, SocketHandlers } from '../../../src/core/realtime/socket.ts';

/** A stub of the Phoenix client: the calls that it got, and its handlers. */
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
/** Awaits all pending work. */
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
  test('of a player joins their own topic, and the public one while it has a listener', async () => {
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

  test('of a guest is opened only for a listener of public events, and not where data is saved', async () => {
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

  test('of a guest is not opened while the server still has the session of the player who signed out', async () => {
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

  test('that is lost is reopened with a new token', async () => {
    stubFetch({ [SETTINGS]: settings });
    subscribeAs('player');
    await connected(1);
    latest()?.handlers.onLost();
    expect(realtimeState.isJoined).toBe(false);
    await connected(2);
    expect(sockets).toHaveLength(1);
    expect(latest()?.connections.map(({ token }) => token)).toEqual(['token-1', 'token-2']);
  });

  test('is requested once, whatever happens until the server has answered', async () => {
    const { to } = stubFetch({ [SETTINGS]: settings });
    subscribeAs('player');
    window.dispatchEvent(new Event('online'));
    see('visible');
    await connected(1);
    await settled();
    expect(to(SETTINGS)).toHaveLength(1);
    expect(sockets).toHaveLength(1);
  });

  test('is not reopened while the page is hidden or offline, but at once when that ends', async () => {
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

  test('is closed when the page enters the back/forward cache, and reopened when it returns', async () => {
    stubFetch({ [SETTINGS]: settings });
    subscribeAs('player');
    await connected(1);
    window.dispatchEvent(new Event('pagehide'));
    expect(realtimeState.isJoined).toBe(false);
    window.dispatchEvent(new Event('pageshow'));
    await connected(2);
  });

  test('of a guest is opened by itself once the server has received the sign-out', async () => {
    stubFetch({ [SETTINGS]: settings });
    userChannel = null;
    isGuestKnown = false;
    stopListening = onRealtimeEvent('win', () => undefined);
    subscribeAs('guest');
    await settled();
    isGuestKnown = true;
    await connected(1);
  });

  test('passes on the events of its session, and none of an earlier one', async () => {
    stubFetch({ [SETTINGS]: settings });
    const balance = { currency: 'EUR', real_cents: 5, bonus_cents: 0, total_cents: 5 };
    const event = (seq: number) => ({
      seq,
      id: `e${seq}`,
      type: 'balance_changed',
      data: { balance, wallet_seq: seq },
      at: new Date().toISOString(),
    });
    const received: number[] = [];
    stopListening = onRealtimeEvent('balance_changed', data => received.push(data.wallet_seq));
    subscribeAs('player');
    await connected(1);
    const earlier = latest()?.handlers;
    earlier?.onJoined('user:abc', { seq: 4, session: 's1' });
    earlier?.onEvent('user:abc', event(5));
    expect(realtimeState.seq).toBe(5);
    subscribeAs(null);
    subscribeAs('player');
    await connected(2);
    latest()?.handlers.onJoined('user:abc', { seq: 7, session: 's2' });
    earlier?.onEvent('user:abc', event(8));
    expect(realtimeState.seq).toBe(7);
    latest()?.handlers.onEvent('user:abc', event(8));
    expect(realtimeState.seq).toBe(8);
    expect(received).toEqual([5, 8]);
  });

  test('of a player who signs out is dropped, and not reopened', async () => {
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

  test('that was requested before a sign-out is not used after it', async () => {
    const waiting: ((answer: object) => void)[] = [];
    stubFetch({ [SETTINGS]: () => new Promise<object>(resolve => void waiting.push(resolve)) });
    subscribeAs('player');
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    subscribeAs('guest');
    waiting[0]?.(settings());
    await settled();
    expect(sockets.flatMap(({ connections }) => connections)).toEqual([]);
  });

  test('reports when the server does not have the session of the shown player', async () => {
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

  test('is retried when its settings cannot be loaded', async () => {
    let isDown = true;
    stubFetch({ [SETTINGS]: () => (isDown ? { status: 503, body: {} } : settings()) });
    subscribeAs('player');
    await settled();
    isDown = false;
    await connected(1);
  });

  test('is not requested repeatedly from a platform without realtime', async () => {
    const { to } = stubFetch({ [SETTINGS]: { status: 404, body: {} } });
    subscribeAs('player');
    await vi.waitFor(() => expect(to(SETTINGS)).toHaveLength(1));
    await new Promise(resolve => setTimeout(resolve, 30 * callSettings.baseDelayMs));
    expect(to(SETTINGS)).toHaveLength(1);
    see('visible');
    await vi.waitFor(() => expect(to(SETTINGS)).toHaveLength(2));
  });
});
