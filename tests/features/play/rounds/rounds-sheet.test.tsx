import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GameRound } from '../../../../src/contract/subjects/game-rounds.ts';
import { initialLoadState } from '../../../../src/core/data/loader.ts';
import { historyState } from '../../../../src/core/shell/navigation.ts';
import { setPlayer } from '../../../../src/features/account/state.ts';
import { rows } from '../../../../src/features/games/game-rows.ts';
import PlayScreen from '../../../../src/features/play/PlayScreen.tsx';
import { gameRounds } from '../../../../src/features/play/rounds/state.ts';
import { handleGameReport, recordDemoRound } from '../../../../src/features/play/stage/GameFrame.tsx';
import { play } from '../../../../src/features/play/state.ts';
import { chatWindow, closeChat } from '../../../../src/features/support/chat/chat-window.ts';
import { formAnswers, type StubResponse, somePlayer, stubFetch } from '../../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../../setup/mount.tsx';
import { eur, someGame, someSession, stateOf } from '../fixtures.ts';

const ROUNDS = 'GET /api/player/game_rounds';
const someRound = (over: Partial<GameRound>): GameRound => ({
  id: 'r1',
  at: '2026-06-01T20:00:00.000Z',
  identifier: 'acme:book-of-tests',
  title: 'Book of Tests',
  currency: 'EUR',
  state: 'closed',
  bet_cents: 100,
  win_cents: 0,
  ...over,
});

/** A player, or a guest in the demo, at the open game. */
async function openGame(
  isPlayer: boolean,
  rounds: StubResponse | TypeError = { body: { rows: [], cursor: null } },
) {
  const net = stubFetch({
    ...formAnswers,
    'POST /api/games_filter/select': { body: { data: [someGame()] } },
    'GET /api/player/accounts': { body: [eur] },
    'GET /api/player/favorite_games': { body: [] },
    'POST /api/player/game_sessions': { status: 201, body: someSession() },
    'POST /api/demo/game_sessions': { status: 201, body: someSession({ mode: 'demo', currency: 'FUN' }) },
    [ROUNDS]: rounds,
  });
  setPlayer(isPlayer ? somePlayer() : null);
  mount(<PlayScreen params={{ producer: 'acme', name: 'book-of-tests' }} />);
  await screen.findByTitle('Game: Book of Tests');
  return net;
}
const openSheet = () => {
  act(() => handleGameReport({ type: 'history' }, null));
  return screen.findByRole('dialog', { name: 'Your rounds' });
};

beforeEach(() => {
  freshTab('/play/acme/book-of-tests');
  Object.assign(rows, { known: {}, gone: new Set() });
  Object.assign(gameRounds, {
    rows: [],
    cursor: null,
    loading: Object.assign(gameRounds.loading, initialLoadState()),
  });
});
afterEach(cleanup);

describe('the rounds that the game asks for', () => {
  test('are those of the account, with stake, payout and id; green only above the stake', async () => {
    await openGame(true, {
      body: {
        rows: [
          someRound({ id: 'r3', state: 'open', win_cents: null }),
          someRound({ id: 'r2', win_cents: 250 }),
          someRound({ id: 'r1', win_cents: 60 }),
        ],
        cursor: null,
      },
    });
    const sheet = await openSheet();
    const [open, won, returned] = await within(sheet).findAllByRole('listitem');
    expect(open?.textContent).toContain('Not finished');
    expect(open?.textContent).toContain('Payout–');
    expect(won?.textContent).toContain('€2.50');
    expect(won?.textContent).toContain('r2');
    const isGreen = (amount: string) => /_in_/.test(within(sheet).getByText(amount).className);
    expect(isGreen('€2.50')).toBe(true);
    expect(isGreen('€0.60')).toBe(false);
    expect(returned?.textContent).toContain('€1.00');
    fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
    expect(play.isHistoryOpen).toBe(false);
  });

  test('are completed by older ones, and read again each time', async () => {
    const { answers, to } = await openGame(true, { body: { rows: [someRound({ id: 'r2' })], cursor: 'c1' } });
    const sheet = await openSheet();
    const older = await within(sheet).findByRole('button', { name: 'Show older rounds' });
    Object.assign(answers, { [ROUNDS]: { body: { rows: [someRound({ id: 'r1' })], cursor: null } } });
    fireEvent.click(older);
    await within(sheet).findByText('r1');
    expect(to(ROUNDS).at(-1)?.search).toContain('cursor=c1');
    expect(within(sheet).queryByRole('button', { name: 'Show older rounds' })).toBeNull();
    fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    Object.assign(answers, {
      [ROUNDS]: { body: { rows: [someRound({ id: 'r3' }), someRound({ id: 'r2' })], cursor: 'c1' } },
    });
    await within(await openSheet()).findByText('r3');
    expect(screen.getByText('r1')).toBeDefined();
  });

  test('show that they did not load, and why there are none', async () => {
    const { answers } = await openGame(true, { status: 500, body: {} });
    const sheet = await openSheet();
    await within(sheet).findByText('We couldn’t load your rounds');
    Object.assign(answers, { [ROUNDS]: { body: { rows: [], cursor: null } } });
    fireEvent.click(within(sheet).getByRole('button', { name: 'Try again' }));
    await within(sheet).findByText('No rounds yet');
  });

  test('of a demo are those since it was opened, each once, and nothing is asked for', async () => {
    const { to } = await openGame(false);
    const game = someGame();
    const session = someSession({ mode: 'demo', currency: 'FUN' });
    const report = { type: 'round', id: 'd1', bet_cents: 100, win_cents: 40, ...stateOf(99_940, 2) } as const;
    act(() => recordDemoRound(game, session, report));
    act(() => recordDemoRound(game, session, report));
    const sheet = await openSheet();
    expect(await within(sheet).findAllByRole('listitem')).toHaveLength(1);
    expect(sheet.textContent).toMatch(/FUN\s0\.40/);
    expect(to(ROUNDS)).toEqual([]);
    cleanup();
    expect(play.demoRounds).toEqual([]);
  });
});

describe('what else a game asks the shell for', () => {
  test('help is the chat over the game', async () => {
    await openGame(false);
    act(() => handleGameReport({ type: 'help' }, null));
    expect(chatWindow.isOpen).toBe(true);
    act(closeChat);
  });

  test('a deposit opens over the game, in its currency, and leads back to it', async () => {
    await openGame(true);
    const game = location.pathname;
    act(() => handleGameReport({ type: 'deposit' }, null));
    expect(location.pathname).toBe('/deposit');
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({ currency: 'EUR', back: game });
    expect(historyState()).toEqual({ over: game, depth: 1 });
  });
});
