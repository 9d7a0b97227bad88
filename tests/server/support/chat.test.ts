import { afterEach, beforeEach, expect, test } from 'vitest';
import { open, type World } from '../world.ts';

let world: World;
beforeEach(async () => {
  world = await open({ games: 60 });
});
afterEach(() => world.close());

const REQUEST = 'conversation-1';

test('a player’s conversation is remembered, by project, and found from another device', async () => {
  const { client, row } = await world.player();
  const key = { internalId: row.id, project: 'orbit' };
  expect((await client.call('getRestoreId', { body: key })).body).toEqual({ requestId: null, type: null });
  const set = await client.call('setRestoreId', { body: { ...key, requestId: REQUEST, type: 'livechat' } });
  expect(set.status).toBe(204);
  await client.call('setRestoreId', { body: { ...key, requestId: REQUEST, type: 'messenger' } });
  const other = await world.signIn(row);
  expect((await other.call('getRestoreId', { body: key })).body).toEqual({
    requestId: REQUEST,
    type: 'messenger',
  });
  const elsewhere = await client.call('getRestoreId', { body: { ...key, project: 'other' } });
  expect(elsewhere.body).toEqual({ requestId: null, type: null });
});

test('no player reads or changes the conversation of another', async () => {
  const { row } = await world.player();
  const { client } = await world.player();
  const key = { internalId: row.id, project: 'orbit' };
  expect((await client.call('getRestoreId', { body: key })).status).toBe(422);
  const set = await client.call('setRestoreId', { body: { ...key, requestId: REQUEST, type: 'livechat' } });
  expect(set.status).toBe(422);
  expect((await world.client().call('getRestoreId', { body: key })).status).toBe(401);
});

test.each([
  ['a conversation’s name of odd letters', { requestId: '../../x y' }],
  ['a project of odd letters', { project: 'a b' }],
  ['an unknown kind', { type: 'phone' }],
])('%s is rejected', async (_what, over) => {
  const { client, row } = await world.player();
  const body = { internalId: row.id, project: 'orbit', requestId: REQUEST, type: 'livechat', ...over };
  expect((await client.post('/restore-id/set', body)).status).toBe(422);
});
