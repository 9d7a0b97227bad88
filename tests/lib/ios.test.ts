import { expect, test } from 'vitest';
import { isIos } from '../../src/lib/ios.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';

test.each<[device: string, userAgent: string, touchPoints: number, expected: boolean]>([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 0, true],
  ['an iPad that calls itself a Mac', MAC, 2, true],
  ['a Mac', MAC, 0, false],
  ['a Mac with one touch point, as of its touch bar', MAC, 1, false],
  ['a tablet of another kind', 'Mozilla/5.0 (Linux; Android 16)', 5, false],
])('%s', (_device, userAgent, touchPoints, expected) => {
  expect(isIos(userAgent, touchPoints)).toBe(expected);
});
