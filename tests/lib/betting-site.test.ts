import { expect, test } from 'vitest';
import { bettingSiteUrl } from '../../src/lib/betting-site.ts';

const site = { is_enabled: true, url: 'https://sport.example/', countries: [] as string[] };

test('the betting site opens with what follows the address', () => {
  expect(bettingSiteUrl(site, null)).toBe('https://sport.example/');
  expect(bettingSiteUrl(site, 'EE', 'live')).toBe('https://sport.example/live');
  expect(bettingSiteUrl({ ...site, url: 'https://sport.example' }, 'EE', 'a/b')).toBe(
    'https://sport.example/a%2Fb',
  );
});

test.each([
  ['is not configured', null, 'EE'],
  ['is switched off', { ...site, is_enabled: false }, 'EE'],
  ['has no address', { ...site, url: null }, 'EE'],
  ['is for other countries', { ...site, countries: ['XK'] }, 'EE'],
  ['is for some countries, and the visit’s is not known', { ...site, countries: ['XK'] }, null],
])('there is none where it %s', (_, config, country) => {
  expect(bettingSiteUrl(config, country)).toBeNull();
});

test('a country that may see it does', () => {
  expect(bettingSiteUrl({ ...site, countries: ['XK', 'EE'] }, 'EE')).toBe('https://sport.example/');
});
