import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FaultProxy } from './fault-proxy.ts';
import { type ActiveRule, matchFaults, type Rule, seededRandom } from './rules.ts';

const TEXT = 'x'.repeat(1000);
let upstream: Server;
let faultProxy: FaultProxy;
let received: IncomingMessage[];

beforeEach(async () => {
  received = [];
  upstream = createServer((request, response) => {
    received.push(request);
    response.writeHead(200, { 'content-type': 'text/plain', etag: '"one"', 'cache-control': 'no-cache' });
    response.end(TEXT);
  });
  upstream.on('upgrade', (_request, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    socket.pipe(socket);
  });
  upstream.listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  faultProxy = new FaultProxy({
    target: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`,
    seed: 7,
  });
  await faultProxy.listen();
});

afterEach(async () => {
  await faultProxy.close();
  upstream.closeAllConnections();
  upstream.close();
});

const get = (path = '/', init: RequestInit = {}) => fetch(faultProxy.origin + path, init);

describe('the proxy', () => {
  test('forwards and counts requests that no rule matches', async () => {
    faultProxy.addRule({ fault: { kind: 'html' }, path: '/other' });
    const answer = await get('/a?b=c', {
      method: 'POST',
      body: 'hello',
      headers: { 'idempotency-key': 'k1' },
    });
    expect(await answer.text()).toBe(TEXT);
    expect(answer.headers.get('etag')).toBe('"one"');
    const [request] = faultProxy.requestsTo('/a', 'POST');
    expect(request).toMatchObject({
      method: 'POST',
      path: '/a',
      query: '?b=c',
      idempotencyKey: 'k1',
      faults: [],
      forwarded: 1,
    });
    expect(received[0]?.headers.host).toBe(new URL(faultProxy.origin).host);
  });

  test('resets before the headers, and the server gets no request', async () => {
    faultProxy.addRule({ fault: { kind: 'reset' } });
    await expect(get()).rejects.toThrow();
    expect(received).toHaveLength(0);
  });

  test('resets in the middle of a body of declared length', async () => {
    faultProxy.addRule({ fault: { kind: 'reset', after: 12 } });
    const answer = await get();
    expect(answer.headers.get('content-length')).toBe('1000');
    await expect(answer.text()).rejects.toThrow();
  });

  test('truncates undetectably', async () => {
    faultProxy.addRule({ fault: { kind: 'truncate', after: 12 } });
    const answer = await get();
    expect(answer.headers.get('content-length')).toBeNull();
    expect(answer.headers.get('transfer-encoding')).toBeNull();
    expect(await answer.text()).toHaveLength(12);
  });

  test.each([
    ['hang', { kind: 'hang' }, 0],
    ['stall', { kind: 'stall', after: 5 }, 1],
  ] as const)(
    '%s: the response never ends, and the abort of the client is noticed',
    async (_name, fault, passed) => {
      faultProxy.addRule({ fault });
      const aborter = new AbortController();
      const reading = get('/', { signal: aborter.signal }).then(answer => answer.text());
      await expect.poll(() => faultProxy.requests.length).toBe(1);
      await expect.poll(() => faultProxy.requests[0]?.forwarded).toBe(passed);
      aborter.abort();
      await expect(reading).rejects.toThrow();
      await expect.poll(() => faultProxy.requests[0]?.wasAborted).toBe(true);
    },
  );

  test('slow: sends all bytes', async () => {
    faultProxy.addRule({ fault: { kind: 'slow', bytesPerSecond: 4000 } });
    expect(await (await get()).text()).toBe(TEXT);
  });

  test('status, html and redirect: responds instead of the server', async () => {
    faultProxy.addRule({ fault: { kind: 'status', status: 503, retryAfter: 9 }, times: 1 });
    const busy = await get();
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '9']);
    faultProxy.addRule({ fault: { kind: 'html' }, times: 1 });
    const portal = await get();
    expect([portal.status, portal.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    faultProxy.addRule({ fault: { kind: 'redirect', to: '/there', status: 301 }, times: 1 });
    expect((await get('/', { redirect: 'manual' })).status).toBe(301);
    expect(received).toHaveLength(0);
  });

  test('sends a request twice, or drops the response to a completed one', async () => {
    faultProxy.addRule({ fault: { kind: 'duplicate' }, times: 1 });
    expect((await get('/', { headers: { 'idempotency-key': 'k' } })).status).toBe(200);
    expect([received.length, faultProxy.forwardedByKey().get('k')]).toEqual([2, 2]);
    faultProxy.addRule({ fault: { kind: 'drop-response' } });
    await expect(get()).rejects.toThrow();
    expect(received).toHaveLength(3);
  });

  test('applies several rules that change body and headers', async () => {
    faultProxy.addRule({ fault: { kind: 'body', change: (body, count) => `${count}${body}` } });
    faultProxy.addRule({
      fault: { kind: 'headers', set: { 'cache-control': 'max-age=31536000', 'x-new': '1' } },
    });
    for (const count of [1, 2]) {
      const answer = await get('/', { headers: { 'if-none-match': '"one"' } });
      expect(await answer.text()).toBe(count + TEXT);
      expect(answer.headers.get('etag')).toBeNull();
      expect(answer.headers.get('cache-control')).toBe('max-age=31536000');
    }
    expect(received.every(({ headers }) => headers['if-none-match'] === undefined)).toBe(true);
  });

  test('refuses connections once closed, and listens at the same address afterwards', async () => {
    const { origin } = faultProxy;
    await faultProxy.close();
    await expect(get()).rejects.toThrow();
    await faultProxy.listen();
    expect(faultProxy.origin).toBe(origin);
    expect((await get()).status).toBe(200);
  });

  test('tunnels a WebSocket, and drops it', async () => {
    const { port } = new URL(faultProxy.origin);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `GET /socket HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: a\r\n\r\n`,
    );
    await once(socket, 'data');
    socket.write('ping');
    expect(String((await once(socket, 'data'))[0])).toBe('ping');
    const closed = once(socket, 'close');
    faultProxy.dropSockets();
    await closed;
  });
});

describe('rules', () => {
  const activate = (...rules: Rule[]): ActiveRule[] =>
    rules.map(rule => ({ rule, matched: 0, considered: 0 }));
  const game = { method: 'GET', path: '/api/games/one' };
  const kindsOf = (active: readonly ActiveRule[], one = game, random = () => 0) =>
    matchFaults(active, one, random).map(({ fault }) => fault.kind);

  test('match by path, pattern and method', () => {
    const active = activate({ fault: { kind: 'hang' }, path: '/api/*', method: 'GET' });
    expect(kindsOf(active)).toEqual(['hang']);
    expect(kindsOf(active, { ...game, method: 'POST' })).toEqual([]);
    expect(kindsOf(active, { ...game, path: '/xapi/a' })).toEqual([]);
    expect(kindsOf(activate({ fault: { kind: 'hang' }, path: /one$/ }))).toEqual(['hang']);
  });

  test('are applied after `skip` and at most `times` times; only one of them replaces a response', () => {
    const active = activate(
      { fault: { kind: 'headers', set: {} } },
      { fault: { kind: 'hang' }, skip: 1, times: 2 },
      { fault: { kind: 'html' } },
    );
    const kinds = Array.from({ length: 4 }, () => kindsOf(active)[1]);
    expect(kinds).toEqual(['html', 'hang', 'hang', 'html']);
  });

  test('with the same seed are applied to the same requests', () => {
    const draw = (seed: number) => {
      const active = activate({ fault: { kind: 'reset' }, probability: 0.2 });
      const random = seededRandom(seed);
      return Array.from({ length: 1000 }, () => kindsOf(active, game, random).length);
    };
    expect(draw(5)).toEqual(draw(5));
    expect(draw(5)).not.toEqual(draw(6));
    const applied = draw(5).reduce((sum, value) => sum + value, 0);
    expect(applied).toBeGreaterThan(150);
    expect(applied).toBeLessThan(250);
  });
});
