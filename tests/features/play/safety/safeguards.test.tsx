import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ToGame } from '../../../../src/contract/game-messages.ts';
import type { Safeguards } from '../../../../src/contract/subjects/safeguards.ts';
import { networkStatus } from '../../../../src/core/http/network-status.ts';
import { setLimitReached } from '../../../../src/core/shell/limit-status.ts';
import { setPlayer } from '../../../../src/features/account/state.ts';
import { rows } from '../../../../src/features/games/game-rows.ts';
import PlayScreen from '../../../../src/features/play/PlayScreen.tsx';
import { setGameConnection } from '../../../../src/features/play/safety/pause.ts';
import { applyGameMessage } from '../../../../src/features/play/state.ts';
import { saveBreak } from '../../../../src/features/safe-play/local-break.ts';
import { endPlaySession } from '../../../../src/features/safe-play/play-session.ts';
import { safeguards } from '../../../../src/features/safe-play/safeguards.ts';
import { scopedBreaks } from '../../../../src/features/safe-play/scoped-breaks.ts';
import { sessionPlan } from '../../../../src/features/safe-play/session-plan.ts';
import { formAnswers, somePlayer, stubFetch } from '../../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../../setup/mount.tsx';
import { iso, MINUTE, someFacts } from '../../safe-play/fixtures.ts';
import { eur, someGame, someSession, stateOf } from '../fixtures.ts';

const OPEN = 'POST /api/player/game_sessions';
const LOCKS = 'POST /api/player/locks';
const CHECKS = 'POST /api/player/reality_checks';
const SAFEGUARDS = 'GET /api/player/safeguards';
const SAVE = 'PUT /api/player/safeguards';
const soon = { timeout: 10_000 };

const someSafeguards = (over: Partial<Safeguards> = {}): Safeguards => ({
  breaks: [],
  check: { loss: null, rounds: null, pace: null },
  plan: null,
  asks_for_plan: false,
  ...over,
});

/** A player on the page of a game, with what is stored of the safeguards. */
function openPage(facts: Safeguards) {
  const net = stubFetch({
    ...formAnswers,
    'POST /api/games_filter/select': { body: { data: [someGame({ categories: ['pokies'] })] } },
    'GET /api/player/accounts': { body: [eur] },
    'GET /api/player/favorite_games': { body: [] },
    'GET /api/cms/snippets': { body: [] },
    'GET /api/player/safe_play': { body: someFacts() },
    [SAFEGUARDS]: { body: facts },
    [SAVE]: ({ body }) => ({ body: { ...facts, ...(body as object) } }),
    [OPEN]: { status: 201, body: someSession() },
    [LOCKS]: ({ body }) => {
      const { pressed_at, minutes } = body as { pressed_at: string; minutes: number };
      const until = iso(Date.parse(pressed_at) + minutes * MINUTE);
      return { status: 201, body: { id: 3, from: pressed_at, until, can_end: true } };
    },
    [CHECKS]: { status: 201, body: { id: 1, bets_cents: 0, wins_cents: 0, break: null } },
  });
  setPlayer(somePlayer());
  safeguards.facts = facts;
  mount(<PlayScreen params={{ producer: 'acme', name: 'book-of-tests' }} />);
  return net;
}
async function openGame(facts: Safeguards = someSafeguards()) {
  const net = openPage(facts);
  await screen.findByTitle('Game: Book of Tests');
  // The frame connects in an effect, which must not come after this connection.
  await act(async () => undefined);
  const sentToGame: ToGame[] = [];
  setGameConnection({ send: message => sentToGame.push(message), close: () => undefined });
  act(() => applyGameMessage({ type: 'ready' }));
  return { ...net, sentToGame };
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const frame = () => screen.queryByTitle('Game: Book of Tests');
let seq = 10;
const round = (bet_cents: number, win_cents = 0) => {
  seq += 1;
  const id = crypto.randomUUID();
  act(() => applyGameMessage({ type: 'round', id, bet_cents, win_cents, ...stateOf(1000, seq) }));
};

beforeAll(() =>
  Promise.all([
    import('../../../../src/features/play/safety/SafetySheet.tsx'),
    import('../../../../src/features/play/safety/GameGuards.tsx'),
    import('../../../../src/features/play/safety/Safeguards.tsx'),
    import('../../../../src/features/play/safety/RealityCheck.tsx'),
    import('../../../../src/features/play/safety/PlanFirst.tsx'),
    import('../../../../src/features/play/safety/PlanReached.tsx'),
  ]),
);
beforeEach(() => {
  freshTab('/play/acme/book-of-tests');
  saveBreak(null);
  scopedBreaks.rows = [];
  sessionPlan.running = null;
  setLimitReached(false);
  endPlaySession();
  networkStatus.isOnline = true;
  Object.assign(rows, { known: {}, gone: new Set() });
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
});
afterEach(() => {
  cleanup();
  setPlayer(null);
  vi.restoreAllMocks();
});

describe('a break from the open game', () => {
  test('pauses it, tells the back end, and shows its end where the game was', async () => {
    const { to, sentToGame } = await openGame();
    await press('Limits and breaks');
    await press('1 hour, only from: Book of Tests');
    expect(sentToGame).toContainEqual({ type: 'pause', reason: 'break' });
    await screen.findByText(/You’re on a break from this game until/);
    expect(frame()).toBeNull();
    await vi.waitFor(() =>
      expect(to(LOCKS)[0]?.body).toMatchObject({ scope: 'game', target: 'acme:book-of-tests', minutes: 60 }),
    );
  });

  test('waits for the round that runs', async () => {
    await openGame();
    act(() => applyGameMessage({ type: 'busy' }));
    await press('Limits and breaks');
    await press('1 hour, only from: Book of Tests');
    await screen.findByText('Your break starts after this round.');
    expect(frame()).not.toBeNull();
    act(() => applyGameMessage({ type: 'idle' }));
    await screen.findByText(/You’re on a break from this game until/);
  });

  test('or from its category, known from the back end, keeps it closed', async () => {
    const until = iso(Date.now() + 60 * MINUTE);
    const running = {
      id: 4,
      scope: 'category',
      target: 'pokies',
      from: iso(Date.now()),
      until,
      can_end: false,
    };
    openPage(someSafeguards({ breaks: [running as Safeguards['breaks'][number]] }));
    await screen.findByText(/You’re on a break from this game until/);
    expect(frame()).toBeNull();
  });
});

describe('a reality check of the player’s own', () => {
  test('comes after the loss, between two rounds, says why, and is logged with it', async () => {
    const loss = { currency: 'EUR', amount_cents: 300 };
    const { to, sentToGame } = await openGame(someSafeguards({ check: { loss, rounds: null, pace: null } }));
    act(() => applyGameMessage({ type: 'busy' }));
    round(300);
    await vi.waitFor(() => expect(sentToGame).toContainEqual({ type: 'pause', reason: 'check' }), soon);
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => applyGameMessage({ type: 'idle' }));
    await screen.findByText('You’ve lost as much as you wanted to be told about.');
    await press('Continue');
    await vi.waitFor(() => expect(to(CHECKS)[0]?.body).toMatchObject({ answer: 'continue', cause: 'loss' }));
  });

  test('is set in the sheet, and bad input is said at its field and sends nothing', async () => {
    const { to } = await openGame();
    await press('Limits and breaks');
    await type('Reality check after losing', 'much');
    await press('Save');
    await screen.findByText('Check what you entered');
    expect(to(SAVE)).toEqual([]);
    await type('Reality check after losing', '25');
    await press('Save');
    await vi.waitFor(() =>
      expect(to(SAVE)[0]?.body).toEqual({
        check: { loss: { currency: 'EUR', amount_cents: 2500 }, rounds: null, pace: null },
      }),
    );
  });
});

