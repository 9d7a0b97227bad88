import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteExpired } from '../../../server/jobs/maintenance.ts';
import { type NewNotification, notify } from '../../../server/notifications/notifications.ts';
import { PROMO_LIFETIME_MS } from '../../../src/contract/subjects/notifications.ts';
import { mailedToken, newPlayer, registerPlayer } from '../new-player.ts';
import { type Client, open, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await open();
});
afterAll(() => world.close());

const money: NewNotification<'sandbox_grant'> = {
  event: 'sandbox_grant',
  kind: 'money',
  facts: { amount_cents: 1234, currency: 'EUR' },
};
const promo = (endAt?: Date): NewNotification<'promo'> => ({
  event: 'promo',
  kind: 'promo',
  type: 'bonus',
  facts: { title: 'A bonus', text: 'For you', button: { title: 'Look', path: '/games' } },
  ...(endAt ? { endAt } : {}),
});
const notified = <E extends Parameters<typeof notify>[3]['event']>(id: number, news: NewNotification<E>) =>
  world.app.db.transaction().execute(tx => notify(tx, world.app, id, news));
const list = async (client: Client) => (await client.call('listNotifications')).body.rows;
const eventsOf = async (id: number) => {
  const rows = await world.app.db
    .selectFrom('outbox_events')
    .select(['type', 'data', 'seq'])
    .where('player_id', '=', id)
    .orderBy('seq')
    .execute();
  return rows.map(row => ({ ...row, data: JSON.parse(row.data) as Record<string, unknown> }));
};

describe('notifications', () => {
  test('are listed newest first and sent to the open devices in the same form', async () => {
    const { client, row } = await world.player();
    await notified(row.id, money);
    await notified(row.id, promo());
    const rows = await list(client);
    expect(rows.map(({ event }) => event)).toEqual(['promo', 'sandbox_grant']);
    const events = await eventsOf(row.id);
    expect(events.map(({ type, seq }) => `${seq} ${type}`)).toEqual([
      '1 notification_added',
      '2 notification_added',
    ]);
    expect(events.map(({ data }) => data['notification'])).toEqual(rows.toReversed());
  });

  test('are in the reader’s language, with the amount in its format', async () => {
    const { client, row } = await world.player();
    await notified(row.id, money);
    const [english] = await list(client);
    expect(english?.text).toBe('€12.34 was added to your balance.');
    const german = await client.get('/api/player/notifications', { headers: { 'x-locale': 'de' } });
    expect((german.body as { rows: { text: string }[] }).rows[0]?.text).toBe(
      '12,34\u00a0€ wurden deinem Guthaben gutgeschrieben.',
    );
  });

  test('of a rolled back cause are never sent', async () => {
    const { client, row } = await world.player();
    const failed = world.app.db.transaction().execute(async tx => {
      await notify(tx, world.app, row.id, money);
      throw new Error('the cause failed');
    });
    await expect(failed).rejects.toThrow('the cause failed');
    expect(await list(client)).toEqual([]);
    expect(await eventsOf(row.id)).toEqual([]);
  });

  test('are read once, and the other devices are notified of them and of the unread count', async () => {
    const { client, row } = await world.player();
    const other = await world.player();
    for (const news of [money, money, money]) await notified(row.id, news);
    const foreign = await notified(other.row.id, money);
    const [c, b, a] = (await list(client)).map(({ id }) => id);
    const ids = [a ?? '', b ?? '', foreign?.id ?? '', 'nothing'];
    expect((await client.call('readNotifications', { body: { ids } })).status).toBe(204);
    expect((await client.call('readNotifications', { body: { ids } })).status).toBe(204);
    expect((await list(client)).map(({ read_at }) => read_at === null)).toEqual([true, false, false]);
    expect((await list(other.client))[0]?.read_at).toBeNull();
    const events = (await eventsOf(row.id)).filter(({ type }) => type === 'notifications_read');
    expect(events.map(({ data }) => data)).toEqual([{ ids: [a, b], unread: 1 }]);
    expect(c).toBeDefined();
  });

  test('come in pages, and a cursor continues after the page', async () => {
    const { client, row } = await world.player();
    for (let made = 0; made < 103; made += 1) await notified(row.id, money);
    const first = (await client.call('listNotifications')).body;
    const next = (await client.call('listNotifications', { query: { cursor: first.cursor ?? '' } })).body;
    expect([first.rows.length, next.rows.length, next.cursor]).toEqual([100, 3, null]);
    const ids = [...first.rows, ...next.rows].map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((x, y) => y - x));
    expect(new Set(ids).size).toBe(103);
  });

  test('are private: a guest has none', async () => {
    const guest = world.client();
    expect((await guest.call('listNotifications')).status).toBe(401);
    expect((await guest.call('readNotifications', { body: { ids: ['1'] } })).status).toBe(401);
    const { client } = await world.player();
    expect((await client.call('readNotifications', { body: { ids: [] } })).status).toBe(422);
  });
});

