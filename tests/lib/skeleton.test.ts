import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fillSkeleton } from '../../src/lib/skeleton.ts';

const page = readFileSync('index.html', 'utf8');
const NONE = { hero: null, rails: [] };

test('pictures are in the places of the skeleton, an unknown one leaves its place empty', () => {
  const html = fillSkeleton(page, {
    hero: { tall: '/tall.svg', wide: '/wide.svg' },
    rails: [['/a.svg', null, '/c.svg'], ['/d.svg']],
  });
  expect(html).toContain('srcset="/tall.svg"><img src="/wide.svg"');
  expect(html).toMatch(
    /<div class="sk-rail"><i><img src="\/a\.svg"[^>]*><\/i><i><\/i><i><img src="\/c\.svg"/,
  );
  expect(html).toMatch(/<div class="sk-rail"><i><img src="\/d\.svg"/);
  const places = (text: string) => text.match(/<i>/g)?.length;
  expect(places(html)).toBe(places(page));
});

test('a page without pictures is the skeleton, with no place left open', () => {
  const html = fillSkeleton(page, NONE);
  expect(html).not.toContain('<img');
  expect(html).not.toMatch(/orbit:(?:hero|rail)/);
});

test('the hero is fetched at once, tiles after the first paint, those in every viewport first', () => {
  const rail = ['/1.svg', '/2.svg', '/3.svg', '/4.svg', '/5.svg'];
  const html = fillSkeleton(page, { hero: { tall: '/t.svg', wide: '/w.svg' }, rails: [rail] });
  expect(html).toMatch(/src="\/w\.svg" alt="" crossorigin fetchpriority="high">/);
  expect(html.match(/loading="lazy"/g)).toHaveLength(5);
  expect(html.match(/loading="lazy" fetchpriority="high"/g)).toHaveLength(3);
});

test('with stored pictures, the tiles of the first rail in every viewport are requested at once', () => {
  const rails = [
    ['/1.svg', '/2.svg', '/3.svg', '/4.svg'],
    ['/5.svg', '/6.svg'],
  ];
  const html = fillSkeleton(page, { hero: null, rails }, true);
  const lazy = [...html.matchAll(/src="\/(\d)\.svg" [^>]*loading="lazy"/g)].map(([, number]) => number);
  expect(lazy).toEqual(['4', '5', '6']);
});

test('addresses are escaped in attributes', () => {
  const html = fillSkeleton(page, { hero: { tall: '"><script>', wide: 'x$&' }, rails: [['"onload="']] });
  expect(html).not.toContain('"><script>');
  expect(html).not.toContain('""onload');
  expect(html).toContain('src="x$&amp;"');
});
