import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { registerPlayer } from '../new-player.ts';
import { type Client, open, type World } from '../world.ts';

let world: World;
let client: Client;
let id: number;
beforeEach(async () => {
  world = await open({ games: 60, now: '2026-03-01T12:00:00.000Z' });
  const registered = await registerPlayer(world);
  client = registered.client;
  id = registered.body.id;
});
afterEach(() => world.close());

const change = (user: Record<string, unknown>, base?: Record<string, string | boolean | null>) =>
  client.call('updatePlayer', { body: { user, ...(base && { base }) } });
const errorsOf = (answer: { body: unknown }) => (answer.body as { errors?: unknown }).errors;
const changes = async () => {
  const rows = await world.app.db
    .selectFrom('outbox_events')
    .select(['type', 'data'])
    .where('player_id', '=', id)
    .orderBy('seq')
    .execute();
  return rows.filter(({ type }) => type === 'profile_changed').map(({ data }) => JSON.parse(data).fields);
};

describe('a change of what the player saw', () => {
  test('is saved, and repeated with the same values changes nothing', async () => {
    const first = await change({ city: 'Berlin', nickname: 'Ada' }, { city: null, nickname: null });
    expect(first.body).toMatchObject({ city: 'Berlin', nickname: 'Ada' });
    // Its reply was lost: the player sends it again.
    const again = await change({ city: 'Berlin', nickname: 'Ada' }, { city: null, nickname: null });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await changes()).toEqual([['nickname', 'city']]);
  });

  test('is refused where another device has changed the same field since, and saves nothing', async () => {
    await change({ city: 'Potsdam', receive_promos: true });
    const late = await change(
      { city: 'Berlin', first_name: 'Ada', receive_promos: true },
      { city: null, first_name: null, receive_promos: false },
    );
    expect(late.status).toBe(412);
    expect(late.body).toEqual({ error: 'profile_changed', errors: { city: ['errors.changed'] } });
    expect((await client.call('loadPlayer')).body).toMatchObject({ city: 'Potsdam', first_name: null });
    const chosen = await change({ city: 'Berlin' }, { city: 'Potsdam' });
    expect(chosen.body).toMatchObject({ city: 'Berlin' });
  });

  test('is saved where another device has changed other fields', async () => {
    await change({ city: 'Potsdam' });
    const other = await change({ first_name: 'Ada' }, { first_name: null });
    expect(other.body).toMatchObject({ city: 'Potsdam', first_name: 'Ada' });
  });

  test('that says nothing of it is saved, as a client of the specification sends it', async () => {
    await change({ city: 'Potsdam' });
    expect((await change({ city: 'Berlin' })).body).toMatchObject({ city: 'Berlin' });
  });
});

test('a change is told to the other devices by its fields, without their values', async () => {
  await change({ country: 'AU', postal_code: '3000' });
  await change({});
  await client.call('subscribeToPromos');
  await client.call('subscribeToPromos');
  await client.call('openAccount', { body: { currency: 'AUD' } });
  await client.call('openAccount', { body: { currency: 'AUD' } });
  expect(await changes()).toEqual([['country', 'postal_code', 'state'], ['receive_promos'], ['currency']]);
});

describe('the fields of the profile', () => {
  test.each([
    [{ gender: 'x' }, undefined],
    [{ gender: 'z' }, { gender: ['errors.invalid'] }],
    [{ profession: ' Nurse ' }, undefined],
    [{ profession: 'Ärztin' }, { profession: ['errors.latin'] }],
    [{ personal_id: '37605030299' }, undefined],
    [{ personal_id: '3760503029' }, { personal_id: ['errors.personal_id.length'] }],
    [{ nickname: 'Ad' }, { nickname: ['errors.nickname.min'] }],
    [{ nickname: 'a_b' }, { nickname: ['errors.nickname.characters'] }],
    [{ nickname: 'x'.repeat(16) }, { nickname: ['errors.nickname.max'] }],
    [{ first_name: 'O’Hara' }, { first_name: ['errors.name.characters'] }],
    [{ last_name: 'Jean-Luc 2.' }, undefined],
    [{ mobile_phone: '+49 (30) 12-34' }, undefined],
    [{ mobile_phone: '030/1234567' }, { mobile_phone: ['errors.phone.invalid'] }],
    [{ date_of_birth: '2000-13-01' }, { date_of_birth: ['errors.month.invalid'] }],
    [{ date_of_birth: '2000-01-32' }, { date_of_birth: ['errors.day.invalid'] }],
    [{ date_of_birth: '2001-02-29' }, { date_of_birth: ['errors.birthday.invalid'] }],
    [{ country: 'EE', date_of_birth: '2006-01-01' }, { date_of_birth: ['errors.birthday.young'] }],
    [
      { country: 'CA', postal_code: '\u041a1A 0B1' },
      { postal_code: ['errors.latin', 'errors.postal_code.invalid'] },
    ],
    [{ country: 'CA', postal_code: 'K1A 0B1' }, undefined],
  ])('%j: %j', async (user, errors) => {
    const answer = await change(user);
    expect(answer.status).toBe(errors ? 422 : 200);
    const found = errorsOf(answer) as Record<string, string[]> | undefined;
    // The first message of a field is the one that is shown.
    expect(
      found && Object.fromEntries(Object.entries(found).map(([field, [first]]) => [field, first])),
    ).toEqual(
      errors && Object.fromEntries(Object.entries(errors).map(([field, list]) => [field, list?.[0]])),
    );
  });

  test('a personal id is asked for where the country issues one', async () => {
    const cashout = async () =>
      errorsOf(await client.call('updatePlayer', { body: { context: 'cashout', user: {} } }));
    expect(await cashout()).not.toHaveProperty('personal_id');
    await change({ country: 'EE' });
    expect(await cashout()).toMatchObject({ personal_id: ['errors.required'] });
  });
});
