import { json, networkFailure, playerHeaders, type Sent, sendRequest, world } from './player-world.ts';

export const LIST = '/api/player/favorite_games';
export const book = { id: 1, identifier: 'astra:book' };
export const path = (id: number) => `${LIST}/${id}`;
export const favouriteReply = (id = 1) => json({ id, identifier: 'astra:book' }, playerHeaders('ann', 2));
export const sentMutations = () =>
  world.sent.filter(({ name }) => !name.startsWith('GET')).map(({ name }) => name);
export const idempotencyKeys = () =>
  world.sent
    .filter(({ name }) => !name.startsWith('GET'))
    .map(({ headers }) => headers.get('idempotency-key'));

/** A back end without favourites, which gives mutations this reply. */
export const withMutationReply = (answer: (sent: Sent) => Response | Promise<Response>) => (sent: Sent) =>
  sent.name === `GET ${LIST}` ? json([], playerHeaders('ann')) : answer(sent);

let made = 0;
export async function toggleFavourite(
  want: boolean,
  id = 1,
  key = `key-${++made}`,
  epoch = 1,
): Promise<Response> {
  const topic = encodeURIComponent(`favourite:${id}`);
  const headers = { 'idempotency-key': key, 'x-topic': topic, 'x-requested-with': 'XMLHttpRequest' };
  return sendRequest(path(id), { method: want ? 'PUT' : 'DELETE', headers, epoch });
}
export const drain = async () => {
  const { drain: now } = await import('../../../sw/outbox/drain.ts');
  await now();
};
export const listQueued = async () => (await import('../../../sw/outbox/drain.ts')).queuedMutations();
/** Offline the worker gives up after one attempt. */
export const offline = () => {
  world.online = false;
  world.answer = networkFailure;
};
export const online = (answer: (sent: Sent) => Response | Promise<Response>) => {
  world.online = true;
  world.answer = withMutationReply(answer);
};
