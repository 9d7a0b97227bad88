import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FIRST_PREFERENCES, type PushPreferences } from '../../src/contract/push.ts';
import { ask, done, everything, json, kill, of, session, toldOf, world } from './player-world.ts';
import { payload, push, shown, signedIn } from './push-world.ts';

const LIST = '/api/player/notifications';
const badges: (number | 'none')[] = [];
const PROMOS: PushPreferences = {
  topics: { money: true, wins_and_bonuses: true, tournaments: true },
  quiet: null,
};

beforeEach(() => {
  shown.length = 0;
  badges.length = 0;
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void badges.push(count),
    clearAppBadge: async () => void badges.push('none'),
  });
  vi.stubGlobal('caches', { match: async () => undefined });
});

/** What the player has chosen, as the page has loaded it. */
async function chose(chosen: PushPreferences): Promise<void> {
  world.answer = () => json({ ...chosen, public_key: 'k' }, of('ann'));
  await (await ask('/api/push/preferences')).text();
  await done();
}
const logged = async () => {
  const { onPushQuestion } = await import('../../sw/push-page.ts');
  return (await onPushQuestion({ ask: 'state' })).log;
};
const restrain = async (over: object) => {
  const { setRestraint } = await import('../../sw/push-facts.ts');
  await setRestraint({ locked_until: null, limit_until: null, calm: false, ...over });
};

describe('a push', () => {
  test('with no page open is shown, stored, counted on the icon and told to pages', async () => {
    await signedIn();
    kill();
    const came = payload();
    const { title, options } = await push(came);
    expect(title).toBe('Signed in on a new device');
    expect(options).toMatchObject({ body: 'Firefox, Linux.', tag: came.id, silent: false });
    expect(options.data).toEqual({ path: '/favorite-games' });
    expect(badges).toEqual([3]);
    expect(toldOf('changed')).toMatchObject([{ subject: LIST }]);
    expect(await everything()).toContain(`${LIST}?:${came.id}`);
    expect(world.sent, 'no network is on the path').toEqual([]);
    expect(await logged()).toMatchObject([{ id: came.id, topic: 'account', fate: 'shown' }]);
  });

  test('joins the list that is held, which then still fetches what is missing before it', async () => {
    await signedIn();
    const start = Date.now();
    const at = (id: string) => new Date(start + Number(id) * 1000).toISOString();
    const rowOf = (id: string) => ({ ...payload({ id }).row, at: at(id) });
    let rows = ['11', '10'].map(rowOf);
    world.answer = ({ name }) => {
      const before = new URLSearchParams(name.split('?')[1]).get('cursor');
      const from = before ? rows.findIndex(({ id }) => id === before) : 0;
      const cursor = rows[from + 2] ? rows[from + 2]?.id : null;
      return json({ rows: rows.slice(from, from + 2), cursor }, of('ann'));
    };
    await (await ask(LIST)).text();
    await done();
    const came = payload({ id: '14', at: at('14'), row: rowOf('14') as never });
    await push(came);
    const held = await (await ask(LIST, { headers: { 'x-sw-prefer': 'store' } })).json();
    expect(held.rows.map(({ id }: { id: string }) => id)).toEqual(['14', '11', '10']);
    rows = ['14', '13', '12', '11', '10'].map(rowOf);
    await (await ask(LIST)).text();
    await done();
    const whole = await (await ask(LIST, { headers: { 'x-sw-prefer': 'store' } })).json();
    expect(whole.rows.map(({ id }: { id: string }) => id)).toEqual(['14', '13', '12', '11', '10']);
  });

  test('twice replaces itself without a sound, and is stored and logged once', async () => {
    await signedIn();
    const came = payload();
    await push(came);
    kill();
    const again = await push(came);
    expect(again.options).toMatchObject({ tag: came.id, silent: true });
    expect(await logged()).toHaveLength(1);
    expect(toldOf('changed')).toHaveLength(1);
  });

  test('for another player shows nothing of it and stores nothing', async () => {
    await signedIn('bob');
    const { title, options } = await push(payload());
    expect(`${title} ${options.body}`).not.toMatch(/device|Firefox/);
    expect(options.data).toEqual({ path: '/' });
    expect(await everything()).not.toContain('Firefox');
    expect(badges).toEqual([]);
  });

  test('after a sign-out, or to nobody, shows nothing of it', async () => {
    await push(payload());
    await signedIn();
    await session(2, true);
    await push(payload());
    for (const { options } of shown) expect(options.body).toBe('There is something new for you.');
    expect(await everything()).not.toContain('Firefox');
  });

  test.each([
    ['nothing', null],
    ['no JSON', '{"web_push":80'],
    ['other JSON', '{"hello":"world"}'],
    ['a list', '[]'],
    ['half of it', JSON.stringify({ ...payload(), notification: { title: 7 } })],
  ])('that holds %s still shows one notification', async (_, text) => {
    await signedIn();
    const { title, options } = await push(text);
    expect(title).toBe('Orbit');
    expect(options.body).toBe('There is something new for you.');
  });

  test('leads nowhere but to this app', async () => {
    await signedIn();
    const to = (navigate: string) => payload({ notification: { ...payload().notification, navigate } });
    expect((await push(to('https://orbit.test/de/games?x=1'))).options.data).toEqual({
      path: '/de/games?x=1',
    });
    for (const bad of ['https://evil.example/', 'javascript:alert(1)', '//evil.example', 'http://[']) {
      expect((await push(to(bad))).options.data).toEqual({ path: '/' });
    }
  });

  test('is shown when storage never answers', async () => {
    await signedIn();
    kill();
    vi.stubGlobal('indexedDB', { open: () => ({}), databases: () => new Promise(() => undefined) });
    vi.stubGlobal('caches', { match: () => new Promise(() => undefined) });
    const { options } = await push(payload());
    expect(options.body).toBe('There is something new for you.');
  }, 20_000);

  test('speaks the language that the app had last where its own words are not for now', async () => {
    await signedIn();
    const { sharedDb } = await import('../../sw/db.ts');
    const catalogue = JSON.stringify({ 'push.neutral': 'Es gibt Neues.' });
    const text = { key: 'de', at: 2, bucket: 0, etag: null, catalogue, previous: null };
    await (await sharedDb()).write(['messages'], writer => writer.put('messages', text));
    expect((await push('?')).options.body).toBe('Es gibt Neues.');
  });
});

