import { expect, test } from 'vitest';
import { canonicalPathOf, robotsOf } from '../../src/lib/page-indexing.ts';

const route = { pattern: '/pokies/:slug', robots: 'index' } as const;

test('an address is indexed as its route says, down to four segments, whatever its query', () => {
  expect(robotsOf(route, '/a/b/c/d')).toBe('index');
  expect(robotsOf(route, '/a/b/c/d?next=/e/f')).toBe('index');
  expect(robotsOf(route, '/a/b/c/d/e')).toBe('noindex');
  expect(robotsOf({ ...route, robots: 'noindex' }, '/a')).toBe('noindex');
  expect(robotsOf(null, '/a')).toBe('noindex');
});

test('the canonical address is that of the route where several lead to it, else the path without its query', () => {
  expect(canonicalPathOf(route, '/pokies/new?page=2', { slug: 'new' })).toBe('/pokies/new');
  expect(canonicalPathOf(null, '/nothing?a=1', {})).toBe('/nothing');
  expect(canonicalPathOf({ ...route, alias: ['/slots/:slug'] }, '/slots/new', { slug: 'new' })).toBe(
    '/pokies/new',
  );
  expect(canonicalPathOf({ ...route, alias: ['/slots'] }, '/slots', {})).toBe('/pokies/all');
  const elsewhere = { ...route, canonical: '/games/:slug' };
  expect(canonicalPathOf(elsewhere, '/pokies/new', { slug: 'new' })).toBe('/games/new');
});
