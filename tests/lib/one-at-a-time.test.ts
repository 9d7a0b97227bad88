import { expect, test } from 'vitest';
import { SerialQueue } from '../../src/lib/one-at-a-time.ts';

test('work is done one after the other, also after one that fails', async () => {
  const queue = new SerialQueue();
  const done: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = queue.run(() => promise.then(() => void done.push('first')));
  const second = queue.run(async () => {
    done.push('second');
    throw new Error('lost');
  });
  const third = queue.run(async () => done.push('third'));
  await Promise.resolve();
  expect(done).toEqual([]);
  resolve();
  await expect(second).rejects.toThrow('lost');
  await Promise.all([first, third]);
  await queue.settled;
  expect(done).toEqual(['first', 'second', 'third']);
});
