import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitJsonList } from '../../src/lib/split-json-list.ts';

function cut(text: string, field = 'list') {
  const pieces: string[] = [];
  const iterator = splitJsonList(text, field);
  for (let step = iterator.next(); ; step = iterator.next()) {
    if (step.done) return { pieces, rest: step.value };
    pieces.push(step.value);
  }
}

test('the pieces and the rest together equal the parsed text, for any content', () => {
  const members = fc.array(fc.dictionary(fc.string(), fc.jsonValue()));
  const others = fc.dictionary(
    fc.string().filter(name => name !== 'list'),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(members, others, others, fc.constantFrom(undefined, 2), (list, before, after, indent) => {
      const { list: _, ...rest } = { ...before, list, ...after };
      const text = JSON.stringify({ ...before, list, ...after }, null, indent);
      const found = cut(text);
      expect(found.pieces.map(piece => JSON.parse(piece))).toEqual(JSON.parse(JSON.stringify(list)));
      expect(JSON.parse(found.rest)).toEqual(JSON.parse(JSON.stringify({ ...rest, list: [] })));
    }),
  );
});

test('two texts are cut in turns without disturbing each other', () => {
  const one = splitJsonList('{"list":[{"a":1},{"a":2}]}', 'list');
  const two = splitJsonList('{"list":[{"b":[{}]},{"b":"]}"}]}', 'list');
  expect([one.next().value, two.next().value, one.next().value, two.next().value]).toEqual([
    '{"a":1}',
    '{"b":[{}]}',
    '{"a":2}',
    '{"b":"]}"}',
  ]);
});

test.each([
  ['ends within a member', '{"list":[{"a":1},{"a'],
  ['ends before the list does', '{"list":[{"a":1}'],
  ['has no such list', '{"games":[{}]}'],
  ['has the list further inside', '{"x":{"list":[{}]}}'],
  ['has its name as a value only', '{"x":"list","y":[{}]}'],
  ['is another kind of page', '<html>"list":[</html>'],
  ['is empty', ''],
])('a text that %s is rejected', (_, text) => {
  expect(() => cut(text)).toThrow(SyntaxError);
});
