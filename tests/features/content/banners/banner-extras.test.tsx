import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Banner } from '../../../../src/contract/subjects/banners.ts';
import { setCalm } from '../../../../src/features/calm/calm.ts';
import BannerExtras from '../../../../src/features/content/banners/BannerExtras.tsx';
import { safePlay } from '../../../../src/features/safe-play/state.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../../src/lib/time-units.ts';
import { freshTab, mount } from '../../../setup/mount.tsx';

const NOW = Date.parse('2026-06-01T12:00:00.000Z');
const banner = (over: Partial<Banner>): Banner => ({
  id: 'one',
  frontend_identifier: 'one',
  image: '/one.svg',
  categories: [],
  groupIds: [],
  size: 'wide',
  title: { text: 'One' },
  description: { text: '' },
  gradient: [],
  labels: [],
  button: null,
  timer: null,
  order: {},
  ...over,
});
const timer = (start: number, end: number): Partial<Banner> => ({
  timer: { start_at: new Date(NOW + start).toISOString(), end_at: new Date(NOW + end).toISOString() },
});

beforeEach(() => {
  freshTab('/promotions');
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  cleanup();
  setCalm(false);
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('counts down to the end, to the start, and shows when it is over', async () => {
  mount(<BannerExtras banner={banner(timer(-HOUR_MS, 2 * SECOND_MS))} />);
  expect(screen.getByText('Ends in 00:00:02')).toBeTruthy();
  await pass(SECOND_MS);
  expect(screen.getByText('Ends in 00:00:01')).toBeTruthy();
  await pass(SECOND_MS);
  expect(screen.getByText('Finished')).toBeTruthy();
  cleanup();
  mount(<BannerExtras banner={banner(timer(DAY_MS + HOUR_MS + 2 * SECOND_MS, 2 * DAY_MS))} />);
  expect(screen.getByText('Starts in 1 day 01:00:00')).toBeTruthy();
});

test('counts by the back end’s clock where the device’s differs', () => {
  safePlay.clockOffsetMs = HOUR_MS;
  mount(<BannerExtras banner={banner(timer(-HOUR_MS, HOUR_MS + 2 * SECOND_MS))} />);
  expect(screen.getByText('Ends in 00:00:02')).toBeTruthy();
  safePlay.clockOffsetMs = 0;
});

test('in calm mode nothing counts: the date shows', async () => {
  setCalm(true);
  mount(<BannerExtras banner={banner(timer(-HOUR_MS, 5 * DAY_MS))} />);
  const text = screen.getByText(/^Until .*2026/).textContent;
  await pass(3 * SECOND_MS);
  expect(screen.getByText(/^Until/).textContent).toBe(text);
});

test.each([
  ['support', '/popup/support'],
  ['sign-up', '/sign-up'],
  ['deposit', '/deposit'],
])('the second button opens its popup: %s', async (popup, path) => {
  const secondButton = { name: 'Ask {who}', popup };
  mount(<BannerExtras banner={banner({ secondButton, variables: { who: 'us' } })} />);
  await act(async () => screen.getByRole('button', { name: 'Ask us' }).click());
  expect(location.pathname).toBe(path);
  expect(history.state).toMatchObject({ over: '/promotions' });
});

test.each(['nothing', 'promotions', '../x'])('the popup %s does not exist and has no button', popup => {
  mount(<BannerExtras banner={banner({ secondButton: { name: 'Open', popup } })} />);
  expect(screen.queryByRole('button')).toBeNull();
});
