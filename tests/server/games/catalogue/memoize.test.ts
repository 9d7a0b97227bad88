import { expect, test, vi } from 'vitest';
import { catalogueFromEntries, sharedCatalogue } from '../../../../server/games/catalogue/catalogue.ts';
import { memoizePerCatalogue } from '../../../../server/games/catalogue/memoize.ts';

test('computes once per state of the catalogue', () => {
  const make = vi.fn(({ games }: { games: readonly unknown[] }) => ({ count: games.length }));
  const of = memoizePerCatalogue(make);
  const catalogue = sharedCatalogue();
  expect(of(catalogue)).toBe(of(catalogue));
  expect(make).toHaveBeenCalledOnce();
  expect(of(catalogueFromEntries(catalogue.entries.slice(0, 10)))).toEqual({ count: 10 });
});

test('computes again after an error', () => {
  const make = vi
    .fn(() => ({}))
    .mockImplementationOnce(() => {
      throw new Error('no game can be played');
    });
  const of = memoizePerCatalogue(make);
  expect(() => of(sharedCatalogue())).toThrow('no game');
  expect(of(sharedCatalogue())).toEqual({});
});
