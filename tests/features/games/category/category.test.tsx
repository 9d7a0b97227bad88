import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ref } from 'valtio';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { initialLoadState } from '../../../../src/core/data/loader.ts';
import { callSettings } from '../../../../src/core/http/call.ts';
import { screenState as shown } from '../../../../src/core/shell/screen.ts';
import { setPlayer } from '../../../../src/features/account/state.ts';
import { setCalm } from '../../../../src/features/calm/calm.ts';
import { CategoryList } from '../../../../src/features/games/category/CategoryList.tsx';
import CategoryScreen, { CategoryTabs } from '../../../../src/features/games/category/CategoryScreen.tsx';
import ProviderScreen from '../../../../src/features/games/provider/ProviderScreen.tsx';
import { catalogue } from '../../../../src/features/games/state.ts';
import { type SentRequest, stubFetch } from '../../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../../setup/mount.tsx';
import { someCollection, somePage } from '../fixtures.ts';

const FILTER = 'POST /api/games_filter';
const bodyOf = (sent: SentRequest | undefined) =>
  sent?.body as { page?: number; filter: object; sort: string };
const catalogueAnswers = {
  'GET /api/games/collections': {
    body: {
      collections: [
        someCollection('egypt', []),
        someCollection('odd', [], { title_key: 'x', title: 'Odd ones' }),
        ...['fresh', 'closed', 'counted'].map(id => someCollection(id, [])),
      ],
    },
  },
  'GET /api/fe/config/menu-categories-games': {
    body: { pokies: ['egypt', 'odd'], live: [], lobby: ['odd'] },
  },
  'GET /api/games/providers': { body: [{ id: '1', slug: 'astra-works', name: 'Astra Works', total: 90 }] },
};
const world = (total: number) =>
  stubFetch({ ...catalogueAnswers, [FILTER]: sent => ({ body: somePage(total, bodyOf(sent).page ?? 1) }) });

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  catalogue.collections = ref([]);
  catalogue.providers = ref([]);
  catalogue.menu = null;
  for (const loading of [catalogue.collectionsLoading, catalogue.providersLoading, catalogue.menuLoading])
    Object.assign(loading, initialLoadState());
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = (path: string, slug: string) => {
  freshTab(path);
  setPlayer(null);
  Object.assign(callSettings, { retries: 0 });
  mount(<CategoryScreen params={{ slug }} />);
};

test('a category has its heading, its count, its tabs and its games', async () => {
  const { to } = world(70);
  open('/pokies/egypt', 'egypt');
  expect(await screen.findByRole('heading', { level: 1, name: 'Egypt' })).toBeTruthy();
  expect(await screen.findByText('70 games')).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Egypt' })).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Odd ones' }).getAttribute('href')).toBe('/pokies/odd');
  expect(await screen.findByRole('link', { name: /Play GAME-0,/ })).toBeTruthy();
  expect(bodyOf(to(FILTER)[0])).toMatchObject({ filter: { categories: ['egypt'] }, sort: 'popular' });
  expect(shown.name).toBe('Egypt');
});

test('the random card is the tenth of the list', async () => {
  world(71);
  open('/pokies/all', 'all');
  await screen.findByText('71 games');
  const cells = await screen.findAllByRole('listitem');
  const grid = cells.filter(cell => cell.hasAttribute('aria-posinset'));
  expect(grid[9]?.textContent).toContain('Random game');
  expect(grid[8]?.textContent).toContain('GAME-8');
  expect(grid[10]?.textContent).toContain('GAME-9');
  expect(grid[0]?.getAttribute('aria-setsize')).toBe('72');
});

test('a category that does not exist is the not-found page', async () => {
  world(0);
  open('/pokies/nowhere', 'nowhere');
  expect(await screen.findByText('Category not found')).toBeTruthy();
  expect(shown.isMissing).toBe(true);
});

test('an empty category shows what to do next', async () => {
  world(0);
  open('/live/all', 'all');
  expect(await screen.findByText('No games here yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to the lobby' })).toBeTruthy();
});

