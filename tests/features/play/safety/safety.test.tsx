// One scenario.
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ToGame } from '../../../../src/contract/game-messages.ts';
import { type JurisdictionName, jurisdictions } from '../../../../src/contract/operator/jurisdictions.ts';
import type { SafePlay } from '../../../../src/contract/subjects/safe-play.ts';
import { networkStatus } from '../../../../src/core/http/network-status.ts';
import { setLimitReached } from '../../../../src/core/shell/limit-status.ts';
import { setPlayer } from '../../../../src/features/account/state.ts';
import { rows } from '../../../../src/features/games/game-rows.ts';
import PlayScreen from '../../../../src/features/play/PlayScreen.tsx';
import { setGameConnection } from '../../../../src/features/play/safety/pause.ts';
import { applyGameMessage } from '../../../../src/features/play/state.ts';
import { currentBreak, saveBreak } from '../../../../src/features/safe-play/local-break.ts';
import { currentPlaySession, endPlaySession } from '../../../../src/features/safe-play/play-session.ts';
import { formAnswers, somePlayer, stubFetch } from '../../../setup/fetch-stub.ts';
import { at, freshTab, mount } from '../../../setup/mount.tsx';
import { HOUR, iso, MINUTE, someFacts } from '../../safe-play/fixtures.ts';
import { eur, someGame, someSession, stateOf } from '../fixtures.ts';

