import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setCaptchaMode } from '../../../server/account/captcha.ts';
import { MINUTE_MS } from '../../../src/lib/time-units.ts';
import { mailedToken, newPlayer, registerPlayer } from '../new-player.ts';
import { open, type World } from '../world.ts';

const { email, password } = newPlayer();
const NEW_PASSWORD = 'seven-green-otters-2';
let world: World;
beforeEach(async () => {
  // Mails are kept where the sandbox shows them.
  world = await open({ games: 60, settings: { country: 'DE' } });
  await setCaptchaMode(world.app, 'off');
});
afterEach(() => world.close());

const signIn = async (secret = password) => {
  const client = world.client();
  const { status } = await client.call('signIn', { body: { user: { email, password: secret, dfpc: '' } } });
  return { client, status };
};
const isSignedIn = async (client: { get(path: string): Promise<{ body: unknown }> }) =>
  'id' in ((await client.get('/api/player')).body as object);

describe('the list of sessions', () => {
  test('names device, place and time of each, and marks the own one', async () => {
    const { client } = await registerPlayer(world);
    await world.app.db
      .updateTable('sessions')
      .set({ user_agent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' })
      .execute();
    const other = await signIn();
    const { body } = await other.client.call('listSessions');
    expect(body.map(one => [one.device, one.country, one.is_current])).toEqual([
      ['', 'DE', true],
      ['Firefox, Windows', 'DE', false],
    ]);
    expect((await client.call('listSessions')).body.map(one => one.is_current)).toEqual([true, false]);
    expect(JSON.stringify(body)).not.toContain('token');
  });

  test('one can be ended: its client is a guest, and is told over realtime', async () => {
    const { client } = await registerPlayer(world);
    const other = await signIn();
    const { body } = await client.call('listSessions');
    const id = body.find(one => !one.is_current)?.id ?? '';
    expect((await client.call('endSession', { params: { id } })).status).toBe(204);
    expect([await isSignedIn(client), await isSignedIn(other.client)]).toEqual([true, false]);
    const events = await world.app.db.selectFrom('outbox_events').select(['type', 'data']).execute();
    expect(events).toContainEqual({ type: 'signed_out', data: JSON.stringify({ session: id }) });
  });

  test('one of another player, an unknown one and nonsense can’t be ended', async () => {
    const { client } = await registerPlayer(world);
    const stranger = await registerPlayer(world, { email: 'bob@example.com' });
    const { body } = await stranger.client.call('listSessions');
    for (const id of [body[0]?.id ?? '', '9999', 'x; drop table sessions'])
      expect((await client.call('endSession', { params: { id: encodeURIComponent(id) } })).status).toBe(404);
    expect(await isSignedIn(stranger.client)).toBe(true);
  });

  test('all others can be ended at once', async () => {
    const { client } = await registerPlayer(world);
    const others = [await signIn(), await signIn()];
    expect((await client.call('endOtherSessions')).status).toBe(204);
    expect(await isSignedIn(client)).toBe(true);
    for (const other of others) expect(await isSignedIn(other.client)).toBe(false);
    const { body } = await client.call('loadSecurity');
    expect(body.events[0]?.type).toBe('session_ended');
  });

  test('is for players', async () => {
    for (const name of ['listSessions', 'loadSecurity', 'endOtherSessions'] as const)
      expect((await world.client().call(name)).status).toBe(401);
  });
});

describe('a new password', () => {
  const change = (client: Awaited<ReturnType<typeof signIn>>['client'], current: string, next: string) =>
    client.call('changePassword', { body: { user: { current_password: current, password: next } } });

  test('takes the current one, ends every other session and keeps the own', async () => {
    const { client } = await registerPlayer(world);
    const other = await signIn();
    expect((await change(client, password, NEW_PASSWORD)).status).toBe(204);
    expect([await isSignedIn(client), await isSignedIn(other.client)]).toEqual([true, false]);
    expect([(await signIn()).status, (await signIn(NEW_PASSWORD)).status]).toEqual([422, 201]);
    const { body } = await client.call('loadSecurity');
    expect(body.events.map(({ type }) => type)).toContain('password_changed');
  });

  test('repeated with its key, as after a lost reply, has one effect and the same answer', async () => {
    const { client } = await registerPlayer(world);
    const body = { user: { current_password: password, password: NEW_PASSWORD } };
    const answers = [
      await client.call('changePassword', { body, key: 'change-0123456789abcdef' }),
      await client.call('changePassword', { body, key: 'change-0123456789abcdef' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    const { events } = (await client.call('loadSecurity')).body;
    expect(events.filter(({ type }) => type === 'password_changed')).toHaveLength(1);
  });

  test('is refused with a wrong current one, and guesses have to wait', async () => {
    const { client } = await registerPlayer(world);
    const wrong = await change(client, 'not-this-one', NEW_PASSWORD);
    expect([wrong.status, wrong.body]).toEqual([
      422,
      { errors: { current_password: ['errors.password.wrong'] } },
    ]);
    for (let n = 0; n < 9; n++) await change(client, 'not-this-one', NEW_PASSWORD);
    expect((await change(client, password, NEW_PASSWORD)).status).toBe(429);
  });

  test.each([
    ['Password1!', 'errors.password.leaked'],
    ['qwertyuiop1', 'errors.password.leaked'],
    ['adaadaada9', 'errors.password.weak'],
    ['ada@example.com', 'errors.password.weak'],
  ])('such as %s is refused here, at registration and by the mail', async (weak, error) => {
    const { client } = await registerPlayer(world);
    expect((await change(client, password, weak)).body).toEqual({ errors: { password: [error] } });
    const registration = await world.client().call('register', {
      body: { user: newPlayer({ email: 'ada@example.com', password: weak }) },
    });
    expect(registration.body.errors?.['password']).toEqual([error]);
    await client.call('requestPasswordReset', { body: { user: { email, captcha: '' } } });
    const user = { reset_password_token: await mailedToken(world, '/new-password'), password: weak };
    expect((await client.call('resetPassword', { body: { user } })).body).toEqual({
      errors: { password: [error] },
    });
    expect((await signIn()).status).toBe(201);
  });
});

test('who is there can be confirmed by the password alone', async () => {
  const { client } = await registerPlayer(world);
  world.app.clock.shift(16 * MINUTE_MS);
  const setUp = () => client.call('setUpTwoFactor');
  const refused = await setUp();
  expect([refused.status, refused.body.error]).toEqual([403, 'confirm_identity']);
  const wrong = await client.call('confirmIdentity', { body: { user: { password: 'no' } } });
  expect(wrong.body).toEqual({ errors: { password: ['errors.password.wrong'] } });
  expect((await setUp()).status).toBe(403);
  expect((await client.call('confirmIdentity', { body: { user: { password } } })).status).toBe(204);
  expect((await setUp()).status).toBe(201);
  world.app.clock.shift(15 * MINUTE_MS);
  expect((await setUp()).status).toBe(403);
});