test('a list that did not load shows an error, and one button loads it', async () => {
  const { answers } = stubFetch({ ...catalogueAnswers, [FILTER]: { status: 500, body: {} } });
  open('/categories/odd', 'odd');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('We couldn’t load the games')).toBeTruthy();
  answers[FILTER] = { body: somePage(12, 1) };
  fireEvent.click(retry);
  expect(await screen.findByText('12 games')).toBeTruthy();
});

test('a list has what can be played, until the player takes that filter off', async () => {
  const { to } = world(33);
  open('/categories/fresh', 'fresh');
  fireEvent.click(await screen.findByRole('button', { name: 'Playable now', pressed: true }));
  expect(bodyOf(to(FILTER)[0]).filter).toEqual({ categories: ['fresh'], playable: true });
  expect(await screen.findByText('33 titles')).toBeTruthy();
  expect(bodyOf(to(FILTER).at(-1)).filter).toEqual({ categories: ['fresh'] });
});

test('a list of titles none of which can be played shows a message and the titles', async () => {
  const shells = { ...somePage(12, 1), data: somePage(12, 1).data.map(game => ({ ...game, skin: null })) };
  stubFetch({
    ...catalogueAnswers,
    [FILTER]: ({ body }) => ({
      body: (body as { filter: { playable?: boolean } }).filter.playable ? somePage(0, 1) : shells,
    }),
  });
  open('/live/closed', 'closed');
  expect(await screen.findByText(/You can’t play any of these games yet/)).toBeTruthy();
  expect(await screen.findByText('0 of 12 can be played')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Games you can play now' }).getAttribute('href')).toBe(
    '/pokies/all',
  );
  // Other buttons of the tile name its title too.
  expect((await screen.findAllByRole('button', { name: /GAME-0/ })).length).toBeGreaterThan(0);
});

test('the sheet counts a provider’s games under the other filters, and offers none without any', async () => {
  const { to } = stubFetch({
    ...catalogueAnswers,
    'GET /api/games/providers': {
      body: [
        { id: '1', slug: 'astra-works', name: 'Astra Works', total: 90 },
        { id: '2', slug: 'boreal', name: 'Boreal', total: 70 },
      ],
    },
    [FILTER]: { body: { ...somePage(33, 1), provider_counts: { 'astra-works': 33 } } },
  });
  open('/pokies/counted', 'counted');
  fireEvent.click(await screen.findByRole('button', { name: /sort and filter/ }));
  expect(await screen.findByRole('button', { name: /^Astra Works ?33$/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Boreal ?0$/ }).hasAttribute('disabled')).toBe(true);
  expect(to(FILTER).at(-1)?.body).toMatchObject({ count_providers: true, filter: { playable: true } });
});

