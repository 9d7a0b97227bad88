import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setPlayer } from '../../../src/features/account/state.ts';
import { openSince, startGameVisit, suspendGameVisit } from '../../../src/features/play/game-visit.ts';
import { closeGame, missingFields, openGame } from '../../../src/features/play/stage/launch.ts';
import { applyGameMessage, modeOf, play } from '../../../src/features/play/state.ts';
import { visit } from '../../../src/features/visit/state.ts';
import { wallet } from '../../../src/features/wallet/state.ts';
import { context, type StubResponse, somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab } from '../../setup/mount.tsx';
import { someGame, someSession } from './fixtures.ts';

const OPEN = 'POST /api/player/game_sessions';
const DEMO = 'POST /api/demo/game_sessions';
const opened = { status: 201, body: someSession() };
const eur = { currency: 'EUR', amount_cents: 1500, available_to_cashout_cents: 1500, active: true };
const stateOf = (total_cents: number, wallet_seq: number, currency = 'EUR') => ({
  balance: { currency, real_cents: total_cents, bonus_cents: 0, total_cents },
  wallet_seq,
});
const total = () => wallet.accounts[0]?.amount_cents;

async function openAt(answers: Parameters<typeof stubFetch>[0], mode: 'real' | 'demo' = 'real') {
  const net = stubFetch({ 'GET /api/player/accounts': { body: [eur] }, ...answers });
  setPlayer(somePlayer());
  await vi.waitFor(() => expect(total()).toBe(1500));
  const missing = await openGame(someGame(), mode, mode === 'real' ? 'EUR' : 'FUN');
  return { ...net, missing };
}

beforeEach(() => {
  freshTab('/play/acme/book-of-tests');
  closeGame();
});
afterEach(() => vi.unstubAllGlobals());

describe('opening a game', () => {
  test('for money is a keyed write with identifier and currency', async () => {
    const { to } = await openAt({ [OPEN]: opened });
    expect(to(OPEN)[0]?.body).toMatchObject({ identifier: 'acme:book-of-tests', currency: 'EUR' });
    expect(to(OPEN)[0]?.headers.get('idempotency-key')).toBeTruthy();
    expect(play).toMatchObject({ phase: 'starting', error: null, session: { session_id: 's1' } });
  });

  test.each([
    [{ status: 422, body: { error: 'limit_reached' } }, 'limit'],
    [{ status: 423, body: { error: 'locked' } }, 'locked'],
    [{ status: 422, body: { error: 'currency_mismatch' } }, 'currency'],
    [{ status: 422, body: { error: 'country_restricted' } }, 'country'],
    [{ status: 422, body: { error: 'not_playable' } }, 'notPlayable'],
    [{ status: 404, body: { error: 'game_unknown' } }, 'unknownGame'],
    [{ status: 500, body: { error: 'internal' } }, 'server'],
    [{ status: 503, body: { error: 'maintenance' } }, 'server'],
    [{ status: 429, body: { error: 'too_many' } }, 'tooMany'],
  ] satisfies [StubResponse, string][])('the response %j shows the error %s', async (answer, error) => {
    await openAt({ [OPEN]: answer });
    expect(play).toMatchObject({ phase: 'stopped', error, session: null });
  });

  test('without a response the outcome is indeterminate, not failed', async () => {
    await openAt({});
    expect(play).toMatchObject({ phase: 'stopped', error: 'indeterminate' });
  });

  test('an incomplete profile is requested and not shown as an error', async () => {
    const { missing } = await openAt({
      [OPEN]: { status: 422, body: { error: 'profile_incomplete', errors: { city: ['errors.required'] } } },
    });
    expect(missing).toEqual(['city']);
    expect(play.phase).toBe('closed');
  });

  test('a game from an unknown origin is not opened', async () => {
    visit.context = { ...context, license: 'CW', game_origin: 'http://other.example' };
    await openAt({ [OPEN]: opened });
    expect(play).toMatchObject({ phase: 'stopped', error: 'untrustedOrigin', session: null });
  });

  test('a URL of another origin than the named one, or of the app itself, is not opened', async () => {
    await openAt({ [OPEN]: { status: 201, body: someSession({ launch_url: 'https://evil.example/' }) } });
    expect(play.error).toBe('untrustedOrigin');
    const { origin } = location;
    stubFetch({
      [OPEN]: { status: 201, body: someSession({ launch_url: `${origin}/g`, game_origin: origin }) },
    });
    await openGame(someGame(), 'real', 'EUR');
    expect(play.error).toBe('untrustedOrigin');
  });

  test('a response that arrives after the game was closed opens nothing', async () => {
    let answer: (value: StubResponse) => void = () => undefined;
    stubFetch({
      [DEMO]: () =>
        new Promise<StubResponse>(resolve => {
          answer = resolve;
        }),
    });
    const opening = openGame(someGame(), 'demo', 'FUN');
    await Promise.resolve();
    closeGame();
    answer({ status: 201, body: someSession({ mode: 'demo', currency: 'FUN' }) });
    await opening;
    expect(play).toMatchObject({ phase: 'closed', session: null });
  });
});

