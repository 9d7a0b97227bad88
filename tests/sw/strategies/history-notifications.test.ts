import { beforeEach, expect, test } from 'vitest';
import { dispatch } from '../support/dispatch.ts';
import { drain, listQueued } from '../support/favourite-taps.ts';
import {
  finishWork,
  json,
  messagesOf,
  networkFailure,
  playerHeaders,
  restartWorker,
  sendRequest,
  sendRequestAndFinish,
  world,
} from '../support/player-world.ts';

const LIST = '/api/player/notifications';
const READ = `${LIST}/read`;
/** One moment for all: the order of rows is the order of their ids. */
const BASE = Date.now() - 60_000;
const row = (id: string, read_at: string | null = null) => ({
  id,
  type: 'personal',
  kind: 'money',
  title: 'Sandbox money arrived',
  text: '€5.00',
  event: 'sandbox_grant',
  identifier: null,
  content: null,
  at: new Date(BASE + Number(id)).toISOString(),
  end_at: null,
  expires_at: null,
  read_at,
});

/** The server's list; what is read is read there. */
let rows: ReturnType<typeof row>[] = [];
const serve = ({ name, text }: { name: string; text: string }) => {
  if (name === `PUT ${READ}`) {
    const { ids } = JSON.parse(text) as { ids: string[] };
    rows = rows.map(one => (ids.includes(one.id) ? { ...one, read_at: '2026-01-01T00:00:00.000Z' } : one));
    return json(null, playerHeaders('ann', 2), 204);
  }
  return json({ rows, cursor: null }, playerHeaders('ann'));
};
const list = async () => ((await (await sendRequest(LIST)).json()) as { rows: typeof rows }).rows;
const unread = async () => (await list()).flatMap(({ id, read_at }) => (read_at === null ? [id] : []));

async function read(ids: string[]): Promise<Response> {
  const request = new Request(`https://orbit.test${READ}`, {
    method: 'PUT',
    body: JSON.stringify({ ids }),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': `key-${ids}`,
      'x-topic': encodeURIComponent(`notifications:${ids}`),
      'x-locale': 'de',
      'x-epoch': '1',
    },
  });
  const work: Promise<unknown>[] = [];
  const response = (await dispatch(request, later => void work.push(later))) ?? Response.error();
  await Promise.all(work);
  return response;
}
const offline = () => {
  world.online = false;
  world.answer = networkFailure;
};
const online = () => {
  world.online = true;
  world.answer = serve;
};

beforeEach(async () => {
  rows = [row('2'), row('1')];
  world.answer = serve;
  // Who is here is known from an answer that says so.
  await sendRequestAndFinish(LIST);
  await sendRequestAndFinish(LIST);
});

test('the list opens without a network, by a worker that has just started', async () => {
  offline();
  restartWorker();
  const response = await sendRequest(LIST);
  expect(response.headers.get('x-sw')).toMatch(/^stored; at=/);
  expect(((await response.json()) as { rows: object[] }).rows).toEqual(rows);
});

test('a notification that is read offline is sent later in the language of the page, and is then stored as read', async () => {
  offline();
  const response = await read(['2']);
  expect(response.status).toBe(202);
  restartWorker();
  expect(await listQueued()).toEqual([
    { key: `${READ}\n{"ids":["2"]}`, topic: 'notifications:2', want: true },
  ]);
  online();
  world.messages.length = 0;
  await drain();
  await finishWork();
  expect(rows.find(({ id }) => id === '2')?.read_at).not.toBeNull();
  const sent = world.sent.findLast(({ name }) => name === `PUT ${READ}`);
  expect(sent?.headers.get('x-locale')).toBe('de');
  expect(await listQueued()).toEqual([]);
  expect(messagesOf('settled')).toMatchObject([{ topic: 'notifications:2', ok: true }]);
  offline();
  expect(await unread()).toEqual(['1']);
});

test('a notification that is read online is stored as read too', async () => {
  expect((await read(['1', '2'])).status).toBe(204);
  await finishWork();
  offline();
  restartWorker();
  expect(await unread()).toEqual([]);
});

test('what is read while the list is on its way stays read, also beyond the first page', async () => {
  rows = [row('3'), row('2'), row('1')];
  const servePages = (sent: { name: string; text: string }) => {
    if (sent.name.startsWith('PUT')) return serve(sent);
    const page = sent.name.includes('cursor')
      ? { rows: rows.slice(2), cursor: null }
      : { rows: rows.slice(0, 2), cursor: 'c1' };
    return json(page, playerHeaders('ann'));
  };
  world.answer = servePages;
  await sendRequestAndFinish(LIST);
  await sendRequestAndFinish(`${LIST}?cursor=c1`);
  const slow = Promise.withResolvers<void>();
  world.answer = async sent => {
    const reply = servePages(sent);
    if (!sent.name.startsWith('PUT')) await slow.promise;
    return reply;
  };
  await sendRequest(LIST);
  await read(['3', '2', '1']);
  slow.resolve();
  await finishWork();
  world.answer = servePages;
  await sendRequestAndFinish(LIST);
  offline();
  expect(await unread()).toEqual([]);
});
