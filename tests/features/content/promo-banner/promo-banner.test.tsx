import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import PromoBanner from '../../../../src/features/content/promo-banner/PromoBanner.tsx';
import {
  hidePromo,
  isPromoHidden,
  PROMO_HIDDEN_MS,
  usePromoHidden,
} from '../../../../src/features/content/promo-banner/state.ts';
import { at, freshTab, mount } from '../../../setup/mount.tsx';

function Probe() {
  return <p>{usePromoHidden() ? 'hidden' : 'shown'}</p>;
}

beforeEach(() => {
  vi.useFakeTimers();
  freshTab();
});
afterEach(() => {
  cleanup();
  vi.advanceTimersByTime(PROMO_HIDDEN_MS);
  vi.useRealTimers();
});

test('a banner that was hidden is back after 120 seconds, not a moment sooner', async () => {
  expect(PROMO_HIDDEN_MS).toBe(120_000);
  render(<Probe />);
  expect(screen.getByText('shown')).toBeDefined();
  await act(async () => hidePromo());
  expect(screen.getByText('hidden')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(119_999));
  expect(screen.getByText('hidden')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByText('shown')).toBeDefined();
});

test('its timer survives a reload, and a clock that was set back hides nothing', () => {
  expect(isPromoHidden(1000, 1000 + PROMO_HIDDEN_MS - 1)).toBe(true);
  expect(isPromoHidden(1000, 1000 + PROMO_HIDDEN_MS)).toBe(false);
  expect(isPromoHidden(1000, 999)).toBe(false);
  expect(isPromoHidden(null, 1000)).toBe(false);
  hidePromo(5000);
  expect(sessionStorage.getItem('orbit.promoHiddenAt')).toBe('5000');
});

test('it leads to both popups and can be hidden', () => {
  mount(<PromoBanner />);
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(at()).toBe('/sign-in');
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
  expect(at()).toBe('/sign-up');
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(sessionStorage.getItem('orbit.promoHiddenAt')).not.toBeNull();
});
