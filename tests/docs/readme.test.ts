import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pages, readPage, root } from './read-docs.ts';

const readme = readFileSync('README.md', 'utf8');
const section = (title: string): string => readme.split(/^## /m).find(part => part.startsWith(title)) ?? '';
/** What stands in backquotes in the first column of a section's table. */
const firstColumn = (title: string): string[] =>
  section(title)
    .split('\n')
    .filter(line => line.startsWith('|'))
    .slice(2)
    .flatMap(line => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));

/** Files and folders that a page names in backquotes, from the root; what a command writes (`.out`) is not there. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:src|sw|server|tests|docs|public)\/[\w./-]+)`/g)]
    .map(([, path = '']) => path)
    .filter(path => !path.includes('.out'));

/** Files that a page links to, from its own folder. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\((?![a-z]+:|\/)([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, path = '']) => path)
    .filter(path => !path.includes('.out'));

test('every page of the documentation names files and folders that exist, and links to some', () => {
  const named = pages.flatMap(path => pathsIn(readPage(path)).map(name => ({ path, name })));
  expect(named.length).toBeGreaterThan(500);
  expect(new Set(named.map(({ path }) => path))).toContain('SECURITY.md');
  const missing = named.filter(({ name }) => !existsSync(join(root, name)));
  expect(missing).toEqual([]);
  const links = pages.flatMap(path => linksIn(readPage(path)).map(link => ({ path, link })));
  expect(links.filter(({ path, link }) => !existsSync(join(root, dirname(path), link)))).toEqual([]);
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
});
