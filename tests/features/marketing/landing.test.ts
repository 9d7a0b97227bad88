import { describe, expect, test } from 'vitest';
import {
  affiliateOf,
  type Landing,
  searchEngineOf,
  stagFor,
  utmOf,
} from '../../../src/features/marketing/landing.ts';

const landing = (query = '', referrer = ''): Landing => ({ query: new URLSearchParams(query), referrer });
const cookies =
  (held: Record<string, string> = {}) =>
  (name: string) =>
    held[name] ?? null;
const of = (query = '', held: Record<string, string> = {}, bySearch: string | null = null, referrer = '') =>
  affiliateOf({ landing: landing(query, referrer), cookie: cookies(held), bySearch });

describe('the affiliate tag', () => {
  test.each([
    ['is the address’s, before the cookie’s', 'stag=7_a', { stag: '8_b' }, '2411', '7_a'],
    ['is the cookie’s, before the search engine’s', '', { stag: '8_b' }, '2411', '8_b'],
    ['is the search engine’s where nothing else names one', '', {}, '2411', '2411'],
    ['is not set otherwise', '', {}, null, null],
    ['that is empty in the address is none', 'stag=', { stag: '8_b' }, null, '8_b'],
    ['that is blank in the address is none', 'stag=%20', {}, null, null],
  ])('%s', (_what, query, held, bySearch, stag) => {
    expect(of(query, held, bySearch).stag).toBe(stag);
  });

  test('is cut at 255 characters', () => {
    expect(of(`stag=${'x'.repeat(255)}`).stag).toHaveLength(255);
    expect(of(`stag=${'x'.repeat(256)}`).stag).toHaveLength(255);
  });
});

describe('the affiliate’s id', () => {
  const google = 'https://www.google.com/';
  test.each([
    ['is 122 for everybody', '', {}, '', '122'],
    ['is 241 for who comes from a search engine', '', {}, google, '241'],
    ['is the cookie’s, wherever the visit comes from', '', { affiliate_id: '500' }, google, '500'],
    ['is the number that a tag in the address begins with', 'stag=600_x', { affiliate_id: '500' }, '', '600'],
    ['stays with the stored tag', 'stag=600_x', { stag: '600_x', affiliate_id: '500' }, '', '500'],
    ['is the usual one for a tag without a number', 'stag=spring', { affiliate_id: '500' }, '', '122'],
  ])('%s', (_what, query, held, referrer, id) => {
    expect(of(query, held as Record<string, string>, null, referrer).affiliateId).toBe(id);
  });
});

test.each([
  ['https://www.google.com/', 'google'],
  ['https://www.google.com.au/search?q=x', 'google'],
  ['https://google.de/', 'google'],
  ['https://www.bing.com/', 'bing'],
  ['https://de.search.yahoo.com/', 'yahoo'],
  ['https://accounts.google.com/', 'google'],
  ['https://google.example.com/', null],
  ['https://notgoogle.com/', null],
  ['https://elsewhere.example/?from=google.com', null],
  ['android-app://com.google.android.gm/', null],
  ['no address', null],
  ['', null],
])('a visit from "%s" was sent by the search engine %s', (referrer, engine) => {
  expect(searchEngineOf(referrer)).toBe(engine);
});

test('a search engine’s tag is the country’s, or the one for all others', () => {
  const tags = { google: { default: '1', AU: '2' }, bing: { AU: '3' } };
  expect(stagFor(tags, 'google', 'AU')).toBe('2');
  expect(stagFor(tags, 'google', 'NZ')).toBe('1');
  expect(stagFor(tags, 'google', null)).toBe('1');
  expect(stagFor(tags, 'bing', 'NZ')).toBeNull();
  expect(stagFor(tags, 'yahoo', 'AU')).toBeNull();
  expect(stagFor(tags, null, 'AU')).toBeNull();
});

test('a campaign is read from the URL, and is null without its parameters', () => {
  expect(utmOf(landing('utm_source=a&utm_term=&sub_id=9&other=1'))).toEqual({ utm_source: 'a', sub_id: '9' });
  expect(utmOf(landing('other=1'))).toBeNull();
});
