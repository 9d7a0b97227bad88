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
