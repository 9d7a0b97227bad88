import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countCampaigns } from '../../../server/operator/marketing.ts';
import { type Client, open, type World } from '../world.ts';

let world: World;
let guest: Client;
beforeEach(async () => {
  world = await open({ now: '2027-03-01T12:00:00.000Z' });
  guest = world.client();
});
afterEach(() => world.close());

const campaign = (utm_source: string, utm_campaign: string) => ({ utmMetrics: { utm_source, utm_campaign } });

describe('campaigns', () => {
  test('are counted by visits and players, without storing who visited', async () => {
    await guest.call('setUtm', { body: campaign('letter', 'spring') });
    await world.client().call('setUtm', { body: campaign('letter', 'spring') });
    await guest.call('sendUtm', { body: campaign('letter', 'spring') });
    await guest.call('setUtm', { body: campaign('radio', 'may') });
    expect(await countCampaigns(world.app)).toEqual([
      { name: 'letter / spring', visits: 2, players: 1 },
      { name: 'radio / may', visits: 1, players: 0 },
    ]);
  });

  test('are counted per day', async () => {
    await guest.call('setUtm', { body: campaign('letter', 'spring') });
    world.app.clock.shift(86_400_000);
    expect(await countCampaigns(world.app)).toEqual([]);
  });

  test('of bots are not counted', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
    const { status } = await guest.post('/log_utm_set', campaign('letter', 'spring'), { headers });
    expect(status).toBe(204);
    expect(await countCampaigns(world.app)).toEqual([]);
  });

  test('with invalid parameters keep the valid ones', async () => {
    await guest.call('setUtm', { body: campaign('<script>alert(1)</script>', ' \u0000\uffff ') });
    expect(await countCampaigns(world.app)).toEqual([
      { name: 'scriptalert1script / -', visits: 1, players: 0 },
    ]);
  });

  test('have at most 200 names a day, others are counted together', async () => {
    for (let n = 1; n <= 202; n++) await guest.call('setUtm', { body: campaign('s', `c${n}`) });
    await guest.call('setUtm', { body: campaign('s', 'c1') });
    const counts = await countCampaigns(world.app);
    expect(counts).toHaveLength(201);
    expect(counts[0]).toMatchObject({ visits: 2 });
    expect(counts.find(({ name }) => name === '(others)')).toMatchObject({ visits: 2 });
    expect(counts.find(({ name }) => name === 's / c1')).toMatchObject({ visits: 2 });
    expect(counts.some(({ name }) => name === 's / c200')).toBe(true);
    expect(counts.some(({ name }) => name === 's / c201')).toBe(false);
  });

  test('are shown in the console', async () => {
    await guest.call('setUtm', { body: campaign('letter', 'spring') });
    expect((await guest.get('/sandbox')).text).toContain('<td>letter / spring</td><td>1</td><td>0</td>');
  });

  test('with a value of 256 characters are rejected, of 255 not', async () => {
    const long = (length: number) => guest.call('setUtm', { body: campaign('x'.repeat(length), 'c') });
    expect((await long(255)).status).toBe(204);
    expect((await long(256)).status).toBe(422);
  });
});

test('a registration stores the player’s affiliate', async () => {
  const user = {
    email: 'sent@example.com',
    password: 'long-enough-1',
    currency: 'EUR',
    country: 'DE',
    date_of_birth: '1991-02-03',
    terms_acceptance: true,
  } as const;
  await guest.call('register', { body: { user: { ...user, stag: '500_abc', affiliate_id: '500' } } });
  await world.client().call('register', { body: { user: { ...user, email: 'nobody@example.com' } } });
  const rows = await world.app.db
    .selectFrom('players')
    .select(['stag', 'affiliate_id'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { stag: '500_abc', affiliate_id: '500' },
    { stag: null, affiliate_id: null },
  ]);
});

test('tags of the three search engines go by country, with one for all others', async () => {
  const { body } = await guest.call('loadStagsByReferrer');
  expect(Object.keys(body)).toEqual(['google', 'bing', 'yahoo']);
  for (const tags of Object.values<Record<string, string>>(body))
    expect([tags['default'], tags['AU'], tags['NO']]).not.toContain(undefined);
});
