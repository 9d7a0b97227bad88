import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPrivateStorage } from '../../../src/core/session/purge.ts';
import { navigateTo } from '../../../src/core/shell/navigation.ts';
import { toasts } from '../../../src/core/shell/toasts.ts';
import { AccountLink } from '../../../src/features/account/AccountLink.tsx';
import { endLocalSession } from '../../../src/features/account/session/local-session.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import { FavouriteButton } from '../../../src/features/favourites/FavouriteButton.tsx';
import { clearFavourites, favourites, isFavourite } from '../../../src/features/favourites/state.ts';
import { somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';
import { someGame } from '../games/fixtures.ts';

const ADD = 'PUT /api/player/favorite_games/101';
const book = someGame('book');
const answers = { [ADD]: { body: { id: 101, identifier: book.identifier } } };

beforeEach(() => {
  freshTab('/pokies/all');
  clearFavourites();
  setPlayer(null);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A guest taps the heart, which leads to the registration. */
async function tap() {
  mount(<FavouriteButton game={book} />);
  fireEvent.click(screen.getByRole('button', { name: 'Favourite: BOOK' }));
  expect(location.pathname).toBe('/registration');
  await waitFor(() => expect(sessionStorage.length).toBe(1));
}
/** Whatever would be sent has been. */
const settle = () => new Promise(resolve => setTimeout(resolve, 20));

test('the heart that a guest tapped is saved after the registration, once', async () => {
  const { to } = stubFetch(answers);
  await tap();
  setPlayer(somePlayer());
  expect(isFavourite(favourites, book.identifier)).toBe(true);
  await waitFor(() => expect(favourites.saved[book.identifier]).toBe(true));
  endLocalSession();
  setPlayer(null);
  setPlayer(somePlayer());
  await settle();
  expect(to(ADD)).toHaveLength(1);
});

test('it is saved after a sign-in instead, too', async () => {
  const { to } = stubFetch(answers);
  await tap();
  mount(
    <AccountLink to="login" placement="page">
      Sign in
    </AccountLink>,
  );
  navigateTo(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href') ?? '');
  expect(location.pathname).toBe('/login');
  expect(new URLSearchParams(location.search).get('redirect')).toBe('/pokies/all');
  setPlayer(somePlayer());
  await waitFor(() => expect(to(ADD)).toHaveLength(1));
});

test.each([
  ['a guest who left the forms', () => navigateTo('/pokies/all')],
  [
    'a tap that is an hour old',
    () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      vi.setSystemTime(Date.now() + 3_600_000);
    },
  ],
])('nothing is saved for %s', async (_, happen) => {
  const { to } = stubFetch(answers);
  await tap();
  happen();
  const before = to(ADD).length;
  setPlayer(somePlayer());
  await settle();
  expect(to(ADD)).toHaveLength(before);
  expect(sessionStorage.length).toBe(0);
});

test.each(['before', 'after'])(
  'a reload of the form keeps it, and so does a sign-in %s the page is idle',
  async when => {
    const { to } = stubFetch(answers);
    await tap();
    const address = location.href;
    const form = () => [{ name: address }] as unknown as PerformanceNavigationTiming[];
    vi.spyOn(performance, 'getEntriesByType').mockImplementation(form);
    cleanup();
    vi.resetModules();
    const reloaded = await import('../../../src/features/account/state.ts');
    const loadHearts = () => import('../../../src/features/favourites/guest-favourite.ts');
    if (when === 'after') await loadHearts();
    reloaded.setPlayer(somePlayer());
    history.replaceState(null, '', '/pokies/all');
    if (when === 'before') await loadHearts();
    await waitFor(() => expect(to(ADD)).toHaveLength(1));
    expect(sessionStorage.length).toBe(0);
  },
);

test('nothing of it is left after a sign-out', async () => {
  stubFetch(answers);
  await tap();
  clearPrivateStorage();
  expect(sessionStorage.length).toBe(0);
});

test('a rejected one is reported', async () => {
  stubFetch({ [ADD]: { status: 500, body: {} } });
  await tap();
  setPlayer(somePlayer());
  await waitFor(() =>
    expect(toasts.list.map(({ text }) => text)).toEqual(['We couldn’t change your favourites. Try again.']),
  );
});
