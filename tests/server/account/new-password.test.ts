import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mailSignInLink } from '../../../server/account/sign-in-links.ts';
import { mailedSignInToken, mailedToken, newPlayer, registerPlayer } from '../new-player.ts';
import { type Client, open, type World } from '../world.ts';

const { email, password } = newPlayer();
const NEW_PASSWORD = 'seven-green-otters-2';
const INVALID_LINK = { errors: { autologin_token: ['errors.token.invalid'] } };
let world: World;
let client: Client;
beforeEach(async () => {
  world = await open({ games: 60 });
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
