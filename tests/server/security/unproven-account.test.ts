import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { finish, visit } from '../auth-providers/provider-visit.ts';
import { mailedToken, newPlayer, registerPlayer } from '../new-player.ts';
import { type Client, open, type World } from '../world.ts';
import { createAuthenticator } from './authenticator.ts';
import { turnOnTwoFactor } from './authenticator-app.ts';

const { email } = newPlayer();
const NEW_PASSWORD = 'seven-green-otters-2';
const LINKED_ADDRESS = 'linked@example.com';
let world: World;
beforeEach(async () => {
  world = await open({ games: 60, settings: { country: 'DE' } });
});
afterEach(() => world.close());

/** Gives the account each way in that there is besides its password. */
async function addWaysIn(client: Client) {
  const authenticator = createAuthenticator();
  const { challenge } = (await client.call('startPasskey')).body;
  const added = await client.call('addPasskey', { body: { credential: authenticator.create(challenge) } });
  expect(added.status).toBe(201);
  const linked = await finish(client, await visit(client, LINKED_ADDRESS, 'link'));
  expect(linked.body).toMatchObject({ outcome: 'linked' });
  return { authenticator, code: await turnOnTwoFactor(world, client) };
}

async function resetPassword(client: Client) {
  await client.call('requestPasswordReset', { body: { user: { email, captcha: '' } } });
  const user = { reset_password_token: await mailedToken(world, '/new-password'), password: NEW_PASSWORD };
  expect((await client.call('resetPassword', { body: { user } })).status).toBe(204);
}
const signIn = (client: Client, otp_attempt = '') =>
  client.call('signIn', { body: { user: { email, password: NEW_PASSWORD, dfpc: '', otp_attempt } } });

describe('a new password by the mail', () => {
  test('is the only way into an account whose address nobody had confirmed', async () => {
    const { client: intruder } = await registerPlayer(world);
    const { authenticator } = await addWaysIn(intruder);
    const owner = world.client();
    await resetPassword(owner);
    expect((await signIn(owner)).status).toBe(201);
    const { passkeys, providers, two_factor_enabled, recovery_codes_left, events } = (
      await owner.call('loadSecurity')
    ).body;
    expect({ passkeys, two_factor_enabled, recovery_codes_left }).toEqual({
      passkeys: [],
      two_factor_enabled: false,
      recovery_codes_left: 0,
    });
    expect(providers[0]?.linked_at).toBeNull();
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['passkey_removed', 'provider_unlinked', 'two_factor_off']),
    );

    const { challenge } = (await intruder.call('startPasskeySignIn')).body;
    const credential = authenticator.sign(challenge);
    expect((await intruder.call('signInWithPasskey', { body: { credential } })).status).toBe(422);
    const back = await finish(intruder, await visit(intruder, LINKED_ADDRESS));
    expect(back.body).toMatchObject({ outcome: 'signed_in', player: { email: LINKED_ADDRESS } });
  });

  test('confirms the address, and the link that would have done it says so', async () => {
    await registerPlayer(world);
    const confirmation_token = await mailedToken(world, '/confirmation');
    const owner = world.client();
    await resetPassword(owner);
    expect((await signIn(owner)).body).toMatchObject({ email, confirmed_at: expect.any(String) });
    const answer = await owner.call('confirmEmail', { query: { confirmation_token } });
    expect(answer.body).toEqual({ email, confirmed_at: expect.any(String) });
  });

  test('leaves the other ways into a confirmed account, and its notification names them', async () => {
    const { client } = await registerPlayer(world);
    const confirmation_token = await mailedToken(world, '/confirmation');
    await client.call('confirmEmail', { query: { confirmation_token } });
    const { code } = await addWaysIn(client);
    await resetPassword(client);
    expect((await signIn(client)).body.errors).toEqual({ otp_attempt: ['errors.otp.required'] });
    expect((await signIn(client, code())).status).toBe(201);
    const { passkeys, providers } = (await client.call('loadSecurity')).body;
    expect([passkeys.length, providers[0]?.email]).toEqual([1, LINKED_ADDRESS]);
    const texts = (await client.get('/api/player/notifications')).text;
    expect(texts).toContain('Passkeys and other sign-ins still work');
  });
});
