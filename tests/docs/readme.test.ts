import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const readme = readFileSync('README.md', 'utf8');
const section = (title: string): string => readme.split(/^## /m).find(part => part.startsWith(title)) ?? '';
/** What stands in backquotes in the first column of a section's table. */
const firstColumn = (title: string): string[] =>
  section(title)
    .split('\n')
    .filter(line => line.startsWith('|'))
    .slice(2)
    .flatMap(line => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));

/** Files and folders that a page names in backquotes. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:src|sw|server|tests|docs|public)\/[\w./-]+)`/g)].map(([, path = '']) => path);

test('SECURITY.md names files and folders that exist', () => {
  const named = pathsIn(readFileSync('SECURITY.md', 'utf8'));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(path => !existsSync(path))).toEqual([]);
});

describe('the README', () => {
  test('names every dependency of package.json, and no other', () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      readFileSync('package.json', 'utf8'),
    ) as Record<string, Record<string, string>>;
    const installed = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(firstColumn('Dependencies').toSorted()).toEqual(installed.toSorted());
  });

  test('explains at most 20 terms', () => {
    const rows = section('Glossary')
      .split('\n')
      .filter(line => line.startsWith('|'));
    expect(rows.length - 2).toBeGreaterThan(10);
    expect(rows.length - 2).toBeLessThanOrEqual(20);
  });

  test('links to files that exist, and names folders and files that exist', () => {
    const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path = '']) => path);
    const named = pathsIn(readme);
    const missing = [...links, ...named].filter(path => !path.includes('.out') && !existsSync(path));
    expect(missing).toEqual([]);
  });
});
