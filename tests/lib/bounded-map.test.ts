import { expect, test } from 'vitest';
import { BoundedMap } from '../../src/lib/bounded-map.ts';

test('the entry that was set longest ago is removed beyond the limit, and setting it again makes it the newest', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});
