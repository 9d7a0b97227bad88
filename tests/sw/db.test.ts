import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeAll, deletePlayerDb, listPlayerDbs, playerDb, sharedDb } from '../../sw/db.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(async () => {
  closeAll();
  vi.unstubAllGlobals();
});

test('what is written is read again, also over a new connection', async () => {
  const db = await sharedDb();
  await db.write(['meta', 'errors'], w => {
    w.put('meta', { key: 'a', value: 1 });
    w.put('meta', { key: 'b', value: 2 });
    w.put('errors', { key: 'e', at: 5, build: 'b1', where: 'here', message: 'm' });
    w.delete('meta', 'b');
  });
  closeAll();
  expect(await db.get('meta', 'a')).toEqual({ key: 'a', value: 1 });
  expect(await db.get('meta', 'b')).toBeUndefined();
  expect(await db.keys('meta')).toEqual(['a']);
  expect(await db.count('errors')).toBe(1);
  expect(db.isKept).toBe(true);
});

test('players', async () => {
  const db = await playerDb('x');
  await db.update('meta', 'n', row => ({ key: 'n', value: Number(row?.value ?? 0) + 1 }));
  expect(await db.update('meta', 'n', row => ({ key: 'n', value: Number(row?.value ?? 0) + 1 }))).toEqual({
    key: 'n',
    value: 2,
  });
  expect(await listPlayerDbs()).toEqual(['x']);
  expect(await deletePlayerDb('x')).toBe(true);
  expect(await listPlayerDbs()).toEqual([]);
});
