import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readIdToken } from '../../../server/auth-providers/id-token.ts';
import { createSigner } from '../../../server/store/signer.ts';
import type { Player } from '../../../src/contract/subjects/player.ts';
import { MINUTE_MS } from '../../../src/lib/time-units.ts';
import { mailedSignInToken, newPlayer, registerPlayer } from '../new-player.ts';
import { turnOnTwoFactor } from '../security/authenticator-app.ts';
import { type Client, open, type World } from '../world.ts';
import { FORM, finish, visit } from './provider-visit.ts';

const { email, password } = newPlayer();
let world: World;
beforeEach(async () => {
  world = await open({ games: 60, settings: { country: 'DE' } });
});
afterEach(() => world.close());

const profile = async (client: Client) => (await client.call('loadPlayer')).body as Player;
const security = async (client: Client) => (await client.call('loadSecurity')).body;

describe('a player who comes by the provider', () => {
  test('has an account that plays for nothing until the details are given, and then what a registration gives', async () => {
    const client = world.client();
    const { status, body } = await finish(client, await visit(client, 'new@example.com'));
    expect([status, body]).toMatchObject([200, { outcome: 'signed_in', redirect: '/pokies/all' }]);
    const before = await profile(client);
    expect(before).toMatchObject({ email: 'new@example.com', autoregistered: true, country: 'DE' });
    expect(before.auth_fields_missed).toEqual(expect.arrayContaining(['date_of_birth', 'terms_acceptance']));
    expect((await client.call('listAccounts')).body).toMatchObject([{ amount_cents: 0 }]);
    const details = { country: 'DE', date_of_birth: '1990-01-01', terms_acceptance: true as const };
    expect((await client.call('updateAuthDetails', { body: { user: details } })).status).toBe(200);
    const after = await profile(client);
    expect(after.auth_fields_missed).not.toContain('terms_acceptance');
    expect((await client.call('listAccounts')).body).toMatchObject([{ amount_cents: 100_000 }]);
    expect((await client.call('listTermsCopies')).body).toHaveLength(1);
    await client.call('updateAuthDetails', { body: { user: { nickname: 'Ada' } } });
    expect((await client.call('listAccounts')).body).toMatchObject([{ amount_cents: 100_000 }]);
  });

  test('is told what is missing or not allowed at its field', async () => {
    const client = world.client();
    await finish(client, await visit(client, 'new@example.com'));
    const wrong = await client.call('updateAuthDetails', {
      body: { user: { country: 'GB', date_of_birth: '2020-01-01' } },
    });
    expect(wrong.body.errors).toEqual({
      country: ['errors.country.restricted'],
      date_of_birth: ['errors.birthday.young'],
      terms_acceptance: ['errors.terms.required'],
    });
  });

  test('is the same one the next time', async () => {
    const client = world.client();
    await finish(client, await visit(client, 'new@example.com'));
    const { id } = await profile(client);
    const later = world.client();
    await finish(later, await visit(later, 'new@example.com'));
    expect((await profile(later)).id).toBe(id);
  });

  test('whose address the provider has not confirmed is asked to confirm it', async () => {
    const client = world.client();
    await finish(client, await visit(client, 'new@example.com', 'sign_in', false));
    expect((await profile(client)).confirmed_at).toBeNull();
    expect(await world.app.db.selectFrom('mails').select('recipient').execute()).toEqual([
      { recipient: 'new@example.com' },
    ]);
  });
});

/** Comes by the provider with the player's address and asks for the link; returns its token. */
async function askForLink(client: Client): Promise<string> {
  const answer = await visit(client, email, 'sign_in', false);
  expect((await finish(client, answer)).body).toMatchObject({ outcome: 'password' });
  await client.call('mailAuthProviderLink', { body: { state: answer.state } });
  return mailedSignInToken(world);
}

