import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { initialLoadState } from '../../../src/core/data/loader.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import Bookmarks from '../../../src/features/bookmarks/Bookmarks.tsx';
import {
  type Bookmark,
  type BookmarkFacts,
  mainWidget,
  visibleBookmarks,
} from '../../../src/features/bookmarks/state.ts';
import { chatWindow } from '../../../src/features/support/chat/chat-window.ts';
import { somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';
import { stubDesktop } from '../../setup/window-width.ts';

const ALL: Bookmark[] = ['support', 'quest', 'adventures', 'lootBox', 'rocketMart'];
const config = { is_enabled: true, bookmarks: ALL };

const facts = (over: Partial<BookmarkFacts> = {}): BookmarkFacts => ({
  config,
  groups: [],
  adventureGroups: [700],
  activeLootBoxes: 0,
  activeQuests: 0,
  isRocketMartOn: false,
  implemented: ALL,
  ...over,
});

beforeEach(() => {
  freshTab();
  stubDesktop(false);
  Object.assign(mainWidget, { config: null, loading: initialLoadState() });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('with every subject built', () => {
  test.each<[string, Partial<BookmarkFacts>, Bookmark[]]>([
    ['a visitor without a group has support', {}, ['support']],
    ['a tester has the adventures', { groups: [21] }, ['support', 'adventures']],
    ['so has a group of the adventure', { groups: [700] }, ['support', 'adventures']],
    ['another group has not', { groups: [701] }, ['support']],
    ['a wheel group has the loot boxes', { groups: [1308] }, ['support', 'lootBox']],
    ['so has who has an active one', { activeLootBoxes: 1 }, ['support', 'lootBox']],
    ['active quests show theirs', { activeQuests: 1 }, ['support', 'quest']],
    ['a page that is on shows rocket mart', { isRocketMartOn: true }, ['support', 'rocketMart']],
    ['a widget that is off shows none', { config: { ...config, is_enabled: false } }, []],
    ['before the configuration is known there is none', { config: null }, []],
  ])('%s', (_, over, shown) => {
    expect(visibleBookmarks(facts(over))).toEqual(shown);
  });

  test('the operator orders and leaves out', () => {
    const own = { is_enabled: true, bookmarks: ['quest', 'support'] as Bookmark[] };
    expect(visibleBookmarks(facts({ config: own, activeQuests: 2, isRocketMartOn: true }))).toEqual([
      'quest',
      'support',
    ]);
  });
});

test('what is not built yet does not show, whatever its condition says', () => {
  const all = { groups: [21, 1308], activeQuests: 1, isRocketMartOn: true };
  expect(visibleBookmarks(facts({ ...all, implemented: ['support'] }))).toEqual(['support']);
});

test('support shows where the operator enables it, as a link to the support page', async () => {
  stubFetch({
    'GET /api/fe/config/main-widget-config': { body: { is_enabled: true, bookmarks: ['support'] } },
  });
  mount(<Bookmarks />);
  const link = await screen.findByRole('link', { name: 'Support' });
  expect(link.getAttribute('href')).toBe('/support');
});

test('support opens the support widget for a VIP, and the chat for everybody else', async () => {
  stubFetch({
    'GET /api/fe/config/main-widget-config': { body: { is_enabled: true, bookmarks: ['support'] } },
  });
  setPlayer(somePlayer());
  mount(<Bookmarks />);
  const link = await screen.findByRole('link', { name: 'Support' });
  fireEvent.click(link);
  expect([chatWindow.isOpen, location.pathname]).toEqual([true, '/']);
  chatWindow.isOpen = false;
  act(() => setPlayer(somePlayer({ groups: [259] })));
  fireEvent.click(link);
  expect([chatWindow.isOpen, location.pathname]).toEqual([false, '/popup/support']);
  setPlayer(null);
});

test('on a desktop support does not float over the page', async () => {
  const { sent } = stubFetch({
    'GET /api/fe/config/main-widget-config': { body: { is_enabled: true, bookmarks: ['support'] } },
  });
  stubDesktop(true);
  mount(<Bookmarks />);
  await vi.waitFor(() => expect(mainWidget.config).not.toBeNull());
  expect(sent).toHaveLength(1);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('without a response nothing shows', async () => {
  const { sent } = stubFetch({});
  mount(<Bookmarks />);
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(0));
  expect(screen.queryByRole('navigation')).toBeNull();
});
