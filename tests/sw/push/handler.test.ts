import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_PREFERENCES, type PushPreferences } from '../../../src/contract/subjects/push.ts';
import {
  changeSession,
  dumpDatabases,
  finishWork,
  json,
  messagesOf,
  playerHeaders,
  restartWorker,
  sendRequest,
  setTimings,
  world,
} from '../support/player-world.ts';
import { payload, receivePush, shownNotifications, signIn } from '../support/push-world.ts';

const LIST = '/api/player/notifications';
const badges: (number | 'none')[] = [];
const PROMOS: PushPreferences = {
  topics: { money: true, wins_and_bonuses: true, tournaments: true },
  quiet: null,
};

beforeEach(() => {
  shownNotifications.length = 0;
  badges.length = 0;
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void badges.push(count),
    clearAppBadge: async () => void badges.push('none'),
  });
  vi.stubGlobal('caches', { match: async () => undefined });
});

/** What the player has chosen, as the page has loaded it. */
async function chose(chosen: PushPreferences): Promise<void> {
  world.answer = () => json({ ...chosen, public_key: 'k' }, playerHeaders('ann'));
  await (await sendRequest('/api/push/preferences')).text();
  await finishWork();
}
const logged = async () => {
  const { onPushMessage } = await import('../../../sw/push/subscription.ts');
  return (await onPushMessage({ ask: 'state' })).log;
};
/** What a page sends when it knows better than before. */
const restrict = async (restriction: object) => {
  const { createHandlers, onMessage } = await import('../../../sw/message-handlers.ts');
  const handlers = createHandlers({ build: 'b1' } as never, async () => undefined);
  await onMessage({ data: { type: 'restrictPromos', data: { restriction } }, ports: [] }, handlers);
  await finishWork();
};

