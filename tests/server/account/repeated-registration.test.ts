import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../src/lib/time-units.ts';
import { mailedToken, newPlayer } from '../new-player.ts';
import { turnOnTwoFactor } from '../security/authenticator-app.ts';
import { type Client, open, type World } from '../world.ts';

const { email, password } = newPlayer();
const NEW_PASSWORD = 'seven-green-otters-2';
let world: World;
let client: Client;
beforeEach(async () => {
  world = await open({ games: 60 });
  client = world.client();
  // The device has its cookie from an earlier answer.
  await client.call('loadSettings');
  expect((await register()).status).toBe(201);
});
afterEach(() => world.close());

const register = () => client.call('register', { body: { user: newPlayer() }, key: 'register-0001' });
const profile = async () => (await client.call('loadPlayer')).body;

/** The cookie is lost, as with the reply that brought it, and the registration is repeated: whom it signs in. */
async function repeat() {
  client.cookies.delete('orbit_session');
  const answer = await register();
  expect([answer.status, answer.headers['idempotent-replayed']]).toEqual([201, 'true']);
  return profile();
}

test('a registration that is repeated signs in for a quarter of an hour', async () => {
  world.app.clock.shift(14 * MINUTE_MS);
  expect(await repeat()).toMatchObject({ email });
  world.app.clock.shift(MINUTE_MS);
  expect(await repeat()).toEqual({});
});

test.each<[string, () => Promise<unknown>]>([
  ['of an account that was closed', () => client.call('closeAccount', { body: { understood: true } })],
  ['past a second factor', () => turnOnTwoFactor(world, client)],
  [
    'by a password that was changed',
    () =>
      client.call('changePassword', {
        body: { user: { current_password: password, password: NEW_PASSWORD } },
      }),
  ],
  ['by a password that was reset', resetPassword],
])('it opens no session %s', async (_, change) => {
  await change();
  expect(await repeat()).toEqual({});
});

async function resetPassword() {
  await client.call('requestPasswordReset', { body: { user: { email, captcha: '' } } });
  const user = { reset_password_token: await mailedToken(world, '/new-password'), password: NEW_PASSWORD };
  expect((await client.call('resetPassword', { body: { user } })).status).toBe(204);
}
