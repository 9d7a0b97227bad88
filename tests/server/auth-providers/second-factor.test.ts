import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newPlayer, registerPlayer } from '../new-player.ts';
import { turnOnTwoFactor } from '../security/authenticator-app.ts';
import { type Client, open, type World } from '../world.ts';
import { finish, visit } from './provider-visit.ts';

const { email, password } = newPlayer();
let world: World;
let owner: Client;
let code: () => string;
beforeEach(async () => {
  world = await open({ games: 60, settings: { country: 'DE' } });
  owner = (await registerPlayer(world)).client;
  code = await turnOnTwoFactor(world, owner);
});
afterEach(() => world.close());

/** Comes by the provider to where `outcome` is asked for; returns what sends the form. */
async function comeBy(client: Client, outcome: 'password' | 'code') {
  const answer = await visit(client, email);
  expect((await finish(client, answer)).body).toMatchObject({ outcome });
  return (user: object) => client.call('linkAuthProvider', { body: { state: answer.state, user } });
}
const link = async (client: Client) => {
  const send = await comeBy(client, 'password');
  expect((await send({ password, otp_attempt: code() })).status).toBe(201);
  world.app.clock.shift(30_000);
};
const warnings = () =>
  world.app.db.selectFrom('notifications').select('event').where('event', '=', 'wrong_code').execute();

const WRONG = { otp_attempt: 'wrong1' };
const WAYS = [
  ['with the password of an account that is to be linked', 'password', { password }],
  ['with an identity that is linked', 'code', {}],
] as const;

describe.each(WAYS)('codes that are guessed %s', (_, outcome, user) => {
  test('wait as wrong passwords do, and warn the player', async () => {
    if (outcome === 'code') await link(world.client());
    const send = await comeBy(world.client(), outcome);
    for (let guess = 0; guess < 10; guess += 1)
      expect((await send({ ...user, ...WRONG })).body.errors).toEqual({
        otp_attempt: ['errors.otp.invalid'],
      });
    expect((await send({ ...user, otp_attempt: code() })).status).toBe(429);
    expect(await warnings()).toHaveLength(1);
  });

  test('count no failure before the code is typed, and none once it was right', async () => {
    if (outcome === 'code') await link(world.client());
    const client = world.client();
    const send = await comeBy(client, outcome);
    for (let times = 0; times < 12; times += 1)
      expect((await send(user)).body.errors).toEqual({ otp_attempt: ['errors.otp.required'] });
    expect((await send({ ...user, ...WRONG })).status).toBe(422);
    expect((await send({ ...user, otp_attempt: code() })).status).toBe(201);
    const failures = await world.app.db
      .selectFrom('rate_limits')
      .selectAll()
      .where('key', 'like', `%${email}%`)
      .execute();
    expect(failures).toEqual([]);
  });
});