describe('launches that follow each other at once', () => {
  const heldAnswers = (answers: PromiseWithResolvers<StubResponse>[]) => () => {
    const answer = Promise.withResolvers<StubResponse>();
    answers.push(answer);
    return answer.promise;
  };
  const sessionNamed = (session_id: string) => ({ status: 201, body: someSession({ session_id }) });

  test('are sent one after the other, and one that is no longer wanted is not sent', async () => {
    const answers: PromiseWithResolvers<StubResponse>[] = [];
    const { to } = stubFetch({ [OPEN]: heldAnswers(answers) });
    const first = openGame(someGame(), 'real', 'EUR');
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    closeGame();
    const second = openGame(someGame(), 'real', 'EUR');
    closeGame();
    const third = openGame(someGame(), 'real', 'EUR');
    answers[0]?.resolve(sessionNamed('s1'));
    await Promise.all([first, second]);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.resolve(sessionNamed('s3'));
    await third;
    expect(to(OPEN)).toHaveLength(2);
    expect(play).toMatchObject({ phase: 'starting', session: { session_id: 's3' } });
  });

  test('of a demo or of another game do not wait', async () => {
    const answers: PromiseWithResolvers<StubResponse>[] = [];
    const demo = { status: 201, body: someSession({ mode: 'demo', currency: 'FUN' }) };
    stubFetch({ [OPEN]: heldAnswers(answers), [DEMO]: demo });
    const first = openGame(someGame(), 'real', 'EUR');
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    await openGame(someGame(), 'demo', 'FUN');
    expect(play.phase).toBe('starting');
    const other = openGame(someGame({ identifier: 'acme:other' }), 'real', 'EUR');
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    for (const answer of answers) answer.resolve(sessionNamed('s1'));
    await Promise.all([first, other]);
  });

  test('do not wait for ever for an answer that does not come', async () => {
    const answers: PromiseWithResolvers<StubResponse>[] = [];
    stubFetch({ [OPEN]: heldAnswers(answers) });
    void openGame(someGame(), 'real', 'EUR');
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    closeGame();
    const second = openGame(someGame(), 'real', 'EUR');
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.resolve(sessionNamed('s2'));
    await second;
    expect(play.session?.session_id).toBe('s2');
    answers[0]?.resolve(sessionNamed('s1'));
  });
});

