import type { GameCatalogue } from './catalogue.ts';

/** Computes what every visit needs once per state of the catalogue. An error is not kept. */
export function memoizePerCatalogue<T extends object>(
  make: (catalogue: GameCatalogue) => T,
): (catalogue: GameCatalogue) => T {
  const made = new WeakMap<GameCatalogue, T>();
  return catalogue => {
    const known = made.get(catalogue) ?? make(catalogue);
    made.set(catalogue, known);
    return known;
  };
}
