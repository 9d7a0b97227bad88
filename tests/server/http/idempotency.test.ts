import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { reject } from '../../../server/errors.ts';
import { open, type World } from '../world.ts';

const KEY = 'a-key-of-sixteen-characters';
let world: World;
let effects: number;

beforeEach(async () => {
  effects = 0;
  world = await open({
    routes: {
      openAccount: ({ body, runOnce }) =>
        runOnce(async () => {
          effects += 1;
          return {
            currency: body.currency,
            amount_cents: effects,
            available_to_cashout_cents: 0,
            active: true,
          };
        }),
      openDemoSession: () => {
        throw new Error('not reached');
      },
    },
  });
});
afterEach(() => world.close());

describe('Idempotency-Key', () => {
  test('a repeat gets the stored reply and has no effect', async () => {
    const { client } = await world.player();
    const first = await client.post('/api/player/accounts', { currency: 'USD' }, { key: KEY });
    const second = await client.post('/api/player/accounts', { currency: 'USD' }, { key: KEY });
    expect(first.status).toBe(201);
    expect(second.status).toBe(201);
    expect(second.text).toBe(first.text);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(effects).toBe(1);
  });

  test('a repeat is answered as the first request was, also where its answer has changed after its effect', async () => {
    const account = { currency: 'USD', amount_cents: 0, available_to_cashout_cents: 0, active: true };
    const changed = await open({
      routes: {
        openAccount: async ({ body, runOnce }) => {
          await runOnce(async () => {
            effects += 1;
            return account;
          });
          if (body.currency === 'CAD') reject(409, 'too_late');
          return { ...account, amount_cents: 7 };
        },
      },
    });
    const { client } = await changed.player();
    for (const [currency, status, body] of [
      ['USD', 201, { ...account, amount_cents: 7 }],
      ['CAD', 409, { error: 'too_late' }],
    ] as const) {
      const key = `${KEY}-${currency}`;
      const post = () => client.post('/api/player/accounts', { currency }, { key });
      const [first, second] = [await post(), await post()];
      expect([first.status, first.body]).toEqual([status, body]);
      expect([second.status, second.text]).toEqual([status, first.text]);
      expect(second.headers['idempotent-replayed']).toBe('true');
      expect((await client.call('loadOperation', { params: { key } })).body).toEqual({
        status: 'done',
        response: { status, body },
      });
    }
    expect(effects).toBe(2);
    await changed.close();
  });

  test('the order of the fields does not matter', async () => {
    const { client } = await world.player();
    await client.post('/api/player/accounts', '{"currency":"USD","x":1}', { key: KEY });
    const again = await client.post('/api/player/accounts', '{"x":1,"currency":"USD"}', { key: KEY });
    expect(again.headers['idempotent-replayed']).toBe('true');
  });

  test('the same key with another body is rejected and has no effect', async () => {
    const { client } = await world.player();
    await client.post('/api/player/accounts', { currency: 'USD' }, { key: KEY });
    const other = await client.post('/api/player/accounts', { currency: 'CAD' }, { key: KEY });
    expect(other.status).toBe(422);
    expect(other.body).toEqual({ error: 'key_reused' });
    expect(effects).toBe(1);
  });

  test('the same key on another route is rejected', async () => {
    const { client } = await world.player();
    await client.post('/api/player/accounts', { currency: 'USD' }, { key: KEY });
    const other = await client.patch('/api/player/update_locale', { locale: 'de' }, { key: KEY });
    expect([other.status, other.body]).toEqual([422, { error: 'key_reused' }]);
  });

  test('while the first is in flight, a second is rejected with 409', async () => {
    const { client, row } = await world.player();
    world.app.inFlightKeys.add(`player:${row.id} ${KEY}`);
    const early = await client.post('/api/player/accounts', { currency: 'USD' }, { key: KEY });
    expect([early.status, early.body]).toEqual([409, { error: 'in_flight' }]);
    expect(early.headers['retry-after']).toBe('1');
    expect(effects).toBe(0);
  });

  test('concurrent requests have one effect', async () => {
    const { client } = await world.player();
    const send = () => client.post('/api/player/accounts', { currency: 'USD' }, { key: KEY });
    const answers = await Promise.all(Array.from({ length: 12 }, send));
    expect(answers.every(answer => answer.status === 201 || answer.status === 409)).toBe(true);
    expect(effects).toBe(1);
    expect(world.app.inFlightKeys.size).toBe(0);
  });

  test('a registration whose reply was lost is replayed, and signs the device in', async () => {
    const guest = world.client();
    await guest.get('/client-context');
    const device = guest.cookies.get('orbit_device') ?? '';
    const user = {
      email: 'lost@example.com',
      password: 'long-enough-1',
      currency: 'EUR',
      country: 'DE',
      date_of_birth: '1990-01-01',
      terms_acceptance: true,
    };
    const first = await guest.post('/api/users', { user }, { key: KEY });
    const again = world.client();
    again.cookies.set('orbit_device', device);
    const second = await again.post('/api/users', { user }, { key: KEY });
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect((await again.get('/api/player')).body).toMatchObject({ email: 'lost@example.com' });
    const otherClient = await world.client().post('/api/users', { user }, { key: KEY });
    expect([otherClient.status, otherClient.body]).toEqual([
      422,
      { errors: { email: ['errors.email.taken'] } },
    ]);
    const attempt = world.client();
    attempt.cookies.set('orbit_device', device);
    const other = await attempt.post(
      '/api/users',
      { user: { ...user, password: 'another-1' } },
      { key: KEY },
    );
    expect([other.status, attempt.cookies.has('orbit_session')]).toEqual([422, false]);
  });

  test('two players may use the same key', async () => {
    const [anna, bert] = [await world.player(), await world.player()];
    await anna.client.post('/api/player/accounts', { currency: 'USD' }, { key: KEY });
    const second = await bert.client.post('/api/player/accounts', { currency: 'USD' }, { key: KEY });
    expect(second.status).toBe(201);
    expect(effects).toBe(2);
  });

  test('without a key the route of the specification runs each time', async () => {
    const { client } = await world.player();
    await client.post('/api/player/accounts', { currency: 'USD' });
    await client.post('/api/player/accounts', { currency: 'USD' });
    expect(effects).toBe(2);
  });

  test('a route of ours that changes something requires a key', async () => {
    const guest = world.client();
    const answer = await guest.post('/api/demo/game_sessions', { identifier: 'a:b' });
    expect([answer.status, answer.body]).toEqual([400, { error: 'key_required' }]);
  });

  test.each(['short', 'x'.repeat(129), 'with a blank in it', 'ünïcode-key'])(
    '%s is an invalid key',
    async key => {
      const { client } = await world.player();
      const answer = await client.post('/api/player/accounts', { currency: 'USD' }, { key });
      expect([answer.status, answer.body]).toEqual([400, { error: 'key_format' }]);
      expect(effects).toBe(0);
    },
  );

  test('a withdrawn key stays rejected', async () => {
    const { client } = await world.player();
    const withdrawn = await client.delete(`/api/player/operations/${KEY}`);
    expect(withdrawn.body).toEqual({ status: 'withdrawn' });
    const late = await client.post('/api/player/accounts', { currency: 'USD' }, { key: KEY });
    expect([late.status, late.body]).toEqual([409, { error: 'withdrawn' }]);
    expect(effects).toBe(0);
  });

  test('a rejected write stores nothing: the key may be used again', async () => {
    const { client } = await world.player();
    const rejected = await client.post('/api/player/accounts', { currency: 'nope' }, { key: KEY });
    expect(rejected.status).toBe(422);
    const again = await client.post('/api/player/accounts', { currency: 'USD' }, { key: KEY });
    expect(again.status).toBe(201);
    expect(effects).toBe(1);
  });

  test('the store does not allow guessing the body of a keyed write', async () => {
    const { client } = await world.player();
    await client.post('/api/player/accounts', { currency: 'USD' }, { key: KEY });
    const row = await world.app.db.selectFrom('operations').selectAll().executeTakeFirstOrThrow();
    expect(row.fingerprint).toMatch(/^[\w-]{43}$/);
  });
});
