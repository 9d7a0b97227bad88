import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, type EndpointName } from '../../../src/contract/api.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { type Client, open, type World } from '../world.ts';

let world: World;
let guest: Client;
beforeAll(async () => {
  world = await open();
  guest = world.client();
});
afterAll(() => world.close());

const endpoints = Object.entries(api) as [EndpointName, Endpoint][];
const writes = endpoints.filter(([, endpoint]) => endpoint.method !== 'GET');
const filled = (path: string) => path.replace(/:\w+/g, 'nope');

describe('who may call', () => {
  test.each(endpoints.filter(([, endpoint]) => endpoint.caller === 'player'))(
    '%s answers 401 without a session',
    async (_name, endpoint) => {
      const answer = await world.client().send(endpoint.method, filled(endpoint.path), {
        ...(endpoint.body ? { body: {} } : {}),
      });
      expect([answer.status, answer.body]).toEqual([401, { error: 'session_expired' }]);
    },
  );

  test('a client with an ended session is a guest for a call that anyone may make', async () => {
    const stale = world.client();
    stale.cookies.set('orbit_session', 'x'.repeat(43));
    expect((await stale.get('/client-context')).status).toBe(200);
  });

  test('a session ends 30 days after its last use, and use extends cookie and session', async () => {
    const lasting = await open();
    const { client } = await lasting.player();
    lasting.app.clock.shift(29 * 86_400_000);
    const used = await client.get('/api/player/accounts');
    expect(used.status).toBe(200);
    expect(String(used.headers['set-cookie'])).toMatch(
      /orbit_session=.*Max-Age=2592000.*HttpOnly.*SameSite=Lax/,
    );
    lasting.app.clock.shift(29 * 86_400_000);
    expect((await client.get('/api/player/accounts')).status).toBe(200);
    lasting.app.clock.shift(31 * 86_400_000);
    expect((await client.get('/api/player/accounts')).status).toBe(401);
    await lasting.close();
  });

  test.each(writes)('%s requires the ajax header and rejects another origin', async (_name, endpoint) => {
    const path = filled(endpoint.path);
    const plain = await guest.send(endpoint.method, path, { headers: { 'x-requested-with': undefined } });
    expect([plain.status, plain.body]).toEqual([403, { error: 'ajax_header' }]);
    const foreign = await guest.send(endpoint.method, path, { headers: { origin: 'https://evil.example' } });
    expect([foreign.status, foreign.body]).toEqual([403, { error: 'origin' }]);
    const hidden = await guest.send(endpoint.method, path, {
      headers: { origin: undefined, 'sec-fetch-site': 'cross-site' },
    });
    expect([hidden.status, hidden.body]).toEqual([403, { error: 'origin' }]);
  });
});
