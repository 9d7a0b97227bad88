import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { filesEnteredBy } from '../../setup/entered-files.ts';
import { book, LIST, online, toggleFavourite } from '../support/favourite-taps.ts';
import { finishWork, json, playerHeaders, sendRequestAndFinish, world } from '../support/player-world.ts';

/** The IndexedDB transactions that were opened, as `mode durability stores`. */
const transactions: string[] = [];

beforeEach(async () => {
  world.answer = () => json([book], playerHeaders('ann'));
  await sendRequestAndFinish(LIST);
  online(() => json({ id: 2, identifier: 'astra:moon' }, playerHeaders('ann', 2)));
  await toggleFavourite(false, 3);
  await finishWork();
  const { prototype } = IDBDatabase;
  const { transaction } = prototype;
  vi.spyOn(prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...input) {
    const [stores, mode = 'readonly', options] = input;
    transactions.push(`${mode} ${options?.durability ?? '-'} ${stores}`);
    return transaction.apply(this, input);
  });
  Object.assign(world, { sent: [], messages: [] });
  transactions.length = 0;
});
afterEach(() => vi.restoreAllMocks());

test('an online tap on a heart is one request, one message and few transactions', async () => {
  const files = await filesEnteredBy(async () => {
    await toggleFavourite(true, 2);
    await finishWork();
  });
  expect(world.sent.map(({ name }) => name)).toEqual([`PUT ${LIST}/2`]);
  expect(world.messages.map(({ type }) => type)).toEqual(['settled']);
  expect(transactions.length, transactions.join('\n')).toBeLessThanOrEqual(8);
  expect(transactions.filter(name => name.includes('strict')).length).toBeLessThanOrEqual(3);
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(22);
});
