import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { emit } from '../../../server/events/user-events.ts';
import { open, type World } from '../world.ts';
import { disconnectAllSockets, join, listen, settingsOf } from './phoenix.ts';

let world: World;
let address: string;
const raw: WebSocket[] = [];

beforeEach(async () => {
  world = await open();
  address = await listen(world);
});
afterEach(async () => {
  vi.useRealTimers();
  disconnectAllSockets();
  for (const socket of raw.splice(0)) socket.terminate();
  await world.close();
});

const until = (assertion: () => void) => vi.waitFor(assertion, { timeout: 10_000, interval: 10 });

interface RawClient {
  readonly socket: WebSocket;
  readonly frames: unknown[];
  /** The code with which the server closed. */
  closed: number | null;
  send(...frame: unknown[]): void;
}

/** Opens a socket whose frames the test writes itself. */
async function openSocket(token?: string, origin?: string): Promise<RawClient> {
  const bearer = Buffer.from(token ?? (await settingsOf(world.client())).token).toString('base64url');
  const socket = new WebSocket(
    `${address}/websocket?vsn=2.0.0`,
    ['phoenix', `base64url.bearer.phx.${bearer}`],
    origin === undefined ? {} : { origin },
  );
  raw.push(socket);
  const client: RawClient = {
    socket,
    frames: [],
    closed: null,
    send: (...frame) => socket.send(JSON.stringify(frame)),
  };
  socket.on('message', data => client.frames.push(JSON.parse(String(data))));
  socket.on('close', code => {
    client.closed = code;
  });
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  return client;
}

describe('the protocol', () => {
  test('the server chooses `phoenix` and never repeats the token', async () => {
    expect((await openSocket()).socket.protocol).toBe('phoenix');
  });

  test('a heartbeat is answered under its ref', async () => {
    const client = await openSocket();
    client.send(null, '7', 'phoenix', 'heartbeat', {});
    await until(() =>
      expect(client.frames).toEqual([[null, '7', 'phoenix', 'phx_reply', { status: 'ok', response: {} }]]),
    );
  });

  test('a second join of a topic closes the first, under the first’s ref', async () => {
    const client = await openSocket();
    client.send('1', '1', 'public', 'phx_join', {});
    client.send('2', '2', 'public', 'phx_join', {});
    const ok = { status: 'ok', response: { wins: [] } };
    await until(() =>
      expect(client.frames).toEqual([
        ['1', '1', 'public', 'phx_reply', ok],
        ['1', '1', 'public', 'phx_close', {}],
        ['2', '2', 'public', 'phx_reply', ok],
      ]),
    );
    expect(world.app.hub.subscriberCount('public')).toBe(1);
  });

  test('a leave is answered and followed by the close of that join', async () => {
    const client = await openSocket();
    client.send('1', '1', 'public', 'phx_join', {});
    client.send('1', '2', 'public', 'phx_leave', {});
    await until(() =>
      expect(client.frames.slice(1)).toEqual([
        ['1', '2', 'public', 'phx_reply', { status: 'ok', response: {} }],
        ['1', '1', 'public', 'phx_close', {}],
      ]),
    );
    expect(world.app.hub.subscriberCount('public')).toBe(0);
  });

  test('a message to a topic that is not joined, or that the topic does not know, is an error', async () => {
    const client = await openSocket();
    client.send('1', '1', 'public', 'shout', {});
    client.send('2', '2', 'public', 'phx_join', {});
    client.send('2', '3', 'public', 'shout', {});
    await until(() => expect(client.frames).toHaveLength(3));
    expect([client.frames[0], client.frames[2]]).toMatchObject([
      ['1', '1', 'public', 'phx_reply', { status: 'error', response: { reason: 'unmatched topic' } }],
      ['2', '3', 'public', 'phx_reply', { status: 'error', response: { reason: 'unknown_event' } }],
    ]);
  });

  test.each([
    ['no JSON', 'hello', 1007],
    ['no frame', '{"topic":"public"}', 1007],
    ['refs that are numbers', '[1,1,"public","phx_join",{}]', 1007],
    ['binary', Buffer.from([0, 1, 2]), 1003],
    ['too much', `["1","1","public","phx_join",{"x":"${'x'.repeat(9000)}"}]`, 1009],
  ])('%s ends the connection and nothing else', async (_, text, code) => {
    const other = await openSocket();
    const client = await openSocket();
    client.socket.send(text);
    await until(() => expect(client.closed).toBe(code));
    // A client may get the close frame before the back end has removed it.
    await until(() => expect([other.closed, world.app.hub.subscribers.size]).toEqual([null, 1]));
  });

  test('a client that sends too many frames is disconnected', async () => {
    const client = await openSocket();
    for (let n = 0; n < 120; n++) client.send(null, String(n), 'phoenix', 'heartbeat', {});
    await until(() => expect(client.closed).toBe(1008));
  });

  test('another site’s page gets no socket', async () => {
    const { token } = await settingsOf(world.client());
    await expect(openSocket(token, 'https://evil.example')).rejects.toThrow('403');
    const own = address.replace('ws:', 'http:').replace('/socket', '');
    await expect(openSocket(token, own)).resolves.toBeDefined();
  });
});