describe('a session plan', () => {
  const asking = someSafeguards({
    asks_for_plan: true,
    plan: { currency: 'EUR', money_cents: 2000, minutes: 30, rounds: null },
  });

  test('is asked for before a game for money opens, with the last one filled in', async () => {
    const { to } = openPage(asking);
    await screen.findByRole('heading', { name: 'Plan this session' });
    expect(to(OPEN)).toEqual([]);
    expect((screen.getByLabelText('Money to lose at most') as HTMLInputElement).value).toBe('20.00');
    await type('Minutes', '45');
    await press('Play with this plan');
    await screen.findByTitle('Game: Book of Tests');
    expect(sessionPlan.running).toMatchObject({ money_cents: 2000, minutes: 45, rounds: null });
    await vi.waitFor(() => expect(to(SAVE)[0]?.body).toMatchObject({ plan: { minutes: 45 } }));
    expect(await screen.findByText('Plan, left')).toBeDefined();
  });

  test('is skipped by one press, and not asked for where the player has not chosen so', async () => {
    openPage(asking);
    await press('Play without a plan');
    await screen.findByTitle('Game: Book of Tests');
    cleanup();
    sessionPlan.running = null;
    await openGame();
    expect(screen.queryByText('Plan this session')).toBeNull();
  });

  test('without anything in it says so at its first field and opens nothing', async () => {
    const { to } = openPage({ ...asking, plan: null });
    await press('Play with this plan');
    await vi.waitFor(() =>
      expect(screen.getByLabelText('Money to lose at most').getAttribute('aria-invalid')).toBe('true'),
    );
    expect(to(OPEN)).toEqual([]);
  });

  test('that is reached pauses the game after its round; going on takes a delay or a new plan', async () => {
    const { sentToGame } = await openGame();
    await press('Limits and breaks');
    await type('Rounds', '2');
    await press('Start the plan');
    act(() => applyGameMessage({ type: 'busy' }));
    round(20);
    round(20);
    await vi.waitFor(() => expect(sentToGame).toContainEqual({ type: 'pause', reason: 'plan' }), soon);
    act(() => applyGameMessage({ type: 'idle' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'You’ve played the rounds you planned' }),
    );
    const goOn = dialog.getByRole<HTMLButtonElement>('button', { name: /^Continue without a plan in/ });
    expect(goOn.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(dialog.getByRole('button', { name: 'Make a new plan' }));
    fireEvent.change(dialog.getByLabelText('Rounds'), { target: { value: '5' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Play with this plan' }));
    await vi.waitFor(() => expect(sentToGame.at(-1)).toEqual({ type: 'resume' }));
    expect(sessionPlan.running).toMatchObject({ rounds: 5, played: 0 });
  });

  test('can be gone past without another after the delay only', async () => {
    sessionPlan.running = null;
    const { sentToGame } = await openGame();
    await press('Limits and breaks');
    await type('Rounds', '1');
    await press('Start the plan');
    round(20);
    const button = await screen.findByRole<HTMLButtonElement>(
      'button',
      { name: /^Continue without a plan/ },
      soon,
    );
    const end = Date.now() + 31_000;
    vi.spyOn(Date, 'now').mockImplementation(() => end);
    await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull(), soon);
    fireEvent.click(button);
    expect(sentToGame.at(-1)).toEqual({ type: 'resume' });
  });
});
