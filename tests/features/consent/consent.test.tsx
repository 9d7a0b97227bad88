import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readCookie, removeCookie, writeCookie } from '../../../src/core/device/cookies.ts';
import ConsentBar from '../../../src/features/consent/ConsentBar.tsx';
import {
  CONSENT_DAYS,
  consent,
  hasConsent,
  onConsent,
  reopenConsent,
  setCookieChoice,
  syncConsent,
} from '../../../src/features/consent/state.ts';
import { mount } from '../../setup/mount.tsx';

beforeEach(reopenConsent);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('there is no consent before an answer, and "necessary only" is no consent', () => {
  expect(hasConsent()).toBe(false);
  setCookieChoice('necessary');
  expect(hasConsent()).toBe(false);
  setCookieChoice('all');
  expect(hasConsent()).toBe(true);
});

test('the answer is stored for one year, not a day more or less', () => {
  expect(CONSENT_DAYS).toBe(365);
  const set = vi.spyOn(document, 'cookie', 'set');
  setCookieChoice('necessary');
  expect(set).toHaveBeenCalledWith('cookies_accepted=necessary; Path=/; Max-Age=31536000; SameSite=Lax');
});

test('a listener is called once, at once where consent has been given', () => {
  const [early, late, unsubscribed] = [vi.fn(), vi.fn(), vi.fn()];
  onConsent(early);
  onConsent(unsubscribed)();
  setCookieChoice('necessary');
  expect(early).not.toHaveBeenCalled();
  setCookieChoice('all');
  setCookieChoice('all');
  expect(early).toHaveBeenCalledOnce();
  expect(unsubscribed).not.toHaveBeenCalled();
  onConsent(late);
  expect(late).toHaveBeenCalledOnce();
});

test('both answers are buttons of the same kind, and either one is accepted', () => {
  mount(<ConsentBar />);
  const [necessary, all] = screen.getAllByRole('button');
  expect(necessary?.textContent).toBe('Necessary only');
  expect(all?.textContent).toBe('Accept all');
  expect(necessary?.className).toBe(all?.className);
  fireEvent.click(all as HTMLElement);
  expect(readCookie('cookies_accepted')).toBe('all');
});

test('an answer of another tab is followed, and so is its withdrawal', () => {
  const listener = vi.fn();
  onConsent(listener);
  writeCookie('cookies_accepted', 'all', 1);
  act(syncConsent);
  expect(consent.choice).toBe('all');
  expect(listener).toHaveBeenCalledOnce();
  removeCookie('cookies_accepted');
  act(syncConsent);
  expect(consent.choice).toBeNull();
});

test('where the browser stores no cookies the answer applies to the page', () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  setCookieChoice('all');
  expect(hasConsent()).toBe(true);
  syncConsent();
  expect(consent.choice).toBe('all');
  reopenConsent();
  expect(hasConsent()).toBe(false);
});
