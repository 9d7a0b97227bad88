import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { failures, namedTest, root, testExists } from './read-docs.ts';

const GROUPS = [
  'Network',
  'Life of the worker',
  'Storage',
  'Time',
  'Identity',
  'Outbox and realtime',
  'Push',
  'Install and display',
  'Tools',
];

describe('the list of failures', () => {
  test('has every group, and for each failure the expected behaviour', () => {
    const page = readFileSync(join(root, 'docs/failures.md'), 'utf8');
    expect([...page.matchAll(/^## (.+)$/gm)].map(([, group]) => group)).toEqual(GROUPS);
    expect(failures.length).toBeGreaterThan(80);
    expect(failures.filter(({ cells }) => cells.length !== 3 || cells.includes(''))).toEqual([]);
  });

  test('has unique ids', () => {
    expect(new Set(failures.map(({ id }) => id)).size).toBe(failures.length);
  });

  const proofs = failures.flatMap(({ id, proofs: all }) =>
    all.flatMap(proof => {
      const named = namedTest(proof);
      return named ? [{ id, ...named }] : [];
    }),
  );

  test.each(proofs)('$id names a test that exists: $file, $title', named => {
    expect(testExists(named)).toBe(true);
  });

  test('explains in a sentence why a failure has no test', () => {
    const reasons = failures.flatMap(({ proofs: all }) => all.filter(proof => !namedTest(proof)));
    for (const reason of reasons) expect(reason).toMatch(/^.{15,}\.$/);
  });
});
