import { cleanup, screen } from '@testing-library/react';
import { ref } from 'valtio';
import { afterEach, beforeEach, expect, test } from 'vitest';
import SidebarCategories from '../../../src/app/sidebar/SidebarCategories.tsx';
import type { MenuKey } from '../../../src/contract/routes/route-definition.ts';
import { initialLoadState } from '../../../src/core/data/loader.ts';
import { account } from '../../../src/features/account/state.ts';
import { catalogue } from '../../../src/features/games/state.ts';
import { someCollection } from '../../features/games/fixtures.ts';
import { stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';

beforeEach(() => {
  stubFetch({});
  Object.assign(catalogue, {
    collections: ref([
      someCollection('egypt', [], { title: 'Egypt', section: 'pokies' }),
      someCollection('fruit', [], { title: 'Fruit', section: 'pokies' }),
      someCollection('roulette', [], { title: 'Roulette', section: 'live' }),
    ]),
    menu: ref({ pokies: ['egypt', 'fruit'], live: ['roulette'], lobby: ['egypt'] }),
    collectionsLoading: { phase: 'ready', at: Date.now(), stored: false },
  });
});
afterEach(() => {
  cleanup();
  Object.assign(catalogue, { collections: ref([]), menu: null, collectionsLoading: initialLoadState() });
});

const show = (path: string, current: MenuKey) => {
  freshTab(path);
  account.authStatus = 'guest';
  mount(<SidebarCategories isFolded={false} current={current} />);
  return screen
    .getAllByRole('link')
    .map(link => [link.getAttribute('href'), link.getAttribute('aria-current')]);
};

test('the categories of the sidebar are those of the slots, and mark the one that is shown', () => {
  expect(show('/pokies/fruit?order=new', 'pokies')).toEqual([
    ['/pokies/egypt', null],
    ['/pokies/fruit', 'page'],
  ]);
});

test('among the live games they are those of the live games', () => {
  expect(show('/live/all', 'live')).toEqual([['/live/roulette', null]]);
});

test('those of the first screen alone are not shown, which the others would move', () => {
  catalogue.collectionsLoading = initialLoadState();
  freshTab('/');
  account.authStatus = 'guest';
  mount(<SidebarCategories isFolded={false} current="lobby" />);
  expect(screen.queryByRole('list')).toBeNull();
});

test('they wait for the account, whose links are above them, and are shown where nobody can tell', async () => {
  freshTab('/');
  mount(<SidebarCategories isFolded={false} current="lobby" />);
  expect(screen.queryByRole('list')).toBeNull();
  account.loading = { phase: 'offline', at: null, stored: false };
  expect(await screen.findByRole('list')).toBeDefined();
});
