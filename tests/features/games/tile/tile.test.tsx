import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { networkStatus } from '../../../../src/core/http/network-status.ts';
import { toasts } from '../../../../src/core/shell/toasts.ts';
import { setPlayer } from '../../../../src/features/account/state.ts';
import { FavouriteButton } from '../../../../src/features/favourites/FavouriteButton.tsx';
import { clearFavourites, favourites } from '../../../../src/features/favourites/state.ts';
import { GameDetailsActions } from '../../../../src/features/games/details/GameDetailsActions.tsx';
import { GameTile } from '../../../../src/features/games/tile/GameTile.tsx';
// The sheet is lazy; importing it here makes it available at once.
import '../../../../src/features/games/details/GameDetails.tsx';
import { somePlayer, stubFetch } from '../../../setup/fetch-stub.ts';
import { at, freshTab, mount } from '../../../setup/mount.tsx';
import { someGame } from '../fixtures.ts';

const book = someGame('book');
const play = () => screen.getByRole('link', { name: 'Play BOOK, Astra Works' });
const tile = () => screen.getByRole('button', { name: 'BOOK, Astra Works' });
const heart = () => screen.getByRole('button', { name: 'Favourite: BOOK' });
/** The tile's actions render when a pointer enters it. */
const meet = () => fireEvent.pointerEnter(screen.getByRole('article'), { pointerType: 'mouse' });
const hover = (canHover: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(hover: none)' ? !canHover : false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

beforeEach(() => {
  freshTab('/pokies/all?x=1');
  clearFavourites();
  hover(true);
  stubFetch({});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('with a pointer that hovers', () => {
  test('a guest who plays goes to registration, and from there to the game', () => {
    setPlayer(null);
    mount(<GameTile game={book} />);
    fireEvent.click(play());
    const query = new URLSearchParams(location.search);
    expect(location.pathname).toBe('/registration');
    expect(query.get('redirect')).toBe('/play/astra-works/book?mode=real');
  });

  test('a player goes to the game, with the balance', () => {
    setPlayer(somePlayer());
    mount(<GameTile game={book} />);
    fireEvent.click(play());
    expect(at()).toBe('/play/astra-works/book?mode=real');
  });

  test('the demo requires no account', () => {
    setPlayer(null);
    mount(<GameTile game={book} />);
    meet();
    fireEvent.click(screen.getByRole('link', { name: 'Try BOOK in demo' }));
    expect(at()).toBe('/play/astra-works/book?mode=demo');
  });

  test('only a guest is told that playing requires an account', () => {
    setPlayer(null);
    mount(<GameTile game={book} />);
    expect(play().getAttribute('aria-description')).toBe('Account needed');
    cleanup();
    setPlayer(somePlayer());
    mount(<GameTile game={book} />);
    expect(play().hasAttribute('aria-description')).toBe(false);
  });

  test('a game without a demo offers none', () => {
    mount(<GameTile game={{ ...book, has_demo_mode: false }} />);
    expect(screen.queryByRole('link', { name: /demo/ })).toBeNull();
  });
});

describe('the actions over the tile', () => {
  test('render when the page is idle where a pointer can hover, for screen readers too', async () => {
    mount(<GameTile game={book} />);
    expect(await screen.findByRole('button', { name: 'Favourite: BOOK' })).toBeTruthy();
  });

  test('do not render on a touch screen, except for a marked heart', async () => {
    hover(false);
    favourites.saved[book.identifier] = true;
    mount(<GameTile game={book} />);
    expect(heart().getAttribute('aria-pressed')).toBe('true');
    cleanup();
    clearFavourites();
    mount(<GameTile game={book} />);
    fireEvent.pointerEnter(screen.getByRole('article'), { pointerType: 'touch' });
    expect(screen.queryByRole('button', { name: /Favourite/ })).toBeNull();
    fireEvent.focus(tile());
    expect(heart()).toBeTruthy();
  });
});

describe('what lies over the picture', () => {
  test('is the name alone, and in full once the tile has the focus', () => {
    hover(false);
    mount(<GameTile game={book} />);
    expect(tile().textContent).toBe('BOOK');
    expect(tile().querySelector('svg')).toBeNull();
    fireEvent.focus(tile());
    expect(tile().textContent).toBe('BOOKAstra Works');
    expect(tile().querySelector('svg')).not.toBeNull();
  });

  test('is there in full when a pointer enters, and says why a game can’t be played without one', () => {
    mount(<GameTile game={book} />);
    expect(play().querySelector('svg')).toBeNull();
    meet();
    expect(play().querySelector('svg')).not.toBeNull();
    cleanup();
    mount(<GameTile game={{ ...book, skin: null }} />);
    expect(screen.getByRole('button', { name: /Not available yet/ }).querySelector('svg')).not.toBeNull();
  });
});

describe('on a touch screen', () => {
  test('a tap opens the sheet with facts and actions, without a navigation', async () => {
    hover(false);
    setPlayer(null);
    mount(<GameTile game={book} />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(tile().getAttribute('aria-haspopup')).toBe('dialog');
    fireEvent.click(tile());
    const sheet = await screen.findByRole('dialog', { name: 'BOOK' });
    expect(at()).toBe('/pokies/all?x=1');
    expect(sheet.textContent).toContain('96.21%');
    expect(sheet.textContent).toContain('High');
    expect(sheet.textContent).toContain('You need an account to play');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a game that can’t be played', () => {
  test('in the player’s currency: shows a message, offers no play, demo or heart', async () => {
    setPlayer(somePlayer({ currency: 'NOK' }));
    mount(<GameTile game={book} />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('button', { name: /Favourite/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /Not available in your currency/ }));
    const sheet = await screen.findByRole('dialog', { name: 'BOOK' });
    expect(sheet.textContent).toContain('in your wallet’s currency');
  });

  test('because it is only a title: shows a message, and can still be a favourite', async () => {
    mount(<GameTile game={{ ...book, skin: null }} />);
    meet();
    expect(screen.queryByRole('link')).toBeNull();
    expect(heart()).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /Not available yet/ }));
    const sheet = await screen.findByRole('dialog', { name: 'BOOK' });
    expect(sheet.textContent).toContain('no game behind it yet');
    expect(sheet.querySelector('a[href*="/play/"]')).toBeNull();
  });
});

describe('the heart', () => {
  const ADD = 'PUT /api/player/favorite_games/101';

  test('sends a guest to registration and back to this page', () => {
    setPlayer(null);
    mount(<GameTile game={book} />);
    meet();
    fireEvent.click(heart());
    expect(location.pathname).toBe('/registration');
    expect(new URLSearchParams(location.search).get('redirect')).toBe('/pokies/all?x=1');
  });

  test('is pressed at once, and released with a message when the server rejects it', async () => {
    stubFetch({ [ADD]: { status: 500, body: {} } });
    setPlayer(somePlayer());
    mount(<GameTile game={book} />);
    meet();
    fireEvent.click(heart());
    await waitFor(() => expect(heart().getAttribute('aria-pressed')).toBe('true'));
    await waitFor(() => expect(heart().getAttribute('aria-pressed')).toBe('false'));
    expect(toasts.list.map(({ text }) => text)).toEqual(['We couldn’t change your favourites. Try again.']);
  });
});

test('a tile shows one badge, a place in the top ten with its number', () => {
  const badges = ['new', 'jackpot'].map(type => ({ type, theme: '' }));
  mount(<GameTile game={{ ...book, badges: [...badges, { type: 'top', theme: '', rank: 4 }] }} />);
  expect(screen.getByText('Top #4')).toBeTruthy();
  expect(screen.queryByText('New')).toBeNull();
  expect(screen.queryByText('Jackpot')).toBeNull();
});

test('the badge is part of the name of the tile’s control', () => {
  const badged = { ...book, badges: [{ type: 'new', theme: '' }] };
  mount(<GameTile game={badged} />);
  expect(screen.getByRole('link', { name: 'Play BOOK, Astra Works, New' })).toBeTruthy();
  cleanup();
  hover(false);
  mount(<GameTile game={badged} />);
  expect(screen.getByRole('button', { name: 'BOOK, Astra Works, New' })).toBeTruthy();
});

test('a tile that can’t be opened has a lock in the place of its badge, without a pointer over it', () => {
  mount(<GameTile game={{ ...book, skin: null, badges: [{ type: 'new', theme: '' }] }} />);
  expect(screen.getByRole('article').querySelector('svg.lucide-lock')).not.toBeNull();
  expect(screen.queryByText('New')).toBeNull();
});

describe('without a network', () => {
  beforeEach(() => {
    networkStatus.isOnline = false;
  });
  afterEach(() => {
    networkStatus.isOnline = true;
  });

  test('the play buttons stay, are disabled, and explain why', () => {
    setPlayer(somePlayer());
    mount(<GameDetailsActions game={book} availability="play" />);
    for (const name of ['Play', 'Demo']) {
      const button = screen.getByRole('button', { name });
      expect(button.getAttribute('aria-disabled')).toBe('true');
      const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
      expect(reason?.textContent).toBe('You’re offline. You need a connection to play, also in demo.');
    }
  });

  test('a queued heart is labelled as queued and not as saved; rejected, it is restored', async () => {
    setPlayer(somePlayer());
    mount(<FavouriteButton game={book} />);
    favourites.wanted[book.identifier] = true;
    await waitFor(() => expect(heart().title).toBe('Will be saved when you’re online'));
    expect(heart().getAttribute('aria-pressed')).toBe('true');
    expect(heart().hasAttribute('data-queued')).toBe(true);
    delete favourites.wanted[book.identifier];
    await waitFor(() => expect(heart().getAttribute('aria-pressed')).toBe('false'));
    expect(heart().hasAttribute('data-queued')).toBe(false);
  });

  test('the sheet says in words that a heart is queued', async () => {
    setPlayer(somePlayer());
    mount(<GameDetailsActions game={book} availability="play" />);
    expect(screen.queryByText('Will be saved when you’re online')).toBeNull();
    favourites.wanted[book.identifier] = true;
    expect(await screen.findByText('Will be saved when you’re online')).toBeTruthy();
  });

  test('a heart whose request is in flight is not labelled as queued', async () => {
    setPlayer(somePlayer());
    mount(<FavouriteButton game={book} />);
    Object.assign(favourites, { wanted: { [book.identifier]: true }, busy: { [book.identifier]: true } });
    await waitFor(() => expect(heart().getAttribute('aria-busy')).toBe('true'));
    expect(heart().hasAttribute('data-queued')).toBe(false);
  });
});
