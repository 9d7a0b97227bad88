import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Game } from '../../../src/contract/subjects/games.ts';
import { networkStatus } from '../../../src/core/http/network-status.ts';
import { reloadBlockers } from '../../../src/core/worker/safe-reload.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import { rows } from '../../../src/features/games/game-rows.ts';
import PlayScreen from '../../../src/features/play/PlayScreen.tsx';
import { setGameConnection } from '../../../src/features/play/safety/pause.ts';
import { applyGameMessage } from '../../../src/features/play/state.ts';
import { BalanceButton } from '../../../src/features/wallet/BalanceButton.tsx';
import { applyWalletState } from '../../../src/features/wallet/state.ts';
import { formAnswers, somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { at, freshTab, mount } from '../../setup/mount.tsx';
import { someFacts } from '../safe-play/fixtures.ts';
import { someGame, someSession, stateOf } from './fixtures.ts';

const OPEN = 'POST /api/player/game_sessions';
const DEMO = 'POST /api/demo/game_sessions';
const eur = { currency: 'EUR', amount_cents: 1500, available_to_cashout_cents: 1500, active: true };
const page = { current_page: 1, next_page: null, prev_page: null, total_pages: 1, total_count: 1 };
const other = someGame({ identifier: 'acme:open', title: 'Open Game', seo_title: 'open' });

function visit(game: Game | null, answers: Parameters<typeof stubFetch>[0] = {}) {
  const net = stubFetch({
    ...formAnswers,
    'POST /api/games_filter/select': { body: { data: game ? [game] : [] } },
    'POST /api/games_filter': { body: { data: [other], pagination: page } },
    'GET /api/player/accounts': { body: [eur] },
    'GET /api/player/favorite_games': { body: [] },
    'GET /api/player/safe_play': { body: someFacts() },
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
  networkStatus.isOnline = true;
  Object.assign(rows, { known: {}, gone: new Set() });
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
});
afterEach(cleanup);

describe('the game page', () => {
  test('a guest plays the demo, in a sandboxed frame whose URL has no token', async () => {
    setPlayer(null);
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

  test('a guest who wants real money goes to the registration with a return path', async () => {
    freshTab('/play/acme/book-of-tests?mode=real');
    setPlayer(null);
    const { to } = visit(someGame());
    const back = encodeURIComponent('/play/acme/book-of-tests?mode=real');
    await vi.waitFor(() => expect(at()).toBe(`/registration?redirect=${back}`));
    expect(to(OPEN)).toEqual([]);
  });

  test('a player plays with the active account; updates wait while the game is open', async () => {
    setPlayer(somePlayer());
    const { to } = visit(someGame());
    await frame();
    expect(to(OPEN)[0]?.body).toMatchObject({ currency: 'EUR' });
    expect(reloadBlockers()).toEqual(['game']);
    expect(document.documentElement.dataset['play']).toBe('real');
    cleanup();
    expect(reloadBlockers()).toEqual([]);
    expect(document.documentElement.dataset['play']).toBeUndefined();
  });

  test('a title without a game shows a message and offers one that can be played', async () => {
    setPlayer(null);
    const { to } = visit(someGame({ skin: null }));
    await screen.findByText(/only lists the title/);
    await screen.findByText('Open Game');
    expect(to(DEMO)).toEqual([]);
  });

  test('an unknown game is the not-found content', async () => {
    setPlayer(null);
    visit(null);
    await screen.findByText('Game not found');
  });

  test('a game without a demo shows a guest a message', async () => {
    setPlayer(null);
    const { to } = visit(someGame({ has_demo_mode: false, currencies: { EUR: { id: 1 } } }));
    await screen.findByText('This game has no demo');
    expect(to(DEMO)).toEqual([]);
  });

  test('a currency that the game does not support locks it without a request', async () => {
    setPlayer(somePlayer());
    const { to } = visit(someGame({ currencies: { CAD: { id: 3 }, FUN: { id: 2 } } }));
    await screen.findByText('Not available in your currency');
    expect(to(OPEN)).toEqual([]);
  });

  test('missing profile fields are requested first, then the game opens', async () => {
    setPlayer(somePlayer({ city: null, postal_code: null, country: 'AU' }));
    const { to } = visit(someGame(), {
      'PATCH /api/player': { body: somePlayer({ city: 'Perth', postal_code: '6000', country: 'AU' }) },
    });
    const city = await screen.findByLabelText('City');
    expect(to(OPEN)).toEqual([]);
    fireEvent.change(city, { target: { value: 'Perth' } });
    fireEvent.change(screen.getByLabelText('Postal code'), { target: { value: '6000' } });
    fireEvent.blur(screen.getByLabelText('Postal code'));
    const state = await screen.findByLabelText<HTMLInputElement>(/State or province/);
    await waitFor(() => expect(state.value).toBe('WA'));
    fireEvent.submit(city);
    await waitFor(() => expect(to(OPEN)).toHaveLength(1));
    expect(to('PATCH /api/player')[0]?.body).toEqual({
      context: 'edition',
      user: { city: 'Perth', postal_code: '6000', state: 'WA' },
      base: { city: '', postal_code: '', state: '' },
    });
    await frame();
    // The back end ends a game's session when another one begins.
    expect(to(OPEN)).toHaveLength(1);
  });

  test('missing fields are in the order of an address, and whoever has no time for them gets the demo', async () => {
    setPlayer(somePlayer({ city: null, postal_code: null, address: null, mobile_phone: null }));
    const { to } = visit(someGame());
    const names = () => screen.getAllByRole('textbox').map(field => field.getAttribute('name'));
    await vi.waitFor(
      () => expect(names()).toEqual(['address', 'postal_code', 'city', 'state', 'mobile_phone']),
      {
        timeout: 10_000,
      },
    );
    fireEvent.click(screen.getByRole('button', { name: 'Play the demo instead' }));
    await frame();
    expect([to(OPEN).length, to(DEMO).length]).toEqual([0, 1]);
  });

  test('a reached limit shows a message without a retry', async () => {
    setPlayer(somePlayer());
    visit(someGame(), { [OPEN]: { status: 422, body: { error: 'limit_reached' } } });
    await screen.findByText('You’ve reached a limit you set');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('a game that could not be opened is opened again by one button', async () => {
    setPlayer(somePlayer());
    const { answers } = visit(someGame(), { [OPEN]: { status: 500, body: {} } });
    const again = await screen.findByRole('button', { name: 'Try again' });
    Object.assign(answers, { [OPEN]: { status: 201, body: someSession() } });
    fireEvent.click(again);
    await frame();
  });

  test('offline it shows what playing needs, and opens by itself when the back end answers again', async () => {
    setPlayer(somePlayer());
    const { to, answers } = visit(someGame(), {
      [OPEN]: new TypeError('Failed to fetch'),
      'GET /api/player/operations/*': new TypeError('Failed to fetch'),
      [DEMO]: new TypeError('Failed to fetch'),
    });
    history.replaceState(null, '', '/play/acme/book-of-tests?mode=demo');
    act(() => cleanup());
    mount(<PlayScreen params={{ producer: 'acme', name: 'book-of-tests' }} />);
    await screen.findByText('You need a connection to play');
    await screen.findByText(/opens automatically/);
    Object.assign(answers, { [DEMO]: { status: 201, body: someSession({ mode: 'demo', currency: 'FUN' }) } });
    const before = to(DEMO).length;
    // The browser's online flag is not consulted.
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => {
      networkStatus.isOnline = true;
    });
    await frame();
    onLine.mockRestore();
    expect(to(DEMO).length).toBe(before + 1);
  });

  test('offline no launch is sent that could end indeterminate, and no profile field that is not stored is requested', async () => {
    const { to } = stubFetch({ [OPEN]: { status: 201, body: someSession() } });
    networkStatus.isOnline = false;
    setPlayer(somePlayer({ date_of_birth: null, address: null, city: null }), true);
    Object.assign(rows, { known: { 'acme:book-of-tests': someGame() } });
    mount(<PlayScreen params={{ producer: 'acme', name: 'book-of-tests' }} />);
    await screen.findByText('You need a connection to play');
    expect(screen.queryByLabelText('City')).toBeNull();
    expect(to(OPEN)).toEqual([]);
    setPlayer(somePlayer());
    act(() => {
      networkStatus.isOnline = true;
    });
    await frame();
    expect(to(OPEN)).toHaveLength(1);
  });

  test('without a network the balance keeps its name and shows its time', async () => {
    setPlayer(somePlayer());
    visit(someGame());
    await frame();
    act(() => applyGameMessage({ type: 'ready' }));
    const label = () => screen.getByText('€15.00').closest('dd')?.previousElementSibling?.textContent;
    await screen.findByText('€15.00');
    act(() => {
      networkStatus.isOnline = false;
    });
    await waitFor(() => expect(label()).toMatch(/^Balance · .*\d/));
  });

  test('the balance stays as it was until the round has ended, although the back end has settled it', async () => {
    setPlayer(somePlayer());
    visit(someGame());
    await frame();
    act(() => applyGameMessage({ type: 'ready' }));
    await screen.findByText('€15.00');
    act(() => applyGameMessage({ type: 'busy' }));
    act(() => applyWalletState(stateOf(2500, 2)));
    expect(screen.getByText('€15.00')).toBeDefined();
    act(() => applyGameMessage({ type: 'idle' }));
    expect(await screen.findByText('€25.00')).toBeDefined();
  });

  test('the balance in the header waits for the end of the round too', async () => {
    setPlayer(somePlayer());
    visit(someGame());
    await frame();
    mount(<BalanceButton />);
    act(() => applyGameMessage({ type: 'ready' }));
    await screen.findByRole('button', { name: /^Balance: €15\.00/ });
    act(() => applyGameMessage({ type: 'busy' }));
    act(() => applyWalletState(stateOf(2500, 2)));
    expect(screen.getByRole('button', { name: /^Balance: €15\.00/ })).toBeDefined();
    act(() => applyGameMessage({ type: 'idle' }));
    expect(await screen.findByRole('button', { name: /^Balance: €25\.00/ })).toBeDefined();
  });

  test('a lost connection is a line over the game, which stays', async () => {
    setPlayer(somePlayer());
    visit(someGame());
    await frame();
    act(() => applyGameMessage({ type: 'ready' }));
    act(() => applyGameMessage({ type: 'busy' }));
    act(() => {
      networkStatus.isOnline = false;
    });
    await screen.findByText(/Your round is safe/);
    expect(await frame()).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('the page shows the lost connection of a game, with a button to retry', async () => {
    setPlayer(null);
    visit(someGame());
    await frame();
    await act(async () => undefined);
    const send = vi.fn();
    setGameConnection({ send, close: () => undefined });
    act(() => applyGameMessage({ type: 'connection', lost: true }));
    await screen.findByText(/Connection lost/);
    act(() => applyGameMessage({ type: 'ready' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(send.mock.calls).toEqual([[{ type: 'refresh' }]]);
    act(() => applyGameMessage({ type: 'connection', lost: false }));
    await waitFor(() => expect(screen.queryByText(/Connection lost/)).toBeNull());
  });

  test('a page that is back online lets the game try again', async () => {
    setPlayer(null);
    visit(someGame());
    await frame();
    await act(async () => undefined);
    const send = vi.fn();
    setGameConnection({ send, close: () => undefined });
    act(() => applyGameMessage({ type: 'ready' }));
    act(() => {
      networkStatus.isOnline = false;
    });
    await screen.findByText(/Connection lost/);
    expect(send).not.toHaveBeenCalled();
    act(() => {
      networkStatus.isOnline = true;
    });
    await waitFor(() => expect(send.mock.calls).toEqual([[{ type: 'refresh' }]]));
  });
});
