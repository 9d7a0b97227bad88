import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { ref } from 'valtio';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PAGE_STATE_ID } from '../../../src/contract/page-state.ts';
import { initialLoadState } from '../../../src/core/data/loader.ts';
import { applyPageParts, embeddedState } from '../../../src/core/shell/page-state.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import { setCalm } from '../../../src/features/calm/calm.ts';
import { homeBanners } from '../../../src/features/content/banners/state.ts';
import { clearFavourites } from '../../../src/features/favourites/state.ts';
import { rows } from '../../../src/features/games/game-rows.ts';
import { clearPlayed } from '../../../src/features/games/played.ts';
import { catalogue } from '../../../src/features/games/state.ts';
import { lobbyStart } from '../../../src/features/lobby/first-screen.ts';
import LobbyScreen from '../../../src/features/lobby/LobbyScreen.tsx';
import { type SentRequest, somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';
import { someCollection, someGame } from '../games/fixtures.ts';

const SELECT = 'POST /api/games_filter/select';
/** Every test has games of its own, so that pending requests of another one do not matter. */
let world = 0;
const ids = (rail: string) => Array.from({ length: 15 }, (_, i) => `astra:${rail}${world}-${i}`);
const collections = () => ['a', 'b', 'c'].map(id => someCollection(id, ids(id), { total: 30 }));
const idsOf = (sent: SentRequest | undefined) =>
  (sent?.body as { game_ids: string[] } | undefined)?.game_ids ?? [];
const byId = (id: string) => someGame(id.replace('astra:', ''));

const answers = {
  'GET /api/games/collections': () => ({ body: { collections: collections() } }),
  'GET /api/fe/config/menu-categories-games': { body: { pokies: [], live: [], lobby: ['b', 'a', 'c'] } },
  'GET /api/games/providers': { body: [{ id: '1', slug: 'astra-works', name: 'Astra Works', total: 90 }] },
  'GET /api/fe/config/banners-config': { body: { banners: [] } },
  [SELECT]: (sent: SentRequest) => ({ body: { data: idsOf(sent).map(byId) } }),
};

/** Elements that the observer reports as near the viewport; the test decides. */
let isNear: (element: Element) => boolean;
class Observer {
  readonly callback: IntersectionObserverCallback;
  constructor(callback: IntersectionObserverCallback) {
    this.callback = callback;
  }
  observe(target: Element) {
    const entry = { isIntersecting: isNear(target), target } as IntersectionObserverEntry;
    queueMicrotask(() => this.callback([entry], this as unknown as IntersectionObserver));
  }
  disconnect() {}
}

beforeEach(() => {
  world += 1;
  freshTab('/');
  isNear = () => true;
  vi.stubGlobal('IntersectionObserver', Observer);
  Object.assign(catalogue, { collections: ref([]), providers: ref([]), menu: null });
  Object.assign(rows, { known: ref({}), gone: ref(new Set()) });
  homeBanners.list = ref([]);
  for (const loading of [
    catalogue.collectionsLoading,
    catalogue.providersLoading,
    catalogue.menuLoading,
    rows.loading,
    homeBanners.loading,
  ])
    Object.assign(loading, initialLoadState());
  clearFavourites();
  clearPlayed();
});
afterEach(() => {
  cleanup();
  document.getElementById(PAGE_STATE_ID)?.remove();
  lobbyStart.first = null;
  vi.unstubAllGlobals();
});

const open = () => mount(<LobbyScreen params={{}} />);
/** The space of the latest wins, which stands between the categories and the first rail. */
const winsRow = () => screen.getByRole('navigation', { name: 'Categories' }).nextElementSibling;
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(heading => heading.textContent);

describe('a guest’s lobby', () => {
  test('reserves the row of the latest wins from the first render on, and has none in calm mode', async () => {
    stubFetch(answers);
    open();
    expect(winsRow()?.className).toContain('wins');
    await act(async () => setCalm(true));
    expect(winsRow()?.className).not.toContain('wins');
    await act(async () => setCalm(false));
  });

  test('without a collection shows a message', async () => {
    stubFetch({ ...answers, 'GET /api/games/collections': { body: { collections: [] } } });
    open();
    expect(await screen.findByRole('heading', { name: 'No games here yet' })).toBeDefined();
  });

  test('has a rail per collection in the menu’s order, and the providers', async () => {
    stubFetch(answers);
    setPlayer(null);
    open();
    await screen.findByRole('heading', { name: 'Providers' });
    await waitFor(() => expect(titles()).toEqual(['Title of b', 'Title of a', 'Title of c', 'Providers']));
    expect(screen.getAllByRole('link', { name: 'See all of Title of b' })[0]?.getAttribute('href')).toBe(
      '/pokies/b',
    );
    expect(screen.getByRole('link', { name: 'See all of Providers' }).getAttribute('href')).toBe(
      '/producers',
    );
  });

  test('fetches the rows of all rails near the viewport with one call, 15 per rail', async () => {
    const { to } = stubFetch(answers);
    setPlayer(null);
    open();
    await screen.findByRole('link', { name: `Play A${world}-14, Astra Works` });
    const calls = to(SELECT).filter(sent => idsOf(sent).some(id => id.includes(`${world}-`)));
    expect(calls).toHaveLength(1);
    expect(idsOf(calls[0])).toEqual(expect.arrayContaining([...ids('a'), ...ids('b'), ...ids('c')]));
  });

  test('fetches no rows of a rail that is far from the viewport', async () => {
    const { to } = stubFetch(answers);
    isNear = element => element.textContent?.includes('Title of b') ?? false;
    setPlayer(null);
    open();
    await screen.findByRole('link', { name: `Play B${world}-0, Astra Works` });
    const requested = to(SELECT).flatMap(sent => idsOf(sent));
    expect(requested).toEqual(expect.arrayContaining(ids('b')));
    expect(requested).not.toContain(ids('a')[0]);
    expect(screen.queryByRole('link', { name: `Play A${world}-0, Astra Works` })).toBeNull();
  });

  test('requests no data of a player', async () => {
    const { sent } = stubFetch(answers);
    setPlayer(null);
    open();
    await screen.findByRole('heading', { name: 'Providers' });
    // The settings are for guests too: they contain the URL of the public channel (decision 0012).
    const ofPlayers = ({ path }: { path: string }) => /^\/api\/player(?!\/settings)/.test(path);
    expect(sent.filter(ofPlayers)).toEqual([]);
  });

  test('without a response shows an error with one button', async () => {
    stubFetch({ 'GET /api/fe/config/banners-config': { body: { banners: [] } } });
    setPlayer(null);
    open();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
  });
});

describe('a player’s lobby', () => {
  const played = 'GET /api/player/played_games';
  const favourites = 'GET /api/player/favorite_games';

  test('begins with the last played games on a device that has played', async () => {
    stubFetch({
      ...answers,
      [played]: { body: [someGame('last', { last_activity_at: '2026-06-01T12:00:00.000Z' })] },
      [favourites]: { body: [{ id: 101, identifier: 'astra:loved' }] },
    });
    localStorage.setItem('orbit.hasPlayed', '1');
    setPlayer(somePlayer());
    open();
    await screen.findByRole('link', { name: /Play LOVED,/ });
    await screen.findByRole('heading', { name: 'Providers' });
    await waitFor(() =>
      expect(titles()).toEqual([
        'Recently played',
        'Title of b',
        'Title of a',
        'Favourites',
        'Title of c',
        'Providers',
      ]),
    );
  });

  test('on a new device has the player’s rails below the first screen, so that nothing shifts', async () => {
    stubFetch({
      ...answers,
      [played]: { body: [someGame('last')] },
      [favourites]: { body: [{ id: 101, identifier: 'astra:loved' }] },
    });
    setPlayer(somePlayer());
    open();
    await screen.findByRole('heading', { name: 'Favourites' });
    await screen.findByRole('heading', { name: 'Providers' });
    await waitFor(() =>
      expect(titles()).toEqual([
        'Title of b',
        'Title of a',
        'Title of c',
        'Recently played',
        'Favourites',
        'Providers',
      ]),
    );
    expect(localStorage.getItem('orbit.hasPlayed')).toBe('1');
  });

  test('forgets the played games after a sign-out', async () => {
    stubFetch(answers);
    localStorage.setItem('orbit.hasPlayed', '1');
    setPlayer(null);
    open();
    await screen.findByRole('heading', { name: 'Providers' });
    expect(localStorage.getItem('orbit.hasPlayed')).toBeNull();
  });

  test('without games of their own has no empty rails', async () => {
    stubFetch({ ...answers, [played]: { body: [] }, [favourites]: { body: [] } });
    setPlayer(somePlayer());
    open();
    await screen.findByRole('heading', { name: 'Providers' });
    await waitFor(() => expect(titles()).toEqual(['Title of b', 'Title of a', 'Title of c', 'Providers']));
  });
});

describe('the first screen in the page', () => {
  const write = (text: string) => {
    const script = document.createElement('script');
    script.type = 'application/json';
    script.id = PAGE_STATE_ID;
    script.textContent = text;
    document.body.append(script);
  };
  const first = () => ({
    banners: [],
    collections: [someCollection('b', ids('b').slice(0, 8))],
    games: ids('b').slice(0, 8).map(byId),
    at: '2026-06-01T12:00:00.000Z',
  });

  test('fills rows, collections and banners without a request', async () => {
    const { to } = stubFetch({});
    write(JSON.stringify({ facts: null, parts: { lobby: first() } }));
    applyPageParts(embeddedState()?.parts ?? {});
    expect(lobbyStart.first).not.toBeNull();
    expect(catalogue.collections.map(({ id }) => id)).toEqual(['b']);
    expect(Object.keys(rows.known)).toHaveLength(8);
    expect(homeBanners.loading).toMatchObject({ phase: 'ready', at: Date.parse(first().at) });
    await act(async () => undefined);
    expect(to('GET /api/games/collections')).toEqual([]);
    expect(to('GET /api/fe/config/banners-config')).toEqual([]);
  });

  test.each([
    ['broken', '{'],
    ['foreign', '{"facts":null,"parts":{"lobby":{"games":"none"}}}'],
    ['empty', ''],
  ])('that is %s is ignored', (_, text) => {
    write(text);
    applyPageParts(embeddedState()?.parts ?? {});
    expect(lobbyStart.first).toBeNull();
    expect(rows.known).toEqual({});
  });
});