describe('a push', () => {
  test('with no page open is shown, stored, counted in the badge and announced to pages', async () => {
    await signIn();
    restartWorker();
    const came = payload();
    const { title, options } = await receivePush(came);
    expect(title).toBe('Signed in on a new device');
    expect(options).toMatchObject({ body: 'Firefox, Linux.', tag: came.id, silent: false });
    expect(options.data).toEqual({ path: '/favorite-games' });
    expect(badges).toEqual([3]);
    expect(messagesOf('changed')).toMatchObject([{ subject: LIST }]);
    expect(await dumpDatabases()).toContain(`${LIST}?:${came.id}`);
    expect(world.sent, 'no network is on the path').toEqual([]);
    expect(await logged()).toMatchObject([{ id: came.id, topic: 'account', fate: 'shown' }]);
  });

  test('is added to the stored list, which then still fetches what is missing before it', async () => {
    await signIn();
    const start = Date.now();
    const at = (id: string) => new Date(start + Number(id) * 1000).toISOString();
    const rowOf = (id: string) => ({ ...payload({ id }).row, at: at(id) });
    let rows = ['11', '10'].map(rowOf);
    world.answer = ({ name }) => {
      const before = new URLSearchParams(name.split('?')[1]).get('cursor');
      const from = before ? rows.findIndex(({ id }) => id === before) : 0;
      const cursor = rows[from + 2] ? rows[from + 2]?.id : null;
      return json({ rows: rows.slice(from, from + 2), cursor }, playerHeaders('ann'));
    };
    await (await sendRequest(LIST)).text();
    await finishWork();
    const came = payload({ id: '14', at: at('14'), row: rowOf('14') as never });
    await receivePush(came);
    const held = await (await sendRequest(LIST, { headers: { 'x-sw-prefer': 'store' } })).json();
    expect(held.rows.map(({ id }: { id: string }) => id)).toEqual(['14', '11', '10']);
    rows = ['14', '13', '12', '11', '10'].map(rowOf);
    await (await sendRequest(LIST)).text();
    await finishWork();
    const whole = await (await sendRequest(LIST, { headers: { 'x-sw-prefer': 'store' } })).json();
    expect(whole.rows.map(({ id }: { id: string }) => id)).toEqual(['14', '13', '12', '11', '10']);
  });

  test('whose player signs out while it is being shown is closed again and leaves nothing', async () => {
    await signIn();
    const closedTags: (string | undefined)[] = [];
    Object.assign((globalThis as unknown as { registration: object }).registration, {
      getNotifications: async ({ tag }: { tag?: string } = {}) => [
        { close: () => void closedTags.push(tag) },
      ],
    });
    const { onPush } = await import('../../../sw/push/handler.ts');
    const sent = payload();
    await onPush(JSON.stringify(sent), async () => void (await changeSession(2, true)));
    expect(closedTags).toContain(sent.id);
    expect(await dumpDatabases()).not.toContain(`${LIST}?:${sent.id}`);
  });

  test('of a notice that was the last one clears the badge, and one that does not count leaves it', async () => {
    await signIn();
    await receivePush(payload({ app_badge: 0 }));
    await receivePush(payload({ app_badge: undefined }));
    await receivePush(payload({ app_badge: 1 }));
    expect(badges).toEqual(['none', 1]);
  });

  test('is logged; the log has a hundred entries', async () => {
    await signIn();
    const ids = Array.from({ length: 102 }, (_, index) => `${5000 + index}`);
    for (const id of ids) await receivePush(payload({ id }));
    const log = await logged();
    expect(log).toHaveLength(100);
    expect(new Set(log.map(({ id }) => id))).toEqual(new Set(ids.slice(2)));
  });

  test('twice replaces itself without a sound, and is stored and logged once', async () => {
    await signIn();
    const came = payload();
    await receivePush(came);
    restartWorker();
    const again = await receivePush(came);
    expect(again.options).toMatchObject({ tag: came.id, silent: true });
    expect(await logged()).toHaveLength(1);
    expect(messagesOf('changed')).toHaveLength(1);
  });

  test('for another player shows nothing of it and stores nothing', async () => {
    await signIn('bob');
    const { title, options } = await receivePush(payload());
    expect(`${title} ${options.body}`).not.toMatch(/device|Firefox/);
    expect(options.data).toEqual({ path: '/' });
    expect(await dumpDatabases()).not.toContain('Firefox');
    expect(badges).toEqual([]);
  });

  test('after a sign-out, or without a signed-in player, shows nothing of it', async () => {
    await receivePush(payload());
    await signIn();
    await changeSession(2, true);
    await receivePush(payload());
    for (const { options } of shownNotifications) expect(options.body).toBe('You have a new notification.');
    expect(await dumpDatabases()).not.toContain('Firefox');
  });

  test.each([
    ['nothing', null],
    ['no JSON', '{"web_push":80'],
    ['other JSON', '{"hello":"world"}'],
    ['a list', '[]'],
    ['half of it', JSON.stringify({ ...payload(), notification: { title: 7 } })],
  ])('that holds %s still shows one notification', async (_, text) => {
    await signIn();
    const { title, options } = await receivePush(text);
    expect(title).toBe('Orbit');
    expect(options.body).toBe('You have a new notification.');
  });

  test('opens only this app', async () => {
    await signIn();
    const to = (navigate: string) => payload({ notification: { ...payload().notification, navigate } });
    expect((await receivePush(to('https://orbit.test/de/games?x=1'))).options.data).toEqual({
      path: '/de/games?x=1',
    });
    for (const bad of ['https://evil.example/', 'javascript:alert(1)', '//evil.example', 'http://[']) {
      expect((await receivePush(to(bad))).options.data).toEqual({ path: '/' });
    }
  });

  test('is shown when storage hangs', async () => {
    await signIn();
    restartWorker();
    vi.stubGlobal('indexedDB', { open: () => ({}), databases: () => new Promise(() => undefined) });
    vi.stubGlobal('caches', { match: () => new Promise(() => undefined) });
    const { options } = await receivePush(payload());
    expect(options.body).toBe('You have a new notification.');
  }, 20_000);

  test('is in the language of the stored translations where its own text is not shown', async () => {
    await signIn();
    const { sharedDb } = await import('../../../sw/storage/databases.ts');
    const catalogue = JSON.stringify({ 'push.neutral': 'Es gibt Neues.' });
    const text = { key: 'de', at: 2, bucket: 0, etag: null, catalogue, previous: null };
    await (await sharedDb()).write(writer => {
      for (const key of ['cs', 'fr', 'it']) writer.put('messages', { ...text, key, at: 1, catalogue: '{}' });
      writer.put('messages', text);
    });
    expect((await receivePush('?')).options.body).toBe('Es gibt Neues.');
  });
});

