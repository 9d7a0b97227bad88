import fastify from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { handleError } from '../../../server/http/error-handler.ts';
import { logSlowQueries, observeRequests } from '../../../server/http/observe-requests.ts';
import { createLog, logOptions } from '../../../server/log.ts';
import { follow, requestAnswered } from '../../../server/measurements.ts';
import { open, type World } from '../world.ts';

type Line = Record<string, unknown>;

const TRACEPARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

function observed(proxies: number) {
  const lines: Line[] = [];
  const log = createLog('info', { write: line => lines.push(JSON.parse(line)) });
  const server = fastify({ ...logOptions(log, { proxies }) });
  observeRequests(server, 'app');
  server.setErrorHandler(handleError);
  server.get('/fine/:id', async () => 'fine');
  server.post('/broken/:id', async request => {
    request.log.warn('about to fail');
    throw new Error('broken');
  });
  const send = (headers: Record<string, string>, url = '/broken/7?token=secret') =>
    server.inject({ method: url.startsWith('/fine') ? 'GET' : 'POST', url, headers });
  return { lines, log, server, send };
}

describe('the id of a request', () => {
  test('is the page’s, in every line of the request and in the error reply', async () => {
    const { lines, send } = observed(0);
    const reply = await send({ 'x-req-id': 'k3f9ab-12' });
    expect(lines.map(({ reqId, msg }) => [reqId, msg])).toEqual([
      ['k3f9ab-12', 'about to fail'],
      ['k3f9ab-12', 'POST /broken/:id failed'],
      ['k3f9ab-12', 'request'],
    ]);
    expect(JSON.stringify(lines)).not.toContain('secret');
    expect(reply.headers['x-req-id']).toBe('k3f9ab-12');
    expect(reply.json()).toEqual({ error: 'internal', id: 'k3f9ab-12' });
  });

  test.each([undefined, '', 'two words', '{"level":"x"}', 'x'.repeat(65)])(
    'is made here where the page sends %j',
    async sent => {
      const { lines, send } = observed(0);
      const reply = await send(sent === undefined ? {} : { 'x-req-id': sent });
      expect(reply.headers['x-req-id']).toMatch(/^[\da-f-]{36}$/);
      expect(new Set(lines.map(({ reqId }) => reqId))).toEqual(new Set([reply.headers['x-req-id']]));
    },
  );

  test('costs a successful reply no header', async () => {
    const { send } = observed(0);
    expect((await send({ 'x-req-id': 'a-1' }, '/fine/7')).headers).not.toHaveProperty('x-req-id');
  });

  test('comes with the traceparent of a proxy, and with no other', async () => {
    const { lines, send } = observed(1);
    await send({ traceparent: TRACEPARENT });
    expect(lines.map(line => line['traceparent'])).toEqual([TRACEPARENT, TRACEPARENT, TRACEPARENT]);
    const invalid = observed(1);
    await invalid.send({ traceparent: '00-xyz"}' });
    const direct = observed(0);
    await direct.send({ traceparent: TRACEPARENT });
    for (const line of [...invalid.lines, ...direct.lines]) expect(line).not.toHaveProperty('traceparent');
  });
});

test('a request is logged at info with the pattern of its route, never with its address', async () => {
  const { lines, send } = observed(0);
  await send({}, '/fine/ada@example.com');
  expect(lines).toEqual([
    expect.objectContaining({
      level: 'info',
      msg: 'request',
      method: 'GET',
      route: '/fine/:id',
      status: 200,
    }),
  ]);
  // Not letters alone: an id of a request is random hexadecimal digits.
  expect(JSON.stringify(lines)).not.toContain('example');
});

test('a request is measured by the pattern of its route, an unknown address as none', async () => {
  const facts: unknown[] = [];
  const end = follow(requestAnswered, fact => facts.push(fact));
  const { send } = observed(0);
  await send({}, '/fine/7');
  await send({}, '/fine/7/else');
  end();
  await send({}, '/fine/7');
  expect(facts).toEqual([
    expect.objectContaining({ server: 'app', method: 'GET', route: '/fine/:id', status: 200 }),
    expect.objectContaining({ server: 'app', method: 'GET', route: null, status: 404 }),
  ]);
});

describe('a slow query', () => {
  let world: World;
  const lines: Line[] = [];
  const log = createLog('warn', { write: line => lines.push(JSON.parse(line)) });
  const ends: (() => void)[] = [];
  beforeEach(async () => {
    lines.length = 0;
    world = await open();
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) end();
    await world.close();
  });

  test('is logged with its statement and the id of the request from page to store, without any value', async () => {
    const { client } = await world.player();
    ends.push(logSlowQueries(log, 0));
    const answer = await client.put(
      '/api/player/favorite_games/1',
      {},
      { headers: { 'x-req-id': 'k3f9ab-7' } },
    );
    expect(answer.status).toBeLessThan(500);
    // The lines of the request itself go to the log of the world.
    const own = [...lines, ...world.log.map(line => JSON.parse(line) as Line)].filter(
      ({ msg }) => msg === 'slow query',
    );
    const ofRequest = own.filter(({ reqId }) => reqId === 'k3f9ab-7');
    expect(ofRequest.length).toBeGreaterThan(0);
    expect(ofRequest.map(({ sql: text }) => text)).toContainEqual(expect.stringMatching(/= (?:\?|\$1)/));
    const token = client.cookies.get('orbit_session') ?? '';
    expect(JSON.stringify(own)).not.toContain(token);
  });

  test('is logged from the setting on, outside of a request without an id', async () => {
    ends.push(logSlowQueries(log, 60_000));
    await sql`select 1`.execute(world.app.db);
    expect(lines).toEqual([]);
    ends.push(logSlowQueries(log, 0));
    await sql`select 1`.execute(world.app.db);
    expect(lines).toEqual([
      expect.objectContaining({ msg: 'slow query', sql: 'select 1', ms: expect.any(Number) }),
    ]);
    expect(lines[0]).not.toHaveProperty('reqId');
  });
});