test('a client that has sent nothing for a minute is disconnected', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'Date'] });
  const idle = await open();
  address = await listen(idle);
  const { token } = await settingsOf(idle.client());
  const client = await openSocket(token);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(idle.app.hub.subscribers.size).toBe(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(idle.app.hub.subscribers.size).toBe(0);
  vi.useRealTimers();
  await until(() => expect(client.closed).toBe(1012));
  await idle.close();
});

test('an expired session is noticed at the next heartbeat', async () => {
  const { client } = await world.player();
  const socket = await openSocket((await settingsOf(client)).token);
  world.app.clock.shift(31 * 24 * 60 * 60 * 1000);
  socket.send(null, '1', 'phoenix', 'heartbeat', {});
  await until(() => expect(socket.closed).toBe(4001));
});

test('a client that does not read is disconnected without an effect on others', async () => {
  const { client, row } = await world.player();
  const { token, user_channel } = await settingsOf(client);
  const topic = user_channel ?? '';
  const quick = join(address, token, topic);
  const slow = await openSocket(token);
  slow.send('1', '1', topic, 'phx_join', {});
  await until(() => expect([slow.frames.length, quick.joins.length]).toEqual([1, 1]));
  slow.socket.pause();
  const favourites = Array.from({ length: 4000 }, (_, id) => ({ id, identifier: `studio/game-${id}` }));
  const { db, clock, hub } = world.app;
  let sent = 0;
  while (hub.subscribers.size > 1 && sent < 400) {
    sent += 1;
    await db.transaction().execute(tx => emit(tx, clock, row.id, 'favourites_changed', { favourites }));
    await until(() => expect(quick.events).toHaveLength(sent));
  }
  expect([hub.subscribers.size, quick.disconnects]).toEqual([1, 0]);
  expect(quick.events.map(({ seq }) => seq)).toEqual(Array.from({ length: sent }, (_, n) => n + 1));
  slow.socket.resume();
  await until(() => expect(slow.closed).toBe(1006));
});

test('the sockets of one network address are limited', async () => {
  const limited = await open({ limited: true });
  address = await listen(limited);
  const { token } = await settingsOf(limited.client());
  const first: RawClient[] = [];
  for (let n = 0; n < 200; n++) first.push(await openSocket(token));
  await expect(openSocket(token)).rejects.toThrow('429');
  first[0]?.socket.close();
  await until(() => expect(limited.app.hub.subscribers.size).toBe(199));
  await expect(openSocket(token)).resolves.toBeDefined();
  await limited.close();
});
