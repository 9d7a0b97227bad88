import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffLists, diffText } from '../../src/lib/text-diff.ts';

const heading = (text: string) => ({ isHeading: true, text });
const block = (text: string) => ({ isHeading: false, text });

test('the steps lead from one list to the other, and a list that did not change has none but its own', () => {
  const texts = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const steps = diffLists(before, after);
      const without = (kind: string) => steps.filter(step => step.kind !== kind).map(({ text }) => text);
      expect(without('added')).toEqual(before);
      expect(without('removed')).toEqual(after);
      expect(diffLists(before, before).every(({ kind }) => kind === 'same')).toBe(true);
    }),
  );
});

/** How many texts two lists have in common, in order: by trying all. */
const common = ([a, ...before]: readonly string[], after: readonly string[]): number => {
  if (a === undefined) return 0;
  const place = after.indexOf(a);
  const without = common(before, after);
  return place < 0 ? without : Math.max(without, 1 + common(before, after.slice(place + 1)));
};

test('the way from one list to the other keeps as much as can be kept', () => {
  const texts = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 7 });
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const kept = diffLists(before, after).filter(({ kind }) => kind === 'same').length;
      expect(kept).toBe(common(before, after));
    }),
  );
});

test('what went comes before what came in its place', () => {
  expect(diffLists(['a', 'b'], ['c', 'd']).map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'removed a',
    'removed b',
    'added c',
    'added d',
  ]);
});

test('changes under one heading are one section, also with an unchanged paragraph between them', () => {
  const [first, kept, last] = ['First.', 'This stays.', 'Last.'].map(block);
  const before = [heading('1. Play'), first, kept, last, heading('2. End')];
  const after = [heading('1. Play'), kept, heading('2. End')];
  const gone = (text: string) => ({ kind: 'removed', words: [{ kind: 'removed', text }] });
  expect(diffText(before as never, after as never)).toEqual([
    { heading: '1. Play', changes: [gone('First.'), gone('Last.')] },
  ]);
});

test('what stands before the first heading has none, and no change of another section is in it', () => {
  const before = [block('Old preface.'), heading('1. Play'), block('Old rule.')];
  const after = [block('A quite different beginning.'), heading('1. Play'), block('Something else is here.')];
  expect(diffText(before, after).map(section => section.heading)).toEqual([null, '1. Play']);
});

test('a paragraph was changed where two of five words stayed, and replaced where fewer did', () => {
  const kindsOf = (before: string, after: string) =>
    diffText([block(before)], [block(after)]).flatMap(({ changes }) => changes.map(({ kind }) => kind));
  expect(kindsOf('a b c d e', 'a b x y z')).toEqual(['changed']);
  expect(kindsOf('a b c d e', 'a w x y z')).toEqual(['removed', 'added']);
  expect(kindsOf('a b', 'a b x y z v')).toEqual(['removed', 'added']);
});

test('what changed stands under its heading: a changed paragraph word by word, a new and a removed one whole', () => {
  const before = [
    heading('1. Play'),
    block('You wait one day for an answer.'),
    heading('2. End'),
    block('Gone.'),
  ];
  const after = [
    heading('1. Play'),
    block('You wait seven days for an answer.'),
    heading('2. End'),
    block('A wholly different rule holds here now.'),
  ];
  expect(diffText(before, after)).toEqual([
    {
      heading: '1. Play',
      changes: [
        {
          kind: 'changed',
          words: [
            { kind: 'same', text: 'You wait' },
            { kind: 'removed', text: 'one day' },
            { kind: 'added', text: 'seven days' },
            { kind: 'same', text: 'for an answer.' },
          ],
        },
      ],
    },
    {
      heading: '2. End',
      changes: [
        { kind: 'removed', words: [{ kind: 'removed', text: 'Gone.' }] },
        {
          kind: 'added',
          words: [{ kind: 'added', text: 'A wholly different rule holds here now.' }],
        },
      ],
    },
  ]);
  expect(diffText(after, after)).toEqual([]);
});
