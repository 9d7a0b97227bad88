import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { setCalm } from '../../../../src/features/calm/calm.ts';
import { BannerCarousel } from '../../../../src/features/content/banners/BannerCarousel.tsx';
import { homeBanners } from '../../../../src/features/content/banners/state.ts';
import { mount } from '../../../setup/mount.tsx';

const banner = (id: string) => ({
  id,
  frontend_identifier: id,
  image: `/pictures/banner/${id}.svg`,
  categories: ['home'],
  groupIds: [],
  size: 'wide' as const,
  title: { text: id },
  description: { text: '' },
  gradient: [],
  labels: [],
  button: null,
  timer: null,
  order: { home: 0 },
});

let scrollTo: MockInstance;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  scrollTo = vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(() => undefined);
  Object.assign(homeBanners, { list: [banner('one'), banner('two')] });
  Object.assign(homeBanners.loading, { phase: 'ready', at: Date.now(), stored: false });
});
afterEach(() => {
  cleanup();
  setCalm(false);
  homeBanners.list = [];
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('the slides of the home page move after ten seconds, not a moment sooner', async () => {
  mount(<BannerCarousel />);
  await pass(9999);
  expect(scrollTo).not.toHaveBeenCalled();
  await pass(1);
  expect(scrollTo).toHaveBeenCalledOnce();
});

test('in calm mode they do not move and there is no pause button', async () => {
  setCalm(true);
  mount(<BannerCarousel />);
  await pass(60_000);
  expect(scrollTo).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Pause slideshow' })).toBeNull();
});

test('a button that leads to the cashbox opens it over the page', () => {
  history.replaceState(null, '', '/?x=1');
  const button = { name: 'Open the deposit', url: '/deposit' };
  Object.assign(homeBanners, { list: [{ ...banner('one'), button }] });
  mount(<BannerCarousel />);
  fireEvent.click(screen.getByRole('link', { name: 'Open the deposit' }));
  expect(location.pathname).toBe('/deposit');
  expect(history.state).toEqual({ over: '/?x=1', depth: 1 });
  history.replaceState(null, '', '/');
});
