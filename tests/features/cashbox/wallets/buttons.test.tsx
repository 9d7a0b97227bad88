import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import PlayerActions from '../../../../src/app/header/PlayerActions.tsx';
import MenuSheet from '../../../../src/app/menu/MenuSheet.tsx';
import { TabBar } from '../../../../src/app/navigation/TabBar.tsx';
import SidebarExtras from '../../../../src/app/sidebar/SidebarExtras.tsx';
import { networkStatus } from '../../../../src/core/http/network-status.ts';
import { historyState } from '../../../../src/core/shell/navigation.ts';
import { toasts } from '../../../../src/core/shell/toasts.ts';
import { setPlayer } from '../../../../src/features/account/state.ts';
import { StageAlert } from '../../../../src/features/play/stage/StageAlert.tsx';
import { play } from '../../../../src/features/play/state.ts';
import { breakState } from '../../../../src/features/safe-play/local-break.ts';
import { panel } from '../../../../src/features/search/panel-state.ts';
import { loadWallet } from '../../../../src/features/wallet/state.ts';
import { somePlayer, stubFetch } from '../../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../../setup/mount.tsx';
import { someSession } from '../../play/fixtures.ts';

beforeEach(() => {
  networkStatus.isOnline = true;
  panel.isOpen = false;
  freshTab('/pokies/all');
  stubFetch({
    'GET /api/player/accounts': {
      body: [
        {
          currency: 'EUR',
          amount_cents: 1500,
          available_to_cashout_cents: 1200,
          active: true,
          reserved_cents: 0,
        },
      ],
    },
  });
});
afterEach(() => {
  cleanup();
  setPlayer(null);
  breakState.stored = null;
  Object.assign(play, { warning: null, phase: 'idle', session: null });
  vi.unstubAllGlobals();
});
const startBreak = () => {
  breakState.stored = { player: somePlayer().id, id: 3, until: Date.now() + 3_600_000, canEnd: false };
};
/** The popup that was opened over the page. */
const opened = () => [location.pathname, historyState().over];

describe('the middle of the phone’s bar', () => {
  test('is the search for a guest', () => {
    setPlayer(null);
    mount(<TabBar menu={undefined} />);
    fireEvent.click(screen.getByRole('button', { name: 'Search games' }));
    expect(screen.queryByRole('link', { name: 'Deposit' })).toBeNull();
    expect(panel.isOpen).toBe(true);
  });

  test('is the deposit for a player, over the page', async () => {
    setPlayer(somePlayer());
    mount(<TabBar menu={undefined} />);
    fireEvent.click(await screen.findByRole('link', { name: 'Deposit' }));
    expect(opened()).toEqual(['/deposit', '/pokies/all']);
  });

  test('stays where a break holds deposits back, and a press tells why', async () => {
    setPlayer(somePlayer());
    startBreak();
    mount(<TabBar menu={undefined} />);
    const button = await screen.findByRole('button', { name: /^Deposit: You’re on a break until/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    expect(toasts.list.at(-1)?.text).toMatch(/^You’re on a break until/);
    expect(location.pathname).toBe('/pokies/all');
  });
});

describe('a player’s header', () => {
  test('has the deposit, and the search that gave way to it in the phone’s bar', async () => {
    setPlayer(somePlayer());
    mount(<PlayerActions />);
    const [deposit] = await screen.findAllByRole('link', { name: 'Deposit' });
    if (deposit) fireEvent.click(deposit);
    expect(opened()).toEqual(['/deposit', '/pokies/all']);
    fireEvent.click(screen.getByRole('button', { name: 'Search games' }));
    expect(panel.isOpen).toBe(true);
  });

  test('says why a deposit is held back, to every reader', async () => {
    setPlayer(somePlayer());
    startBreak();
    mount(<PlayerActions />);
    const button = await waitFor(() => {
      const found = screen.getAllByRole('button', { name: 'Deposit' }).find(one => one.title !== '');
      if (!found) throw new Error('not yet');
      return found;
    });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe(button.title);
    expect(button.title).toMatch(/^You’re on a break until/);
  });
});

test.for([
  ['Deposit', '/deposit'],
  ['Withdraw', '/withdraw'],
  ['Cashbox', '/dashboard'],
] as const)('the balance in the menu leads to %s over the page', async ([name, path]) => {
  setPlayer(somePlayer());
  mount(<MenuSheet menu={undefined} onClose={vi.fn()} />);
  fireEvent.click(await screen.findByRole('link', { name }));
  expect(opened()).toEqual([path, '/pokies/all']);
});

test('the menu of a player whose balance is known opens with it, so that nothing moves under a press', async () => {
  setPlayer(somePlayer());
  await loadWallet();
  mount(<MenuSheet menu={undefined} onClose={vi.fn()} />);
  expect(screen.getByRole('link', { name: 'Withdraw' })).toBeTruthy();
});

test('a press on an amount of the balance opens the lines that make it up', async () => {
  setPlayer(somePlayer());
  mount(<MenuSheet menu={undefined} onClose={vi.fn()} />);
  fireEvent.click(await screen.findByRole('link', { name: /^€12\.00 ?, show the entries/ }));
  expect(location.pathname + location.search).toBe('/dashboard?currency=EUR&pocket=real');
  expect(historyState().over).toBe('/pokies/all');
});

test.each([false, true])(
  'a player’s sidebar (folded: %s) has the cashbox, a guest’s has none',
  async isFolded => {
    setPlayer(null);
    mount(<SidebarExtras isFolded={isFolded} />);
    expect(screen.queryByRole('link', { name: 'Cashbox' })).toBeNull();
    act(() => setPlayer(somePlayer()));
    fireEvent.click(await screen.findByRole('link', { name: 'Cashbox' }));
    expect(opened()).toEqual(['/dashboard', '/pokies/all']);
  },
);

describe('a stake above the balance', () => {
  const alertOf = (mode: 'real' | 'demo') => {
    freshTab('/play/acme/book-of-tests');
    Object.assign(play, { phase: 'running', warning: 'money', session: someSession({ mode }) });
    mount(<StageAlert />);
  };

  test('leads to the deposit in the game’s currency, and back to the game', () => {
    alertOf('real');
    fireEvent.click(screen.getByRole('button', { name: 'Deposit' }));
    expect(opened()).toEqual(['/deposit', '/play/acme/book-of-tests']);
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
      currency: 'EUR',
      back: '/play/acme/book-of-tests',
    });
  });

  test('in the demo names no deposit', () => {
    alertOf('demo');
    expect(screen.getByText(/balance is too low/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Deposit' })).toBeNull();
  });
});
