import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endAllSessions } from '../../../server/account/sessions.ts';
import { mailSignInLink } from '../../../server/account/sign-in-links.ts';
import type { Tx } from '../../../server/context.ts';
import { loadPlayerRow } from '../../../server/players/player-view.ts';
import { finish, visit } from '../auth-providers/provider-visit.ts';
import { startWhileHeld } from '../held-player.ts';
import { mailedSignInToken, mailedToken, newPlayer, registerPlayer } from '../new-player.ts';
import { createAuthenticator } from '../security/authenticator.ts';
import { type Client, open, type World } from '../world.ts';

const { email, password } = newPlayer();
let world: World;
let owner: Client;
let id: number;
beforeEach(async () => {
  world = await open({ games: 60, settings: { country: 'DE' } });
  const { client, body } = await registerPlayer(world);
  owner = client;
  id = body.id;
});
afterEach(() => world.close());

const nothing = async () => undefined;
/** What closing the account does to it. */
async function close(tx: Tx) {
  const closed_at = world.app.clock.now().toISOString();
  await tx.updateTable('players').set({ closed_at }).where('id', '=', id).execute();
  await endAllSessions(tx, world.app.clock, id);
}
const held = <T>(start: () => Promise<T>, change: (tx: Tx) => Promise<unknown>) =>
  startWhileHeld(world, id, start, change);
const fourTimes = <T>(work: (n: number) => Promise<T>) => Promise.all([0, 1, 2, 3].map(work));

async function signInToken(): Promise<string> {
  const row = await loadPlayerRow(world.app.db, id);
  await world.app.db.transaction().execute(tx => mailSignInLink(world.app, tx, row));
  return mailedSignInToken(world);
}
const follow = (autologin_token: string) =>
  world.client().call('signInByLink', { body: { user: { autologin_token } } });

describe('requests at the same time', () => {
  test('sign in once by a link that signs in once', async () => {
    const token = await signInToken();
    const answers = await held(() => fourTimes(() => follow(token)), nothing);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
  });

  test('set one password by a link for one', async () => {
    await owner.call('requestPasswordReset', { body: { user: { email, captcha: '' } } });
    const reset_password_token = await mailedToken(world, '/new-password');
    const reset = (n: number) =>
      world.client().call('resetPassword', {
        body: { user: { reset_password_token, password: `seven-green-otters-${n}` } },
      });
    const answers = await held(() => fourTimes(reset), nothing);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 422, 422, 422]);
  });
});

describe('an account that is being closed', () => {
  const CLOSED = { email: ['errors.account.closed'] };

  test('is opened by no password', async () => {
    const signIn = () => world.client().call('signIn', { body: { user: { email, password, dfpc: '' } } });
    expect((await held(signIn, close)).body.errors).toEqual(CLOSED);
  });

  test('is opened by no link', async () => {
    const token = await signInToken();
    expect((await held(() => follow(token), close)).body.errors).toEqual(CLOSED);
  });
});

describe('a way in that is being removed', () => {
  test('is a passkey: it signs nobody in', async () => {
    const authenticator = createAuthenticator();
    const made = (await owner.call('startPasskey')).body;
    await owner.call('addPasskey', { body: { credential: authenticator.create(made.challenge) } });
    const client = world.client();
    const { challenge } = (await client.call('startPasskeySignIn')).body;
    const signIn = () =>
      client.call('signInWithPasskey', { body: { credential: authenticator.sign(challenge) } });
    const answer = await held(signIn, tx => tx.deleteFrom('passkeys').where('player_id', '=', id).execute());
    expect(answer.body.errors).toEqual({ passkey: ['errors.passkey.invalid'] });
  });

  test('is an identity of a provider: it is nobody’s', async () => {
    await finish(owner, await visit(owner, 'linked@example.com', 'link'));
    const client = world.client();
    const back = await visit(client, 'linked@example.com');
    const answer = await held(
      () => finish(client, back),
      tx => tx.deleteFrom('auth_identities').where('player_id', '=', id).execute(),
    );
    expect(answer.body).toMatchObject({ player: { email: 'linked@example.com' } });
  });
});
