import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { saveBettingLink } from '../../../src/app/navigation/betting-link.ts';
import NavRow from '../../../src/app/navigation/NavRow.tsx';
import { setPlayer } from '../../../src/features/account/state.ts';
import { somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';

const pages = [
  { slug: 'vip', title: 'About VIP', path: '/vip', locale: 'en' },
  { slug: 'blog', title: 'Our blog', path: '/blog', locale: 'en' },
];
vi.mock('../../../src/features/content/pages/useMenuPages.ts', () => ({ useTopPages: () => pages }));

/** Every item is 100 pixels wide, the header's end begins at `width`. */
function header(width: number, opened?: ReactNode): void {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return { left: 0, right: this.dataset['end'] ? width : 0 } as DOMRect;
  });
  mount(
    <header>
      <nav aria-label="Main">
        <NavRow current="pokies" />
      </nav>
      <div data-end="1">{opened}</div>
    </header>,
  );
}

const shown = () =>
  [...screen.getByRole('navigation').querySelectorAll('div > ul:first-child > li')]
    .filter(item => item.className === '' || !/over/.test(item.className))
    .map(({ textContent }) => textContent);

beforeEach(() => {
  freshTab();
  saveBettingLink(null);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('static pages follow the games, and with enough space there is no More', () => {
  header(516);
  expect(shown()).toEqual(['Lobby', 'Slots', 'Live', 'About VIP', 'Our blog']);
  expect(screen.queryByRole('button', { name: /More/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Slots' }).getAttribute('aria-current')).toBe('page');
});

test('items that do not fit are in the More menu, in their order', () => {
  header(515);
  const list = screen.getByRole('list', { name: 'More', hidden: true });
  const inside = within(list)
    .getAllByRole('link', { hidden: true })
    .map(({ textContent }) => textContent);
  expect(inside).toEqual(['Our blog']);
  expect(shown()).toEqual(['Lobby', 'Slots', 'Live', 'About VIP']);
});

test('an open popover at the header’s end takes no space', () => {
  header(516, <div popover="auto" />);
  expect(shown()).toHaveLength(5);
});

test('a dialog at the header’s end takes no space', () => {
  header(516, <dialog open />);
  expect(shown()).toHaveLength(5);
});

test('betting replaces the lobby and is an external link', () => {
  saveBettingLink('https://bets.example/');
  header(2000);
  expect(shown()).toEqual(['Slots', 'Live', 'Betting', 'About VIP', 'Our blog']);
  expect(screen.getByRole('link', { name: 'Betting' }).getAttribute('href')).toBe('https://bets.example/');
});

test('an address that is not http is not linked', () => {
  saveBettingLink('javascript:alert(1)');
  header(2000);
  expect(screen.queryByRole('link', { name: 'Betting' })).toBeNull();
});

describe('items of later subjects', () => {
  const built = ['rocketMart', 'tournaments', 'vipClub'] as const;
  const labels = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

  test('follow the page configuration, which testers see past', async () => {
    stubFetch({ 'GET /api/fe/config/manage-promotion-pages': { body: { 'rocket-mart': false } } });
    mount(<NavRow current="pokies" built={built} />);
    const others = ['Lobby', 'Slots', 'Live', 'Tournaments', 'VIP club', 'About VIP', 'Our blog'];
    await waitFor(() => expect(labels()).toEqual(others));
    setPlayer(somePlayer({ groups: [21] }));
    await waitFor(() => expect(labels()).toEqual(others.toSpliced(3, 0, 'Rocket mart')));
    expect(screen.getByRole('link', { name: 'Rocket mart' }).getAttribute('href')).toBe('/rocket-mart');
  });

  test('load no configuration while none is built', () => {
    const { sent } = stubFetch({});
    mount(<NavRow current="pokies" />);
    expect(sent).toEqual([]);
  });
});