test('filters narrow the list, are shown as chips and can be removed', async () => {
  const { to } = world(33);
  open('/games/all', 'all');
  fireEvent.click(await screen.findByRole('button', { name: /sort and filter/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'High', pressed: false }));
  fireEvent.click(screen.getByRole('button', { name: 'A to Z' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Show 33 games' }));
  await waitFor(() =>
    expect(bodyOf(to(FILTER).at(-1))).toMatchObject({ filter: { volatility: ['high'] }, sort: 'name' }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Volatility: High' }));
  await waitFor(() => expect(bodyOf(to(FILTER).at(-1))).toMatchObject({ filter: {}, sort: 'name' }));
});

test('a provider’s page n starts there and links to its neighbours', async () => {
  world(90);
  freshTab('/producers/astra-works/2');
  setPlayer(null);
  mount(<ProviderScreen params={{ slug: 'astra-works', page: '2' }} />);
  expect(await screen.findByRole('link', { name: /Play GAME-40,/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Play GAME-39,/ })).toBeNull();
  expect(screen.getAllByText('Page 2 of 3')).toHaveLength(2);
  expect(screen.getAllByRole('link', { name: 'Previous page' })[0]?.getAttribute('href')).toBe(
    '/producers/astra-works',
  );
  expect(screen.getAllByRole('link', { name: 'Next page' })[0]?.getAttribute('href')).toBe(
    '/producers/astra-works/3',
  );
});

test.each([['3'], ['x'], ['0']])('a provider’s page %s that does not exist is not found', async page => {
  world(10);
  freshTab(`/producers/astra-works/${page}`);
  mount(<ProviderScreen params={{ slug: 'astra-works', page }} />);
  expect(await screen.findByText('Provider or page not found')).toBeTruthy();
  expect(shown.isMissing).toBe(true);
});

test('a provider’s list has the sorting and the filters of a category, and starts at its beginning when filtered', async () => {
  const { to } = world(90);
  freshTab('/producers/astra-works/2');
  setPlayer(null);
  mount(<ProviderScreen params={{ slug: 'astra-works', page: '2' }} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Most played: sort and filter' }));
  fireEvent.click(await screen.findByRole('button', { name: 'A to Z' }));
  fireEvent.click(screen.getByRole('button', { name: 'High' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Show 90 games' }));
  await waitFor(() =>
    expect(to(FILTER).at(-1)?.body).toMatchObject({
      filter: { providers: ['astra-works'], volatility: ['high'] },
      sort: 'name',
      page: 1,
    }),
  );
  expect(await screen.findByRole('link', { name: /Play GAME-0,/ })).toBeTruthy();
  expect(screen.queryByText(/^Page \d of/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Volatility: High' }));
  expect(await screen.findAllByText('Page 2 of 3')).toHaveLength(2);
});

test('a provider without games shows a message, with a link to others', async () => {
  world(0);
  freshTab('/producers/astra-works');
  setPlayer(null);
  mount(<ProviderScreen params={{ slug: 'astra-works' }} />);
  expect(await screen.findByText('No games here yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to the lobby' }).getAttribute('href')).toBe('/');
});

test('a category of pokies has its canonical address among the pokies', async () => {
  world(70);
  open('/categories/egypt', 'egypt');
  await waitFor(() => expect(shown.canonical).toBe('/pokies/egypt'));
  cleanup();
  expect(shown.canonical).toBeNull();
});

test('the live category begins with the card of cashback, not in calm mode and not in other lists', async () => {
  world(70);
  freshTab('/live/all');
  const cellsOf = async (id: string, own: string) => {
    mount(<CategoryList id={id} slug={own} title="Live" filter={{ categories: [own] }} isClosed={false} />);
    await screen.findByText(/^70 /);
    return screen.getAllByRole('listitem').filter(cell => cell.hasAttribute('aria-posinset'));
  };
  const cells = await cellsOf('live/all', 'cashback-live');
  expect(cells[0]?.textContent).toContain('Cashback');
  expect(cells[0]?.querySelector('a')?.getAttribute('href')).toBe('/promotions');
  expect(cells[0]?.getAttribute('aria-setsize')).toBe('72');
  expect(cells[9]?.textContent).toContain('Random game');
  cleanup();
  expect((await cellsOf('pokies/all', 'cashback-pokies'))[0]?.textContent).not.toContain('Cashback');
  cleanup();
  setCalm(true);
  expect((await cellsOf('live/all', 'cashback-calm'))[0]?.textContent).not.toContain('Cashback');
  setCalm(false);
});

test('of many categories those that a window shows come first, unless the one of the address is beyond them', async () => {
  const tabs = Array.from({ length: 29 }, (_, at) => someCollection(`many-${at}`, []));
  const count = () => screen.getAllByRole('link').length;
  const { unmount } = mount(<CategoryTabs route="pokies" slug="all" tabs={tabs} />);
  expect(count()).toBe(18);
  await waitFor(() => expect(count()).toBe(30));
  unmount();
  mount(<CategoryTabs route="pokies" slug="many-12" tabs={tabs} />);
  expect(count()).toBe(30);
});
