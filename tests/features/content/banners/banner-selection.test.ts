import { describe, expect, test } from 'vitest';
import { type Banner, tallImage } from '../../../../src/contract/subjects/banners.ts';
import { fillVariables, gradientOf } from '../../../../src/features/content/banners/banner-content.ts';
import { buttonHref, visibleBanners } from '../../../../src/features/content/banners/banner-selection.ts';

const NOW = Date.parse('2026-06-01T12:00:00.000Z');
const banner = (id: string, over: Partial<Banner> = {}): Banner => ({
  id,
  frontend_identifier: id,
  image: `/${id}.svg`,
  categories: ['home'],
  groupIds: [],
  size: 'wide',
  title: { text: id },
  description: { text: '' },
  gradient: [],
  labels: [],
  button: null,
  timer: null,
  order: {},
  ...over,
});
const ids = (list: Banner[], groups: number[] = []) => visibleBanners(list, groups, NOW).map(({ id }) => id);

describe('the slides', () => {
  test('are in the order of the home carousel, those without a position last', () => {
    expect(
      ids([banner('c'), banner('b', { order: { home: 2 } }), banner('a', { order: { home: 1 } })]),
    ).toEqual(['a', 'b', 'c']);
  });
  test('for a group are only for its players', () => {
    const list = [banner('all'), banner('vip', { groupIds: [257, 258] })];
    expect(ids(list)).toEqual(['all']);
    expect(ids(list, [258])).toEqual(['all', 'vip']);
  });
  test('that are over come last', () => {
    const timer = (start_at: string, end_at: string) => ({ timer: { start_at, end_at } });
    const past = timer('2026-05-01T00:00:00.000Z', '2026-06-01T12:00:00.000Z');
    const future = timer('2026-07-01T00:00:00.000Z', '2026-08-01T00:00:00.000Z');
    expect(ids([banner('past', past), banner('future', future)])).toEqual(['future', 'past']);
  });
  test('of other categories are left out', () => {
    expect(ids([banner('shop', { categories: ['shop'] })])).toEqual([]);
  });
});

describe('where a button leads', () => {
  const HERE = 'https://orbit.example';
  test.each([
    ['/pokies/new?a=1#b', '/pokies/new?a=1#b'],
    ['https://orbit.example/de/pokies/new', '/pokies/new'],
    ['tournaments/5', '/tournaments/5'],
    ['https://other.example/x', 'https://other.example/x'],
    ['//other.example/x', 'https://other.example/x'],
    ['http://[broken', '/'],
    ['javascript:alert(1)', '/'],
    ['data:text/html,x', '/'],
  ])('%s leads to %s', (url, href) => {
    expect(buttonHref({ url }, HERE)).toBe(href);
  });
});

describe('where a button with a type leads', () => {
  const href = (over: Partial<NonNullable<Banner['button']>>) => buttonHref({ url: '', ...over });
  test.each([
    [{ type: 'tournament', frontendIdentifier: 'spring' }, '/tournaments/spring'],
    [{ type: 'lottery', frontendIdentifier: 'may' }, '/lottery/may'],
    [{ type: 'link', url: '/pokies/new' }, '/pokies/new'],
    [{ type: 'tournament', frontendIdentifier: 'spring', url: '/promo' }, '/promo'],
    [{ url: '/deposit', attrs: { bonus: 'a b' } }, '/deposit?bonus=a+b'],
    [{ url: '/support?a=1#faq', attrs: { b: '2' } }, '/support?a=1&b=2#faq'],
    [{}, '/'],
  ])('%j leads to %s', (button, path) => {
    expect(href(button)).toBe(path);
  });
});

test('texts show the values of the variables, and a name without a value as it stands', () => {
  expect(fillVariables('{prize} until {day}, {other}', { prize: '5', day: 'May' })).toBe(
    '5 until May, {other}',
  );
});

test('all colours of a gradient show', () => {
  expect(gradientOf(['#112233', '#445566', '#778899', '#aabbcc'])).toBe(
    'linear-gradient(105deg,#112233,#445566,#778899,#aabbcc)',
  );
  expect(gradientOf(['#112233'])).toBe('#112233');
  expect(gradientOf([])).toMatch(/^#/);
});

test('the upright picture keeps the address’s own query', () => {
  expect(tallImage('/a.svg')).toBe('/a.svg?shape=tall');
  expect(tallImage('/a.svg?v=2')).toBe('/a.svg?v=2&shape=tall');
});
