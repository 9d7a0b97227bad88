import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../../src/contract/subjects/push.ts';
import { dispatch } from '../support/dispatch.ts';
import { book, drain, LIST, offline, toggleFavourite } from '../support/favourite-taps.ts';
import {
  finishWork,
  json,
  messagesOf,
  playerHeaders,
  restartWorker,
  type Sent,
  sendRequest,
  sendRequestAndFinish,
  world,
} from '../support/player-world.ts';

const moon = { id: 2, identifier: 'astra:moon' };
const NOTIFICATIONS = '/api/player/notifications';
const PREFERENCES = '/api/push/preferences';
const SAFE_PLAY = '/api/player/safe_play';

const notification = (id: string, read_at: string | null = null) => ({
  id,
  type: 'personal',
  kind: 'info',
  title: 'Title',
  text: 'Text',
  event: 'event',
  identifier: null,
  content: null,
  at: `2026-11-20T00:00:0${id}.000Z`,
  end_at: null,
  expires_at: null,
  read_at,
});
const answers: Record<string, (sent: Sent) => Response> = {};

beforeEach(async () => {
  for (const name of Object.keys(answers)) delete answers[name];
  world.answer = sent => answers[sent.name]?.(sent) ?? json({ error: 'x' }, {}, 404);
});

/** Loads a path so that the worker stores it. */
async function load(path: string, body: unknown, seq = 1): Promise<void> {
  answers[`GET ${path}`] = () => json(body, playerHeaders('ann', seq));
  await sendRequestAndFinish(path);
}

const mutate = async (method: string, path: string, body: unknown): Promise<void> => {
  const request = new Request(`https://orbit.test${path}`, {
    method,
    headers: { 'x-locale': 'en', 'x-epoch': '1', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await dispatch(request, work => void background.push(work));
  await Promise.all(background.splice(0));
};
const background: Promise<unknown>[] = [];

/** What a start without a network shows. */
async function storedCopy(path: string): Promise<unknown> {
  restartWorker();
  offline();
  return (await sendRequestAndFinish(path)).json();
}

test('a favourite that is added is first in the stored list, and one that is removed is not in it', async () => {
  await load(LIST, [book]);
  answers[`PUT ${LIST}/2`] = () => json(moon, playerHeaders('ann', 2));
  answers[`DELETE ${LIST}/1`] = () => json(null, playerHeaders('ann', 3), 204);
  await toggleFavourite(true, 2);
  await toggleFavourite(false, 1);
  await finishWork();
  expect(messagesOf('settled')).toMatchObject([{ version: 1 }, { version: 2 }]);
  expect(messagesOf('changed')).toEqual([]);
  expect(await storedCopy(LIST)).toEqual([moon]);
});

test('a mutation that was sent later is in the stored list too', async () => {
  await load(LIST, [book]);
  offline();
  await toggleFavourite(true, 2);
  await finishWork();
  world.online = true;
  world.answer = () => json(moon, playerHeaders('ann', 2));
  await drain();
  expect(messagesOf('queued').at(-1)).toEqual({ queued: [] });
  expect(await storedCopy(LIST)).toEqual([moon, book]);
});

test('a stored list that is newer than the reply is unchanged', async () => {
  await load(LIST, [book], 9);
  answers[`PUT ${LIST}/2`] = () => json(moon, playerHeaders('ann', 8));
  await toggleFavourite(true, 2);
  await finishWork();
  expect(await storedCopy(LIST)).toEqual([book]);
});

test('a stored list as old as the reply gets its change', async () => {
  await load(LIST, [book], 8);
  answers[`PUT ${LIST}/2`] = () => json(moon, playerHeaders('ann', 8));
  await toggleFavourite(true, 2);
  await finishWork();
  expect(await storedCopy(LIST)).toEqual([moon, book]);
});

test('a reply for another player changes nothing that is stored', async () => {
  await load(LIST, [book]);
  answers[`PUT ${LIST}/2`] = () => json(moon, playerHeaders('bob', 2));
  await toggleFavourite(true, 2);
  await finishWork();
  expect(await storedCopy(LIST)).toEqual([book]);
});

test('a list that was never loaded is neither stored nor fetched', async () => {
  await load(PREFERENCES, { ...DEFAULT_PREFERENCES, public_key: null });
  world.sent.length = 0;
  answers[`PUT ${LIST}/2`] = () => json(moon, playerHeaders('ann', 2));
  await toggleFavourite(true, 2);
  await finishWork();
  expect(world.sent).toHaveLength(1);
  restartWorker();
  offline();
  expect((await sendRequest(LIST)).status).toBe(504);
});

test('notifications that were read are read in the stored list, the others are not', async () => {
  const earlier = '2026-11-20T01:00:00.000Z';
  const rows = [notification('3'), notification('2', earlier), notification('1')];
  await load(NOTIFICATIONS, { rows, cursor: null });
  answers[`PUT ${NOTIFICATIONS}/read`] = () => json(null, playerHeaders('ann', 2), 204);
  await mutate('PUT', `${NOTIFICATIONS}/read`, { ids: ['3', '2', '7'] });
  const stored = (await storedCopy(NOTIFICATIONS)) as { rows: { read_at: string | null }[] };
  expect(stored.rows.map(({ read_at }) => read_at)).toEqual([expect.any(String), earlier, null]);
});

test('changed push preferences decide about the next push', async () => {
  await load(PREFERENCES, { ...DEFAULT_PREFERENCES, public_key: 'KEY' });
  const topics = { ...DEFAULT_PREFERENCES.topics, tournaments: true };
  answers[`PUT ${PREFERENCES}`] = () => json({ topics, quiet: null }, playerHeaders('ann', 2));
  await mutate('PUT', PREFERENCES, { topics, quiet: null });
  const { collectPushContext } = await import('../../../sw/push/context.ts');
  expect((await collectPushContext({ id: 'x' })).preferences?.topics.tournaments).toBe(true);
  expect(await storedCopy(PREFERENCES)).toEqual({ topics, quiet: null, public_key: 'KEY' });
});

test('a break that was taken is in the stored copy of the safer-play state', async () => {
  const facts = {
    at: '2026-11-20T00:00:00.000Z',
    jurisdiction: 'CW',
    break: null,
    reality_check_minutes: null,
    session_limit: null,
  };
  await load(SAFE_PLAY, facts);
  const taken = { id: 1, from: facts.at, until: '2026-11-21T00:00:00.000Z', can_end: false };
  answers['POST /api/player/locks'] = () => json(taken, playerHeaders('ann', 2), 201);
  await mutate('POST', '/api/player/locks', { scope: 'all', minutes: 60, pressed_at: facts.at });
  expect(await storedCopy(SAFE_PLAY)).toMatchObject({ break: taken });
});