const OPEN = 'POST /api/player/game_sessions';
const LOCKS = 'POST /api/player/locks';
const CHECKS = 'POST /api/player/reality_checks';
const heading = 'Limits and breaks';
/** A player at a running game under a licence, and the messages of the shell to the game. */
async function openGame(name: JurisdictionName = 'CW', facts: Partial<SafePlay> = {}) {
  const jurisdiction = { name, ...jurisdictions[name].game };
  const { minutes } = jurisdictions[name].realityCheck;
  const net = stubFetch({
    ...formAnswers,
    'POST /api/games_filter/select': { body: { data: [someGame()] } },
    'GET /api/player/accounts': { body: [eur] },
    'GET /api/player/favorite_games': { body: [] },
    'GET /api/cms/snippets': { body: [] },
    'GET /api/player/safe_play': () => ({
      body: someFacts({ jurisdiction: name, reality_check_minutes: minutes, ...facts }),
    }),
    [OPEN]: { status: 201, body: someSession({ jurisdiction }) },
    [LOCKS]: ({ body }) => {
      const request = body as { minutes: number; pressed_at: string };
      const until = Date.parse(request.pressed_at) + request.minutes * MINUTE;
      return {
        status: 201,
        body: { id: 3, from: request.pressed_at, until: iso(until), can_end: name === 'CW' },
      };
    },
    [CHECKS]: { status: 201, body: { id: 1, bets_cents: 0, wins_cents: 0, break: null } },
  });
  setPlayer(somePlayer());
  mount(<PlayScreen params={{ producer: 'acme', name: 'book-of-tests' }} />);
  await screen.findByTitle('Game: Book of Tests');
  // The frame connects in an effect, which must not come after this connection.
  await act(async () => undefined);
  const sentToGame: ToGame[] = [];
  setGameConnection({ send: message => sentToGame.push(message), close: () => undefined });
  act(() => applyGameMessage({ type: 'ready' }));
  return { ...net, sentToGame };
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const frame = () => screen.queryByTitle('Game: Book of Tests');

/** Lets this much playing time pass; the check of every second notices it. */
function pass(ms: number): void {
  const end = Date.now() + ms;
  for (let now = Date.now(); now < end; now = Math.min(end, now + 5 * MINUTE)) currentPlaySession(now);
  vi.spyOn(Date, 'now').mockImplementation(() => end);
}
/** Runs the check of every second. */
const soon = { timeout: 10_000 };

// Loads lazy chunks in advance: a busy machine takes longer to load them than a test waits.
beforeAll(() =>
  Promise.all([
    import('../../../../src/features/play/safety/SafetySheet.tsx'),
    import('../../../../src/features/play/safety/RealityCheck.tsx'),
  ]),
);
beforeEach(() => {
  freshTab('/play/acme/book-of-tests');
  saveBreak(null);
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
  saveBreak(null);
  vi.restoreAllMocks();
});

describe('a limit that is reached', () => {
  test('pauses the idle game at once, a running round after its end, and leads to the limits', async () => {
    const { sentToGame } = await openGame();
    act(() => applyGameMessage({ type: 'busy' }));
    act(() => setLimitReached(true));
    await vi.waitFor(() => expect(sentToGame).toContainEqual({ type: 'pause', reason: 'limit' }), soon);
    expect(frame()).not.toBeNull();
    act(() => applyGameMessage({ type: 'idle' }));
    await screen.findByText('You’ve reached a limit you set', {}, soon);
    expect(frame()).toBeNull();
    const link = screen.getByRole('link', { name: 'Go to your limits' });
    expect(link.getAttribute('href')).toBe('/profile/limits');
  });
});

describe('a break from the strip', () => {
  test('pauses the idle game, notifies the back end and replaces the game by the time of its end', async () => {
    const { sentToGame, to } = await openGame();
    await press(heading);
    await press('15 minutes');
    expect(sentToGame).toContainEqual({ type: 'pause', reason: 'break' });
    await screen.findByText(/You’re on a break until/);
    expect(frame()).toBeNull();
    expect(to(LOCKS)[0]?.body).toMatchObject({ scope: 'all', minutes: 15 });
    await vi.waitFor(() => expect(to(LOCKS)).toHaveLength(1));
  });

  test('waits for the running round and shows that', async () => {
    await openGame();
    act(() => applyGameMessage({ type: 'busy' }));
    await press(heading);
    await press('5 minutes');
    await screen.findByText('Your break starts after this round.');
    expect(frame()).not.toBeNull();
    act(() => applyGameMessage({ type: 'idle' }));
    await screen.findByText(/You’re on a break until/);
    expect(frame()).toBeNull();
  });

  test('survives an offline reload', async () => {
    saveBreak({ player: 7, id: null, until: Date.now() + HOUR, canEnd: true });
    const { to } = stubFetch({});
    setPlayer(somePlayer());
    Object.assign(rows, { known: { 'acme:book-of-tests': someGame() } });
    mount(<PlayScreen params={{ producer: 'acme', name: 'book-of-tests' }} />);
    await screen.findByText(/You’re on a break until/);
    expect(to(OPEN)).toEqual([]);
  });

  test('is not ended by one press: its end comes five minutes later, and elsewhere nothing offers that', async () => {
    const { answers } = await openGame();
    Object.assign(answers, { 'DELETE /api/player/locks/3': { status: 204 } });
    await press(heading);
    await press('1 hour');
    await press('End the break in 5 minutes');
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: /End the break/ })).toBeNull());
    expect(screen.getByText(/You’re on a break until/)).toBeDefined();
    expect(frame()).toBeNull();
    expect(currentBreak()?.until).toBeLessThanOrEqual(Date.now() + 5 * MINUTE);
    cleanup();
    saveBreak(null);
    await openGame('UK');
    await press(heading);
    await press('1 hour');
    await screen.findByText(/You’re on a break until/);
    expect(screen.queryByRole('button', { name: /End the break/ })).toBeNull();
  });

  test('that is over opens the game by a press, not by itself', async () => {
    await openGame();
    await press(heading);
    await press('5 minutes');
    await screen.findByText(/You’re on a break until/);
    act(() => saveBreak(null));
    await screen.findByText('Your break is over');
    expect(frame()).toBeNull();
    await press('Open the game');
    await vi.waitFor(() => expect(frame()).not.toBeNull());
  });

  test.each(['CW', 'DE'] as const)(
    'of 24 hours is one press in the strip under %s, without a question',
    async name => {
      const { to } = await openGame(name);
      await press('24 h break from all games, now');
      await screen.findByText(/You’re on a break until/);
      await vi.waitFor(() => expect(to(LOCKS)[0]?.body).toMatchObject({ scope: 'all', minutes: 1440 }));
    },
  );

  test('that another device started is loaded when the back end rejects a round', async () => {
    const { answers } = await openGame();
    const until = iso(Date.now() + HOUR);
    const activeBreak = { id: 9, from: iso(Date.now()), until, can_end: false };
    Object.assign(answers, { 'GET /api/player/safe_play': { body: someFacts({ break: activeBreak }) } });
    act(() => applyGameMessage({ type: 'busy' }));
    const { handleGameReport } = await import('../../../../src/features/play/stage/GameFrame.tsx');
    act(() => handleGameReport({ type: 'error', code: 'ERR_LOCK', fatal: false }, null));
    act(() => applyGameMessage({ type: 'idle' }));
    await screen.findByText(/You’re on a break until/);
  });
});

