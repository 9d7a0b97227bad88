import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AccountMenu } from '../../../src/app/header/AccountMenu.tsx';
import { Header } from '../../../src/app/header/Header.tsx';
import { parseLocation } from '../../../src/app/routing/location.ts';
import { account, setPlayer } from '../../../src/features/account/state.ts';
import { closeSafetySheet, safetySheet } from '../../../src/features/safe-play/safety-sheet.ts';
import { somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';

const show = () => mount(<Header appLocation={parseLocation('/', '', {})} menu={undefined} />);

beforeEach(() => {
  freshTab();
  stubFetch({});
});
afterEach(() => {
  cleanup();
  closeSafetySheet();
  vi.unstubAllGlobals();
});

test('without a network a visitor who has never signed in here keeps support and the way to sign in', () => {
  account.loading.phase = 'offline';
  show();
  expect(screen.getByRole('link', { name: 'Support' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeDefined();
});

test('where the back end answers with an error, support and the way to sign in stay', () => {
  localStorage.setItem('orbit.epoch', '3');
  account.loading.phase = 'error';
  show();
  expect(screen.getByRole('link', { name: 'Support' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeDefined();
});

test('where a player has signed in before, nobody is taken for a guest without an answer', () => {
  localStorage.setItem('orbit.epoch', '3');
  account.loading.phase = 'offline';
  show();
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
});

test('navigation and the field of the search are in wide windows, which have no tab bar', () => {
  show();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeDefined();
  expect(screen.getByRole('searchbox', { name: 'Search games' })).toBeDefined();
  cleanup();
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  show();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('a guest can sign in and join from the header, over the current page', () => {
  setPlayer(null);
  show();
  fireEvent.click(screen.getByRole('link', { name: 'Join' }));
  expect(location.pathname).toBe('/sign-up');
  fireEvent.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(location.pathname).toBe('/sign-in');
});

test('the account menu has the entry to limits, breaks and help', () => {
  setPlayer(somePlayer());
  mount(<AccountMenu />);
  // The environment of the tests has no popovers.
  HTMLElement.prototype.hidePopover ??= () => undefined;
  fireEvent.click(screen.getByRole('button', { name: 'Limits, breaks and help' }));
  expect(safetySheet.isOpen).toBe(true);
});

test('the account menu has the badges of the player', async () => {
  setPlayer(somePlayer({ level: 'level_8', statuses: [{ id: 'level_8', name: 'Saturn' }] }));
  mount(<AccountMenu />);
  await vi.waitFor(() =>
    expect(document.querySelector('a[href="/profile"]')?.textContent).toContain('Saturn'),
  );
});
