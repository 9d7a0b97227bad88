import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchesPrefixWithTypo, normalizeText } from '../../src/lib/normalize-text.ts';
import {
  buildSearchIndex,
  type SearchIndex,
  type SearchRecord,
  searchPositions,
} from '../../src/lib/search.ts';

/** The records themselves, `limit` at most. */
const search = (index: SearchIndex, query: string, limit = Number.POSITIVE_INFINITY): SearchRecord[] =>
  searchPositions(index, query)
    .slice(0, limit)
    .flatMap(place => index.records[place] ?? []);

const record = (title: string, popularity = 1, provider = 'Halyard'): SearchRecord => ({
  id: `${provider}:${title}`,
  title,
  provider,
  popularity,
});
const titles = (records: readonly SearchRecord[], query: string) =>
  search(buildSearchIndex(records), query).map(found => found.title);

/** Optimal string alignment, as in a textbook. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same);
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, at(i - 2, j - 2) + 1);
      (rows[i] ?? [])[j] = best;
    }
  return at(a.length, b.length);
}

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 });
const games = fc.array(
  fc.record({
    title: fc
      .array(fc.constantFrom('dune', 'glass', 'Koi', 'lantern', 'Séance', 'moon', 'duneglass'), {
        minLength: 1,
        maxLength: 3,
      })
      .map(words => words.join(' ')),
    popularity: fc.integer({ min: 1, max: 4 }),
    provider: fc.constantFrom('Nine Foxes', 'Moonkettle'),
  }),
  { maxLength: 20 },
);

describe('folding', () => {
  test('case, accents and punctuation make no difference', () => {
    expect(normalizeText('  Séance & Crypt: Nana’s Ørsted-Straße! ')).toBe(
      'seance crypt nanas orsted strasse',
    );
    expect(normalizeText('Plain words 7')).toBe('plain words 7');
  });

  test('folding is idempotent', () => {
    fc.assert(fc.property(fc.string(), text => normalizeText(normalizeText(text)) === normalizeText(text)));
  });
});

describe('a typo', () => {
  test('is tolerated exactly when some prefix of the word is one edit away', () => {
    fc.assert(
      fc.property(letters, letters, (typed, word) => {
        const beginnings = Array.from({ length: word.length + 1 }, (_, length) => word.slice(0, length));
        expect(matchesPrefixWithTypo(typed, word)).toBe(
          beginnings.some(start => distance(typed, start) <= 1),
        );
      }),
      { numRuns: 2000 },
    );
  });

  test('may be a wrong, a missing, an extra or two swapped letters', () => {
    const games = [record('Lantern Street'), record('Moon Harbour')];
    for (const typed of ['lamtern', 'lntern', 'lanttern', 'lnatern', 'lanetrn str'])
      expect(titles(games, typed)).toEqual(['Lantern Street']);
  });

  test('is not tolerated in short words, nor twice', () => {
    expect(titles([record('Koi Moon')], 'koj')).toEqual([]);
    expect(titles([record('Lantern Street')], 'lamtern stret')).toEqual([]);
    expect(titles([record('Lantern Street')], 'lamtarn')).toEqual([]);
  });
});

describe('the order', () => {
  test('is prefixes of title words, then the provider, then matches within words, then typos', () => {
    const games = [
      record('Honeymoon', 90),
      record('Harvest', 99, 'Moonkettle'),
      record('Silver Moon', 1),
      record('Moonlit', 2),
      record('Moop', 500),
    ];
    expect(titles(games, 'moon')).toEqual(['Moonlit', 'Silver Moon', 'Harvest', 'Honeymoon', 'Moop']);
  });

  test('is by the word that fits best, whatever other words of a title are like it', () => {
    const records = [record('Alantern Lantorn', 1), record('Lantarn Bay', 9)];
    expect(titles(records, 'lantern')).toEqual(['Alantern Lantorn', 'Lantarn Bay']);
  });

  test('among equals is by popularity, then by title', () => {
    const games = [record('Jade B', 5), record('Jade A', 5), record('Jade C', 9)];
    expect(titles(games, 'jade')).toEqual(['Jade C', 'Jade A', 'Jade B']);
  });

  test('among equals is by what can be played: all but a title that says otherwise', () => {
    const game = record('Dune Owl', 1);
    const shell = { ...record('Dune Fox', 9), isPlayable: false };
    for (const records of [
      [game, shell],
      [shell, game],
    ])
      expect(titles(records, 'dune')).toEqual(['Dune Owl', 'Dune Fox']);
  });

  test('does not depend on the order in which the records came', () => {
    fc.assert(
      fc.property(
        games,
        fc.constantFrom('moon', 'dun', 'lan', 'glass koi', 'sean', 'dnue'),
        (rows, query) => {
          const records = rows.map((row, i) => ({ ...row, id: `${i}` }));
          const ids = (list: SearchRecord[]) => search(buildSearchIndex(list), query).map(({ id }) => id);
          expect(ids(records.toReversed())).toEqual(ids(records));
        },
      ),
    );
  });
});

describe('a search', () => {
  test('finds each record by any prefix of any of its words, once', () => {
    fc.assert(
      fc.property(games, fc.nat(), fc.integer({ min: 1, max: 9 }), (rows, which, length) => {
        const records = rows.map((row, i) => ({ ...row, id: `${i}` }));
        const wanted = records[which % Math.max(1, records.length)];
        if (!wanted) return;
        const found = search(
          buildSearchIndex(records),
          (wanted.title.split(' ').at(-1) ?? '').slice(0, length),
        );
        expect(found.filter(({ id }) => id === wanted.id)).toHaveLength(1);
      }),
    );
  });

  test('needs every typed word, in any order', () => {
    const games = [record('Dune Glass'), record('Dune Moon')];
    expect(titles(games, 'glass du')).toEqual(['Dune Glass']);
    expect(titles(games, 'glass sea')).toEqual([]);
  });

  test('for an empty text finds nothing, and stops at its limit', () => {
    const index = buildSearchIndex([record('Dune A'), record('Dune B'), record('Dune C')]);
    expect(search(index, ' -! ')).toEqual([]);
    expect(search(index, 'dune', 2)).toHaveLength(2);
  });

  test('works on an index that went through a message', () => {
    const index = structuredClone(buildSearchIndex([record('Lantern Street')]));
    expect(search(index, 'str').map(({ title }) => title)).toEqual(['Lantern Street']);
  });
});
