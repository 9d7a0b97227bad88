import { expect, test } from 'vitest';
import { hashOf } from '../../src/lib/hash.ts';

test.each([
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['foobar', 0xbf9cf968],
])('the hash of “%s” is the published one', (text, hash) => {
  expect(hashOf(text)).toBe(hash);
});