describe('a promo', () => {
  const promo = (over: object = {}) => payload({ kind: 'promo', ...over });
  const HELD = 'Promotions are held back for now. There’s nothing to do.';

  test('that is wanted is shown in full, at most twice a day', async () => {
    await signIn();
    await chose(PROMOS);
    for (const _ of [1, 2]) expect((await receivePush(promo())).options.body).toBe('Firefox, Linux.');
    expect((await receivePush(promo())).options).toMatchObject({ body: HELD, silent: true });
    expect((await logged()).map(({ fate }) => fate)).toEqual(['many', 'shown', 'shown']);
  });

  test('counts for a day, and only where it was shown', async () => {
    await signIn();
    await chose(PROMOS);
    await restrict({ calm: true });
    for (const _ of [1, 2]) expect((await receivePush(promo())).options.body).toBe(HELD);
    await restrict({ calm: false });
    for (const _ of [1, 2]) await receivePush(payload({ kind: 'money' }));
    for (const _ of [1, 2]) expect((await receivePush(promo())).options.body).toBe('Firefox, Linux.');
    setTimings({ clockOffsetMs: 23 * 3_600_000 });
    expect((await receivePush(promo())).options.body).toBe(HELD);
    setTimings({ clockOffsetMs: 25 * 3_600_000 });
    expect((await receivePush(promo())).options.body).toBe('Firefox, Linux.');
  });

  test.each([
    ['locked', { locked_until: Date.now() + 60_000 }],
    ['limit', { limited_from: Date.now() }],
    ['calm', { calm: true }],
  ])('is withheld from a player who must not be disturbed: %s', async (fate, over) => {
    await signIn();
    await chose(PROMOS);
    await restrict({ locked_until: null, limited_from: null, calm: false });
    await restrict(over);
    restartWorker();
    const { title, options } = await receivePush(promo());
    expect(options).toMatchObject({ body: HELD, silent: true, data: { path: '/' } });
    expect(title).toBe('Orbit');
    expect(badges).toEqual([]);
    expect(await logged()).toMatchObject([{ fate }]);
    expect((await receivePush(payload())).options.body, 'safety comes').toBe('Firefox, Linux.');
  });

  test('is shown again once a page allows it, and stays withheld where that is unknown', async () => {
    await signIn();
    await chose(PROMOS);
    await restrict({ locked_until: Date.now() + 60_000, limited_from: Date.now() + 60_000, calm: false });
    await restrict({ calm: false });
    expect((await receivePush(promo())).options.body).toBe(HELD);
    await restrict({ calm: false, locked_until: null });
    expect((await receivePush(promo())).options.body).toBe('Firefox, Linux.');
  });

  test('of a topic that was just turned off offline is suppressed', async () => {
    await signIn();
    await chose(PROMOS);
    const { sharedDb: _, playerDb } = await import('../../../sw/storage/databases.ts');
    const { enqueue } = await import('../../../sw/outbox/queue.ts');
    await enqueue(await playerDb('ann'), {
      key: 'k',
      path: '/api/push/preferences',
      topic: 'push',
      want: true,
      method: 'PUT',
      body: JSON.stringify(DEFAULT_PREFERENCES),
      idempotencyKey: 'i',
      locale: 'en',
    });
    expect((await receivePush(promo())).options.body).toBe(HELD);
    expect(await logged()).toMatchObject([{ fate: 'topic' }]);
  });

  test('in quiet hours is suppressed; money is shown silently, safety with sound', async () => {
    await signIn();
    const clock = (shift: number) => new Date(Date.now() + shift).toISOString().slice(11, 16);
    const quiet = { from: clock(-3_600_000), to: clock(3_600_000), time_zone: 'UTC' };
    await chose({ ...PROMOS, quiet });
    expect((await receivePush(promo())).options.body).toBe(HELD);
    expect((await receivePush(payload({ kind: 'money' }))).options.silent).toBe(true);
    expect((await receivePush(payload({ kind: 'safety' }))).options.silent).toBe(false);
  });

  test('that has expired is suppressed', async () => {
    await signIn();
    await chose(PROMOS);
    await receivePush(promo({ expires_at: new Date(Date.now() - 1000).toISOString() }));
    expect(await logged()).toMatchObject([{ fate: 'late' }]);
  });
});
