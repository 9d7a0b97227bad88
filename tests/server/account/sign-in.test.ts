import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setCaptchaMode } from '../../../server/account/captcha.ts';
import { countAttempt } from '../../../server/account/sign-in-attempts.ts';
import { mailedToken, newPlayer, registerPlayer } from '../new-player.ts';
import { newLocation } from '../test-database.ts';
import { type Client, open, type World } from '../world.ts';

const PASSWORD = newPlayer().password;
let world: World;
beforeEach(async () => {
  // Time passes by shifts of the clock alone: a busy machine would pass the end of a delay.
  vi.useFakeTimers({ toFake: ['Date'] });
  world = await open({ games: 60 });
  await setCaptchaMode(world.app, 'off');
});
afterEach(async () => {
  await world.close();
  vi.useRealTimers();
});

const signIn = (client: Client, password: string, email = 'ada@example.com') =>
  client.call('signIn', { body: { user: { email, password, dfpc: '' } } });
const fail = async (times: number, email?: string) => {
  for (let n = 0; n < times; n++) await signIn(world.client(), 'wrong', email);
};

describe('signing in', () => {
  test('returns the profile with the time of the previous sign-in', async () => {
    const { body } = await registerPlayer(world);
    world.app.clock.shift(60_000);
    const client = world.client();
    const answer = await signIn(client, PASSWORD, 'ADA@example.com');
    expect(answer.status).toBe(201);
    expect(answer.body.last_sign_in_at).toBe(body.current_sign_in_at);
    expect(answer.body.current_sign_in_at).not.toBe(body.current_sign_in_at);
    expect((await client.call('loadPlayer')).body).toEqual(answer.body);
  });

  test('is rejected equally for a wrong password and an unknown address, by 422 and not by 401', async () => {
    await registerPlayer(world);
    const wrong = await signIn(world.client(), 'not-this-one');
    const unknown = await signIn(world.client(), 'not-this-one', 'nobody@example.com');
    expect(wrong.status).toBe(422);
    expect(wrong.body).toEqual({
      error: 'invalid_credentials',
      errors: { password: ['errors.credentials.invalid'] },
    });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  test('from a signed-in browser ends its session', async () => {
    const { client } = await registerPlayer(world);
    const before = client.cookies.get('orbit_session') ?? '';
    await signIn(client, PASSWORD);
    expect(client.cookies.get('orbit_session')).not.toBe(before);
    expect(await world.app.db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
  });
});

describe('after ten wrong passwords in a row', () => {
  test('even the right one is delayed, and then works', async () => {
    await registerPlayer(world);
    await fail(10);
    expect((await signIn(world.client(), PASSWORD)).status).toBe(429);
    world.app.clock.shift(30_000);
    expect((await signIn(world.client(), PASSWORD)).status).toBe(201);
  });

  test('the delay doubles, up to a quarter of an hour', async () => {
    await registerPlayer(world);
    await fail(10);
    for (const minutes of [0.5, 1, 2, 4, 8, 15, 15]) {
      world.app.clock.shift(minutes * 60_000 - 1000);
      expect((await signIn(world.client(), 'wrong')).status, `${minutes} min`).toBe(429);
      world.app.clock.shift(1000);
      expect((await signIn(world.client(), 'wrong')).status, `${minutes} min`).toBe(422);
    }
  });

  test('an unknown address is delayed as well', async () => {
    await fail(10, 'nobody@example.com');
    const answer = await signIn(world.client(), 'wrong', 'nobody@example.com');
    expect([answer.status, answer.body]).toEqual([
      429,
      { error: 'too_many', errors: { password: ['errors.too_many'] } },
    ]);
  });

  test('other addresses are not delayed', async () => {
    await registerPlayer(world);
    await fail(12, 'nobody@example.com');
    expect((await signIn(world.client(), PASSWORD)).status).toBe(201);
  });

  test('a restart of the back end does not end the delay', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'orbit-lockout-'));
    const location = await newLocation(folder);
    const openStored = async () => {
      const stored = await open({ games: 60, location });
      await setCaptchaMode(stored.app, 'off');
      return stored;
    };
    const before = await openStored();
    await registerPlayer(before);
    for (let n = 0; n < 10; n++) await signIn(before.client(), 'wrong');
    await before.close();
    const after = await openStored();
    expect((await signIn(after.client(), PASSWORD)).status).toBe(429);
    after.app.clock.shift(30_000);
    expect((await signIn(after.client(), PASSWORD)).status).toBe(201);
    await after.close();
    rmSync(folder, { recursive: true });
  });

  test('concurrent attempts all count', async () => {
    await registerPlayer(world);
    const answers = await Promise.all(Array.from({ length: 14 }, () => signIn(world.client(), 'wrong')));
    expect(answers.filter(answer => answer.status === 422)).toHaveLength(10);
  });
});

