import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { ref } from 'valtio';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { notLoaded } from '../../../src/core/load.ts';
import { showPlayer } from '../../../src/features/account/state.ts';
import { homeBanners } from '../../../src/features/banners/state.ts';
import { clearFavourites } from '../../../src/features/favourites/state.ts';
import { clearPlayed } from '../../../src/features/games/played.ts';
import { rows } from '../../../src/features/games/rows.ts';
import { catalogue } from '../../../src/features/games/state.ts';
import { takeFirstScreen } from '../../../src/features/lobby/first-screen.ts';
import LobbyScreen from '../../../src/features/lobby/LobbyScreen.tsx';
import { freshTab, mount } from '../account/mount.tsx';
import { type Sent, somePlayer, wire } from '../account/wire.ts';
import { someCollection, someGame } from '../games/some-games.ts';

const SELECT = 'POST /api/games_filter/select';
/** Every test has games of its own: what another one still waits for is not among them. */
let world = 0;
const ids = (rail: string) => Array.from({ length: 15 }, (_, i) => `astra:${rail}${world}-${i}`);
const collections = () => ['a', 'b', 'c'].map(id => someCollection(id, ids(id), { total: 30 }));
const idsOf = (sent: Sent | undefined) => (sent?.body as { game_ids: string[] } | undefined)?.game_ids ?? [];
const byId = (id: string) => someGame(id.replace('astra:', ''));

const answers = {
  'GET /api/games/collections': () => ({ body: { collections: collections() } }),
  'GET /api/fe/config/menu-categories-games': { body: { pokies: [], live: [], lobby: ['b', 'a', 'c'] } },
  'GET /api/games/providers': { body: [{ id: '1', slug: 'astra-works', name: 'Astra Works', total: 90 }] },
  'GET /api/fe/config/banners-config': { body: { banners: [] } },
  [SELECT]: (sent: Sent) => ({ body: { data: idsOf(sent).map(byId) } }),
};

/** Elements that the window is told to be near, by what the test decides. */
let isNear: (element: Element) => boolean;
class Observer {
  readonly tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.tell = tell;
  }
  observe(target: Element) {
    const entry = { isIntersecting: isNear(target), target } as IntersectionObserverEntry;
    queueMicrotask(() => this.tell([entry], this as unknown as IntersectionObserver));
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
    Object.assign(loading, notLoaded());
  clearFavourites();
  clearPlayed();
});
afterEach(() => {
  cleanup();
  document.getElementById('first-screen')?.remove();
  vi.unstubAllGlobals();
});

const open = () => mount(<LobbyScreen params={{}} />);
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(heading => heading.textContent);

describe('a guest’s lobby', () => {
  test('without a collection says so', async () => {
    wire({ ...answers, 'GET /api/games/collections': { body: { collections: [] } } });
    open();
    expect(await screen.findByRole('heading', { name: 'No games here yet' })).toBeDefined();
  });

  test('has a rail per collection in the menu’s order, and the providers', async () => {
    wire(answers);
    showPlayer(null);
    open();
    await screen.findByRole('heading', { name: 'Providers' });
    await waitFor(() => expect(titles()).toEqual(['Title of b', 'Title of a', 'Title of c', 'Providers']));
    expect(screen.getAllByRole('link', { name: 'See all of Title of b' })[0]?.getAttribute('href')).toBe(
      '/pokies/b',
    );
  });

  test('fetches the rows of all rails that are near with one call, 15 a rail', async () => {
    const { to } = wire(answers);
    showPlayer(null);
    open();
    await screen.findByRole('link', { name: `Play A${world}-14, Astra Works` });
    const calls = to(SELECT).filter(sent => idsOf(sent).some(id => id.includes(`${world}-`)));
    expect(calls).toHaveLength(1);
    expect(idsOf(calls[0])).toEqual(expect.arrayContaining([...ids('a'), ...ids('b'), ...ids('c')]));
  });

  test('fetches no rows of a rail that is far away', async () => {
    const { to } = wire(answers);
    isNear = element => element.textContent?.includes('Title of b') ?? false;
    showPlayer(null);
    open();
    await screen.findByRole('link', { name: `Play B${world}-0, Astra Works` });
    const asked = to(SELECT).flatMap(sent => idsOf(sent));
    expect(asked).toEqual(expect.arrayContaining(ids('b')));
    expect(asked).not.toContain(ids('a')[0]);
    expect(screen.queryByRole('link', { name: `Play A${world}-0, Astra Works` })).toBeNull();
  });

  test('asks for nothing that is a player’s', async () => {
    const { sent } = wire(answers);
    showPlayer(null);
    open();
    await screen.findByRole('heading', { name: 'Providers' });
    // The settings are for guests too: they say where the public channel is (decisions D12).
    const ofPlayers = ({ path }: { path: string }) => /^\/api\/player(?!\/settings)/.test(path);
    expect(sent.filter(ofPlayers)).toEqual([]);
  });

  test('without an answer says so, with one button', async () => {
    wire({ 'GET /api/fe/config/banners-config': { body: { banners: [] } } });
    showPlayer(null);
    open();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
  });
});

