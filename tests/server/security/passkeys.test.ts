import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../src/lib/time-units.ts';
import { registerPlayer } from '../new-player.ts';
import { type Client, open, type World } from '../world.ts';
import { createAuthenticator } from './authenticator.ts';

let world: World;
beforeEach(async () => {
  world = await open({ games: 60 });
});
afterEach(() => world.close());

type Authenticator = ReturnType<typeof createAuthenticator>;

async function add(client: Client, authenticator: Authenticator) {
  const { body } = await client.call('startPasskey');
  return client.call('addPasskey', { body: { credential: authenticator.create(body.challenge) } });
}
async function challengeFor(client: Client) {
  return (await client.call('startPasskeySignIn')).body.challenge;
}
const signIn = (client: Client, credential: never) =>
  client.call('signInWithPasskey', { body: { credential } });
const INVALID = { errors: { passkey: ['errors.passkey.invalid'] } };

async function playerWithPasskey(email = 'ada@example.com') {
  const authenticator = createAuthenticator();
  const { client, body } = await registerPlayer(world, { email });
  expect((await add(client, authenticator)).status).toBe(201);
  return { authenticator, client, id: body.id };
}

describe('a passkey', () => {
  test('signs in without address, password or code, and shows when it was used', async () => {
    const { authenticator, client, id } = await playerWithPasskey();
    const other = world.client();
    const answer = await signIn(other, authenticator.sign(await challengeFor(other)));
    expect([answer.status, answer.body.id]).toEqual([201, id]);
    expect((await other.call('loadPlayer')).body).toMatchObject({ id });
    const { passkeys, events } = (await client.call('loadSecurity')).body;
    expect(passkeys).toMatchObject([{ id: authenticator.id, last_used_at: expect.any(String) }]);
    expect(events.map(({ type }) => type)).toContain('passkey_added');
  });

  test('that is added, renamed or removed again under the key of a lost answer is changed once', async () => {
    const authenticator = createAuthenticator();
    const { client } = await registerPlayer(world);
    const { challenge } = (await client.call('startPasskey')).body;
    const body = { credential: authenticator.create(challenge) };
    const added = [
      await client.call('addPasskey', { body, key: 'add-passkey-1' }),
      await client.call('addPasskey', { body, key: 'add-passkey-1' }),
    ];
    expect(added.map(({ status }) => status)).toEqual([201, 201]);
    const params = { id: authenticator.id };
    for (const key of ['remove-passkey-1', 'remove-passkey-1'])
      expect((await client.call('removePasskey', { params, key })).status).toBe(204);
    expect((await client.call('removePasskey', { params, key: 'remove-passkey-2' })).status).toBe(404);
    const { passkeys, events } = (await client.call('loadSecurity')).body;
    expect(passkeys).toEqual([]);
    expect(events.filter(({ type }) => type.startsWith('passkey_'))).toHaveLength(2);
  });

  test('answers a challenge once, on the device that asked, for five minutes', async () => {
    const { authenticator } = await playerWithPasskey();
    const device = world.client();
    const challenge = await challengeFor(device);
    const stranger = world.client();
    await challengeFor(stranger);
    expect((await signIn(stranger, authenticator.sign(challenge))).body).toEqual(INVALID);
    expect((await signIn(device, authenticator.sign(challenge))).body).toEqual(INVALID);

    const second = await challengeFor(device);
    expect((await signIn(device, authenticator.sign(second))).status).toBe(201);
    expect((await signIn(device, authenticator.sign(second))).body).toEqual(INVALID);

    const late = await challengeFor(device);
    world.app.clock.shift(5 * MINUTE_MS);
    expect((await signIn(device, authenticator.sign(late))).body).toEqual(INVALID);
  });

  test('that is unknown, made for another site or used without the player is refused alike', async () => {
    const { authenticator } = await playerWithPasskey();
    const device = world.client();
    const attempts = [
      createAuthenticator().sign(await challengeFor(device)),
      authenticator.sign(await challengeFor(device), 0x01),
      authenticator.sign('made-up'),
    ];
    for (const credential of attempts) expect((await signIn(device, credential)).body).toEqual(INVALID);
    const { client } = await registerPlayer(world, { email: 'bob@example.com' });
    const elsewhere = createAuthenticator({ origin: 'https://evil.example' });
    expect((await add(client, elsewhere)).body).toEqual(INVALID);
  });

  test('of somebody else can’t be added, renamed, removed or confirm who is there', async () => {
    const { authenticator } = await playerWithPasskey();
    const { client } = await registerPlayer(world, { email: 'bob@example.com' });
    expect((await add(client, authenticator)).body).toEqual(INVALID);
    const params = { id: authenticator.id };
    expect((await client.call('renamePasskey', { params, body: { name: 'Mine' } })).status).toBe(404);
    expect((await client.call('removePasskey', { params })).status).toBe(404);
    const credential = authenticator.sign(await challengeFor(client));
    expect((await client.call('confirmByPasskey', { body: { credential } })).body).toEqual(INVALID);
  });

  test('is named and removed, and then signs in no more', async () => {
    const { authenticator, client } = await playerWithPasskey();
    const params = { id: authenticator.id };
    expect((await client.call('renamePasskey', { params, body: { name: '  ' } })).status).toBe(422);
    await client.call('renamePasskey', { params, body: { name: ' My phone ' } });
    expect((await client.call('loadSecurity')).body.passkeys[0]?.name).toBe('My phone');
    expect((await client.call('removePasskey', { params })).status).toBe(204);
    const device = world.client();
    expect((await signIn(device, authenticator.sign(await challengeFor(device)))).body).toEqual(INVALID);
  });

  test('confirms who is there, which adding and removing one need', async () => {
    const { authenticator, client } = await playerWithPasskey();
    world.app.clock.shift(16 * MINUTE_MS);
    const params = { id: authenticator.id };
    expect((await client.call('startPasskey')).status).toBe(403);
    expect((await client.call('removePasskey', { params })).status).toBe(403);
    const credential = authenticator.sign(await challengeFor(client));
    expect((await client.call('confirmByPasskey', { body: { credential } })).status).toBe(204);
    expect((await client.call('removePasskey', { params })).status).toBe(204);
  });

  test('an eleventh is refused', async () => {
    const { client } = await playerWithPasskey();
    for (let n = 0; n < 9; n++) expect((await add(client, createAuthenticator())).status).toBe(201);
    expect((await client.call('startPasskey')).body).toEqual({
      errors: { passkey: ['errors.passkey.limit'] },
    });
  });
});
