import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});
const load = () => import('../../../src/core/shell/limit-status.ts');
/** What the next page of this device begins with. */
const nextPage = async () => {
  vi.resetModules();
  return { ...(await load()).limitStatus };
};

test('a device without a known limit begins without one', async () => {
  expect(await nextPage()).toEqual({ isReached: false, isRedirecting: false });
});

test.each<[string, [isReached: boolean, isRedirecting?: boolean], object]>([
  ['that is reached', [true], { isReached: true, isRedirecting: true }],
  ['that the game page reports', [true, false], { isReached: true, isRedirecting: false }],
  ['that is over', [false], { isReached: false, isRedirecting: false }],
])('a limit %s is known at once, and to the next page', async (_, status, expected) => {
  const { limitStatus, setLimitReached } = await load();
  setLimitReached(true);
  setLimitReached(...status);
  expect({ ...limitStatus }).toEqual(expected);
  expect(await nextPage()).toEqual(expected);
});