describe('a player’s lobby', () => {
  const played = 'GET /api/player/played_games';
  const favourites = 'GET /api/player/favorite_games';

  test('of somebody who has played here begins with the last played games', async () => {
    wire({
      ...answers,
      [played]: { body: [someGame('last', { last_activity_at: '2026-06-01T12:00:00.000Z' })] },
      [favourites]: { body: [{ id: 101, identifier: 'astra:loved' }] },
    });
    localStorage.setItem('orbit.hasPlayed', '1');
    showPlayer(somePlayer());
    open();
    await screen.findByRole('link', { name: /Play LOVED,/ });
    await screen.findByRole('heading', { name: 'Providers' });
    await waitFor(() =>
      expect(titles()).toEqual([
        'Played last',
        'Title of b',
        'Title of a',
        'Favourites',
        'Title of c',
        'Providers',
      ]),
    );
  });

  test('on a new device has their own rails below what a window shows, so that nothing moves', async () => {
    wire({
      ...answers,
      [played]: { body: [someGame('last')] },
      [favourites]: { body: [{ id: 101, identifier: 'astra:loved' }] },
    });
    showPlayer(somePlayer());
    open();
    await screen.findByRole('heading', { name: 'Favourites' });
    await screen.findByRole('heading', { name: 'Providers' });
    await waitFor(() =>
      expect(titles()).toEqual([
        'Title of b',
        'Title of a',
        'Title of c',
        'Played last',
        'Favourites',
        'Providers',
      ]),
    );
    expect(localStorage.getItem('orbit.hasPlayed')).toBe('1');
  });

  test('that is a guest’s again forgets that somebody played', async () => {
    wire(answers);
    localStorage.setItem('orbit.hasPlayed', '1');
    showPlayer(null);
    open();
    await screen.findByRole('heading', { name: 'Providers' });
    expect(localStorage.getItem('orbit.hasPlayed')).toBeNull();
  });

  test('without games of their own has no empty rails', async () => {
    wire({ ...answers, [played]: { body: [] }, [favourites]: { body: [] } });
    showPlayer(somePlayer());
    open();
    await screen.findByRole('heading', { name: 'Providers' });
    await waitFor(() => expect(titles()).toEqual(['Title of b', 'Title of a', 'Title of c', 'Providers']));
  });
});

describe('the first screen in the page', () => {
  const write = (text: string) => {
    const script = document.createElement('script');
    script.type = 'application/json';
    script.id = 'first-screen';
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
    const { to } = wire({});
    write(JSON.stringify(first()));
    expect(takeFirstScreen()).not.toBeNull();
    expect(catalogue.collections.map(({ id }) => id)).toEqual(['b']);
    expect(Object.keys(rows.known)).toHaveLength(8);
    expect(homeBanners.loading).toMatchObject({ phase: 'ready', at: Date.parse(first().at) });
    await act(async () => undefined);
    expect(to('GET /api/games/collections')).toEqual([]);
    expect(to('GET /api/fe/config/banners-config')).toEqual([]);
  });

  test.each([
    ['broken', '{'],
    ['foreign', '{"games":"none"}'],
    ['empty', ''],
  ])('that is %s is left alone', (_, text) => {
    write(text);
    expect(takeFirstScreen()).toBeNull();
    expect(rows.known).toEqual({});
  });
});
