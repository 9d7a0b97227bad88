import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ref } from 'valtio';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { initialLoadState } from '../../../src/core/data/loader.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import { rows } from '../../../src/features/games/game-rows.ts';
import { catalogue } from '../../../src/features/games/state.ts';
import { HeaderSearch } from '../../../src/features/search/HeaderSearch.tsx';
import { closeSearch } from '../../../src/features/search/panel-state.ts';
import { clearSearches } from '../../../src/features/search/recent-searches.ts';
import { typeSearch } from '../../../src/features/search/state.ts';
import { useSearchQueryParam } from '../../../src/features/search/useSearchQueryParam.ts';
import { type SentRequest, stubFetch } from '../../setup/fetch-stub.ts';
import { at, freshTab, mount } from '../../setup/mount.tsx';
import { someCollection, someGame, someGames } from '../games/fixtures.ts';

const FIND = 'POST /api/games_filter';
const answers = {
  'GET /api/games/collections': { body: { collections: [someCollection('recommended', ['astra:liked'])] } },
  'GET /api/games/providers': { body: [{ id: '1', slug: 'book-works', name: 'Book Works', total: 12 }] },
  'POST /api/games_filter/select': { body: { data: [someGame('liked')] } },
  [FIND]: (sent: SentRequest) => {
    const { title } = (sent.body as { filter: { title: string } }).filter;
    const data = title.startsWith('book') ? someGames(3, 'book') : [];
    const pagination = { current_page: 1, next_page: null, prev_page: null, total_pages: 1 };
    return { body: { data, pagination: { ...pagination, total_count: data.length } } };
  },
};

beforeEach(() => {
  freshTab('/pokies/all');
  closeSearch();
  typeSearch('');
  clearSearches();
  Object.assign(catalogue, { collections: ref([]), providers: ref([]) });
  Object.assign(rows, { known: ref({}), gone: ref(new Set()) });
  for (const loading of [catalogue.collectionsLoading, catalogue.providersLoading])
    Object.assign(loading, initialLoadState());
  setPlayer(null);
});
afterEach(() => {
  act(closeSearch);
  cleanup();
  vi.unstubAllGlobals();
});

function SearchAtStart() {
  useSearchQueryParam();
  return <HeaderSearch hasField />;
}

const field = () => screen.findByRole('searchbox', { name: 'Game or provider' });
const type = async (text: string) => {
  const input = await field();
  act(() => input.focus());
  fireEvent.change(input, { target: { value: text } });
  return input;
};
const headerField = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search games' });
const open = () => {
  mount(<HeaderSearch hasField />);
  fireEvent.click(headerField());
};

