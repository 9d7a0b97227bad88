import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mailedToken, newPlayer, registerPlayer } from '../new-player.ts';
import { type Client, open, type World } from '../world.ts';

const HOUR = 60 * 60 * 1000;
let world: World;
beforeEach(async () => {
  world = await open({ games: 60 });
});
afterEach(() => world.close());

const mails = async () => (await world.app.db.selectFrom('mails').select('id').execute()).length;
const confirm = (client: Client, confirmation_token: string) =>
  client.call('confirmEmail', { query: { confirmation_token } });
const resend = (client: Client, email: string) =>
  client.call('resendConfirmation', { body: { user: { email, captcha: '' } } });
const restore = (client: Client, reset_password_token: string, over: Record<string, string> = {}) =>
  client.call('resetPassword', {
    body: { user: { reset_password_token, password: 'a-new-password', ...over } },
  });
const askReset = (email: string) =>
  world.client().call('requestPasswordReset', { body: { user: { email, captcha: '' } } });
const invalid = (field: string) => ({ errors: { [field]: ['errors.token.invalid'] } });

describe('confirming the address', () => {
  test('works by the link of the mail, from any browser; a repeat after a lost reply gets the same', async () => {
    const { client, body } = await registerPlayer(world);
    const token = await mailedToken(world, '/confirmation');
    const first = await confirm(world.client(), token);
    expect(first.body).toEqual({ email: body.email, confirmed_at: expect.any(String) });
    world.app.clock.shift(HOUR);
    expect((await confirm(world.client(), token)).body).toEqual(first.body);
    expect((await client.call('loadPlayer')).body).toMatchObject({ confirmed_at: first.body.confirmed_at });
  });

  test('works for 48 hours', async () => {
    await registerPlayer(world);
    const token = await mailedToken(world, '/confirmation');
    world.app.clock.shift(48 * HOUR);
    const answer = await confirm(world.client(), token);
    expect([answer.status, answer.body]).toEqual([422, invalid('confirmation_token')]);
  });

  test('accepts no other token, nor one for a password', async () => {
    await registerPlayer(world);
    await askReset('ada@example.com');
    const other = await mailedToken(world, '/new-password');
    for (const token of ['x', other]) {
      expect((await confirm(world.client(), token)).body).toEqual(invalid('confirmation_token'));
    }
  });
});

describe('requesting the mail again', () => {
  test('sends it; both links work', async () => {
    const { client, body } = await registerPlayer(world);
    const first = await mailedToken(world, '/confirmation');
    expect((await resend(client, body.email ?? '')).status).toBe(204);
    const second = await mailedToken(world, '/confirmation');
    expect(second).not.toBe(first);
    expect((await confirm(client, second)).status).toBe(200);
    expect((await confirm(client, first)).status).toBe(200);
  });

  test('is rejected for the own address once it is confirmed', async () => {
    const { client } = await registerPlayer(world);
    await confirm(client, await mailedToken(world, '/confirmation'));
    const answer = await resend(client, 'ada@example.com');
    expect([answer.status, answer.body]).toEqual([422, { errors: { email: ['errors.email.confirmed'] } }]);
  });

  test('answers another client the same for every address, and mails only unconfirmed players', async () => {
    const { client } = await registerPlayer(world);
    await confirm(client, await mailedToken(world, '/confirmation'));
    const before = await mails();
    for (const email of ['ada@example.com', 'nobody@example.com']) {
      expect((await resend(world.client(), email)).status).toBe(204);
    }
    expect(await mails()).toBe(before);
  });
});

describe('a forgotten password', () => {
  test('is replaced by the link of the mail; every session ends, the old password too', async () => {
    const { client } = await registerPlayer(world);
    expect((await askReset('ada@example.com')).status).toBe(204);
    expect((await restore(world.client(), await mailedToken(world, '/new-password'))).status).toBe(204);
    expect((await client.call('loadPlayer')).body).toEqual({});
    const signIn = (password: string) =>
      world.client().call('signIn', { body: { user: { email: 'ada@example.com', password } } });
    expect((await signIn(newPlayer().password)).status).toBe(422);
    expect((await signIn('a-new-password')).status).toBe(201);
  });

  test('has a link that can be checked before it is used, which uses nothing up', async () => {
    await registerPlayer(world);
    await askReset('ada@example.com');
    const token = await mailedToken(world, '/new-password');
    const check = (reset_password_token: string) =>
      world.client().call('checkPasswordToken', { body: { user: { reset_password_token } } });
    expect((await check(token)).status).toBe(204);
    expect((await check('x')).status).toBe(422);
    expect((await restore(world.client(), token)).status).toBe(204);
    const dead = await check(token);
    expect([dead.status, dead.body]).toEqual([422, invalid('reset_password_token')]);
  });

  test('has a link for one use within two hours; a used or expired one changes nothing', async () => {
    await registerPlayer(world);
    await askReset('ada@example.com');
    const first = await mailedToken(world, '/new-password');
    await askReset('ada@example.com');
    const second = await mailedToken(world, '/new-password');
    expect((await restore(world.client(), first)).status).toBe(204);
    for (const token of [first, second, 'x']) {
      const answer = await restore(world.client(), token, { password: 'another-password' });
      expect([answer.status, answer.body]).toEqual([422, invalid('reset_password_token')]);
    }
    await askReset('ada@example.com');
    const third = await mailedToken(world, '/new-password');
    world.app.clock.shift(2 * HOUR);
    expect((await restore(world.client(), third)).status).toBe(422);
  });

  test('is not replaced when the two do not match', async () => {
    await registerPlayer(world);
    await askReset('ada@example.com');
    const token = await mailedToken(world, '/new-password');
    const answer = await restore(world.client(), token, { password_confirmation: 'a-new-passwort' });
    expect(answer.body).toEqual({ errors: { password_confirmation: ['errors.password.mismatch'] } });
    expect((await restore(world.client(), token)).status).toBe(204);
  });

  test('of an unknown address gets the same reply and no mail', async () => {
    expect((await askReset('nobody@example.com')).status).toBe(204);
    expect(await mails()).toBe(0);
  });

  test('is mailed five times an hour at most; asking is never rejected for what others have asked', async () => {
    await registerPlayer(world);
    const before = await mails();
    for (let n = 0; n < 7; n++) expect((await askReset('ada@example.com')).status).toBe(204);
    expect((await mails()) - before).toBe(5);
    expect((await restore(world.client(), await mailedToken(world, '/new-password'))).status).toBe(204);
    world.app.clock.shift(HOUR);
    await askReset('ada@example.com');
    expect((await mails()) - before).toBe(6);
  });
});
