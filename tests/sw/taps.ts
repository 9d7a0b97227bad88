import { ask, gone, json, of, type Sent, world } from './player-world.ts';

export const LIST = '/api/player/favorite_games';
export const book = { id: 1, identifier: 'astra:book' };
export const path = (id: number) => `${LIST}/${id}`;
export const heart = (id = 1) => json({ id, identifier: 'astra:book' }, of('ann', 2));
export const taps = () => world.sent.filter(({ name }) => !name.startsWith('GET')).map(({ name }) => name);
export const keys = () =>
  world.sent
    .filter(({ name }) => !name.startsWith('GET'))
    .map(({ headers }) => headers.get('idempotency-key'));

/** The back end has no favourites; wishes get this answer. */
export const wishes = (answer: (sent: Sent) => Response | Promise<Response>) => (sent: Sent) =>
  sent.name === `GET ${LIST}` ? json([], of('ann')) : answer(sent);

let made = 0;
export async function tap(want: boolean, id = 1, key = `key-${++made}`, epoch = 1): Promise<Response> {
  const topic = encodeURIComponent(`favourite:${id}`);
  const headers = { 'idempotency-key': key, 'x-topic': topic, 'x-requested-with': 'XMLHttpRequest' };
  return ask(path(id), { method: want ? 'PUT' : 'DELETE', headers, epoch });
}
export const drain = async () => {
  const { drain: now } = await import('../../sw/outbox-drain.ts');
  await now();
};
export const queued = async () => (await import('../../sw/outbox-drain.ts')).queued();
/** Without a network one attempt is enough for the worker to give up. */
export const offline = () => {
  world.online = false;
  world.answer = gone;
};
export const online = (answer: (sent: Sent) => Response | Promise<Response>) => {
  world.online = true;
  world.answer = wishes(answer);
};
