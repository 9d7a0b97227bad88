import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mailedToken, newPlayer, registerPlayer, signUp } from '../new-player.ts';
import { type Client, open, type World } from '../world.ts';

const HOUR = 60 * 60 * 1000;
let world: World;
let client: Client;
beforeEach(async () => {
  world = await open({ games: 60 });
  client = (await registerPlayer(world)).client;
});
afterEach(() => world.close());

const { password } = newPlayer();
const ask = (email: string, typed = password) =>
  client.call('requestEmailChange', { body: { user: { email, password: typed } } });
const pending = async () => (await client.call('loadEmailChange')).body.pending_email;
const confirm = (confirmation_token: string) =>
  world.client().call('confirmEmail', { query: { confirmation_token } });
const profile = async () => (await client.call('loadPlayer')).body;
const lastMail = () =>
  world.app.db.selectFrom('mails').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
const invalid = { errors: { confirmation_token: ['errors.token.invalid'] } };

describe('a new e-mail address', () => {
  test('waits for the link that is mailed to it; until then the old one stays', async () => {
    expect(await pending()).toBeNull();
    expect((await ask('New@Example.com')).body).toEqual({ pending_email: 'new@example.com' });
    expect(await pending()).toBe('new@example.com');
    expect(await lastMail()).toMatchObject({
      recipient: 'new@example.com',
      subject: 'Confirm your new e-mail address',
    });
    expect(await profile()).toMatchObject({ email: 'ada@example.com', confirmed_at: null });

    const token = await mailedToken(world, '/confirmation');
    const first = await confirm(token);
    expect(first.body).toEqual({ email: 'new@example.com', confirmed_at: expect.any(String) });
    expect((await confirm(token)).body).toEqual(first.body);
    expect(await profile()).toMatchObject(first.body);
    expect(await pending()).toBeNull();
    expect(await lastMail()).toMatchObject({
      recipient: 'ada@example.com',
      subject: 'Your e-mail address was changed',
    });
    const signIn = (email: string) =>
      world.client().call('signIn', { body: { user: { email, password, dfpc: '', captcha: '' } } });
    expect((await signIn('ada@example.com')).status).toBe(422);
    expect((await signIn('new@example.com')).status).toBe(201);
  });

  test('makes links that were mailed to the old one stop working', async () => {
    const old = await mailedToken(world, '/confirmation');
    await world
      .client()
      .call('requestPasswordReset', { body: { user: { email: 'ada@example.com', captcha: '' } } });
    const reset = await mailedToken(world, '/new-password');
    await ask('new@example.com');
    await confirm(await mailedToken(world, '/confirmation'));
    const answer = await world.client().call('resetPassword', {
      body: { user: { reset_password_token: reset, password: 'another-horse-9' } },
    });
    expect(answer.status).toBe(422);
    // It confirms nothing, and tells what is so.
    expect((await confirm(old)).body).toMatchObject({ email: 'new@example.com' });
  });

  test('needs the password, whose guesses wait as those of a sign-in', async () => {
    const wrong = await ask('new@example.com', 'guess');
    expect([wrong.status, wrong.body]).toEqual([422, { errors: { password: ['errors.password.wrong'] } }]);
    for (let guess = 0; guess < 10; guess += 1) await ask('new@example.com', 'guess');
    expect((await ask('new@example.com')).status).toBe(429);
    expect(await pending()).toBeNull();
  });

  test('is neither the own one nor one that is taken, also by the time of the link', async () => {
    expect((await ask('ada@example.com')).body).toEqual({ errors: { email: ['errors.email.same'] } });
    await signUp(world, { email: 'taken@example.com' });
    expect((await ask('taken@example.com')).body).toEqual({ errors: { email: ['errors.email.taken'] } });
    await ask('later@example.com');
    const token = await mailedToken(world, '/confirmation');
    await signUp(world, { email: 'later@example.com' });
    expect((await confirm(token)).body).toEqual({ errors: { confirmation_token: ['errors.email.taken'] } });
    expect(await profile()).toMatchObject({ email: 'ada@example.com' });
  });

  test('is forgotten when it is withdrawn, asked for again, or after 48 hours', async () => {
    await ask('one@example.com');
    const one = await mailedToken(world, '/confirmation');
    await ask('two@example.com');
    const two = await mailedToken(world, '/confirmation');
    expect((await confirm(one)).body).toEqual(invalid);
    expect(await pending()).toBe('two@example.com');
    expect((await client.call('cancelEmailChange')).body).toEqual({ pending_email: null });
    expect((await confirm(two)).body).toEqual(invalid);
    await ask('three@example.com');
    world.app.clock.shift(48 * HOUR);
    expect(await pending()).toBeNull();
    expect((await confirm(await mailedToken(world, '/confirmation'))).body).toEqual(invalid);
  });
});
