import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react';
import { ref } from 'valtio';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { games as endpoints } from '../../../../src/contract/subjects/games.ts';
import { emitCacheConfirmation, emitCacheUpdate } from '../../../../src/core/data/cache-updates.ts';
import { initialLoadState } from '../../../../src/core/data/loader.ts';
import { setPlayer } from '../../../../src/features/account/state.ts';
import CategoryScreen from '../../../../src/features/games/category/CategoryScreen.tsx';
import { addRows, loadRequestedRows, requestRows, rows } from '../../../../src/features/games/game-rows.ts';
import { gameList } from '../../../../src/features/games/list/game-list.ts';
import { useGameList } from '../../../../src/features/games/list/useGameList.ts';
import { type SentRequest, stubFetch } from '../../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../../setup/mount.tsx';
import { someGame, someGames } from '../fixtures.ts';

const FILTER = 'POST /api/games_filter';
const SELECT = 'POST /api/games_filter/select';
const AT = '2026-06-01T12:00:00.000Z';
const stored = (mark = '') => ({ 'x-sw': `stored; at=${AT}${mark}` });
const idsOf = (sent: SentRequest) => (sent.body as { game_ids: string[] }).game_ids;
const prefersStore = ({ headers }: SentRequest) => headers.get('x-sw-prefer') === 'store';
const pageOf = (...names: string[]) => ({
  data: names.map(name => someGame(name)),
  pagination: {
    current_page: 1,
    next_page: null,
    prev_page: null,
    total_pages: 1,
    total_count: names.length,
  },
});

beforeEach(() => {
  Object.assign(rows, { known: ref({}), gone: ref(new Set()) });
  Object.assign(rows.loading, initialLoadState());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a list on screen that was stored again is read from the store; one that is not on screen, is not', async () => {
  const { to } = stubFetch({
    [FILTER]: sent => ({ body: pageOf(prefersStore(sent) ? 'new' : 'old'), headers: stored() }),
  });
  await gameList({ categories: ['unseen'] }, 'popular').load();
  const { result, unmount } = renderHook(() => useGameList({ categories: ['seen'] }, 'popular'));
  await waitFor(() => expect(result.current.rows[0]?.name).toBe('old'));
  expect(result.current.loading).toMatchObject({ at: Date.parse(AT), stored: true });
  const before = to(FILTER).length;
  act(() => emitCacheUpdate(endpoints.filterGames.path));
  await waitFor(() => expect(result.current.rows[0]?.name).toBe('new'));
  // The worker has just stored what the back end replied: the list is no longer unconfirmed.
  await waitFor(() => expect(result.current.loading.stored).toBe(false));
  expect(to(FILTER).slice(before).every(prefersStore)).toBe(true);
  expect(to(FILTER)).toHaveLength(before + 1);
  unmount();
  emitCacheUpdate(endpoints.filterGames.path);
  expect(to(FILTER)).toHaveLength(before + 1);
});

test('a stored list that the back end confirms is fresh', async () => {
  stubFetch({ [FILTER]: { body: pageOf('old'), headers: stored() } });
  const { result } = renderHook(() => useGameList({ categories: ['confirmed'] }, 'popular'));
  await waitFor(() => expect(result.current.loading.stored).toBe(true));
  const now = Date.now();
  act(() => emitCacheConfirmation(endpoints.filterGames.path, now));
  await waitFor(() => expect(result.current.loading).toMatchObject({ at: now, stored: false }));
});

test('a confirmation that overtakes the stored copy counts', async () => {
  const held = Promise.withResolvers<void>();
  stubFetch({ [FILTER]: () => held.promise.then(() => ({ body: pageOf('old'), headers: stored() })) });
  const { result } = renderHook(() => useGameList({ categories: ['overtaken'] }, 'popular'));
  const now = Date.now();
  emitCacheConfirmation(endpoints.filterGames.path, now);
  held.resolve();
  await waitFor(() =>
    expect(result.current.loading).toMatchObject({ phase: 'ready', at: now, stored: false }),
  );
});

test('a list that is built from stored games shows that there may be more', async () => {
  freshTab('/pokies/partly');
  setPlayer(null);
  stubFetch({
    [FILTER]: { body: pageOf('seen'), headers: stored('; partial') },
    'GET /api/games/collections': { body: { collections: [] } },
    'GET /api/fe/config/menu-categories-games': { body: { pokies: [], live: [], lobby: [] } },
  });
  mount(<CategoryScreen params={{ slug: 'partly' }} />);
  expect(await screen.findByText(/There may be more/)).toBeTruthy();
});

test('a row that is not stored is not missing: it is requested again with the next call', async () => {
  let isWhole = false;
  const { to } = stubFetch({
    [SELECT]: sent => ({
      body: {
        data: idsOf(sent)
          .filter(id => isWhole || id !== 'astra:b')
          .map(id => someGame(id.slice(6))),
      },
      ...(isWhole ? {} : { headers: stored('; partial') }),
    }),
  });
  requestRows(['astra:a', 'astra:b']);
  await waitFor(() => expect(Object.keys(rows.known)).toEqual(['astra:a']));
  expect(rows.gone.has('astra:b')).toBe(false);
  isWhole = true;
  await loadRequestedRows();
  expect(Object.keys(rows.known)).toEqual(['astra:a', 'astra:b']);
  expect(to(SELECT)).toHaveLength(2);
});

test('when stored games have changed, the rows on screen are read from the store again', async () => {
  const { to } = stubFetch({
    [SELECT]: sent => ({
      body: { data: idsOf(sent).map(id => someGame(id.slice(6), { title: 'Renamed' })) },
    }),
  });
  addRows(someGames(2));
  Object.assign(rows.loading, { phase: 'ready', at: 1 });
  emitCacheUpdate(endpoints.selectGames.path);
  await waitFor(() =>
    expect(Object.values(rows.known).map(game => game.title)).toEqual(['Renamed', 'Renamed']),
  );
  expect(to(SELECT).map(prefersStore)).toEqual([true]);
});
