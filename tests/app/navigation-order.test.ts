import { describe, expect, test } from 'vitest';
import { type LaterFacts, navOrder } from '../../src/app/nav-order.ts';
import { fitting, MORE_MARGIN, MORE_TITLE_MARGIN } from '../../src/app/overflow.ts';
import { tabOrder } from '../../src/app/place-order.ts';

const all: LaterFacts = {
  built: ['rocketMart', 'rocketChance', 'tournaments', 'mysticJackpots', 'achievements', 'vipClub'],
  isPageOn: () => true,
  hasFlag: () => true,
};

describe('the top navigation', () => {
  test('is in the order of the specification', () => {
    expect(navOrder(false, all)).toEqual([
      'lobby',
      'pokies',
      'live',
      'rocketMart',
      'rocketChance',
      'tournaments',
      'mysticJackpots',
      'achievements',
      'vipClub',
    ]);
  });
  test('hides the lobby when the betting link shows', () => {
    expect(navOrder(true, { ...all, built: ['tournaments'] })).toEqual([
      'pokies',
      'live',
      'betting',
      'tournaments',
    ]);
  });
  test('shows rocket mart and rocket chance only while their page is on, and jackpots with their flag', () => {
    const order = navOrder(false, { ...all, isPageOn: slug => slug !== 'rocket-mart', hasFlag: () => false });
    expect(order).toContain('rocketChance');
    expect(order).not.toContain('rocketMart');
    expect(order).not.toContain('mysticJackpots');
  });
  test('links nothing that is not built', () => {
    expect(navOrder(false)).toEqual(['lobby', 'pokies', 'live']);
  });
});

test('the phone’s bar has betting in the place of live', () => {
  expect(tabOrder(false)).toEqual(['lobby', 'pokies', 'live']);
  expect(tabOrder(true)).toEqual(['lobby', 'pokies', 'betting']);
});

describe('what overflows', () => {
  const widths = [100, 100, 100];
  const gap = 4;
  const rowOfTwo = 204;
  test('nothing does in a row that is just wide enough', () => {
    expect(fitting(widths, 308, { gap, hasTitle: false })).toBe(3);
    expect(fitting(widths, 307, { gap, hasTitle: false })).toBe(2);
  });
  test('60 pixels are kept for the bare button', () => {
    expect(MORE_MARGIN).toBe(60);
    expect(fitting(widths, rowOfTwo + 60, { gap, hasTitle: false })).toBe(2);
    expect(fitting(widths, rowOfTwo + 59, { gap, hasTitle: false })).toBe(1);
  });
  test('115 pixels are kept for the button with its title', () => {
    expect(MORE_TITLE_MARGIN).toBe(115);
    const four = [...widths, 100];
    expect(fitting(four, rowOfTwo + 115, { gap, hasTitle: true })).toBe(2);
    expect(fitting(four, rowOfTwo + 114, { gap, hasTitle: true })).toBe(1);
  });
  test('without any room all of it does', () => {
    expect(fitting(widths, 0, { gap, hasTitle: false })).toBe(0);
    expect(fitting([], 0, { gap, hasTitle: false })).toBe(0);
  });
});
