import { beforeEach, describe, expect, test } from 'vitest';
import { UnsavedChanges } from '../../../sw/storage/unsaved-changes.ts';

const row = (key: string, value: unknown = 1) => ({ key, value });
const put = (store: string, key: string, value: unknown = 1) =>
  ({ kind: 'put', store, row: row(key, value) }) as const;
const remove = (store: string, key: string) => ({ kind: 'delete', store, key }) as const;
const clear = (store: string) => ({ kind: 'clear', store }) as const;

let unsaved: UnsavedChanges;
beforeEach(() => {
  unsaved = new UnsavedChanges({ meta: /^identity/, outbox: /./ });
});

test('nothing is known of rows that were not changed', () => {
  unsaved.add([put('outbox', 'a')]);
  expect(unsaved.get('outbox', 'b')).toBeUndefined();
  expect(unsaved.get('meta', 'a')).toBeUndefined();
  expect([unsaved.concerns('outbox'), unsaved.concerns('meta')]).toEqual([true, false]);
});

test('durable rows are held, of others it is known that the stored one is old', () => {
  unsaved.add([put('meta', 'identity', 7), put('meta', 'other', 7), put('answers', 'x', 7)]);
  expect(unsaved.get('meta', 'identity')).toEqual(row('identity', 7));
  expect(unsaved.get('meta', 'other')).toBeNull();
  expect(unsaved.get('answers', 'x')).toBeNull();
});

test('the last change of a row counts, and one of a whole store replaces those of its rows', () => {
  unsaved.add([put('outbox', 'a', 1), put('outbox', 'b', 1)]);
  unsaved.add([put('outbox', 'a', 2), remove('outbox', 'b')]);
  expect(unsaved.get('outbox', 'a')).toEqual(row('a', 2));
  expect(unsaved.get('outbox', 'b')).toBeNull();
  expect(unsaved.all).toHaveLength(2);
  unsaved.add([put('meta', 'identity'), clear('outbox')]);
  expect(unsaved.all).toEqual([put('meta', 'identity'), clear('outbox')]);
  expect(unsaved.get('outbox', 'never')).toBeNull();
  unsaved.add([put('outbox', 'a', 3)]);
  expect(unsaved.get('outbox', 'a')).toEqual(row('a', 3));
  unsaved.clear();
  expect(unsaved.all).toEqual([]);
  expect(unsaved.concerns('outbox')).toBe(false);
});

test('rows are copies, as in storage', () => {
  const change = put('outbox', 'a', { n: 1 });
  unsaved.add([change]);
  (change.row.value as { n: number }).n = 2;
  const read = unsaved.get('outbox', 'a') as unknown as { value: { n: number } };
  expect(read.value.n).toBe(1);
  read.value.n = 3;
  const [merged] = unsaved.merge('outbox', [], {}) as unknown as { value: { n: number } }[];
  expect(merged?.value.n).toBe(1);
});

describe('a read of several rows', () => {
  const stored = [row('a'), row('c'), row('e')];
  const keys = (range = {}, rows = stored) => unsaved.merge('outbox', rows, range).map(({ key }) => key);

  test('has what is held in its place, without what is deleted', () => {
    unsaved.add([put('outbox', 'b'), put('outbox', 'c', 2), remove('outbox', 'e'), put('meta', 'identity')]);
    expect(unsaved.merge('outbox', stored, {})).toEqual([row('a'), row('b'), row('c', 2)]);
  });

  test('is what is stored where nothing is held, up to its limit', () => {
    unsaved.add([remove('outbox', 'c')]);
    expect(keys()).toEqual(['a', 'e']);
    expect(keys({ limit: 1 })).toEqual(['a']);
  });

  test('keeps its bounds, which belong to it, and its limit', () => {
    unsaved.add([put('outbox', 'b'), put('outbox', 'd'), put('outbox', 'f')]);
    expect(keys({ from: 'b', to: 'd' }, [row('c')])).toEqual(['b', 'c', 'd']);
    expect(keys({ from: 'c' }, [row('c'), row('e')])).toEqual(['c', 'd', 'e', 'f']);
    expect(keys({ limit: 3 })).toEqual(['a', 'b', 'c']);
  });

  test('is in the order of its index; a row without that field comes first', () => {
    const at = (key: string, seq?: number) => ({ key, ...(seq !== undefined && { seq }) });
    unsaved.add([
      { kind: 'put', store: 'outbox', row: at('x', 2) },
      { kind: 'put', store: 'outbox', row: at('y') },
    ]);
    const rows = unsaved.merge('outbox', [at('a', 1), at('b', 3)], { index: 'seq' });
    expect(rows.map(({ key }) => key)).toEqual(['y', 'a', 'x', 'b']);
  });
});
