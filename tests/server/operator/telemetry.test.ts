import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MAX_ENTRIES, telemetryOf } from '../../../server/operator/telemetry.ts';
import { p75 } from '../../../server/sandbox/sections/telemetry.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { MAX_LOG_EVENTS, MAX_LOG_MESSAGE, telemetry } from '../../../src/contract/subjects/telemetry.ts';
import { open, type World } from '../world.ts';

let world: World;
beforeEach(async () => {
  world = await open({ games: 60 });
});
afterEach(() => world.close());

const event = (message: string, over = {}) => ({
  at: 1_780_000_000_000,
  build: 'b1',
  kind: 'screen',
  where: '/',
  message,
  ...over,
});
const log = (events: unknown[], client = world.client()) => client.put('/log', { events });
const events = (count: number) => Array.from({ length: count }, (_, n) => event(`no. ${n + 1}`));

test('telemetry bypasses the worker, has no key and needs no account (decision 0003, decision 0004)', () => {
  const all: Endpoint[] = Object.values(telemetry);
  expect(all.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PUT /log',
    'PUT /performance',
    'PUT /network-performance',
    'PUT /metrics-errors-validation',
  ]);
  for (const { policy, caller, status, keyed } of all) {
    expect([policy, caller, status, keyed]).toEqual(['bypass', 'anyone', 204, undefined]);
  }
});

describe('a log', () => {
  test('is accepted from any visitor and shown in the console, latest first, as text', async () => {
    expect((await log([event('first'), event('<b>second</b>')])).status).toBe(204);
    const { text } = await world.client().get('/sandbox');
    expect(text).toContain('&lt;b&gt;second&lt;/b&gt;');
    expect(text.indexOf('second')).toBeLessThan(text.indexOf('<td>first</td>'));
  });

  test('that the client has not redacted is redacted by the server', async () => {
    await log([event('no ann@example.com with "secret"', { where: '/users?email=ann@example.com' })]);
    expect(telemetryOf(world.app).log).toEqual([event('no (address) with (text)', { where: '/users' })]);
  });

  test('of 1 to 200 events is accepted, of more or none it is rejected', async () => {
    expect((await log(events(MAX_LOG_EVENTS))).status).toBe(204);
    expect((await log(events(MAX_LOG_EVENTS + 1))).status).toBe(422);
    expect((await log([])).status).toBe(422);
    expect(telemetryOf(world.app).log).toHaveLength(MAX_LOG_EVENTS);
  });

  test('has at most three hundred characters per text', async () => {
    expect((await log([event('m'.repeat(MAX_LOG_MESSAGE))])).status).toBe(204);
    expect((await log([event('m'.repeat(MAX_LOG_MESSAGE + 1))])).status).toBe(422);
  });

  test('retains the newest five hundred, and nothing about the visitor', async () => {
    const { client } = await world.player({ email: 'ann@example.com' });
    for (let n = 0; n < 3; n += 1) await log(events(MAX_LOG_EVENTS), client);
    expect(telemetryOf(world.app).log).toHaveLength(MAX_ENTRIES);
    expect(JSON.stringify(telemetryOf(world.app))).not.toContain('ann');
  });

  test('with an implausible time does not break the console', async () => {
    await log([event('late', { at: Number.MAX_SAFE_INTEGER })]);
    expect((await world.client().get('/sandbox')).status).toBe(200);
  });

  test('of another site is rejected', async () => {
    const headers = { origin: 'https://evil.example' };
    expect((await world.client().put('/log', { events: events(1) }, { headers })).status).toBe(403);
  });

  test('is accepted thirty times a minute from one network address', async () => {
    const limited = await open({ games: 60, limited: true });
    const client = limited.client();
    for (let n = 0; n < 30; n += 1) expect((await log(events(1), client)).status).toBe(204);
    expect((await log(events(1), client)).status).toBe(429);
    expect(telemetryOf(limited.app).log).toHaveLength(30);
    await limited.close();
  });
});

describe('how fast pages and calls were', () => {
  test('is shown as the 75th percentile', async () => {
    const put = (value: number) =>
      world.client().call('sendPerformance', {
        body: { page: 'lobby', build: 'b', device: 'mobile', vitals: [{ name: 'LCP', value }] },
      });
    for (const value of [1000, 2000, 3000, 9000]) expect((await put(value)).status).toBe(204);
    expect((await world.client().get('/sandbox')).text).toContain('<td>LCP</td><td>3000 ms</td><td>4</td>');
    expect((await put(-1)).status).toBe(422);
    expect((await put(Number.MAX_VALUE)).status).toBe(422);
  });

  test('the 75th percentile of one, four and five', () => {
    expect([p75([]), p75([7]), p75([4, 1, 3, 2]), p75([5, 4, 3, 2, 1])]).toEqual([null, 7, 3, 4]);
  });

  test('calls are stored by the pattern of their path, for any input', async () => {
    const call = { path: '/api/users/ann@example.com', count: 1, median_ms: 5, slowest_ms: 9 };
    const body = { build: 'b', connection: '4g', calls: [call] };
    expect((await world.client().call('sendNetworkPerformance', { body })).status).toBe(204);
    expect(telemetryOf(world.app).calls).toEqual([{ ...call, path: '/api/users/:id' }]);
  });
});

describe('rejected forms', () => {
  const report = (errors: Record<string, string>) =>
    world.client().call('reportValidationErrors', { body: { side: 'client', component: 'sign-in', errors } });

  test('are counted by form, field and message', async () => {
    await report({ email: 'errors.email.invalid' });
    await report({ email: 'errors.email.invalid', password: 'errors.required' });
    const { text } = await world.client().get('/sandbox');
    expect(text).toContain(
      '<td>client</td><td>sign-in</td><td>email</td><td>errors.email.invalid</td><td>2</td>',
    );
  });

  test('possible user input is rejected', async () => {
    expect((await report({ email: 'ann@example.com' })).status).toBe(422);
    expect((await report({ 'ann@example.com': 'errors.required' })).status).toBe(422);
    expect((await report({})).status).toBe(422);
    expect(telemetryOf(world.app).rejectedFields).toEqual([]);
  });
});
