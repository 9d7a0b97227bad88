import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  CAPTCHA_AFTER_FAILURES,
  issueCaptchaToken,
  SITE_KEY,
  setCaptchaMode,
} from '../../../server/account/captcha.ts';
import { newPlayer, registerPlayer } from '../new-player.ts';
import { type Client, open, type World } from '../world.ts';

const { email, password } = newPlayer();
const REJECTED = { errors: { captcha: ['errors.captcha.invalid'] } };

let world: World;
beforeEach(async () => {
  world = await open({ games: 60 });
});
afterEach(() => world.close());

const signIn = (client: Client, captcha = '', word: string = password) =>
  client.call('signIn', { body: { user: { email, password: word, captcha } } });
async function fail(times: number) {
  for (let n = 0; n < times; n += 1) await signIn(world.client(), '', 'wrong');
}
const keyOf = async (client: Client) => (await client.call('loadSettings')).body.captcha.site_key;
/** What the stub's script does in the page. */
const tokenOf = async (client: Client) => {
  const { body } = await client.post('/sandbox/stand-ins/captcha', { site_key: SITE_KEY, action: 'sign_in' });
  return (body as { token: string }).token;
};

describe('after failed sign-ins at an address', () => {
  test('two allow the next one, after the third a token is required', async () => {
    await registerPlayer(world);
    await fail(CAPTCHA_AFTER_FAILURES - 1);
    expect((await signIn(world.client())).status).toBe(201);
    await fail(CAPTCHA_AFTER_FAILURES);
    const answer = await signIn(world.client());
    expect([answer.status, answer.body]).toEqual([422, REJECTED]);
  });

  test('a challenged device gets the site key and a token, and may sign in', async () => {
    await registerPlayer(world);
    await fail(CAPTCHA_AFTER_FAILURES);
    const client = world.client();
    expect(await keyOf(client)).toBeNull();
    await signIn(client);
    expect(await keyOf(client)).toBe(SITE_KEY);
    expect(await keyOf(world.client())).toBeNull();
    expect((await signIn(client, await tokenOf(client))).status).toBe(201);
    expect((await signIn(world.client())).status).toBe(201);
  });

  test('a token is valid once, and for less than two minutes', async () => {
    await registerPlayer(world);
    await fail(CAPTCHA_AFTER_FAILURES);
    const client = world.client();
    const token = await issueCaptchaToken(world.app);
    expect((await signIn(client, token, 'wrong')).body).toMatchObject({ error: 'invalid_credentials' });
    expect((await signIn(client, token)).body).toEqual(REJECTED);
    const late = await issueCaptchaToken(world.app);
    world.app.clock.shift(120_000);
    expect((await signIn(client, late)).body).toEqual(REJECTED);
    const lastMoment = await issueCaptchaToken(world.app);
    world.app.clock.shift(119_000);
    expect((await signIn(client, lastMoment)).status).toBe(201);
  });

  test('a forged token is rejected, and a rejected one costs no attempt', async () => {
    await registerPlayer(world);
    await fail(CAPTCHA_AFTER_FAILURES);
    for (let n = 0; n < 20; n += 1) {
      expect((await signIn(world.client(), 'made-up')).body).toEqual(REJECTED);
    }
    expect((await signIn(world.client(), await issueCaptchaToken(world.app))).status).toBe(201);
  });

  test('an unknown address is challenged as well', async () => {
    const unknown = (captcha: string) =>
      world.client().call('signIn', { body: { user: { email: 'no@example.com', password: 'x', captcha } } });
    for (let n = 0; n < CAPTCHA_AFTER_FAILURES; n += 1) await unknown('');
    expect((await unknown('')).body).toEqual(REJECTED);
  });
});

describe('required at every form', () => {
  beforeEach(() => setCaptchaMode(world.app, 'always'));

  test('every visitor gets the site key', async () => {
    expect(await keyOf(world.client())).toBe(SITE_KEY);
  });

  test('registration and mails need a token, and do nothing without', async () => {
    const client = world.client();
    const user = { ...newPlayer(), terms_acceptance: true as const };
    expect((await client.call('register', { body: { user } })).body).toEqual(REJECTED);
    for (const name of ['resendConfirmation', 'requestPasswordReset'] as const) {
      expect((await client.call(name, { body: { user: { email } } })).body).toEqual(REJECTED);
      const captcha = await issueCaptchaToken(world.app);
      expect((await client.call(name, { body: { user: { email, captcha } } })).status).toBe(204);
    }
    const captcha = await issueCaptchaToken(world.app);
    expect((await client.call('register', { body: { user: { ...user, captcha } } })).status).toBe(201);
  });
});

test('a repeated registration gets its reply although its token is used', async () => {
  await setCaptchaMode(world.app, 'always');
  const client = world.client();
  const body = {
    user: { ...newPlayer(), terms_acceptance: true as const, captcha: await issueCaptchaToken(world.app) },
  };
  const first = await client.call('register', { body, key: 'one-registration' });
  const again = await client.call('register', { body, key: 'one-registration' });
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
});

test('without the sandbox tokens are neither issued nor required', async () => {
  const production = await open({ games: 60, settings: { sandbox: false } });
  const client = production.client();
  const answer = await client.post('/sandbox/stand-ins/captcha', { site_key: SITE_KEY, action: 'a' });
  expect(answer.status).toBe(404);
  for (let n = 0; n < CAPTCHA_AFTER_FAILURES + 1; n += 1) {
    const tried = await client.call('signIn', { body: { user: { email, password: 'wrong' } } });
    expect(tried.body).toMatchObject({ error: 'invalid_credentials' });
  }
  expect(await keyOf(client)).toBeNull();
  await production.close();
});
