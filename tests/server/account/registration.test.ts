import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '../../../server/wallet/audit.ts';
import { loadWalletState } from '../../../server/wallet/ledger.ts';
import { newPlayer, registerPlayer, signUp } from '../new-player.ts';
import { open, type World } from '../world.ts';

let world: World;
beforeEach(async () => {
  world = await open({ games: 60, now: '2026-03-01T12:00:00.000Z' });
});
afterEach(() => world.close());

const errorsOf = (answer: { body: unknown }) => (answer.body as { errors?: unknown }).errors;

describe('registration', () => {
  test('opens the account, signs in, gives sandbox money and sends a link to confirm', async () => {
    const client = world.client();
    const answer = await client.call('register', { body: { user: newPlayer({ nickname: 'Ada' }) } });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      email: 'ada@example.com',
      nickname: 'Ada',
      confirmed_at: null,
      license_name: 'CW',
      auth_fields_missed: ['mobile_phone', 'first_name', 'last_name', 'city', 'address', 'postal_code'],
    });
    expect(JSON.stringify(answer.body)).not.toContain('argon2');
    expect((await client.call('loadPlayer')).body).toEqual(answer.body);
    expect((await loadWalletState(world.app.db, answer.body.id, 'EUR')).balance.real_cents).toBe(100_000);
    const [mail] = await world.app.db.selectFrom('mails').selectAll().execute();
    expect(mail).toMatchObject({ recipient: 'ada@example.com', locale: 'en' });
    expect(mail?.link).toMatch(/^\/confirmation\?confirmation_token=[\w-]{43}$/);
    expect(mail?.text).toContain(mail?.link);
    expect(await audit(world.app.db)).toEqual([]);
  });

  test('puts odd ids into group 544 and even ones into 543', async () => {
    for (const email of ['a@example.com', 'b@example.com']) {
      const { body } = await signUp(world, { email });
      expect(body.groups).toEqual([body.id % 2 === 1 ? 544 : 543]);
    }
  });

  test('writes the mail in the language of the player, its link in their locale', async () => {
    const subjects: Record<string, string | undefined> = {};
    for (const language of ['de', 'en-AU', 'fr-CA', 'no', 'it', 'et'] as const) {
      await signUp(world, { email: `${language}@example.com`.toLowerCase(), language });
    }
    for (const mail of await world.app.db.selectFrom('mails').selectAll().execute()) {
      subjects[mail.locale] = mail.subject;
      expect(mail.link).toMatch(new RegExp(`^/${mail.locale}/confirmation\\?`));
    }
    expect(subjects['en-AU']).toBe('Confirm your e-mail address');
    expect(new Set(Object.values(subjects)).size).toBe(6);
  });

  test('repeated with its key gives the same answer and one player', async () => {
    const client = world.client();
    await client.get('/client-context');
    const body = { user: newPlayer() };
    const first = await client.call('register', { body, key: 'register-0001' });
    const second = await client.call('register', { body, key: 'register-0001' });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await world.app.db.selectFrom('players').select('id').execute()).toHaveLength(1);
    expect((await client.call('loadPlayer')).body).toEqual(first.body);
  });

  test.each([
    ['18 today', '2008-03-01', 'DE', undefined],
    ['18 tomorrow', '2008-03-02', 'DE', ['errors.birthday.young']],
    ['21 today, Estonia', '2005-03-01', 'EE', undefined],
    ['21 tomorrow, Estonia', '2005-03-02', 'EE', ['errors.birthday.young']],
    ['born before 1900', '1899-12-31', 'DE', ['errors.birthday.young']],
  ])('of a player who is %s', async (_who, date_of_birth, country, errors) => {
    const answer = await signUp(world, { date_of_birth, country });
    expect(answer.status).toBe(errors ? 422 : 201);
    expect(errorsOf(answer)).toEqual(errors && { date_of_birth: errors });
  });

  test('from Estonia comes under CW where its host is not listed for EE', async () => {
    const { body } = await signUp(world, { country: 'EE', date_of_birth: '1990-01-01' });
    expect(body.license_name).toBe('CW');
  });

  test('reports every invalid field, and changes nothing', async () => {
    const answer = await signUp(world, {
      country: 'GB',
      currency: 'KZT',
      postal_code: '!',
      password_confirmation: 'another-one',
    });
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)).toEqual({
      country: ['errors.country.restricted'],
      currency: ['errors.currency.invalid'],
      postal_code: ['errors.postal_code.invalid'],
      password_confirmation: ['errors.password.mismatch'],
    });
    expect(errorsOf(await signUp(world, { country: 'XX' }))).toEqual({ country: ['errors.country.invalid'] });
    expect(await world.app.db.selectFrom('players').select('id').execute()).toEqual([]);
    expect(await world.app.db.selectFrom('mails').select('id').execute()).toEqual([]);
  });

  test('rejects an address and a nickname that are taken, ignoring case', async () => {
    await signUp(world, { nickname: 'Ada' });
    expect(errorsOf(await signUp(world, { email: 'ADA@example.com' }))).toEqual({
      email: ['errors.email.taken'],
    });
    expect(errorsOf(await signUp(world, { email: 'b@example.com', nickname: 'ada' }))).toEqual({
      nickname: ['errors.nickname.taken'],
    });
  });

  test('of two concurrent ones with the same address accepts one', async () => {
    const answers = await Promise.all([signUp(world), signUp(world)]);
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 422]);
  });

  test('derives the state from the postal code, unless one is given', async () => {
    const given = { country: 'AU', currency: 'AUD', postal_code: '2600' };
    expect((await signUp(world, given)).body.state).toBe('ACT');
    const explicit = await signUp(world, { ...given, email: 'b@example.com', state: 'NSW' });
    expect(explicit.body.state).toBe('NSW');
    const none = await signUp(world, { email: 'c@example.com', postal_code: '10115' });
    expect(none.body.state).toBeNull();
  });

  test('is rejected from a restricted country, as is signing in', async () => {
    const abroad = await open({ games: 60, settings: { country: 'US' } });
    expect(errorsOf(await signUp(abroad))).toEqual({ country: ['errors.country.restricted'] });
    const body = { user: { email: 'ada@example.com', password: 'x' } };
    const answer = await abroad.client().call('signIn', { body });
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)).toEqual({ email: ['errors.login.restricted'] });
    await abroad.close();
  });

  test('gives sandbox money in every enabled currency', async () => {
    for (const { code } of (await world.client().call('listCurrencies')).body) {
      const { body } = await signUp(world, { email: `${code}@example.com`.toLowerCase(), currency: code });
      const { balance } = await loadWalletState(world.app.db, body.id, code);
      expect(balance.real_cents, code).toBeGreaterThan(0);
    }
    expect(await audit(world.app.db)).toEqual([]);
  });
});

