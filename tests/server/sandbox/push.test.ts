import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bind, subscription } from '../push/push-world.ts';
import { open, type World } from '../world.ts';

let world: World;
beforeEach(async () => {
  world = await open();
});
afterEach(() => world.close());

/** Posts the form of the console's own page. */
async function pushTo(email: string, kind: string) {
  const developer = world.client();
  const page = await developer.get('/sandbox');
  const token = /name="token" value="([\w-]+)"/.exec(page.text)?.[1] ?? '';
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-requested-with': undefined };
  const body = new URLSearchParams({ token, email, kind }).toString();
  return developer.send('POST', '/sandbox/push', { body, headers });
}
const waiting = () => world.app.db.selectFrom('push_outbox').selectAll().execute();

describe('the console', () => {
  test('pushes every kind to a player’s devices, and a malformed one', async () => {
    const { client, row } = await world.player();
    await bind(client, subscription('https://fcm.googleapis.com'));
    await client.call('updatePushPreferences', {
      body: { topics: { money: true, wins_and_bonuses: true, tournaments: true }, quiet: null },
    });
    for (const kind of ['safety', 'money', 'promo', 'malformed'])
      expect((await pushTo(row.email, kind)).status, kind).toBe(200);
    const payloads = (await waiting()).map(({ payload }) => payload);
    expect(payloads.slice(0, 3).map(text => JSON.parse(text).kind)).toEqual(['safety', 'money', 'promo']);
    expect(() => JSON.parse(payloads[3] ?? '')).toThrow();
  });

  test('respects the player’s preferences, and explains why nothing is sent', async () => {
    const { client, row } = await world.player();
    expect((await pushTo(row.email, 'safety')).text).toContain('has no device with push turned on');
    await bind(client, subscription('https://fcm.googleapis.com'));
    const { status, text } = await pushTo(row.email, 'promo');
    expect(status).toBe(422);
    expect(text).toContain('has turned this off');
    expect(await waiting()).toEqual([]);
    expect((await pushTo('nobody@example.com', 'safety')).status).toBe(422);
  });
});