describe('the reality check', () => {
  const played = () =>
    act(() =>
      applyGameMessage({
        type: 'round',
        id: crypto.randomUUID(),
        bet_cents: 200,
        win_cents: 50,
        ...stateOf(1350, 9),
      }),
    );

  test('comes at the minute of the licence, when no round runs, with time, stakes, wins and net', async () => {
    const { sentToGame } = await openGame();
    played();
    const { started_at } = currentPlaySession();
    // From here on the clock stands still.
    pass(0);
    pass(started_at + HOUR - 1 - Date.now());
    act(() => applyGameMessage({ type: 'busy' }));
    act(() => applyGameMessage({ type: 'idle' }));
    expect(sentToGame).toEqual([]);
    act(() => applyGameMessage({ type: 'busy' }));
    pass(2000);
    await screen.findByText('The game pauses after this round.', {}, soon);
    expect(screen.queryByText(/You’ve been playing/)).toBeNull();
    expect(sentToGame).toContainEqual({ type: 'pause', reason: 'check' });
    act(() => applyGameMessage({ type: 'idle' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'You’ve been playing for 60 minutes' }));
    expect(dialog.getByText(/^01:0\d:\d\d$/)).toBeDefined();
    for (const amount of ['€2.00', '€0.50', '−€1.50']) expect(dialog.getByText(amount)).toBeDefined();
  });

  test('continues by a press, which the back end records; the next one is an interval away', async () => {
    const { sentToGame, to } = await openGame();
    pass(HOUR);
    await screen.findByRole('button', { name: 'Continue' }, soon);
    await press('Continue');
    expect(sentToGame.at(-1)).toEqual({ type: 'resume' });
    await vi.waitFor(() =>
      expect(to(CHECKS)[0]?.body).toMatchObject({ currency: 'EUR', answer: 'continue' }),
    );
    expect(currentPlaySession().checked_at).toBe(Date.now());
    expect(screen.queryByText(/You’ve been playing/)).toBeNull();
  });

  test('leads to a break, or out of the game', async () => {
    const { to } = await openGame();
    pass(HOUR);
    await screen.findByRole('button', { name: 'Take a break' }, soon);
    await press('Take a break');
    await press('15 minutes');
    await screen.findByText(/You’re on a break until/);
    expect(to(CHECKS)[0]?.body).toMatchObject({ answer: 'break' });
    cleanup();
    vi.restoreAllMocks();
    await act(async () => saveBreak(null));
    const again = await openGame();
    pass(HOUR);
    const dialog = within(await screen.findByRole('dialog', {}, soon));
    fireEvent.click(dialog.getByRole('button', { name: 'Leave the game' }));
    await vi.waitFor(() => expect(again.to(CHECKS)[0]?.body).toMatchObject({ answer: 'leave' }));
    await vi.waitFor(() => expect(at()).toBe('/'));
  });

  test('offers under DE the break only', async () => {
    const { to } = await openGame('DE');
    pass(HOUR);
    await screen.findByRole('dialog', {}, soon);
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    await press('Take a break of 5 minutes');
    await screen.findByText(/You’re on a break until/);
    expect(to(LOCKS)[0]?.body).toMatchObject({ minutes: 5 });
  });

  test('comes as often as the player has chosen, and under UK not before that', async () => {
    await openGame('CW', { reality_check_minutes: 10 });
    pass(10 * MINUTE);
    await screen.findByText('You’ve been playing for 10 minutes', {}, soon);
    cleanup();
    endPlaySession();
    vi.restoreAllMocks();
    await openGame('UK');
    pass(3 * HOUR);
    act(() => applyGameMessage({ type: 'busy' }));
    act(() => applyGameMessage({ type: 'idle' }));
    expect(screen.queryByText(/You’ve been playing/)).toBeNull();
  });
});

describe('the session limit', () => {
  const limit = (left: number) => ({
    hours: 1,
    started_at: iso(Date.now() + left - HOUR),
    ends_at: iso(Date.now() + left),
    next_hours: 1,
  });

  test('counts down in the strip and ends play between two rounds', async () => {
    await openGame('EE', { session_limit: limit(30 * MINUTE) });
    await screen.findByText('Time left');
    await screen.findByText(/^00:(30:00|29:5\d)$/);
    pass(31 * MINUTE);
    await screen.findByText('Your session time is up', {}, soon);
    expect(frame()).toBeNull();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeDefined();
  });

  test('is offered in the sheet under EE only, which also shows that none is set', async () => {
    await openGame('EE');
    await press(heading);
    const select = await screen.findByLabelText<HTMLSelectElement>('Session length');
    expect([...select.options].map(({ text }) => text)).toEqual([
      '1 hour',
      '2 hours',
      '4 hours',
      '12 hours',
      'None',
    ]);
    expect(screen.getByRole('link', { name: 'Your limits' }).getAttribute('href')).toBe('/profile/limits');
    cleanup();
    await openGame('CW');
    await press(heading);
    await screen.findByLabelText('Reality check');
    expect(screen.queryByLabelText('Session length')).toBeNull();
    expect(screen.getByText('None set')).toBeDefined();
  });
});

test('a press on the net position explains it', async () => {
  await openGame();
  await press(/What this counts/);
  await screen.findByText(/is your wins minus your stakes, in EUR/);
});