describe('a promo', () => {
  test('expires two hours after it was sent; money notifications do not', async () => {
    const { client, row } = await world.player();
    await notified(row.id, promo());
    await notified(row.id, money);
    world.app.clock.shift(PROMO_LIFETIME_MS - 60_000);
    expect(await list(client)).toHaveLength(2);
    world.app.clock.shift(60_000);
    expect((await list(client)).map(({ kind }) => kind)).toEqual(['money']);
    world.app.clock.shift(1);
    await deleteExpired(world.app);
    const remaining = await world.app.db
      .selectFrom('notifications')
      .select('kind')
      .where('player_id', '=', row.id)
      .execute();
    expect(remaining).toEqual([{ kind: 'money' }]);
  });

  test('does not outlive its offer', async () => {
    const { row } = await world.player();
    const endAt = new Date(world.app.clock.now().getTime() + 600_000);
    const notification = await notified(row.id, promo(endAt));
    expect(notification?.expires_at).toBe(endAt.toISOString());
    expect(notification?.end_at).toBe(endAt.toISOString());
    expect(notification?.content?.button).toEqual({ title: 'Look', path: '/games' });
  });

  test('is not sent to a player who may get no bonuses, unlike safety notifications', async () => {
    const { client, row } = await world.player({ can_issue_bonuses: 0 });
    expect(await notified(row.id, promo())).toBeNull();
    await notified(row.id, { event: 'password_changed', kind: 'safety', facts: {} });
    expect((await list(client)).map(({ kind }) => kind)).toEqual(['safety']);
  });
});

describe('a notification is sent for', () => {
  const eventNames = async (client: Client) => (await list(client)).map(({ event }) => event);

  test('a registration, with the sandbox money and a link to the games', async () => {
    const { client } = await registerPlayer(world, { email: 'first@example.com' });
    const [welcome] = await list(client);
    expect(welcome?.text).toContain('€1,000.00');
    expect(welcome?.content?.button).toEqual({ title: 'See the games', toName: 'pokiesRoot' });
  });

  test('a confirmed address, once', async () => {
    const { client } = await registerPlayer(world, { email: 'confirms@example.com' });
    const confirmation_token = await mailedToken(world, '/confirmation');
    for (let repeat = 0; repeat < 2; repeat += 1)
      await client.call('confirmEmail', { query: { confirmation_token } });
    expect(await eventNames(client)).toEqual(['email_confirmed', 'welcome']);
  });

  test('a sign-in on a new device, and not on a known one', async () => {
    const user = newPlayer({ email: 'travels@example.com' });
    const { client } = await registerPlayer(world, user);
    const { email, password } = user;
    await client.call('signOut');
    await client.call('signIn', { body: { user: { email, password } } });
    expect(await eventNames(client)).toEqual(['welcome']);
    const otherDevice = world.client();
    const body = { user: { email, password } };
    const agent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
    await otherDevice.send('POST', '/api/users/sign_in', { body, headers: { 'user-agent': agent } });
    await otherDevice.call('signIn', { body });
    const [warning, ...others] = await list(client);
    expect(warning?.text).toBe('Firefox, Windows. If this wasn’t you, sign out and reset your password.');
    expect(warning?.kind).toBe('safety');
    expect(others.map(({ event }) => event)).toEqual(['welcome']);
  });

  test('a new password', async () => {
    const user = newPlayer({ email: 'forgets@example.com' });
    const { client } = await registerPlayer(world, user);
    await client.call('requestPasswordReset', { body: { user: { email: user.email } } });
    const reset_password_token = await mailedToken(world, '/new-password');
    const password = 'another-horse-7';
    await client.call('resetPassword', { body: { user: { reset_password_token, password } } });
    await client.call('signIn', { body: { user: { email: user.email, password } } });
    expect(await eventNames(client)).toEqual(['password_changed', 'email_confirmed', 'welcome']);
  });
});
