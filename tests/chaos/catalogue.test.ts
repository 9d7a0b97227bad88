import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

interface Entry {
  readonly failure: string;
  readonly proof: string;
}

const tests = join(import.meta.dirname, '..');
const catalogue = readFileSync(join(import.meta.dirname, 'catalogue.md'), 'utf8');

/** The rows of all tables, but for their heads. */
const entries: readonly Entry[] = [...catalogue.matchAll(/^\| ?(.*?) ?\| ?(.*?) ?\|$/gm)]
  .map(([, failure = '', proof = '']) => ({ failure, proof }))
  .filter(({ failure }) => failure !== 'failure' && !failure.startsWith('---'));
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

describe('the catalogue', () => {
  test('has every group, and no entry without a proof or a reason', () => {
    expect([...catalogue.matchAll(/^## (.+)$/gm)].map(([, group]) => group)).toEqual(GROUPS);
    expect(entries.length).toBeGreaterThan(80);
    expect(entries.filter(({ proof }) => proof === '')).toEqual([]);
    expect(entries[0]?.failure).not.toBe('');
  });

  const proofs = entries.flatMap(({ proof }) => {
    const [, file, title] = proof.match(/^`([\w/-]+\.(?:test|spec)\.tsx?)` (.+)$/) ?? [];
    return file && title ? [{ file, title }] : [];
  });

  test.each(proofs)('names a test that exists: $file, $title', ({ file, title }) => {
    const path = join(tests, file);
    expect(existsSync(path), file).toBe(true);
    const source = readFileSync(path, 'utf8').replaceAll("\\'", "'");
    const quoted = ["'", '`', '"'].some(mark => source.includes(`${mark}${title}${mark}`));
    expect(quoted, title).toBe(true);
  });

  test('says in a sentence why an entry has no test', () => {
    const reasons = entries.filter(({ proof }) => !/^`[\w/-]+\.(?:test|spec)/.test(proof));
    for (const { proof } of reasons) expect(proof).toMatch(/^.{15,}\.$/);
  });
});
