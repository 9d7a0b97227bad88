import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mailSignInLink } from '../../../server/account/sign-in-links.ts';
import { loadPlayerRow } from '../../../server/players/player-view.ts';
import { actions } from '../../../server/sandbox/actions/actions.ts';
import { HOUR_MS, MINUTE_MS } from '../../../src/lib/time-units.ts';
import { mailedSignInToken, newPlayer, registerPlayer } from '../new-player.ts';
import { type Client, open, type World } from '../world.ts';

const { email, password } = newPlayer();
let world: World;
beforeEach(async () => {
  world = await open({ games: 60 });
});
afterEach(() => world.close());

const run = (action: string, form: object) => actions[action]?.(world.app, world.faults, form);

async function mailedLink(id: number): Promise<string> {
  const row = await loadPlayerRow(world.app.db, id);
  await world.app.db.transaction().execute(tx => mailSignInLink(world.app, tx, row));
  return mailedSignInToken(world);
}
const follow = (client: Client, autologin_token: string) =>
  client.call('signInByLink', { body: { user: { autologin_token } } });
const INVALID = { autologin_token: ['errors.token.invalid'] };

describe('a link that signs in', () => {
  test('does it once, within 72 hours, and the latest one only', async () => {
    const { body } = await registerPlayer(world);
    const old = await mailedLink(body.id);
    world.app.clock.shift(MINUTE_MS);
    const token = await mailedLink(body.id);
    expect((await follow(world.client(), old)).body.errors).toEqual(INVALID);
    const client = world.client();
    expect([(await follow(client, token)).status, (await follow(world.client(), token)).body.errors]).toEqual(
      [201, INVALID],
    );
    expect((await client.call('loadPlayer')).body).toMatchObject({ email });
    const late = await mailedLink(body.id);
    world.app.clock.shift(73 * HOUR_MS);
    expect((await follow(world.client(), late)).body.errors).toEqual(INVALID);
    expect((await follow(world.client(), 'nonsense')).body.errors).toEqual(INVALID);
  });

  test('of another player than the one who is signed in is refused, and still works for its own', async () => {
    const { body } = await registerPlayer(world);
    const token = await mailedLink(body.id);
    const other = await registerPlayer(world, { email: 'bob@example.com' });
    const refused = await follow(other.client, token);
    expect([refused.status, refused.body.error]).toEqual([409, 'other_player']);
    expect((await follow(world.client(), token)).status).toBe(201);
  });

  test('is not enough where the account asks for a code, and opens no closed one', async () => {
    const { client, body } = await registerPlayer(world);
    const token = await mailedLink(body.id);
    const now = world.app.clock.now().toISOString();
    await world.app.db
      .insertInto('two_factor')
      .values({ player_id: body.id, secret: 'x', created_at: now, confirmed_at: now, last_step: 0 })
      .execute();
    expect((await follow(world.client(), token)).body.errors).toEqual({
      otp_attempt: ['errors.otp.required'],
    });
    await world.app.db.deleteFrom('two_factor').execute();
    await client.call('closeAccount', { body: { understood: true } });
    expect((await follow(world.client(), token)).body.errors).toEqual({ email: ['errors.account.closed'] });
  });

  test('is in no table as it is, and in the part of an address that is sent to nobody', async () => {
    const { body } = await registerPlayer(world);
    const token = await mailedLink(body.id);
    const rows = await world.app.db.selectFrom('tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(token).toMatch(/^[\w-]{43}$/);
  });
});

describe('autologin_link', () => {
  test('is the link that still works of a player who came without a password, and null for everybody else', async () => {
    await run('autoregister', { address: 'partner@example.com' });
    const client = world.client();
    const token = await mailedSignInToken(world);
    await follow(client, token);
    await run('autologin', { email: 'partner@example.com' });
    const profile = (await client.call('loadPlayer')).body as { autologin_link: string | null };
    expect(profile).toMatchObject({ autoregistered: true });
    const link = profile.autologin_link ?? '';
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/autologin#[\w-]{43}$/);
    expect((await follow(world.client(), link.split('#')[1] ?? '')).status).toBe(201);
    expect((await client.call('loadPlayer')).body).toMatchObject({ autologin_link: null });

    const { client: registered, body } = await registerPlayer(world);
    await mailedLink(body.id);
    expect((await registered.call('loadPlayer')).body).toMatchObject({
      autoregistered: false,
      autologin_link: null,
    });
  });
});

describe('the console', () => {
  test('reopens a closed account, which its security events tell', async () => {
    const { client } = await registerPlayer(world);
    await client.call('closeAccount', { body: { understood: true } });
    expect(await run('reopen', { email })).toMatchObject({ isDone: true });
    expect(await run('reopen', { email })).toMatchObject({ isDone: false });
    const back = world.client();
    const signedIn = await back.call('signIn', { body: { user: { email, password, dfpc: '' } } });
    expect(signedIn.status).toBe(201);
    const types = (await back.call('loadSecurity')).body.events.map(({ type }) => type);
    expect(types.slice(0, 3)).toEqual(['signed_in', 'account_reopened', 'account_closed']);
  });

  test('asks a player for the new terms', async () => {
    const { client } = await registerPlayer(world);
    expect(await run('terms', { email })).toMatchObject({ isDone: true });
    const profile = (await client.call('loadPlayer')).body as { auth_fields_missed: string[] };
    expect(profile.auth_fields_missed).toContain('terms_acceptance');
  });
});

describe('the profile of a plain client', () => {
  test('has every field of the specification with its true value', async () => {
    const { client, body } = await registerPlayer(world, { nickname: 'Ada', mobile_phone: '+49 228 12345' });
    await world.app.db.insertInto('group_members').values({ player_id: body.id, group_id: 258 }).execute();
    expect((await client.get('/api/player')).body).toMatchObject({
      nickname: 'Ada',
      nick_name: 'Ada',
      mobile_phone: '+49 228 12345',
      mobile_phone_without_dial_code: '22812345',
      deposit_bonus_code: null,
      autoregistered: false,
      autologin_link: null,
      two_factor_enabled: false,
      manager: {
        managerName: 'Sandbox VIP desk',
        avatar: null,
        time: null,
        whatsAppLink: null,
        telegramLink: null,
        email: 'vip@orbit.example',
      },
    });
    await client.patch('/api/player', { user: { nick_name: 'Lady A' } });
    expect((await client.get('/api/player')).body).toMatchObject({ nickname: 'Lady A', nick_name: 'Lady A' });
  });

  test('has a state from the list of its country, where there is one', async () => {
    const { client } = await registerPlayer(world, { country: 'AU', currency: 'AUD' });
    const save = (state: string) => client.patch('/api/player', { user: { state } });
    expect((await save('Victoria-ish')).body).toMatchObject({ errors: { state: ['errors.invalid'] } });
    expect((await save('VIC')).body).toMatchObject({ state: 'VIC' });
  });
});
