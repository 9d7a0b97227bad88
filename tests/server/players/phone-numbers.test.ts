import { expect, test } from 'vitest';
import { withoutDialCode } from '../../../server/players/player-view.ts';

test.each([
  ['+49 228 12345', '22812345'],
  ['+1 (416) 555-0100', '4165550100'],
  ['+372 5123 4567', '51234567'],
  ['+61 400 000 000', '400000000'],
  ['+64 21 123 456', '21123456'],
  ['0049 (0)228 12345', '22812345'],
  ['0228 12345', '022812345'],
  [null, null],
  ['', null],
])('%j without its dial code is %j', (phone, expected) => {
  expect(withoutDialCode(phone)).toBe(expected);
});
