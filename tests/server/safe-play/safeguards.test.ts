import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Client, open, type World } from '../world.ts';

let world: World;
let client: Client;
beforeEach(async () => {
  world = await open();
  ({ client } = await world.player());
});
afterEach(() => world.close());

const update = (body: object) => client.put('/api/player/safeguards', body, { key: randomUUID() });
const load = async () => (await client.call('loadSafeguards')).body;

const nothing = { loss: null, rounds: null, pace: null };
const check = { loss: { currency: 'EUR', amount_cents: 2500 }, rounds: 50, pace: 100 };
const plan = { currency: 'EUR', money_cents: 2000, minutes: 30, rounds: null };

describe('what a player sets beside limits', () => {
  test('is stored, the same on every device, and told to the others', async () => {
    expect(await load()).toEqual({ breaks: [], check: nothing, plan: null, asks_for_plan: false });
    expect((await update({ check })).status).toBe(200);
    expect((await update({ plan })).status).toBe(200);
    expect((await update({ asks_for_plan: true })).status).toBe(200);
    expect(await load()).toEqual({ breaks: [], check, plan, asks_for_plan: true });
    const types = (await client.call('listEvents')).body.events.map(({ type }) => type);
    expect(types.filter(type => type === 'safeguards_changed')).toHaveLength(3);
  });

  test('is of its player alone', async () => {
    await update({ check, plan });
    const other = (await world.player()).client;
    expect((await other.call('loadSafeguards')).body).toMatchObject({ check: nothing, plan: null });
  });

  test('with bad input changes nothing', async () => {
    const bad = [
      { check: { ...check, rounds: 7 } },
      { check: { ...check, pace: 1 } },
      { check: { ...check, loss: { currency: 'EUR', amount_cents: 0 } } },
      { check: { ...check, loss: { currency: 'XYZ', amount_cents: 5 } } },
      { plan: { ...plan, minutes: 1441 } },
      { plan: { ...plan, money_cents: -1 } },
      { plan: { ...plan, currency: 'XYZ' } },
      { asks_for_plan: 'yes' },
    ];
    for (const body of bad) expect((await update(body)).status, JSON.stringify(body)).toBe(422);
    expect(await load()).toMatchObject({ check: nothing, plan: null, asks_for_plan: false });
  });
});

test('a reality check is stored with what brought it', async () => {
  const body = {
    currency: 'EUR',
    since: '2026-06-01T12:00:00.000Z',
    answer: 'leave',
    cause: 'pace',
  } as const;
  const { status } = await client.call('answerRealityCheck', { body, key: randomUUID() });
  expect(status).toBe(201);
  const rows = await world.app.db.selectFrom('reality_checks').select(['answer', 'cause']).execute();
  expect(rows).toEqual([{ answer: 'leave', cause: 'pace' }]);
});
