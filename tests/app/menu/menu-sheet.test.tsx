import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import MenuSheet from '../../../src/app/menu/MenuSheet.tsx';
import { TabBar } from '../../../src/app/navigation/TabBar.tsx';
import { breakStatus } from '../../../src/core/shell/break-status.ts';
import { account, setPlayer } from '../../../src/features/account/state.ts';
import { consent } from '../../../src/features/consent/state.ts';
import { closeSafetySheet, safetySheet } from '../../../src/features/safe-play/safety-sheet.ts';
import { somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';

vi.mock('../../../src/features/content/pages/useMenuPages.ts', () => ({
  useTopPages: () => [],
  useBottomPages: () => [
    { slug: 'responsible-gaming', title: 'Responsible gaming', path: '/responsible-gaming', locale: 'en' },
    { slug: 'terms', title: 'Terms', path: '/terms', locale: 'en' },
  ],
}));

let isWide = false;
beforeEach(() => {
  isWide = false;
  freshTab();
  stubFetch({});
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isWide && query.includes('1024'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const menu = () => screen.queryByRole('dialog', { name: 'Menu' });
const names = (role: string) => screen.getAllByRole(role).map(item => item.textContent);

function swipe(dx: number, dy = 0): void {
  const area = screen.getByRole('button', { name: 'Language: English' });
  fireEvent.touchStart(area, { touches: [{ clientX: 100, clientY: 100 }] });
  fireEvent.touchEnd(area, { changedTouches: [{ clientX: 100 + dx, clientY: 100 + dy }] });
}

test('it opens and closes on events of the window', async () => {
  mount(<TabBar menu="lobby" />);
  expect(menu()).toBeNull();
  await act(async () => void dispatchEvent(new Event('orbit:menu-open')));
  await vi.waitFor(() => expect(menu()).not.toBeNull());
  await act(async () => void dispatchEvent(new Event('orbit:menu-close')));
  expect(menu()).toBeNull();
});

test('a desktop has no menu to open', async () => {
  isWide = true;
  mount(<TabBar menu="lobby" />);
  await act(async () => void dispatchEvent(new Event('orbit:menu-open')));
  expect(menu()).toBeNull();
});

test('a swipe towards its edge closes it; a short one, a diagonal one and one in the other direction do not', () => {
  const onClose = vi.fn();
  mount(<MenuSheet menu="lobby" onClose={onClose} />);
  swipe(59);
  swipe(-60);
  swipe(60, 31);
  expect(onClose).not.toHaveBeenCalled();
  swipe(60, 30);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a press outside closes it', () => {
  const onClose = vi.fn();
  mount(<MenuSheet menu="lobby" onClose={onClose} />);
  const dialog = screen.getByRole('dialog');
  fireEvent.mouseDown(dialog);
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a guest sees sign-in, sign-up, support, languages and calm mode, and no links for players', () => {
  account.authStatus = 'guest';
  mount(<MenuSheet menu="lobby" onClose={() => undefined} />);
  expect(names('button')).toEqual(expect.arrayContaining(['Create account', 'Sign in', 'Cookie choices']));
  expect(names('button')).not.toContain('Sign out');
  expect(names('link')).toEqual(
    expect.arrayContaining(['Lobby', 'Slots', 'Live', 'Promotions', 'News', 'Responsible gaming', 'Support']),
  );
  expect(names('link')).not.toContain('Favourites');
  expect(screen.getByRole('switch', { name: 'Calm mode' })).toBeDefined();
  expect(screen.getByText(/Local time/)).toBeDefined();
});

test('the language is one row, which opens the list of all', async () => {
  account.authStatus = 'guest';
  mount(<MenuSheet menu="lobby" onClose={() => undefined} />);
  expect(names('link')).not.toContain('Deutsch');
  fireEvent.click(screen.getByRole('button', { name: 'Language: English' }));
  const list = await screen.findByRole('dialog', { name: 'Language' });
  expect(within(list).getByRole('link', { name: 'Deutsch' }).getAttribute('href')).toBe('/de');
});

test('a break takes the promotions out of the menu', () => {
  breakStatus.isActive = true;
  mount(<MenuSheet menu="lobby" onClose={() => undefined} />);
  expect(names('link')).not.toContain('Promotions');
  breakStatus.isActive = false;
});

test('a player sees who is signed in, and what the promoted game is', () => {
  setPlayer(somePlayer({ nickname: 'Annie' }));
  mount(<MenuSheet menu="lobby" onClose={() => undefined} />);
  expect(screen.getByText('Annie')).toBeDefined();
  expect(screen.getByText('Featured game')).toBeDefined();
});

test('a player sees the links for players and sign-out, and no sign-in', () => {
  setPlayer(somePlayer());
  mount(<MenuSheet menu="lobby" onClose={() => undefined} />);
  expect(names('link')).toContain('Favourites');
  expect(names('button')).toContain('Sign out');
  expect(names('button')).not.toContain('Create account');
});

test('the cookie choice can be changed', () => {
  consent.choice = 'all';
  const onClose = vi.fn();
  mount(<MenuSheet menu="lobby" onClose={onClose} />);
  fireEvent.click(screen.getByRole('button', { name: 'Cookie choices' }));
  expect(consent.choice).toBeNull();
  expect(onClose).toHaveBeenCalledOnce();
});

test('has the entry to limits, breaks and help, for guests too', async () => {
  setPlayer(null);
  mount(<TabBar menu="lobby" />);
  await act(async () => void dispatchEvent(new Event('orbit:menu-open')));
  fireEvent.click(await screen.findByRole('button', { name: 'Limits, breaks and help' }));
  expect(safetySheet.isOpen).toBe(true);
  expect(menu()).toBeNull();
  closeSafetySheet();
});
