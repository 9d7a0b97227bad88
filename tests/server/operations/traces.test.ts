import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../../../server/log.ts';
import { startTraces, type Traces } from '../../../server/operations/traces.ts';
import { type GameWorld, openGameWorld, roundKey } from '../game/game-world.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}
interface Export {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const from = (flags: '00' | '01') => ({ traceparent: `00-${TRACE}-${PARENT}-${flags}` });

let collector: Server;
let collectorStatus: number;
let bodies: string[];
let world: GameWorld;
let url: string;
beforeEach(async () => {
  bodies = [];
  collectorStatus = 200;
  collector = createServer((request, response) => {
    let text = '';
    request.on('data', part => {
      text += part;
    });
    request.on('end', () => {
      bodies.push(text);
      response.writeHead(collectorStatus, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`;
  world = await openGameWorld({}, { games: 40 });
});
afterEach(async () => {
  await world.close();
  collector.closeAllConnections();
  collector.close();
});

/** Records while `work` runs. Returns what the collector got. */
async function record(
  work: () => Promise<unknown>,
  { share = 1, proxies = 0 }: { share?: number; proxies?: number } = {},
): Promise<readonly Span[]> {
  const traces: Traces = startTraces({ url, share }, { proxies }, createLog('silent'));
  await work();
  await traces.close();
  const exports = bodies.map(body => JSON.parse(body) as Export);
  return exports.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
}

const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
const parentOf = (spans: readonly Span[], { parentSpanId }: Span): Span | undefined =>
  spans.find(({ spanId }) => spanId === parentSpanId);

describe('the spans of a request', () => {
  test('are one by the pattern of its route, its transactions, its postings and their queries, within each other', async () => {
    const { token } = await world.launchGame();
    const round = { round_key: roundKey(), bet_cents: 100, mode: 'base' } as const;
    const spans = await record(() => world.rgs('play', token, round, { 'x-req-id': 'page-1' }));
    const named = (name: RegExp) => spans.filter(span => name.test(span.name));
    const [request] = named(/^POST /);
    expect(request?.name).toBe('POST /rgs/play');
    expect(attributesOf(request as Span)).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/rgs/play',
      'http.response.status_code': 200,
      'orbit.request_id': 'page-1',
    });
    const [transaction] = named(/^transaction$/);
    expect(parentOf(spans, transaction as Span)).toBe(request);
    const [posting] = named(/^ledger (?:bet|round)$/);
    expect(parentOf(spans, posting as Span)).toBe(transaction);
    const inserts = named(/^query insert$/).filter(span => parentOf(spans, span) === posting);
    expect(inserts.map(span => String(attributesOf(span)['db.query.text'])).join()).toContain(
      '"transactions"',
    );
    for (const span of spans) {
      expect(span.traceId).toBe(request?.traceId);
      expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
    }
  });

  test('continue the trace of a page or of a proxy', async () => {
    const { client } = await world.player();
    const spans = await record(() => client.get('/api/player', { headers: from('01') }));
    expect(spans.find(({ name }) => name === 'GET /api/player')).toMatchObject({
      traceId: TRACE,
      parentSpanId: PARENT,
    });
  });

  test('hold nothing of a player: no address, no e-mail, no value of a statement', async () => {
    const email = 'ada.traced@example.com';
    const { client, row } = await world.player({ email, nickname: 'TracedAda' });
    const password = 'a-secret-word-1!';
    await record(async () => {
      await client.get('/api/player?secret=query-text');
      await client.post('/api/users/sign_in', { user: { email, password } });
      await client.get('/no-such-page/of-ada@example.com');
    });
    const sent = bodies.join();
    expect(sent).toContain('/api/users/sign_in');
    for (const text of [email, 'TracedAda', row.hash, password, 'query-text', 'of-ada', '127.0.0.1'])
      expect(sent).not.toContain(text);
  });

  test('tell failures: what is rejected before it is handled has a span too, an error is marked', async () => {
    const spans = await record(async () => {
      await world.client().post('/check-email', 'x'.repeat(300_000));
      await world.faults.add({ kind: '500', path: '/api/current_ip' });
      await world.client().get('/api/current_ip');
    });
    const statusOf = (status: number) =>
      spans.filter(span => attributesOf(span)['http.response.status_code'] === status);
    expect(statusOf(413).map(({ name }) => name)).toEqual(['POST /check-email']);
    expect(statusOf(500).map(({ status }) => status.code)).toEqual([2]);
  });
});

describe('how much is recorded', () => {
  test('is a share of the requests, which a page can’t raise', async () => {
    const { client } = await world.player();
    const spans = await record(() => client.get('/api/player', { headers: from('01') }), { share: 0 });
    expect(spans).toEqual([]);
  });

  test.each([
    ['01', 1],
    ['00', 0],
  ] as const)('is decided by the operator’s proxy where there is one: flags %s', async (flags, requests) => {
    const { client } = await world.player();
    const share = 1 - requests;
    const spans = await record(() => client.get('/api/player', { headers: from(flags) }), {
      share,
      proxies: 1,
    });
    expect(spans.filter(({ name }) => name === 'GET /api/player')).toHaveLength(requests);
  });

  test('is nothing after the end, and a collector that does not take it is one line in the log', async () => {
    const { client } = await world.player();
    await record(async () => undefined);
    await client.get('/api/player');
    expect(bodies).toEqual([]);
    const lines: string[] = [];
    const log = createLog('warn', { write: line => lines.push(line) });
    collectorStatus = 400;
    const traces = startTraces({ url, share: 1 }, { proxies: 0 }, log);
    await client.get('/api/player');
    await traces.close();
    expect(lines.map(line => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'traces: the collector at ORBIT_TRACES does not take them',
    ]);
  });
});
