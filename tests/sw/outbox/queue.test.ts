import { beforeEach, expect, test } from 'vitest';
import type { QueuedMutation } from '../../../sw/outbox/queue.ts';
import { startWorker } from '../support/storage-world.ts';

type Queue = typeof import('../../../sw/outbox/queue.ts');
let queue: Queue;
let db: Awaited<ReturnType<Awaited<ReturnType<typeof startWorker>>['playerDb']>>;

beforeEach(async () => {
  const { playerDb } = await startWorker();
  db = playerDb('ann');
  queue = await import('../../../sw/outbox/queue.ts');
});

const mutation = (key: string, idempotencyKey: string, want = true): QueuedMutation => ({
  key,
  path: key,
  topic: key,
  want,
  method: 'PUT',
  body: '',
  idempotencyKey,
  locale: 'en',
});
const keys = async () => (await queue.listQueuedMutations(db)).map(({ key }) => key);

test('mutations wait in the order in which they were made; a newer one about the same takes its place at the end', async () => {
  const first = await queue.enqueue(db, mutation('a', 'k1'));
  await queue.enqueue(db, mutation('b', 'k2'));
  const newer = await queue.enqueue(db, mutation('a', 'k3', false));
  expect([first?.seq, newer?.seq]).toEqual([1, 3]);
  expect(await keys()).toEqual(['b', 'a']);
});

test('a request that the browser repeats is no new mutation: its row, or none once it was replaced or completed', async () => {
  const row = await queue.enqueue(db, mutation('a', 'k1'));
  expect(await queue.enqueue(db, mutation('a', 'k1'))).toEqual(row);
  await queue.enqueue(db, mutation('a', 'k2'));
  expect(await queue.enqueue(db, mutation('a', 'k1'))).toBeNull();
  const [waiting] = await queue.nextMutations(db, 0);
  if (waiting) await queue.removeMutation(db, waiting);
  expect(await queue.enqueue(db, mutation('a', 'k2'))).toBeNull();
  expect(await keys()).toEqual([]);
});

test('a repeat is recognised among the last fifty', async () => {
  for (let n = 1; n <= 51; n += 1) await queue.enqueue(db, mutation('a', `k${n}`));
  expect(await queue.enqueue(db, mutation('b', 'k2'))).toBeNull();
  expect(await queue.enqueue(db, mutation('b', 'k1'))).toMatchObject({ key: 'b' });
});

test('the next one to send comes with the one behind it, after those that were sent', async () => {
  for (const key of ['a', 'b', 'c']) await queue.enqueue(db, mutation(key, key));
  const next = async (after: number) => (await queue.nextMutations(db, after)).map(({ key }) => key);
  expect(await next(0)).toEqual(['a', 'b']);
  expect(await next(1)).toEqual(['b', 'c']);
  expect(await next(2)).toEqual(['c']);
  expect(await next(3)).toEqual([]);
});

test('one that was replaced while it was sent stays, in its newer state', async () => {
  const sent = await queue.enqueue(db, mutation('a', 'k1'));
  await queue.enqueue(db, mutation('a', 'k2', false));
  if (!sent) throw new Error('no row');
  expect(await queue.completeMutation(db, sent, null)).toEqual({ isRemoved: false, isAnswerUpdated: false });
  expect(await queue.listQueuedMutations(db)).toEqual([{ key: 'a', topic: 'a', want: false }]);
  const [newer = sent] = await queue.nextMutations(db, 0);
  expect(await queue.removeMutation(db, newer)).toEqual({ isRemoved: true, isAnswerUpdated: false });
  expect(await queue.removeMutation(db, newer)).toEqual({ isRemoved: true, isAnswerUpdated: false });
});

test('until when the back end wants nothing is stored; without it, it may be asked at once', async () => {
  expect(await queue.readNotBefore(db)).toBe(0);
  await queue.writeNotBefore(db, 7000);
  expect(await queue.readNotBefore(db)).toBe(7000);
});
