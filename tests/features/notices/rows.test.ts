import { describe, expect, test } from 'vitest';
import { routes } from '../../../src/contract/routes.ts';
import { timeLeft } from '../../../src/features/notices/ends.ts';
import { leadsTo } from '../../../src/features/notices/leads-to.ts';
import { countText, merged, standing, unreadOf } from '../../../src/features/notices/rows.ts';
import { START, someNotice, time } from './some-notice.ts';

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join(' ');

describe('a list of the server over what is held', () => {
  const list = [3, 2, 1].map(n => someNotice(n));

  test('takes nothing back that came after it was asked for', () => {
    expect(ids(merged([someNotice(4), ...list], list, false))).toBe('4 3 2 1');
  });

  test('leaves read what was read', () => {
    const held = [someNotice(3, { read_at: time(9) }), ...list.slice(1)];
    expect(merged(held, list, false)[0]?.read_at).toBe(time(9));
  });

  test('keeps older pages behind it, and what is gone from it goes', () => {
    const held = [4, 3, 2, 1].map(n => someNotice(n));
    expect(ids(merged(held, [someNotice(4), someNotice(2)], true))).toBe('4 2 1');
    expect(ids(merged(held, [someNotice(4), someNotice(2)], false))).toBe('4 2');
  });

  test('twice is as once, in whatever order a list and a newer notice come', () => {
    const once = merged(list, list, false);
    expect(merged(once, list, false)).toEqual(once);
  });
});

describe('a promo', () => {
  const promo = someNotice(1, { kind: 'promo', expires_at: time(7200) });

  test('stands until it expires, and not from then on', () => {
    expect(standing([promo], START + 7_199_999)).toHaveLength(1);
    expect(standing([promo], START + 7_200_000)).toHaveLength(0);
  });

  test('that has expired does not count as unread', () => {
    expect(unreadOf([promo], {}, START)).toHaveLength(1);
    expect(unreadOf([promo], {}, START + 7_200_000)).toHaveLength(0);
  });

  test.each([
    [59_000, 'in 1 minute'],
    [119 * 60_000, 'in 119 minutes'],
    [120 * 60_000, 'in 2 hours'],
    [47 * 3_600_000, 'in 47 hours'],
    [48 * 3_600_000, 'in 2 days'],
    [0, null],
  ])('with %d ms left ends %s', (left, words) => {
    expect(timeLeft(START + left, START, 'en')).toBe(words);
  });
});

test('the bell counts to nine, and then says that there are more', () => {
  expect([1, 9, 10, 99].map(countText)).toEqual(['1', '9', '9+', '9+']);
});

test('what is older than the newest hundred counts as read, as the back end has it', () => {
  const rows = Array.from({ length: 130 }, (_, index) => someNotice(130 - index));
  expect(unreadOf(rows, {}, START)).toHaveLength(100);
  expect(unreadOf(rows, { '130': true }, START)).toHaveLength(99);
});

describe('a button', () => {
  const named = (toName: string) => leadsTo({ title: 'Go', toName });
  const path = (to: string) => leadsTo({ title: 'Go', path: to });

  test('leads to a route by its name', () => {
    expect(named('lobby')).toBe('/');
    expect(named('favouriteGames')).toBe(routes.favouriteGames.pattern);
    expect(named('slots')).toBe('/slots');
  });

  test('without an address is no button: an unknown route, one that needs parameters, nothing of the prototype', () => {
    expect(['tournaments', 'gameItem', 'toString'].map(named)).toEqual([null, null, null]);
  });

  test('leads to paths of this origin only', () => {
    expect(path('/games?sort=new')).toBe('/games?sort=new');
    const away = ['https://else.example/', '//else.example', '/\\else.example', 'javascript:alert(1)', ''];
    expect(away.map(path)).toEqual(away.map(() => null));
  });
});
