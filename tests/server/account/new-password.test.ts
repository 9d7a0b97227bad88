import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mailSignInLink } from '../../../server/account/sign-in-links.ts';
import type { Handler, RequestContext, Routes } from '../../../server/context.ts';
import { routes } from '../../../server/routes.ts';
import { mailedSignInToken, mailedToken, newPlayer, registerPlayer } from '../new-player.ts';
import { type Client, open, type World } from '../world.ts';

const { email, password } = newPlayer();
const NEW_PASSWORD = 'seven-green-otters-2';
const INVALID_LINK = { errors: { autologin_token: ['errors.token.invalid'] } };
let world: World;
let client: Client;

type Interrupted = 'signIn' | 'changePassword' | 'confirmIdentity' | 'requestEmailChange';
const nothing = async (): Promise<unknown> => undefined;
/** What happens once after a password was verified, before what it was given for has its effect. */
let beforeEffect = nothing;
/** The endpoint, with `beforeEffect` in it. */
const interrupted = <N extends Interrupted>(name: N): Partial<Routes> => ({
  [name]: (context: RequestContext<N>) => {
    const runOnce: typeof context.runOnce = async work => {
      const interrupt = beforeEffect;
      beforeEffect = nothing;
      await interrupt();
      return context.runOnce(work);
    };
    return (routes[name] as Handler<N>)({ ...context, runOnce });
  },
});

beforeEach(async () => {
  beforeEffect = nothing;
  world = await open({
    games: 60,
    routes: {
      ...interrupted('signIn'),
      ...interrupted('changePassword'),
      ...interrupted('confirmIdentity'),
      ...interrupted('requestEmailChange'),
    },
  });
  client = (await registerPlayer(world)).client;
});
afterEach(() => world.close());

const rowOf = () =>
  world.app.db.selectFrom('players').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
const confirm = (confirmation_token: string) =>
  world.client().call('confirmEmail', { query: { confirmation_token } });
const follow = (autologin_token: string) =>
  world.client().call('signInByLink', { body: { user: { autologin_token } } });

const change = () =>
  client.call('changePassword', { body: { user: { current_password: password, password: NEW_PASSWORD } } });
async function resetByMail() {
  await world.client().call('requestPasswordReset', { body: { user: { email, captcha: '' } } });
  const user = { reset_password_token: await mailedToken(world, '/new-password'), password: NEW_PASSWORD };
  return world.client().call('resetPassword', { body: { user } });
}
const WAYS = [
  ['in the security tab', change],
  ['by the mail', resetByMail],
] as const;

/** Asks for another address, with the password, and returns the token that is mailed there. */
async function askForAddress(address: string): Promise<string> {
  await client.call('requestEmailChange', { body: { user: { email: address, password } } });
  return mailedToken(world, '/confirmation');
}
async function mailLink(): Promise<string> {
  const row = await rowOf();
  await world.app.db.transaction().execute(tx => mailSignInLink(world.app, tx, row));
  return mailedSignInToken(world);
}

describe.each(WAYS)('a new password that is set %s', (_, setPassword) => {
  test('ends a change of the address that waited for its link', async () => {
    const token = await askForAddress('intruder@example.com');
    expect((await setPassword()).status).toBe(204);
    expect((await confirm(token)).body).toEqual({ errors: { confirmation_token: ['errors.token.invalid'] } });
    expect((await rowOf()).email).toBe(email);
  });

  test('ends links that sign in', async () => {
    const token = await mailLink();
    expect((await setPassword()).status).toBe(204);
    expect((await follow(token)).body).toEqual(INVALID_LINK);
  });

  test('ends links for another one', async () => {
    await world.client().call('requestPasswordReset', { body: { user: { email, captcha: '' } } });
    const user = { reset_password_token: await mailedToken(world, '/new-password'), password };
    expect((await setPassword()).status).toBe(204);
    expect((await world.client().call('resetPassword', { body: { user } })).status).toBe(422);
  });
});

test('a new address ends links that sign in and were mailed to the old one', async () => {
  const token = await mailLink();
  expect((await confirm(await askForAddress('new@example.com'))).status).toBe(200);
  expect((await follow(token)).body).toEqual(INVALID_LINK);
});

describe('what was begun with the old password', () => {
  test('is a sign-in: it opens no session', async () => {
    beforeEffect = resetByMail;
    const other = world.client();
    const late = await other.call('signIn', { body: { user: { email, password, dfpc: '' } } });
    expect([late.status, late.body.errors]).toEqual([422, { password: ['errors.credentials.invalid'] }]);
    expect((await other.call('loadPlayer')).body).toEqual({});
  });

  test('is another new password: the first one stays', async () => {
    beforeEffect = change;
    const user = { current_password: password, password: 'nine-amber-foxes-4' };
    const late = await client.call('changePassword', { body: { user } });
    expect(late.body).toEqual({ errors: { current_password: ['errors.password.wrong'] } });
    const signedIn = await world.client().call('signIn', {
      body: { user: { email, password: NEW_PASSWORD, dfpc: '' } },
    });
    expect(signedIn.status).toBe(201);
  });

  test('is another address: no link is mailed to it', async () => {
    beforeEffect = change;
    const user = { email: 'intruder@example.com', password };
    const late = await client.call('requestEmailChange', { body: { user } });
    expect(late.body).toEqual({ errors: { password: ['errors.password.wrong'] } });
    expect((await client.call('loadEmailChange')).body).toEqual({ pending_email: null });
  });

  test('is a proof of who is there: it proves nothing', async () => {
    beforeEffect = change;
    const late = await client.call('confirmIdentity', { body: { user: { password } } });
    expect(late.body).toEqual({ errors: { password: ['errors.password.wrong'] } });
  });
});
