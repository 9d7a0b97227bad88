import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readCookie, removeCookie, writeCookie } from '../../../src/core/cookies.ts';
import ConsentBar from '../../../src/features/consent/ConsentBar.tsx';
import {
  askAgain,
  CONSENT_DAYS,
  choose,
  consent,
  hasConsent,
  lookAtConsent,
  onConsent,
} from '../../../src/features/consent/state.ts';
import { mount } from '../account/mount.tsx';

beforeEach(askAgain);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('nothing is agreed to before somebody says so, and "necessary only" is no consent', () => {
  expect(hasConsent()).toBe(false);
  choose('necessary');
  expect(hasConsent()).toBe(false);
  choose('all');
  expect(hasConsent()).toBe(true);
});

test('the answer is kept for one year, not a day more or less', () => {
  expect(CONSENT_DAYS).toBe(365);
  const set = vi.spyOn(document, 'cookie', 'set');
  choose('necessary');
  expect(set).toHaveBeenCalledWith('cookies_accepted=necessary; Path=/; Max-Age=31536000; SameSite=Lax');
});

test('who waits for consent is told once, at once where it has been given', () => {
  const [early, late, gone] = [vi.fn(), vi.fn(), vi.fn()];
  onConsent(early);
  onConsent(gone)();
  choose('necessary');
  expect(early).not.toHaveBeenCalled();
  choose('all');
  choose('all');
  expect(early).toHaveBeenCalledOnce();
  expect(gone).not.toHaveBeenCalled();
  onConsent(late);
  expect(late).toHaveBeenCalledOnce();
});

test('both answers are buttons of the same kind, and either one is taken', () => {
  mount(<ConsentBar />);
  const [necessary, all] = screen.getAllByRole('button');
  expect(necessary?.textContent).toBe('Necessary only');
  expect(all?.textContent).toBe('Accept all');
  expect(necessary?.className).toBe(all?.className);
  fireEvent.click(all as HTMLElement);
  expect(readCookie('cookies_accepted')).toBe('all');
});

test('an answer of another tab is followed, and so is its end', () => {
  const told = vi.fn();
  onConsent(told);
  writeCookie('cookies_accepted', 'all', 1);
  act(lookAtConsent);
  expect(consent.choice).toBe('all');
  expect(told).toHaveBeenCalledOnce();
  removeCookie('cookies_accepted');
  act(lookAtConsent);
  expect(consent.choice).toBeNull();
});

test('where the browser keeps no cookies the answer holds for the page', () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  choose('all');
  expect(hasConsent()).toBe(true);
  lookAtConsent();
  expect(consent.choice).toBe('all');
  askAgain();
  expect(hasConsent()).toBe(false);
});
