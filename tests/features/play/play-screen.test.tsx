import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Game } from '../../../src/contract/games.ts';
import { connection } from '../../../src/core/connection.ts';
import { heldBy } from '../../../src/core/safe-point.ts';
import { showPlayer } from '../../../src/features/account/state.ts';
import { rows } from '../../../src/features/games/rows.ts';
import PlayScreen from '../../../src/features/play/PlayScreen.tsx';
import { hear } from '../../../src/features/play/state.ts';
import { at, freshTab, mount } from '../account/mount.tsx';
import { formAnswers, somePlayer, wire } from '../account/wire.ts';
import { someGame, someSession } from './table.ts';

const OPEN = 'POST /api/player/game_sessions';
const DEMO = 'POST /api/demo/game_sessions';
const eur = { currency: 'EUR', amount_cents: 1500, available_to_cashout_cents: 1500, active: true };
const page = { current_page: 1, next_page: null, prev_page: null, total_pages: 1, total_count: 1 };
const other = someGame({ identifier: 'acme:open', title: 'Open Game', seo_title: 'open' });

function visit(game: Game | null, answers: Parameters<typeof wire>[0] = {}) {
  const net = wire({
    ...formAnswers,
    'POST /api/games_filter/select': { body: { data: game ? [game] : [] } },
    'POST /api/games_filter': { body: { data: [other], pagination: page } },
    'GET /api/player/accounts': { body: [eur] },
    'GET /api/player/favorite_games': { body: [] },
    [OPEN]: { status: 201, body: someSession() },
    [DEMO]: { status: 201, body: someSession({ mode: 'demo', currency: 'FUN' }) },
    ...answers,
  });
  mount(<PlayScreen params={{ producer: 'acme', name: 'book-of-tests' }} />);
  return net;
}
const frame = () => screen.findByTitle<HTMLIFrameElement>('Game: Book of Tests');

beforeEach(() => {
  freshTab('/play/acme/book-of-tests');
  connection.online = true;
  Object.assign(rows, { known: {}, gone: new Set() });
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
});
afterEach(cleanup);

