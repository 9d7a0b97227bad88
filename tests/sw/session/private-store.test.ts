import { expect, test } from 'vitest';
import { FIELDS_NOT_STORED } from '../../../src/contract/subjects/player.ts';
import { somePlayer } from '../../setup/fetch-stub.ts';
import {
  changeSession,
  json,
  messagesOf,
  networkFailure,
  playerHeaders,
  sendRequestAndFinish,
  world,
} from '../support/player-world.ts';

const PLAYER = '/api/player';
const LIST = '/api/player/favorite_games';
const book = { id: 1, identifier: 'astra:book' };
const moon = { id: 2, identifier: 'astra:moon' };
const fromStore = (path: string, epoch = 1) =>
  sendRequestAndFinish(path, { epoch, headers: { 'x-sw-prefer': 'store' } });

async function answered(
  body: unknown,
  headers: Record<string, string> = playerHeaders('ann', 5),
  path = LIST,
) {
  world.answer = () => json(body, headers);
  await sendRequestAndFinish(path);
}

test('a guest’s answer is stored as nobody’s: pages that show a player load the player again, once', async () => {
  await answered(somePlayer(), playerHeaders('ann'), PLAYER);
  world.messages.length = 0;
  await answered({}, {}, PLAYER);
  expect(messagesOf('changed').map(({ subject }) => subject)).toEqual([PLAYER]);
  expect(await (await fromStore(PLAYER)).json()).toEqual({});
  world.messages.length = 0;
  await answered({}, {}, PLAYER);
  expect(messagesOf('changed')).toEqual([]);
});

test('a 401 where nothing is stored tells no page anything', async () => {
  world.answer = () => json({}, {}, 401);
  await sendRequestAndFinish(LIST);
  expect(messagesOf('changed')).toEqual([]);
});

test('an error of the back end changes nothing of what is stored', async () => {
  await answered([book]);
  world.answer = () => json({}, {}, 500);
  await sendRequestAndFinish(LIST);
  expect(await (await fromStore(LIST)).json()).toEqual([book]);
});

test('of two answers the one with the later event counts, an equal one replaces it, and one without a number too', async () => {
  const stored = async () => (await fromStore(LIST)).json();
  await answered([book], playerHeaders('ann', 5));
  await answered([], playerHeaders('ann', 4));
  expect(await stored()).toEqual([book]);
  await answered([moon], playerHeaders('ann', 5));
  expect(await stored()).toEqual([moon]);
  await answered([book], { 'x-player': 'ann' });
  expect(await stored()).toEqual([book]);
  // It may be as old as the one before.
  expect((await fromStore(LIST)).headers.get('x-seq')).toBe('5');
});

test('a stored profile has none of the fields that the app does not need without a network', async () => {
  await answered(somePlayer(), playerHeaders('ann'), PLAYER);
  const response = await fromStore(PLAYER);
  const profile = (await response.json()) as Record<string, unknown>;
  expect(profile['id']).toBe(7);
  for (const field of FIELDS_NOT_STORED) expect(profile[field], field).toBeNull();
  expect(response.headers.get('x-sw')).toContain('; partial');
});

test('a guest is known as one until the next sign-in', async () => {
  await answered({}, {}, PLAYER);
  world.answer = networkFailure;
  expect(await (await fromStore(PLAYER)).json()).toEqual({});
  expect((await fromStore(PLAYER)).headers.get('x-sw')).not.toContain('partial');
  await changeSession(2);
  expect((await fromStore(PLAYER, 2)).status).toBe(204);
});
