import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { networkStatus } from '../../../../src/core/http/network-status.ts';
import { setPlayer } from '../../../../src/features/account/state.ts';
import { rows } from '../../../../src/features/games/game-rows.ts';
import PlayScreen from '../../../../src/features/play/PlayScreen.tsx';
import { setGameConnection } from '../../../../src/features/play/safety/pause.ts';
import { applyGameMessage } from '../../../../src/features/play/state.ts';
import { applyWalletState, loadWallet } from '../../../../src/features/wallet/state.ts';
import { formAnswers, somePlayer, stubFetch } from '../../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../../setup/mount.tsx';
import { someFacts } from '../../safe-play/fixtures.ts';
import { eur, someGame, someSession, stateOf } from '../fixtures.ts';

beforeEach(() => {
  freshTab('/play/acme/book-of-tests');
  networkStatus.isOnline = true;
  Object.assign(rows, { known: {}, gone: new Set() });
});
afterEach(cleanup);

const cad = { currency: 'CAD', real_cents: 9000, bonus_cents: 0, total_cents: 9000 };
/** A game for money is open and has read its balance of 15.00. Returns what is sent to it from then on. */
async function openedGame(accounts: () => readonly (typeof eur)[]) {
  stubFetch({
    ...formAnswers,
    'POST /api/games_filter/select': { body: { data: [someGame()] } },
    'GET /api/player/accounts': () => ({ body: accounts() }),
    'GET /api/player/favorite_games': { body: [] },
    'GET /api/player/safe_play': { body: someFacts() },
    'POST /api/player/game_sessions': { status: 201, body: someSession() },
  });
  setPlayer(somePlayer());
  mount(<PlayScreen params={{ producer: 'acme', name: 'book-of-tests' }} />);
  await screen.findByTitle('Game: Book of Tests');
  await act(async () => undefined);
  const send = vi.fn();
  setGameConnection({ send, close: () => undefined });
  act(() => applyGameMessage({ type: 'ready' }));
  await act(async () => applyGameMessage({ type: 'balance', ...stateOf(1500, 1) }));
  return send;
}

const refresh = [{ type: 'refresh' }];

test('money that arrives beside the open game, however the page learns of it, can be staked at once', async () => {
  let accounts = [eur];
  const send = await openedGame(() => accounts);
  act(() => applyGameMessage({ type: 'error', code: 'ERR_IPB', fatal: false }));
  await screen.findByRole('button', { name: 'Deposit' });
  await act(async () => applyWalletState({ ...stateOf(9000, 2), balance: cad }));
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Deposit' })).toBeTruthy();
  await act(async () => applyWalletState(stateOf(2500, 3)));
  expect(send.mock.calls).toEqual([refresh]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Deposit' })).toBeNull());
  await act(async () => applyGameMessage({ type: 'balance', ...stateOf(2500, 3) }));
  expect(send).toHaveBeenCalledTimes(1);

  // Without the event, as after a connection that was lost: the list alone tells it.
  accounts = [{ ...eur, amount_cents: 4000 }];
  await act(() => loadWallet());
  expect(send.mock.calls).toEqual([refresh, refresh]);
});

test('what a round stakes and wins is not asked for again', async () => {
  const send = await openedGame(() => [eur]);
  await act(async () => applyGameMessage({ type: 'busy' }));
  await act(async () => applyWalletState(stateOf(1480, 2)));
  await act(async () => applyWalletState(stateOf(1520, 3)));
  await act(async () => {
    applyGameMessage({ type: 'round', id: 'r1', bet_cents: 20, win_cents: 40, ...stateOf(1520, 3) });
    applyGameMessage({ type: 'idle' });
  });
  expect(send).not.toHaveBeenCalled();
});