describe('the game page', () => {
  test('a guest plays the demo, in a sandboxed frame whose address holds no token', async () => {
    showPlayer(null);
    const { to } = visit(someGame());
    const game = await frame();
    expect(game.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin');
    expect(game.getAttribute('allow')).toBe('autoplay; fullscreen');
    expect(game.outerHTML).not.toContain('secret-token');
    expect(to(DEMO)).toHaveLength(1);
    expect(to(OPEN)).toEqual([]);
    expect(screen.getByRole('link', { name: 'create an account' }).getAttribute('href')).toContain(
      '/registration?redirect=',
    );
  });

  test('a guest who asks for real money goes to registration with the way back', async () => {
    freshTab('/play/acme/book-of-tests?mode=real');
    showPlayer(null);
    const { to } = visit(someGame());
    const back = encodeURIComponent('/play/acme/book-of-tests?mode=real');
    await vi.waitFor(() => expect(at()).toBe(`/registration?redirect=${back}`));
    expect(to(OPEN)).toEqual([]);
  });

  test('a player plays with the active account; updates wait while the game is open', async () => {
    showPlayer(somePlayer());
    const { to } = visit(someGame());
    await frame();
    expect(to(OPEN)[0]?.body).toMatchObject({ currency: 'EUR' });
    expect(heldBy()).toEqual(['game']);
    expect(document.documentElement.dataset['play']).toBe('real');
    cleanup();
    expect(heldBy()).toEqual([]);
    expect(document.documentElement.dataset['play']).toBeUndefined();
  });

  test('a title without a game says so and offers one that can be played', async () => {
    showPlayer(null);
    const { to } = visit(someGame({ skin: null }));
    await screen.findByText(/A title of the sandbox catalogue/);
    await screen.findByText('Open Game');
    expect(to(DEMO)).toEqual([]);
  });

  test('an unknown game is the not-found content', async () => {
    showPlayer(null);
    visit(null);
    await screen.findByText('There is no such game');
  });

  test('a game without a demo says so to a guest', async () => {
    showPlayer(null);
    const { to } = visit(someGame({ has_demo_mode: false, currencies: { EUR: { id: 1 } } }));
    await screen.findByText('This game has no demo');
    expect(to(DEMO)).toEqual([]);
  });

  test('a currency that the game does not know locks it without asking the back end', async () => {
    showPlayer(somePlayer());
    const { to } = visit(someGame({ currencies: { CAD: { id: 3 }, FUN: { id: 2 } } }));
    await screen.findByText('Not in your currency');
    expect(to(OPEN)).toEqual([]);
  });

  test('missing profile fields are asked for first, then the game opens', async () => {
    showPlayer(somePlayer({ city: null, postal_code: null, country: 'AU' }));
    const { to } = visit(someGame(), {
      'PATCH /api/player': { body: somePlayer({ city: 'Perth', postal_code: '6000', country: 'AU' }) },
    });
    const city = await screen.findByLabelText('City');
    expect(to(OPEN)).toEqual([]);
    fireEvent.change(city, { target: { value: 'Perth' } });
    fireEvent.change(screen.getByLabelText('Postal code'), { target: { value: '6000' } });
    fireEvent.blur(screen.getByLabelText('Postal code'));
    const state = await screen.findByLabelText<HTMLInputElement>(/State or province/);
    await vi.waitFor(() => expect(state.value).toBe('WA'));
    fireEvent.submit(city);
    await frame();
    expect(to('PATCH /api/player')[0]?.body).toEqual({
      context: 'edition',
      user: { city: 'Perth', postal_code: '6000', state: 'WA' },
    });
    expect(to(OPEN)).toHaveLength(1);
  });

  test('a reached limit is put into words and can not be retried away', async () => {
    showPlayer(somePlayer());
    visit(someGame(), { [OPEN]: { status: 422, body: { error: 'limit_reached' } } });
    await screen.findByText('You have reached a limit you set');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('a game that could not be opened is opened again by one button', async () => {
    showPlayer(somePlayer());
    const { answers } = visit(someGame(), { [OPEN]: { status: 500, body: {} } });
    const again = await screen.findByRole('button', { name: 'Try again' });
    Object.assign(answers, { [OPEN]: { status: 201, body: someSession() } });
    fireEvent.click(again);
    await frame();
  });

  test('without a network it says what playing needs, and opens by itself when somebody answers again', async () => {
    showPlayer(somePlayer());
    const { to, answers } = visit(someGame(), {
      [OPEN]: new TypeError('Failed to fetch'),
      'GET /api/player/operations/*': new TypeError('Failed to fetch'),
      [DEMO]: new TypeError('Failed to fetch'),
    });
    history.replaceState(null, '', '/play/acme/book-of-tests?mode=demo');
    act(() => cleanup());
    mount(<PlayScreen params={{ producer: 'acme', name: 'book-of-tests' }} />);
    await screen.findByText('Playing needs a connection');
    await screen.findByText(/opens by itself/);
    Object.assign(answers, { [DEMO]: { status: 201, body: someSession({ mode: 'demo', currency: 'FUN' }) } });
    const before = to(DEMO).length;
    // A browser that has not noticed yet is not asked.
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => {
      connection.online = true;
    });
    await frame();
    onLine.mockRestore();
    expect(to(DEMO).length).toBe(before + 1);
  });

  test('offline nothing is asked for that could end in doubt, nor a profile that the device does not keep', async () => {
    const { to } = wire({ [OPEN]: { status: 201, body: someSession() } });
    connection.online = false;
    showPlayer(somePlayer({ date_of_birth: null, address: null, city: null }), true);
    Object.assign(rows, { known: { 'acme:book-of-tests': someGame() } });
    mount(<PlayScreen params={{ producer: 'acme', name: 'book-of-tests' }} />);
    await screen.findByText('Playing needs a connection');
    expect(screen.queryByLabelText('City')).toBeNull();
    expect(to(OPEN)).toEqual([]);
    showPlayer(somePlayer());
    act(() => {
      connection.online = true;
    });
    await frame();
    expect(to(OPEN)).toHaveLength(1);
  });

  test('a lost connection is a line over the game, which stays', async () => {
    showPlayer(somePlayer());
    visit(someGame());
    await frame();
    act(() => hear({ type: 'ready' }));
    act(() => hear({ type: 'busy' }));
    act(() => {
      connection.online = false;
    });
    await screen.findByText(/Your round is safe/);
    expect(await frame()).toBeDefined();
  });
});
