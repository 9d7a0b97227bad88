import { afterEach, expect, test, vi } from 'vitest';
import { beginHydration, endHydration } from '../../../src/core/shell/hydration.ts';
import { applyPageParts, registerPagePart } from '../../../src/core/shell/page-state.ts';

afterEach(endHydration);

/** A module that is loaded now; returns what it has been given, once it has run. */
async function load(name: string): Promise<unknown[]> {
  const apply = vi.fn();
  registerPagePart(name, { read: () => undefined, apply });
  expect(apply).not.toHaveBeenCalled();
  await Promise.resolve();
  return apply.mock.calls.flat();
}

test('a module that is loaded while the page is taken over gets its part of the state, others none', async () => {
  beginHydration();
  applyPageParts({ wallet: { at: 1 }, journal: { at: 2 } });
  expect(await load('wallet')).toEqual([{ at: 1 }]);
  expect(await load('bell')).toEqual([]);
  endHydration();
  expect(await load('journal')).toEqual([]);
});
