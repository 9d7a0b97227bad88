import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decisions, namedTest, requirementFiles, requirements, root, testExists } from './read-docs.ts';

const MARKS = [
  'not built yet',
  'no test yet',
  'withdrawn',
  'measured by `npm run bench`',
  'measured by `npm run bench:load`',
];

describe('the requirements', () => {
  test('have an id each, numbered from 1 without a gap within their file', () => {
    for (const file of requirementFiles) {
      const ids = requirements.filter(row => row.file === file).map(({ id }) => id);
      const [prefix] = ids[0]?.split('-') ?? [];
      expect(ids, file).toEqual(ids.map((_, index) => `${prefix}-${index + 1}`));
    }
    const prefixes = requirements.filter(({ id }) => id.endsWith('-1')).map(({ id }) => id);
    expect(new Set(prefixes).size).toBe(requirementFiles.length);
  });

  test('are proved by a test that exists, or are marked', () => {
    const unproved = requirements.flatMap(({ id, proofs }) =>
      proofs
        .filter(proof => {
          const named = namedTest(proof);
          return named ? !testExists(named) : !MARKS.includes(proof);
        })
        .map(proof => `${id}: ${proof}`),
    );
    expect(unproved).toEqual([]);
  });

  test('are listed by file in the README', () => {
    const readme = readFileSync(join(root, 'docs/requirements/README.md'), 'utf8');
    const listed = [...readme.matchAll(/\]\(([\w-]+\.md)\) \| ([A-Z]+) \|/g)].map(
      ([, file, prefix]) => `${file} ${prefix}`,
    );
    const there = requirementFiles.map(file => {
      const [prefix] = requirements.find(row => row.file === file)?.id.split('-') ?? [];
      return `${file.slice('requirements/'.length)} ${prefix}`;
    });
    expect(listed.toSorted()).toEqual(there.toSorted());
  });
});

test('each decision has a unique number and a line in the index', () => {
  const numbers = decisions.map(name => name.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
  const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8');
  expect(decisions.filter(name => !index.includes(`](${name})`))).toEqual([]);
});

test('the index of decisions is in order, and says which numbers are unused', () => {
  const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8');
  const listed = [...index.matchAll(/^\| \[(\d{4})\]/gm)].map(([, number = '']) => number);
  expect(listed).toEqual(listed.toSorted());
  const all = Array.from({ length: Number(listed.at(-1)) }, (_, n) => String(n + 1).padStart(4, '0'));
  const unused = index.match(/The numbers (.*) have never been used/)?.[1]?.match(/\d{4}/g) ?? [];
  expect(all.filter(number => !listed.includes(number))).toEqual([...unused]);
});
