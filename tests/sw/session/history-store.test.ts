import { expect, test } from 'vitest';
import {
  appendOlder,
  listName,
  mergeEntries,
  overlaps,
  type StoredEntry,
  toHistoryText,
  toStoredEntries,
} from '../../../sw/session/history-store.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const entry = (id: number, isLoose = false): StoredEntry => ({
  entry: { id, at: new Date(NOW - 1000 + id).toISOString() },
  ...(isLoose && { isLoose }),
});
const idsOf = (stored: readonly StoredEntry[]) => stored.map(one => one.entry.id);

test('an entry from a push is retained when a late list does not have it, also one that replaces the stored list', () => {
  const current = [entry(9, true), entry(2), entry(1)];
  expect(idsOf(mergeEntries([entry(3), entry(2)], current, NOW))).toEqual([9, 3, 2, 1]);
  expect(idsOf(mergeEntries([entry(8), entry(7)], current, NOW))).toEqual([9, 8, 7]);
  expect(idsOf(mergeEntries([entry(10), entry(8)], current, NOW))).toEqual([10, 8]);
});

test('an entry that a push has brought is part of the list once the server has listed it', () => {
  const [merged] = mergeEntries([entry(9), entry(8)], [entry(9, true), entry(8)], NOW);
  expect(merged).toEqual(entry(9));
});

test('lists are continuous where they share an entry that the server has listed', () => {
  expect(overlaps([entry(3), entry(2)], [entry(2), entry(1)])).toBe(true);
  expect(overlaps([entry(3), entry(2)], [entry(2, true), entry(1)])).toBe(false);
  expect(overlaps([entry(3)], [])).toBe(false);
});

test('the end of a page says where older entries follow, or that there are none', () => {
  const rows = [
    { id: 2, at: 'b' },
    { id: 1, at: 'a' },
  ];
  expect(toStoredEntries({ rows, cursor: 'c1' })).toEqual([
    { entry: rows[0] },
    { entry: rows[1], next: 'c1' },
  ]);
  expect(toStoredEntries({ rows })).toEqual([{ entry: rows[0] }, { entry: rows[1], next: null }]);
  expect(JSON.parse(toHistoryText(toStoredEntries({ rows, cursor: 'c1' })))).toEqual({ rows, cursor: 'c1' });
  expect(JSON.parse(toHistoryText([]))).toEqual({ rows: [], cursor: null });
});

const DAY = 86_400_000;
const aged = (id: number, days: number, next?: string): StoredEntry => ({
  entry: { id, at: new Date(NOW - days * DAY).toISOString() },
  ...(next !== undefined && { next }),
});

test('entries of more than 90 days go, back to a place where the server can go on', () => {
  const list = [aged(4, 1), aged(3, 80, 'c3'), aged(2, 90), aged(1, 90.001)];
  expect(idsOf(appendOlder(list.slice(2), list.slice(0, 2), NOW))).toEqual([4, 3]);
  expect(idsOf(appendOlder([], list.slice(0, 3), NOW))).toEqual([4, 3, 2]);
  expect(idsOf(appendOlder([], [aged(2, 1), aged(1, 91)], NOW))).toEqual([2]);
});

test('no more than 500 entries are stored', () => {
  const many = Array.from({ length: 510 }, (_, index) => aged(1000 - index, 1, `c${index}`));
  expect(appendOlder(many.slice(500), many.slice(0, 500), NOW)).toHaveLength(500);
  expect(appendOlder([], many.slice(0, 500), NOW)).toHaveLength(500);
  expect(appendOlder([], many, NOW).at(-1)).toEqual(many[499]);
});

test('a list is the same whatever page of it is requested', () => {
  const name = (search: string) => listName({ url: new URL(`https://orbit.test/api/list${search}`) });
  expect(name('')).toBe(name('?cursor=c1'));
  expect(name('?kind=a&cursor=c1')).toBe(name('?kind=a'));
  expect(name('?kind=a')).not.toBe(name(''));
});
