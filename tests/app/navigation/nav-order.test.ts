import { describe, expect, test } from 'vitest';
import { tabOrder } from '../../../src/app/navigation/destination-order.ts';
import { BUILT_ITEMS, navOrder, type UpcomingConditions } from '../../../src/app/navigation/nav-order.ts';
import { countFitting, MORE_MARGIN, MORE_TITLE_MARGIN } from '../../../src/app/navigation/nav-overflow.ts';

const all: UpcomingConditions = {
  built: ['rocketMart', 'rocketChance', 'tournaments', 'mysticJackpots', 'achievements', 'vipClub'],
  isPageEnabled: () => true,
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
  test('shows rocket mart and rocket chance only while their page is enabled, and jackpots with their flag', () => {
    const order = navOrder(false, {
      ...all,
      isPageEnabled: slug => slug !== 'rocket-mart',
      hasFlag: () => false,
    });
    expect(order).toContain('rocketChance');
    expect(order).not.toContain('rocketMart');
    expect(order).not.toContain('mysticJackpots');
  });
  test('links nothing that is not built', () => {
    expect(navOrder(false, { ...all, built: BUILT_ITEMS })).toEqual(['lobby', 'pokies', 'live']);
  });
});

test('the phone’s bar has betting instead of live', () => {
  expect(tabOrder(false)).toEqual(['lobby', 'pokies', 'live']);
  expect(tabOrder(true)).toEqual(['lobby', 'pokies', 'betting']);
});

describe('overflow', () => {
  const widths = [100, 100, 100];
  const gap = 4;
  const rowOfTwo = 204;
  test('does not occur in a row that is just wide enough', () => {
    expect(countFitting(widths, 308, { gap, hasTitle: false })).toBe(3);
    expect(countFitting(widths, 307, { gap, hasTitle: false })).toBe(2);
  });
  test('reserves 60 pixels for the button without its title', () => {
    expect(MORE_MARGIN).toBe(60);
    expect(countFitting(widths, rowOfTwo + 60, { gap, hasTitle: false })).toBe(2);
    expect(countFitting(widths, rowOfTwo + 59, { gap, hasTitle: false })).toBe(1);
  });
  test('reserves 115 pixels for the button with its title', () => {
    expect(MORE_TITLE_MARGIN).toBe(115);
    const four = [...widths, 100];
    expect(countFitting(four, rowOfTwo + 115, { gap, hasTitle: true })).toBe(2);
    expect(countFitting(four, rowOfTwo + 114, { gap, hasTitle: true })).toBe(1);
  });
  test('hides all items without any space', () => {
    expect(countFitting(widths, 0, { gap, hasTitle: false })).toBe(0);
    expect(countFitting([], 0, { gap, hasTitle: false })).toBe(0);
  });
});
