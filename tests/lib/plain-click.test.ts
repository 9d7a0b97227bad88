import { expect, test } from 'vitest';
import { isPlainClick } from '../../src/lib/plain-click.ts';

const plain = { button: 0, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

test('a click is plain without another button and without a key that opens another tab or saves the target', () => {
  expect(isPlainClick(plain)).toBe(true);
  for (const other of [
    { button: 1 },
    { altKey: true },
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
  ])
    expect(isPlainClick({ ...plain, ...other }), JSON.stringify(other)).toBe(false);
});
