import fc from 'fast-check';
import { proxy, snapshot, subscribe } from 'valtio';
import { expect, test, vi } from 'vitest';
import { isEqual, reconcileList, reconcileObject } from '../../../src/core/data/reconcile.ts';

interface Row {
  id: number;
  name: string;
  more: { n: number };
}
const row = (id: number, name = 'a', n = 0): Row => ({ id, name, more: { n } });

test('an equal reply notifies no listener and keeps every snapshot', () => {
  const state = proxy({ list: [row(1), row(2)] });
  const before = snapshot(state);
  const listener = vi.fn();
  const stop = subscribe(state, listener, true);
  reconcileList(state.list, [row(1), row(2)], item => item.id);
  expect(listener).not.toHaveBeenCalled();
  expect(snapshot(state)).toBe(before);
  stop();
});

test('a list of objects within a row that is the same notifies no listener either', () => {
  const labelled = () => [{ ...row(1), labels: [{ id: 'new' }, { id: 'top' }] }];
  const state = proxy({ list: labelled() });
  const before = snapshot(state);
  reconcileList(state.list, labelled(), item => item.id);
  expect(snapshot(state)).toBe(before);
});

test.each<[unknown, unknown, boolean]>([
  [1, 1, true],
  [1, '1', false],
  [null, null, true],
  [null, {}, false],
  [{}, null, false],
  [[], {}, false],
  [{}, [], false],
  [[], [], true],
  [[1, 2], [1, 2], true],
  [[1, 2], [1], false],
  [[1], [1, 2], false],
  [{ a: { b: [1] } }, { a: { b: [1] } }, true],
  [{ a: { b: [1] } }, { a: { b: [2] } }, false],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: undefined }, { b: undefined }, false],
])('%j and %j are the same value: %j', (a, b, expected) => {
  expect(isEqual(a, b)).toBe(expected);
});

test('an unchanged row keeps its snapshot when its neighbour changes', () => {
  const state = proxy({ list: [row(1), row(2)] });
  const before = snapshot(state).list;
  reconcileList(state.list, [row(1), row(2, 'b')], item => item.id);
  const after = snapshot(state).list;
  expect(after[0]).toBe(before[0]);
  expect(after[1]).toEqual(row(2, 'b'));
});

test('whatever the lists, the state ends equal to the reply', () => {
  const rows = fc.uniqueArray(
    fc.record({ id: fc.nat(9), name: fc.string(), more: fc.record({ n: fc.nat() }) }),
    { selector: item => item.id },
  );
  fc.assert(
    fc.property(rows, rows, (first, second) => {
      const state = proxy({ list: structuredClone(first) });
      reconcileList(state.list, structuredClone(second), item => item.id);
      expect(snapshot(state).list).toEqual(second);
    }),
  );
});

test('a key that the reply no longer has is deleted', () => {
  const state = proxy<Record<string, unknown>>({ a: 1, b: { c: 1, d: 2 } });
  reconcileObject(state, { b: { c: 1 } });
  expect(snapshot(state)).toEqual({ b: { c: 1 } });
});
