import { describe, expect, test } from 'vitest';
import { routes } from '../../../src/contract/routes/routes.ts';
import { buttonPath, formatTimeLeft } from '../../../src/features/notifications/NotificationItem.tsx';
import {
  badgeText,
  groupRepeats,
  mergeRows,
  unexpired,
  unreadOf,
} from '../../../src/features/notifications/rows.ts';
import { START, someNotification, time } from './some-notification.ts';

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join(' ');

describe('merging a list of the server into the shown rows', () => {
  const list = [3, 2, 1].map(n => someNotification(n));

  test('removes nothing that arrived after it was requested', () => {
    expect(ids(mergeRows([someNotification(4), ...list], list, false))).toBe('4 3 2 1');
  });

  test('leaves read rows read', () => {
    const shown = [someNotification(3, { read_at: time(9) }), ...list.slice(1)];
    expect(mergeRows(shown, list, false)[0]?.read_at).toBe(time(9));
  });

  test('keeps older pages, and removes what it no longer contains', () => {
    const shown = [4, 3, 2, 1].map(n => someNotification(n));
    expect(ids(mergeRows(shown, [someNotification(4), someNotification(2)], true))).toBe('4 2 1');
    expect(ids(mergeRows(shown, [someNotification(4), someNotification(2)], false))).toBe('4 2');
  });

  test('twice is the same as once, in whatever order a list and a newer notification arrive', () => {
    const once = mergeRows(list, list, false);
    expect(mergeRows(once, list, false)).toEqual(once);
  });
});

test('neighbours that say the same are one entry, the newest', () => {
  const signIn = (n: number, device = 'Firefox') =>
    someNotification(n, { event: 'new_sign_in', title: 'Signed in', text: device });
  const rows = [signIn(5), signIn(4), signIn(3, 'Safari'), someNotification(2), signIn(1)];
  const groups = groupRepeats(rows).map(({ notification, repeats }) => ids([notification, ...repeats]));
  expect(groups).toEqual(['5 4', '3', '2', '1']);
});

describe('a promo', () => {
  const promo = someNotification(1, { kind: 'promo', expires_at: time(7200) });

  test('shows until it expires, and not from then on', () => {
    expect(unexpired([promo], START + 7_199_999)).toHaveLength(1);
    expect(unexpired([promo], START + 7_200_000)).toHaveLength(0);
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
  ])('with %d ms left ends %s', (left, text) => {
    expect(formatTimeLeft(START + left, START, 'en')).toBe(text);
  });
});

test('the bell counts to nine, and then shows that there are more', () => {
  expect([1, 9, 10, 99].map(badgeText)).toEqual(['1', '9', '9+', '9+']);
});

test('what is older than the newest hundred counts as read, as the back end has it', () => {
  const rows = Array.from({ length: 130 }, (_, index) => someNotification(130 - index));
  expect(unreadOf(rows, {}, START)).toHaveLength(100);
  expect(unreadOf(rows, { '130': true }, START)).toHaveLength(99);
});

describe('a button', () => {
  const named = (toName: string) => buttonPath({ title: 'Go', toName });
  const path = (to: string) => buttonPath({ title: 'Go', path: to });

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