describe('opening', () => {
  test.each([
    ['a press on the header’s field', () => fireEvent.click(headerField())],
    ['Enter in the header’s field', () => fireEvent.submit(headerField())],
    ['“/”', () => fireEvent.keyDown(document.body, { key: '/' })],
    ['Ctrl+K', () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })],
  ])('%s opens it with the focus in the field', async (_, press) => {
    stubFetch(answers);
    mount(<HeaderSearch hasField />);
    press();
    const input = await field();
    expect(document.activeElement).toBe(input);
  });

  test('a header’s field that only has the focus opens nothing, nor does one that Escape clears', async () => {
    stubFetch(answers);
    typeSearch('book');
    mount(<HeaderSearch hasField />);
    act(() => headerField().focus());
    fireEvent.change(headerField(), { target: { value: '' } });
    await act(async () => undefined);
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.change(headerField(), { target: { value: 'b' } });
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  test('what is typed into the header’s field is searched for, also while the panel is being loaded', async () => {
    stubFetch(answers);
    mount(<HeaderSearch hasField />);
    act(() => headerField().focus());
    fireEvent.change(headerField(), { target: { value: 'bo' } });
    fireEvent.change(headerField(), { target: { value: 'book' } });
    const input = await field();
    expect((input as HTMLInputElement).value).toBe('book');
    expect(document.activeElement).toBe(input);
    expect(await screen.findByRole('link', { name: /Play BOOK-0,/ })).toBeTruthy();
  });

  test('a closed search leaves its text in the header’s field, selected', async () => {
    stubFetch(answers);
    mount(<HeaderSearch hasField />);
    act(() => headerField().focus());
    fireEvent.click(headerField());
    await type('book');
    act(closeSearch);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { value, selectionStart, selectionEnd } = headerField();
    expect(value).toBe('book');
    expect(document.activeElement).toBe(headerField());
    expect([selectionStart, selectionEnd]).toEqual([0, 4]);
  });

  test('the form that is sent before the app has started leads to an address that opens the search', async () => {
    stubFetch(answers);
    mount(<HeaderSearch hasField />);
    const form = headerField().form;
    expect([form?.method, headerField().name]).toEqual(['get', 'search']);
    cleanup();
    freshTab('/pokies/all?order=new&search=book');
    mount(<SearchAtStart />);
    expect(await screen.findByRole('link', { name: /Play BOOK-0,/ })).toBeTruthy();
    expect(location.pathname + location.search).toBe('/pokies/all?order=new');
  });

  test('“/” typed into a field is a slash', () => {
    stubFetch(answers);
    mount(
      <>
        <HeaderSearch hasField />
        <input aria-label="Other" />
      </>,
    );
    fireEvent.keyDown(screen.getByLabelText('Other'), { key: '/' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('results', () => {
  test('are the recommended games until a query yields', async () => {
    stubFetch(answers);
    open();
    expect(await screen.findByRole('link', { name: /Play LIKED,/ })).toBeTruthy();
    await type('book');
    expect(await screen.findByRole('link', { name: /Play BOOK-0,/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Play LIKED,/ })).toBeNull();
    expect(screen.getByText('3 games')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Book Works/ }).getAttribute('href')).toBe(
      '/producers/book-works',
    );
  });

  test('too short a query says how much is missing', async () => {
    stubFetch(answers);
    open();
    await type('b');
    expect(await screen.findByText('Type 2 more letters')).toBeTruthy();
    await type('bo');
    expect(await screen.findByText('Type one more letter')).toBeTruthy();
  });

  test('no results shows a message with a hint', async () => {
    stubFetch(answers);
    open();
    await type('zzzz');
    expect(await screen.findByText('No games found')).toBeTruthy();
    expect(screen.getByText(/Check the spelling/)).toBeTruthy();
  });

  test('are reached with the arrow keys, from the field and back', async () => {
    stubFetch(answers);
    open();
    const input = await type('book');
    const first = await screen.findByRole('link', { name: /Play BOOK-0,/ });
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(first);
    fireEvent.keyDown(first, { key: 'ArrowRight' });
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/Play BOOK-1,/);
    fireEvent.keyDown(document.activeElement ?? first, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(input);
  });

  test('opening one closes the panel and stores the search', async () => {
    stubFetch(answers);
    open();
    await type('book');
    fireEvent.click(await screen.findByRole('link', { name: 'Try BOOK-0 in demo' }));
    expect(at()).toBe('/play/astra-works/book-0?mode=demo');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(localStorage.getItem('orbit.searches')).toBe('["book"]');
  });
});

describe('the field', () => {
  test('has its clear button only while it has the focus and three letters', async () => {
    stubFetch(answers);
    open();
    const input = await type('bo');
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
    await type('boo');
    fireEvent.click(await screen.findByRole('button', { name: 'Clear' }));
    await waitFor(() => expect((input as HTMLInputElement).value).toBe(''));
    await type('book');
    expect(await screen.findByRole('button', { name: 'Clear' })).toBeTruthy();
    act(() => input.blur());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull());
  });

  test('keeps its text offline and shows a message', async () => {
    const { [FIND]: _, ...others } = answers;
    stubFetch(others);
    open();
    const input = await type('book');
    expect(await screen.findByText(/Your text is kept/)).toBeTruthy();
    expect((input as HTMLInputElement).value).toBe('book');
  });
});