describe('what a game reports', () => {
  const round = (id: string, bet_cents: number, win_cents: number, total_cents: number, seq: number) =>
    applyGameMessage({ type: 'round', id, bet_cents, win_cents, ...stateOf(total_cents, seq) });

  test('moves the wallet and the net position, each round once', async () => {
    await openAt({ [OPEN]: opened });
    round('a1', 100, 0, 1400, 5);
    round('a2', 100, 250, 1550, 7);
    round('a2', 100, 250, 1550, 7);
    expect(total()).toBe(1550);
    expect(play.gameVisit?.net_cents).toBe(50);
  });

  test('an older balance changes nothing', async () => {
    await openAt({ [OPEN]: opened });
    round('b1', 100, 0, 1400, 9);
    applyGameMessage({ type: 'balance', ...stateOf(1500, 8) });
    expect(total()).toBe(1400);
  });

  test('a demo never touches the wallet', async () => {
    await openAt({ [DEMO]: { status: 201, body: someSession({ mode: 'demo', currency: 'FUN' }) } }, 'demo');
    round('c1', 100, 0, 99_900, 500);
    applyGameMessage({ type: 'balance', ...stateOf(100_000, 499, 'FUN') });
    expect(wallet).toMatchObject({ seq: 0, accounts: [eur] });
    expect(play.demo?.balance.total_cents).toBe(99_900);
  });

  test('a fatal error stops the game, another one is a warning until the next round', async () => {
    await openAt({ [OPEN]: opened });
    applyGameMessage({ type: 'ready' });
    applyGameMessage({ type: 'error', code: 'ERR_IPB', fatal: false });
    expect(play).toMatchObject({ phase: 'running', warning: 'money' });
    applyGameMessage({ type: 'busy' });
    expect(play).toMatchObject({ warning: null, isInRound: true });
    applyGameMessage({ type: 'error', code: 'ERR_IS', fatal: true });
    expect(play).toMatchObject({ phase: 'stopped', error: 'session', session: null, isInRound: false });
  });
});

describe('a game visit', () => {
  test('continues after a reload and starts again for another game or after ten minutes', () => {
    const first = startGameVisit('acme:book real EUR', 1_000);
    expect(startGameVisit('acme:book real EUR', 30_000).started_at).toBe(first.started_at);
    expect(startGameVisit('acme:book demo FUN', 31_000).started_at).toBe(31_000);
    startGameVisit('acme:book real EUR', 40_000);
    expect(startGameVisit('acme:book real EUR', 40_000 + 600_000).started_at).toBe(640_000);
  });

  test('counts the time the game was open, and none while it was closed', () => {
    const openFor = (now: number, visit = startGameVisit('acme:book real EUR', now)) =>
      now - openSince(visit);
    const gameVisit = startGameVisit('acme:book real EUR', 0);
    suspendGameVisit(gameVisit, 60_000);
    expect(openFor(300_000)).toBe(60_000);
    suspendGameVisit(gameVisit, 310_000);
    expect(openFor(500_000)).toBe(70_000);
  });

  test('is not stored again by closing a game after a sign-out', async () => {
    await openAt({ [OPEN]: opened });
    expect(sessionStorage.length).toBeGreaterThan(0);
    sessionStorage.clear();
    closeGame();
    expect(sessionStorage.length).toBe(0);
  });
});

describe('what is needed to play', () => {
  test('the mode of the URL applies, else real for players and demo for guests', () => {
    expect(modeOf('', 'player')).toBe('real');
    expect(modeOf('', 'guest')).toBe('demo');
    expect(modeOf('?mode=demo', 'player')).toBe('demo');
    expect(modeOf('?mode=real', 'guest')).toBe('real');
    expect(modeOf('?mode=turbo', 'guest')).toBe('demo');
  });

  test('names, birth date, phone and address for fiat, nothing for coins', () => {
    const bare = somePlayer({ first_name: null, city: ' ', mobile_phone: null });
    expect(missingFields(bare, 'EUR')).toEqual(['first_name', 'mobile_phone', 'city']);
    expect(missingFields(bare, 'BTC')).toEqual([]);
    expect(missingFields(somePlayer(), 'EUR')).toEqual([]);
  });
});
