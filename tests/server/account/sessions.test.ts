import { beforeEach, describe, expect, test } from 'vitest';
import {
  createSession,
  endAllSessions,
  endSession,
  findSession,
  SESSION_MS,
} from '../../../server/account/sessions.ts';
import type { Tx } from '../../../server/context.ts';
import { openTestStore, type TestStore } from '../test-store.ts';

const HOUR = 60 * 60 * 1000;
const visitor = { ip: '127.0.0.1', country: null, userAgent: 'test' };
let store: TestStore;
beforeEach(async () => {
  store = await openTestStore({ players: 2 });
});

const start = (id = 1) => store.db.transaction().execute(tx => createSession(tx, store, { id }, visitor));
const find = (token: string) => findSession(store.db, store.clock, token);

describe('a session', () => {
  test('is found by its token, which the store does not contain', async () => {
    const { token } = await start(2);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect((await find(token))?.player.id).toBe(2);
    const rows = JSON.stringify(await store.db.selectFrom('sessions').selectAll().execute());
    expect(rows).not.toContain(token);
    expect((await start(2)).token).not.toBe(token);
  });

  test('lasts 30 days after its last use', async () => {
    const { token, expiresAt } = await start();
    expect(expiresAt.getTime()).toBeCloseTo(store.clock.now().getTime() + SESSION_MS, -3);
    store.clock.shift(SESSION_MS - HOUR);
    expect(await find(token)).not.toBeNull();
    store.clock.shift(SESSION_MS - HOUR);
    expect(await find(token)).not.toBeNull();
    store.clock.shift(SESSION_MS);
    expect(await find(token)).toBeNull();
  });

  test('ends 90 days after its sign-in, however much it is used', async () => {
    const { token } = await start();
    const DAY = 24 * HOUR;
    for (let days = 0; days < 80; days += 20) {
      store.clock.shift(20 * DAY);
      expect(await find(token), `${days} days`).toMatchObject({ isExtended: true });
    }
    store.clock.shift(10 * DAY - HOUR);
    const last = await find(token);
    expect(last?.session.expires_at).toBe(
      new Date(Date.parse(last?.session.created_at ?? '') + 90 * DAY).toISOString(),
    );
    store.clock.shift(HOUR);
    expect(await find(token)).toBeNull();
  });

  test('writes its use at most once an hour', async () => {
    const { token } = await start();
    const seen = async () => (await find(token))?.session.last_seen_at;
    const first = await seen();
    store.clock.shift(HOUR - 60_000);
    expect(await seen()).toBe(first);
    store.clock.shift(60_000);
    expect(await seen()).not.toBe(first);
  });

  test('is ended alone, or with all of its player', async () => {
    const tokens = [await start(1), await start(1), await start(1), await start(2)].map(one => one.token);
    const [first = '', second = '', third = '', other = ''] = tokens;
    const id = (await find(first))?.session.id ?? 0;
    const inOne = <T>(work: (tx: Tx) => Promise<T>) => store.db.transaction().execute(work);
    await inOne(tx => endSession(tx, store.clock, id));
    await inOne(tx => endSession(tx, store.clock, 9999));
    expect(await find(first)).toBeNull();
    expect(await find(second)).not.toBeNull();
    await inOne(tx => endAllSessions(tx, store.clock, 1));
    expect(await find(third)).toBeNull();
    expect(await find(other)).not.toBeNull();
  });

  test('of an unknown or empty token does not exist', async () => {
    expect(await find('')).toBeNull();
    expect(await find('x'.repeat(5000))).toBeNull();
  });
});
