import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, type EndpointName } from '../../../src/contract/api.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { FIELD_ERRORS } from '../../../src/contract/subjects/validation.ts';
import { type Client, open, type World } from '../world.ts';

let world: World;
let guest: Client;
beforeAll(async () => {
  world = await open();
  guest = world.client();
});
afterAll(() => world.close());

const endpoints = Object.entries(api) as [EndpointName, Endpoint][];
const filled = (path: string, value = 'nope') => path.replace(/:\w+/g, encodeURIComponent(value));

describe('bad input', () => {
  test('is reported by field, innermost name first, messages in order', async () => {
    const answer = await guest.post('/api/users', {
      user: { email: 'no mail', password: 'short\n', country: 'DEU', terms_acceptance: false },
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      errors: {
        email: ['errors.email.invalid'],
        password: ['errors.password.length', 'errors.password.characters'],
        currency: ['errors.required'],
        country: ['errors.too_long', 'errors.country.invalid'],
        date_of_birth: ['errors.required'],
        terms_acceptance: ['errors.terms.required'],
      },
    });
  });

  test('an unknown message becomes a message id', async () => {
    const answer = await guest.post('/api/games_filter', { page: 'two', filter: { providers: [1] } });
    expect(answer.body).toEqual({ errors: { page: ['errors.invalid'], providers: ['errors.invalid'] } });
  });

  test('a missing body is reported by its fields', async () => {
    const answer = await guest.post('/check-email');
    expect([answer.status, answer.body]).toEqual([422, { errors: { email: ['errors.required'] } }]);
  });

  test('malformed JSON is 400, another kind of body 415, a huge one 413', async () => {
    const headers = { 'content-type': 'application/json' };
    const malformed = await guest.send('POST', '/check-email', { body: '{"email":', headers });
    expect([malformed.status, malformed.body]).toEqual([400, { error: 'malformed' }]);
    const poisoned = await guest.send('POST', '/check-email', { body: '{"__proto__":{"a":1}}', headers });
    expect(poisoned.status).toBe(400);
    const form = await guest.send('POST', '/check-email', {
      body: 'email=a',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([form.status, form.body]).toEqual([415, { error: 'media_type' }]);
    const huge = await guest.post('/check-email', { email: 'x'.repeat(300_000) });
    expect([huge.status, huge.body]).toEqual([413, { error: 'too_large' }]);
  });

  test('an unknown path of the wire is 404, a wrong method 405 with the right ones', async () => {
    expect(await guest.get('/api/nothing')).toMatchObject({ status: 404, body: { error: 'unknown_path' } });
    expect(await guest.post('/jam/nothing', {})).toMatchObject({ status: 404 });
    const wrong = await guest.put('/api/info/countries', {});
    expect([wrong.status, wrong.headers['allow'], wrong.body]).toEqual([405, 'GET', { error: 'method' }]);
    expect((await guest.get('/api/%E0%A4%A')).status).toBe(400);
  });

  test.each(endpoints)('no input to %s causes an internal error', async (_name, endpoint) => {
    const { client } = await world.player();
    const before = world.log.length;
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), fc.string(), async (body, param) => {
        const path = filled(endpoint.path, param || 'x').slice(0, 400);
        const answer = await client.send(endpoint.method, path, {
          ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(body) }),
          headers: {
            'content-type': 'application/json',
            'idempotency-key': `key-${fc.hash(param)}-${Math.abs(fc.hash(JSON.stringify(body)))}`,
          },
        });
        expect(answer.status).toBeLessThan(500);
      }),
      { numRuns: 12 },
    );
    expect(world.log.slice(before)).toEqual([]);
  });

  test.each(endpoints.filter(([, endpoint]) => endpoint.body))(
    'fields of %s that have the wrong type are 4xx with known messages',
    async (_name, endpoint) => {
      const { client } = await world.player();
      for (const odd of [null, [], 7, 'text', { user: null }, { user: [] }, { user: { email: {} } }]) {
        const answer = await client.send(endpoint.method, filled(endpoint.path), {
          body: JSON.stringify(odd),
          key: 'a-key-that-is-long-enough',
        });
        expect(answer.status).toBeLessThan(500);
        const { errors = {} } = (answer.body ?? {}) as { errors?: Record<string, string[]> };
        for (const message of Object.values(errors).flat()) expect(FIELD_ERRORS).toContain(message);
      }
    },
  );
});

describe('answers', () => {
  const shared = endpoints.filter(
    ([, { method, policy }]) => method === 'GET' && ['public', 'info', 'catalogue'].includes(policy),
  );

  test.each(shared)(
    '%s has an ETag, and is not sent again to a client that has it',
    async (_name, { path }) => {
      const address = filled(path, 'privacy-policy');
      const first = await guest.get(address);
      expect(first.status).toBe(200);
      expect(first.headers['cache-control']).toBe('no-cache');
      const again = await guest.get(address, { headers: { 'if-none-match': String(first.headers['etag']) } });
      expect([again.status, again.text]).toEqual([304, '']);
      const other = await guest.get(address, { headers: { 'if-none-match': 'W/"other"' } });
      expect(other.status).toBe(200);
      expect(first.headers['set-cookie']).toBeUndefined();
    },
  );

  test('a private response names its player and is stored by no cache', async () => {
    const { client, row } = await world.player();
    const answer = await client.get('/api/player/accounts');
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-player': row.hash,
      'x-seq': '0',
    });
    expect(answer.headers['etag']).toBeUndefined();
  });

  test('carry the time of the back end’s clock', async () => {
    const later = await open({ now: '2031-05-04T10:00:00.000Z' });
    const answer = await later.client().get('/api/info/locales');
    expect(String(answer.headers['date'])).toContain('04 May 2031');
    await later.close();
  });

  test('are compressed when they are long and the client can read it', async () => {
    const plain = await guest.get('/api/info/countries');
    const packed = await guest
      .get('/api/info/countries', { headers: { 'accept-encoding': 'gzip, br' } })
      .catch(() => null);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed === null || packed.headers['content-encoding'] === 'br').toBe(true);
  });

  test('an unexpected error is logged once, and the reply has only its id', async () => {
    const broken = await open({
      routes: {
        listLocales: () => {
          throw new Error('the secret reason');
        },
      },
    });
    const answer = await broken.client().get('/api/info/locales');
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('secret');
    const { error, id } = answer.body as { error: string; id: string };
    expect(error).toBe('internal');
    expect(broken.log).toHaveLength(1);
    expect(broken.log[0]).toContain(id);
    expect(broken.log[0]).toContain('the secret reason');
    await broken.close();
  });

  test('a write that names another player than the one of the session has no effect', async () => {
    const { client, row } = await world.player();
    const write = (owner: string) =>
      client.post('/api/player/accounts', { currency: 'USD' }, { headers: { 'x-player': owner } });
    const other = await write('another-player');
    expect([other.status, other.body]).toEqual([409, { error: 'other_player' }]);
    expect((await client.get('/api/player/accounts')).body).not.toMatchObject([{ currency: 'USD' }]);
    expect((await write(row.hash)).body).not.toEqual({ error: 'other_player' });
  });

  test('a reply that violates the contract is an internal error', async () => {
    const broken = await open({ routes: { listLocales: () => [{ code: 7 as never }] } });
    const answer = await broken.client().get('/api/info/locales');
    expect(answer.status).toBe(500);
    expect(broken.log[0]).toContain('GET /api/info/locales replied against the contract: 0.code');
    await broken.close();
  });
});
