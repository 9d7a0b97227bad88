import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSocket, type SocketHandlers } from '../../../src/core/realtime/socket.ts';

type Frame = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: unknown];

/** The back end's end of a connection, in frames of the protocol of Phoenix Channels. */
class Connection extends EventTarget {
  static readonly all: Connection[] = [];
  readonly frames: Frame[] = [];
  readyState = 0;
  bufferedAmount = 0;
  onopen: () => void = () => undefined;
  onmessage: (message: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;
  onerror: (error: unknown) => void = () => undefined;

  readonly url: string;
  readonly protocols: readonly string[];

  constructor(url: string, protocols: readonly string[] = []) {
    super();
    this.url = url;
    this.protocols = protocols;
    Connection.all.push(this);
  }
  open(): void {
    this.readyState = 1;
    this.onopen();
  }
  send(text: string): void {
    const frame = JSON.parse(text) as Frame;
    this.frames.push(frame);
    if (frame[3] === 'heartbeat') this.reply(frame);
  }
  close(code = 1000): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose({ code });
  }
  push(...frame: Frame): void {
    this.onmessage({ data: JSON.stringify(frame) });
  }
  reply([joinRef, ref, topic]: Frame, status = 'ok', response: unknown = {}): void {
    this.push(joinRef, ref, topic, 'phx_reply', { status, response });
  }
  /** The frames of joins or leaves. */
  sent = (event: string) => this.frames.filter(frame => frame[3] === event);
  join = (topic: string) => this.sent('phx_join').findLast(frame => frame[2] === topic) as Frame;
}

const told: string[] = [];
const handlers: SocketHandlers = {
  onJoined: (topic, reply) => void told.push(`joined ${topic} ${JSON.stringify(reply)}`),
  onEvent: (topic, payload) => void told.push(`event ${topic} ${JSON.stringify(payload)}`),
  onRejected: topic => void told.push(`rejected ${topic}`),
  onLost: () => void told.push('lost'),
};
const topicsOf = (frames: readonly Frame[]) => frames.map(([, , topic]) => topic);
const latest = () => Connection.all.at(-1) as Connection;

async function connected(...topics: string[]) {
  const socket = await openSocket(handlers);
  socket.connect({ path: '/socket', token: 'token-1' });
  socket.setTopics(topics);
  latest().open();
  return socket;
}

beforeEach(() => {
  told.length = 0;
  Connection.all.length = 0;
  vi.stubGlobal('WebSocket', Connection);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a topic is joined once, its reply and its events are passed on, and the protocol’s own are not', async () => {
  const socket = await connected('user:a');
  socket.setTopics(['user:a']);
  expect(topicsOf(latest().sent('phx_join'))).toEqual(['user:a']);
  expect(latest().url).not.toContain('token-1');
  const join = latest().join('user:a');
  latest().reply(join, 'ok', { seq: 3 });
  latest().push(join[0], null, 'user:a', 'balance_changed', { seq: 4 });
  expect(told).toEqual(['joined user:a {"seq":3}', 'event user:a {"seq":4}']);
});

test('a topic that is no longer wanted is left, without being reported as rejected', async () => {
  const socket = await connected('user:a', 'public');
  for (const join of latest().sent('phx_join')) latest().reply(join);
  told.length = 0;
  socket.setTopics(['user:a']);
  const [leave] = latest().sent('phx_leave');
  expect(topicsOf(latest().sent('phx_leave'))).toEqual(['public']);
  latest().reply(leave as Frame);
  expect(told).toEqual([]);
  socket.setTopics(['user:a', 'public']);
  expect(topicsOf(latest().sent('phx_join'))).toEqual(['user:a', 'public', 'public']);
});

test('a rejected join is reported once, and the topic is not joined again by itself', async () => {
  await connected('user:a');
  latest().reply(latest().join('user:a'), 'error', { reason: 'unauthorized' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual(['rejected user:a']);
  expect(latest().sent('phx_join')).toHaveLength(1);
});

test('a channel that the server closes is reported once, and may be joined again', async () => {
  const socket = await connected('user:a');
  const join = latest().join('user:a');
  latest().reply(join);
  told.length = 0;
  latest().push(join[0], null, 'user:a', 'phx_close', {});
  expect(told).toEqual(['rejected user:a']);
  socket.setTopics(['user:a']);
  expect(latest().sent('phx_join')).toHaveLength(2);
});

test('a lost connection is reported once and not restored by itself; the next one joins the topics again', async () => {
  const socket = await connected('user:a');
  latest().reply(latest().join('user:a'));
  told.length = 0;
  latest().close(1006);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual(['lost']);
  expect(Connection.all).toHaveLength(1);
  socket.connect({ path: '/socket', token: 'token-2' });
  expect(Connection.all).toHaveLength(2);
  expect(latest().protocols).not.toEqual(Connection.all[0]?.protocols);
  latest().open();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(topicsOf(latest().sent('phx_join'))).toContain('user:a');
  latest().close(1006);
  expect(told).toEqual(['lost', 'lost']);
});

test('a connection whose heartbeats are not answered is lost, also where its close event never comes', async () => {
  await connected('user:a');
  latest().reply(latest().join('user:a'));
  told.length = 0;
  Object.assign(latest(), { reply: () => undefined, close: () => undefined });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(told).toEqual(['lost']);
});

test('a connection that is closed or destroyed on purpose is not reported as lost', async () => {
  const socket = await connected('user:a');
  socket.close();
  await vi.advanceTimersByTimeAsync(1000);
  expect(latest().readyState).toBe(3);
  socket.connect({ path: '/socket', token: 'token-2' });
  latest().open();
  socket.destroy();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(latest().readyState).toBe(3);
  expect(told).toEqual([]);
  expect(Connection.all).toHaveLength(2);
  socket.setTopics(['user:b']);
  expect(Connection.all.flatMap(({ frames }) => frames.map(([, , topic]) => topic))).not.toContain('user:b');
});