describe('a promo', () => {
  const promo = (over: object = {}) => payload({ kind: 'promo', ...over });
  const HELD = 'Promotions are held back now. There is nothing to do.';

  test('that is wanted is shown as it came, twice a day', async () => {
    await signedIn();
    await chose(PROMOS);
    for (const _ of [1, 2]) expect((await push(promo())).options.body).toBe('Firefox, Linux.');
    expect((await push(promo())).options).toMatchObject({ body: HELD, silent: true });
    expect((await logged()).map(({ fate }) => fate)).toEqual(['many', 'shown', 'shown']);
  });

  test.each([
    ['locked', { locked_until: Date.now() + 60_000 }],
    ['limit', { limit_until: Date.now() + 60_000 }],
    ['calm', { calm: true }],
  ])('is held back from a player who is to have rest: %s', async (fate, over) => {
    await signedIn();
    await chose(PROMOS);
    await restrain(over);
    kill();
    const { title, options } = await push(promo());
    expect(options).toMatchObject({ body: HELD, silent: true, data: { path: '/' } });
    expect(title).toBe('Orbit');
    expect(badges).toEqual([]);
    expect(await logged()).toMatchObject([{ fate }]);
    expect((await push(payload())).options.body, 'safety comes').toBe('Firefox, Linux.');
  });

  test('of a topic that was just turned off without a network is held back', async () => {
    await signedIn();
    await chose(PROMOS);
    const { sharedDb: _, playerDb } = await import('../../sw/db.ts');
    const { enqueue } = await import('../../sw/outbox-rows.ts');
    await enqueue(await playerDb('ann'), {
      key: 'k',
      path: '/api/push/preferences',
      topic: 'push',
      want: true,
      method: 'PUT',
      body: JSON.stringify(FIRST_PREFERENCES),
      idempotencyKey: 'i',
      locale: 'en',
    });
    expect((await push(promo())).options.body).toBe(HELD);
    expect(await logged()).toMatchObject([{ fate: 'topic' }]);
  });

  test('in quiet hours is held back; money comes without a sound, safety with', async () => {
    await signedIn();
    const clock = (shift: number) => new Date(Date.now() + shift).toISOString().slice(11, 16);
    const quiet = { from: clock(-3_600_000), to: clock(3_600_000), time_zone: 'UTC' };
    await chose({ ...PROMOS, quiet });
    expect((await push(promo())).options.body).toBe(HELD);
    expect((await push(payload({ kind: 'money' }))).options.silent).toBe(true);
    expect((await push(payload({ kind: 'safety' }))).options.silent).toBe(false);
  });

  test('that comes too late is held back', async () => {
    await signedIn();
    await chose(PROMOS);
    await push(promo({ expires_at: new Date(Date.now() - 1000).toISOString() }));
    expect(await logged()).toMatchObject([{ fate: 'late' }]);
  });
});