describe('checking an address', () => {
  test('reports only whether it is taken', async () => {
    await signUp(world);
    const client = world.client();
    expect((await client.call('checkEmail', { body: { email: 'ADA@example.com' } })).body).toEqual({
      taken: true,
    });
    expect((await client.call('checkEmail', { body: { email: 'b@example.com' } })).body).toEqual({
      taken: false,
    });
  });
});

describe('the profile', () => {
  test('of a guest is empty', async () => {
    const answer = await world.client().call('loadPlayer');
    expect([answer.status, answer.body]).toEqual([200, {}]);
  });

  test('changes field by field; an empty state follows from the postal code, and none outlives its country', async () => {
    const { client } = await registerPlayer(world);
    const change = async (user: Record<string, unknown>) => {
      const { body } = await client.call('updatePlayer', { body: { user } });
      return body;
    };
    expect(await change({ city: ' Berlin ', receive_promos: true })).toMatchObject({
      city: 'Berlin',
      receive_promos: true,
    });
    expect((await change({ state: 'Bayern' })).state).toBe('Bayern');
    expect((await change({ postal_code: '80331' })).state).toBe('Bayern');
    expect((await change({ country: 'AU', postal_code: '3000' })).state).toBe('VIC');
    expect((await change({ postal_code: '2000' })).state).toBe('VIC');
    expect((await change({ state: null })).state).toBe('NSW');
    expect((await change({ country: 'DE', postal_code: '10115' })).state).toBeNull();
  });

  test('rejects invalid values and keeps the stored ones', async () => {
    const { client } = await registerPlayer(world, { postal_code: '10115' });
    await signUp(world, { email: 'b@example.com', nickname: 'Bob' });
    const rejected = async (user: Record<string, unknown>) =>
      errorsOf(await client.call('updatePlayer', { body: { user } }));
    expect(await rejected({ nickname: 'BOB', date_of_birth: '2010-01-01' })).toEqual({
      nickname: ['errors.nickname.taken'],
      date_of_birth: ['errors.birthday.young'],
    });
    expect(await rejected({ country: 'AT' })).toEqual({ postal_code: ['errors.postal_code.invalid'] });
    expect(await rejected({ country: 'GB', postal_code: 'SW1A 1AA' })).toEqual({
      country: ['errors.country.restricted'],
    });
    expect(await rejected({ postal_code: '123' })).toEqual({ postal_code: ['errors.postal_code.invalid'] });
    expect(await rejected({ mobile_phone: '12345' })).toEqual({ mobile_phone: ['errors.phone.invalid'] });
    expect((await client.call('loadPlayer')).body).toMatchObject({ nickname: null, country: 'DE' });
  });

  test('reports the missing fields that the context requires', async () => {
    const { client } = await registerPlayer(world);
    const answer = await client.call('updatePlayer', {
      body: { context: 'cashout', user: { first_name: 'Ada', last_name: 'Byron', city: 'Berlin' } },
    });
    expect(errorsOf(answer)).toEqual({
      address: ['errors.required'],
      postal_code: ['errors.required'],
      mobile_phone: ['errors.required'],
    });
  });

  test('has no missing field once it is complete', async () => {
    const { client } = await registerPlayer(world);
    const user = {
      first_name: 'Ada',
      last_name: 'Byron',
      city: 'Berlin',
      address: 'Unter den Linden 1',
      postal_code: '10117',
      mobile_phone: '+49 30 1234567',
    };
    const { body } = await client.call('updatePlayer', { body: { context: 'deposit', user } });
    expect(body.auth_fields_missed).toEqual([]);
  });

  test('requires no address of a player with a coin account', async () => {
    const { body } = await signUp(world, { currency: 'BTC' });
    expect(body.auth_fields_missed).toEqual([]);
  });

  test('shows loyalty groups as statuses', async () => {
    const { client, body } = await registerPlayer(world);
    await world.app.db.insertInto('group_members').values({ player_id: body.id, group_id: 259 }).execute();
    const loaded = (await client.call('loadPlayer')).body;
    expect(loaded).toMatchObject({ statuses: [{ id: '259', name: 'Gold' }] });
  });

  test('the registration requires few fields, a cashout all of them', async () => {
    const { body } = await world.client().call('loadPlayerFields');
    const needed = (context: 'registration' | 'cashout') =>
      body[context].filter(use => use.required).map(use => use.field);
    expect(needed('registration')).toEqual([
      'email',
      'password',
      'currency',
      'country',
      'date_of_birth',
      'terms_acceptance',
    ]);
    expect(needed('cashout')).toContain('postal_code');
    expect(body.edition.every(use => !use.required)).toBe(true);
  });

  test('keeps the locale', async () => {
    const { client } = await registerPlayer(world);
    expect((await client.call('updateLocale', { body: { locale: 'it' } })).body).toEqual({ locale: 'it' });
    expect((await client.call('loadPlayer')).body).toMatchObject({ locale: 'it', language: 'it' });
  });

  test('has settings for guests and players, without a captcha as long as none is challenged', async () => {
    const { client, body } = await registerPlayer(world);
    const guest = (await world.client().call('loadSettings')).body;
    expect(guest).toMatchObject({ realtime: { user_channel: null }, captcha: { site_key: null } });
    const { hash } = await world.app.db
      .selectFrom('players')
      .select('hash')
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    expect((await client.call('loadSettings')).body.realtime.user_channel).toBe(`user:${hash}`);
  });
});