describe('an address that has an account', () => {
  test('is not enough: the account’s password links it, once and for all', async () => {
    await registerPlayer(world);
    const client = world.client();
    const answer = await visit(client, email);
    const { state } = answer;
    expect((await finish(client, answer)).body).toMatchObject({ outcome: 'password', email });
    expect(await profile(client)).toEqual({});
    const wrong = await client.call('linkAuthProvider', { body: { state, user: { password: 'wrong' } } });
    expect(wrong.body.errors).toEqual({ password: ['errors.password.wrong'] });
    expect((await client.call('linkAuthProvider', { body: { state, user: { password } } })).status).toBe(201);
    expect((await profile(client)).email).toBe(email);
    expect((await security(client)).events[1]?.type).toBe('provider_linked');
    const later = world.client();
    expect((await finish(later, await visit(later, email))).body).toMatchObject({ outcome: 'signed_in' });
  });

  test('is linked by the link that is mailed to it, which signs in once', async () => {
    await registerPlayer(world);
    const client = world.client();
    const autologin_token = await askForLink(client);
    expect((await client.call('signInByLink', { body: { user: { autologin_token } } })).status).toBe(201);
    expect((await security(client)).providers).toMatchObject([{ id: 'sandbox', email }]);
    await client.call('signOut');
    const again = await client.call('signInByLink', { body: { user: { autologin_token } } });
    expect(again.body.errors).toEqual({ autologin_token: ['errors.token.invalid'] });
  });

  test('is linked by nobody who opens a mail that they have not asked for', async () => {
    const { client: owner } = await registerPlayer(world);
    const intruder = world.client();
    const autologin_token = await askForLink(intruder);
    const follow = (client: Client) => client.call('signInByLink', { body: { user: { autologin_token } } });
    const opened = world.client();
    for (const client of [owner, opened])
      expect((await follow(client)).body.errors).toEqual({ autologin_token: ['errors.token.device'] });
    expect(await profile(opened)).toEqual({});
    const back = await finish(intruder, await visit(intruder, email, 'sign_in', false));
    expect(back.body).toMatchObject({ outcome: 'password' });
    // Opened where it was asked for, it works still.
    expect((await follow(intruder)).status).toBe(201);
  });

  test('whose account has a second factor takes its code too', async () => {
    const { client: owner } = await registerPlayer(world);
    const code = await turnOnTwoFactor(world, owner);
    const client = world.client();
    const answer = await visit(client, email);
    await finish(client, answer);
    const link = (user: object) => client.call('linkAuthProvider', { body: { state: answer.state, user } });
    expect((await link({ password })).body.errors).toEqual({ otp_attempt: ['errors.otp.required'] });
    expect((await link({ password, otp_attempt: code() })).status).toBe(201);
    const later = world.client();
    expect((await finish(later, await visit(later, email))).body).toMatchObject({ outcome: 'code' });
  });
});

describe('in the security tab', () => {
  test('a provider is linked and unlinked; the only way in stays', async () => {
    const { client } = await registerPlayer(world);
    const answer = await visit(client, 'elsewhere@example.com', 'link');
    expect((await finish(client, answer)).body).toMatchObject({ outcome: 'linked' });
    expect((await security(client)).providers[0]?.email).toBe('elsewhere@example.com');
    expect((await client.call('unlinkAuthProvider', { params: { provider: 'sandbox' } })).status).toBe(204);
    expect((await security(client)).providers[0]?.linked_at).toBeNull();

    const other = world.client();
    await finish(other, await visit(other, 'only@example.com'));
    const kept = await other.delete('/api/auth_providers/sandbox');
    expect(kept.body).toEqual({ errors: { provider: ['errors.provider.only'] } });
  });

  test('one of another account stays there', async () => {
    const first = world.client();
    await finish(first, await visit(first, 'taken@example.com'));
    const { client } = await registerPlayer(world);
    const answer = await finish(client, await visit(client, 'taken@example.com', 'link'));
    expect(answer.body.errors).toEqual({ code: ['errors.provider.taken'] });
  });

  test('takes a proof of who is there', async () => {
    const { client } = await registerPlayer(world);
    world.app.clock.shift(16 * MINUTE_MS);
    const start = { params: { provider: 'sandbox' }, body: { intent: 'link', redirect: '/' } } as const;
    expect((await client.call('startAuthProvider', start)).status).toBe(403);
    expect((await client.call('unlinkAuthProvider', { params: { provider: 'sandbox' } })).status).toBe(403);
  });
});

