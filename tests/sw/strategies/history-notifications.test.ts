import { beforeEach, expect, test } from 'vitest';
import { ask, askAll, done, gone, json, kill, of, toldOf, world } from './player-world.ts';
import { drain, queued } from './taps.ts';

const LIST = '/api/player/notifications';
const READ = `${LIST}/read`;
const row = (id: string, read_at: string | null = null) => ({
  id,
  type: 'personal',
  kind: 'money',
  title: 'Sandbox money arrived',
  text: '€5.00',
  event: 'sandbox_grant',
  identifier: null,
  content: null,
  at: new Date(Date.now() - 60_000 + Number(id)).toISOString(),
  end_at: null,
  expires_at: null,
  read_at,
});

/** The server's list; what is read is read there. */
let rows: ReturnType<typeof row>[] = [];
let locales: (string | null)[] = [];
const serve = ({ name, text, headers }: { name: string; text: string; headers: Headers }) => {
  if (name === `PUT ${READ}`) {
    const { ids } = JSON.parse(text) as { ids: string[] };
    rows = rows.map(one => (ids.includes(one.id) ? { ...one, read_at: '2026-01-01T00:00:00.000Z' } : one));
    return json(null, of('ann', 2), 204);
  }
  locales.push(headers.get('x-locale'));
  return json({ rows, cursor: null }, of('ann'));
};
const list = async () => ((await (await ask(LIST)).json()) as { rows: typeof rows }).rows;
const unread = async () => (await list()).flatMap(({ id, read_at }) => (read_at === null ? [id] : []));

async function read(ids: string[]): Promise<Response> {
  const { answererOfCall } = await import('../../sw/endpoints.ts');
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
  const answer = answererOfCall({ request, clientId: 'c', waitUntil: later => void work.push(later) });
  const response = await (answer?.() ?? Response.error());
  await Promise.all(work);
  return response;
}
const offline = () => {
  world.online = false;
  world.answer = gone;
};
const online = () => {
  world.online = true;
  world.answer = serve;
};

beforeEach(async () => {
  rows = [row('2'), row('1')];
  locales = [];
  world.answer = serve;
  // Who is here is known from an answer that says so.
  await askAll(LIST);
  await askAll(LIST);
});

test('the list opens without a network, by a worker that has just started', async () => {
  offline();
  kill();
  const response = await ask(LIST);
  expect(response.headers.get('x-sw')).toMatch(/^stored; at=/);
  expect(((await response.json()) as { rows: object[] }).rows).toEqual(rows);
});

test('what is read without a network is sent later, and then stored as read in the language it was read in', async () => {
  offline();
  const response = await read(['2']);
  expect(response.status).toBe(202);
  kill();
  expect(await queued()).toEqual([{ key: `${READ}\n{"ids":["2"]}`, topic: 'notifications:2', want: true }]);
  online();
  world.told.length = 0;
  await drain();
  await done();
  expect(rows.find(({ id }) => id === '2')?.read_at).not.toBeNull();
  expect(locales.at(-1)).toBe('de');
  expect(await queued()).toEqual([]);
  expect(toldOf('settled')).toMatchObject([{ topic: 'notifications:2', ok: true }]);
  offline();
  expect(await unread()).toEqual(['1']);
});

test('what is read with a network is stored as read too', async () => {
  expect((await read(['1', '2'])).status).toBe(204);
  await done();
  offline();
  kill();
  expect(await unread()).toEqual([]);
});