describe('wrong passwords that others try', () => {
  const guess = (network: string, password: string, client = world.client()) =>
    client.post(
      '/api/users/sign_in',
      { user: { email: 'ada@example.com', password, dfpc: '' } },
      { headers: { 'x-forwarded-for': network } },
    );
  /** Wrong ones of a device that nobody knows, without the time that each password takes to verify. */
  const failFrom = async (network: string, times: number) => {
    const attempt = { email: 'ada@example.com', visitor: { network, device: 'other' }, isKnownDevice: false };
    for (let n = 0; n < times; n++) await countAttempt(world.app, attempt);
  };
  const exhaust = async (network: string) => {
    await failFrom(network, 10);
    await expect(failFrom(network, 1)).rejects.toMatchObject({ status: 429 });
  };
  beforeEach(async () => {
    await world.close();
    world = await open({ games: 60, settings: { proxies: 1 } });
    await setCaptchaMode(world.app, 'off');
  });

  test('from one network keep nobody in another one out', async () => {
    await registerPlayer(world);
    await exhaust('198.51.100.1');
    expect((await guess('198.51.100.2', PASSWORD)).status).toBe(201);
  });

  test('from the player’s own network keep no device out that they have used before', async () => {
    const { client } = await registerPlayer(world);
    await exhaust('198.51.100.1');
    expect((await guess('198.51.100.1', PASSWORD)).status).toBe(429);
    expect((await guess('198.51.100.1', PASSWORD, client)).status).toBe(201);
  });

  test('from many networks slow down devices that are not known, and no others', async () => {
    const { client } = await registerPlayer(world);
    for (let n = 0; n < 10; n++) await exhaust(`198.51.100.${n}`);
    expect((await guess('203.0.113.1', PASSWORD)).status).toBe(429);
    expect((await guess('203.0.113.1', PASSWORD, client)).status).toBe(201);
  });

  test('from many networks delay a new device by a minute at most', async () => {
    await registerPlayer(world);
    for (let n = 0; n < 20; n++) await failFrom(`198.51.100.${n}`, 5);
    expect((await guess('203.0.113.1', PASSWORD)).status).toBe(429);
    world.app.clock.shift(60_000);
    expect((await guess('203.0.113.1', PASSWORD)).status).toBe(201);
  });

  test('do not keep out who has the mail: a new password ends the wait on that device', async () => {
    await registerPlayer(world);
    for (let n = 0; n < 10; n++) await exhaust(`198.51.100.${n}`);
    const client = world.client();
    await client.call('requestPasswordReset', { body: { user: { email: 'ada@example.com' } } });
    const reset_password_token = await mailedToken(world, '/new-password');
    const user = { reset_password_token, password: 'quite-another-1' };
    expect((await client.call('resetPassword', { body: { user } })).status).toBe(204);
    expect((await guess('198.51.100.1', 'quite-another-1')).status).toBe(429);
    expect((await guess('198.51.100.1', 'quite-another-1', client)).status).toBe(201);
  });
});

describe('signing out', () => {
  test('ends the session, and a second time is no error', async () => {
    const { client } = await registerPlayer(world);
    const token = client.cookies.get('orbit_session') ?? '';
    expect((await client.call('signOut')).status).toBe(204);
    expect((await client.call('signOut')).status).toBe(204);
    client.cookies.set('orbit_session', token);
    expect((await client.call('loadPlayer')).body).toEqual({});
    expect((await client.call('listAccounts')).status).toBe(401);
  });

  test('leaves other sessions of the player alone', async () => {
    const { client } = await registerPlayer(world);
    const other = world.client();
    await signIn(other, PASSWORD);
    await client.call('signOut');
    expect((await other.call('listAccounts')).status).toBe(200);
  });
});