describe('what a provider sends back', () => {
  test('is worth something once, in the browser that has asked for it, for a quarter of an hour', async () => {
    const client = world.client();
    const answer = await visit(client, 'new@example.com');
    const stranger = world.client();
    await stranger.call('listAuthProviders');
    expect((await finish(stranger, answer)).status).toBe(422);
    expect((await finish(client, answer)).status).toBe(200);
    expect((await finish(client, answer)).status).toBe(422);
    const late = await visit(client, 'late@example.com');
    world.app.clock.shift(16 * MINUTE_MS);
    expect((await finish(client, late)).status).toBe(422);
  });

  test('of a code without its verifier, or for another address, there is no token', async () => {
    const client = world.client();
    const { code } = await visit(client, 'new@example.com');
    const redeemed = await client.post(
      '/sandbox/id/token',
      new URLSearchParams({
        ...{ grant_type: 'authorization_code', code, client_id: 'orbit', client_secret: 'orbit-sandbox' },
        ...{ redirect_uri: 'http://localhost:3000/autologin', code_verifier: 'x'.repeat(43) },
      }).toString(),
      { headers: FORM },
    );
    expect(redeemed.status).toBe(400);
    const asked = new URLSearchParams({
      ...{ response_type: 'code', scope: 'openid', client_id: 'orbit', state: 's', nonce: 'n' },
      ...{ redirect_uri: 'https://evil.example/autologin', code_challenge_method: 'S256' },
      code_challenge: 'x'.repeat(43),
    });
    expect((await client.get(`/sandbox/id/authorize?${asked}`)).status).toBe(400);
  });

  test('counts only signed by the provider, for us, for this sign-in, and in time', () => {
    const now = new Date('2026-06-01T12:00:00.000Z');
    const exp = now.getTime() / 1000 + 60;
    const signer = createSigner(Buffer.alloc(32, 1));
    const claims = { iss: 'i', sub: 's', aud: 'us', exp, nonce: 'n' };
    const expected = { issuer: 'i', clientId: 'us', nonce: 'n', keys: [signer.key], now };
    expect(readIdToken(signer.sign(claims), expected)?.sub).toBe('s');
    for (const wrong of [{ iss: 'x' }, { aud: 'x' }, { nonce: 'x' }, { exp: exp - 120 }, { sub: '' }])
      expect(readIdToken(signer.sign({ ...claims, ...wrong }), expected)).toBeNull();
    expect(readIdToken(createSigner(Buffer.alloc(32, 2)).sign(claims), expected)).toBeNull();
    const [, body] = signer.sign(claims).split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    expect(readIdToken(`${encode({ alg: 'none' })}.${body}.`, expected)).toBeNull();
    const head = encode({ alg: 'HS256' });
    const mac = createHmac('sha256', signer.key.x).update(`${head}.${body}`).digest('base64url');
    expect(readIdToken(`${head}.${body}.${mac}`, expected)).toBeNull();
  });
});

test('without the sandbox there is no stand-in', async () => {
  await world.close();
  world = await open({ games: 60, settings: { sandbox: false } });
  const client = world.client();
  expect((await client.call('listAuthProviders')).body).toEqual([]);
  expect((await client.get('/sandbox/id/keys')).status).toBe(404);
  const body = { intent: 'sign_in', redirect: '/' } as const;
  expect((await client.call('startAuthProvider', { params: { provider: 'sandbox' }, body })).status).toBe(
    404,
  );
});
