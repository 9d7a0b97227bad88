import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { showPlayer } from '../../../src/features/account/state.ts';
import { closeGame, openGame } from '../../../src/features/play/launch.ts';
import { missingFields } from '../../../src/features/play/missing-fields.ts';
import { modeOf } from '../../../src/features/play/mode.ts';
import { sitDown } from '../../../src/features/play/sitting.ts';
import { hear, play } from '../../../src/features/play/state.ts';
import { visit } from '../../../src/features/visit/state.ts';
import { wallet } from '../../../src/features/wallet/state.ts';
import { freshTab } from '../account/mount.tsx';
import { type Answer, context, somePlayer, wire } from '../account/wire.ts';
import { someGame, someSession } from './table.ts';

const OPEN = 'POST /api/player/game_sessions';
const DEMO = 'POST /api/demo/game_sessions';
const opened = { status: 201, body: someSession() };
const eur = { currency: 'EUR', amount_cents: 1500, available_to_cashout_cents: 1500, active: true };
const stateOf = (total_cents: number, wallet_seq: number, currency = 'EUR') => ({
  balance: { currency, real_cents: total_cents, bonus_cents: 0, total_cents },
  wallet_seq,
});
const total = () => wallet.accounts[0]?.amount_cents;

async function sitAt(answers: Parameters<typeof wire>[0], mode: 'real' | 'demo' = 'real') {
  const net = wire({ 'GET /api/player/accounts': { body: [eur] }, ...answers });
  showPlayer(somePlayer());
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
    const { to } = await sitAt({ [OPEN]: opened });
    expect(to(OPEN)[0]?.body).toMatchObject({ identifier: 'acme:book-of-tests', currency: 'EUR' });
    expect(to(OPEN)[0]?.headers.get('idempotency-key')).toBeTruthy();
    expect(play).toMatchObject({ phase: 'starting', problem: null, session: { session_id: 's1' } });
  });

  test.each([
    [{ status: 422, body: { error: 'limit_reached' } }, 'limit'],
    [{ status: 423, body: { error: 'locked' } }, 'locked'],
    [{ status: 422, body: { error: 'currency_mismatch' } }, 'currency'],
    [{ status: 422, body: { error: 'not_playable' } }, 'notPlayable'],
    [{ status: 404, body: { error: 'game_unknown' } }, 'unknownGame'],
    [{ status: 500, body: { error: 'internal' } }, 'server'],
    [{ status: 429, body: { error: 'too_many' } }, 'tooMany'],
  ] satisfies [Answer, string][])('a refusal %j is told as %s', async (answer, problem) => {
    await sitAt({ [OPEN]: answer });
    expect(play).toMatchObject({ phase: 'stopped', problem, session: null });
  });

  test('without any answer it says that it does not know, and not that it failed', async () => {
    await sitAt({});
    expect(play).toMatchObject({ phase: 'stopped', problem: 'doubt' });
  });

  test('an incomplete profile is asked for and not shown as an error', async () => {
    const { missing } = await sitAt({
      [OPEN]: { status: 422, body: { error: 'profile_incomplete', errors: { city: ['errors.required'] } } },
    });
    expect(missing).toEqual(['city']);
    expect(play.phase).toBe('closed');
  });

  test('a game from an origin that nobody announced is not opened', async () => {
    visit.context = { ...context, license: 'CW', game_origin: 'http://other.example' };
    await sitAt({ [OPEN]: opened });
    expect(play).toMatchObject({ phase: 'stopped', problem: 'foreign', session: null });
  });

  test('an address that is not of the named origin, or of the app itself, is not opened', async () => {
    await sitAt({ [OPEN]: { status: 201, body: someSession({ launch_url: 'https://evil.example/' }) } });
    expect(play.problem).toBe('foreign');
    const { origin } = location;
    wire({ [OPEN]: { status: 201, body: someSession({ launch_url: `${origin}/g`, game_origin: origin }) } });
    await openGame(someGame(), 'real', 'EUR');
    expect(play.problem).toBe('foreign');
  });

  test('an answer that comes after the room was left opens nothing', async () => {
    let answer: (value: Answer) => void = () => undefined;
    wire({
      [DEMO]: () =>
        new Promise<Answer>(resolve => {
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

describe('what a game reports', () => {
  const round = (id: string, bet_cents: number, win_cents: number, total_cents: number, seq: number) =>
    hear({ type: 'round', id, bet_cents, win_cents, ...stateOf(total_cents, seq) });

  test('moves the wallet and the net position, each round once', async () => {
    await sitAt({ [OPEN]: opened });
    round('a1', 100, 0, 1400, 5);
    round('a2', 100, 250, 1550, 7);
    round('a2', 100, 250, 1550, 7);
    expect(total()).toBe(1550);
    expect(play.sitting?.net_cents).toBe(50);
  });

  test('an older balance changes nothing', async () => {
    await sitAt({ [OPEN]: opened });
    round('b1', 100, 0, 1400, 9);
    hear({ type: 'balance', ...stateOf(1500, 8) });
    expect(total()).toBe(1400);
  });

  test('a demo never touches the wallet', async () => {
    await sitAt({ [DEMO]: { status: 201, body: someSession({ mode: 'demo', currency: 'FUN' }) } }, 'demo');
    round('c1', 100, 0, 99_900, 500);
    hear({ type: 'balance', ...stateOf(100_000, 499, 'FUN') });
    expect(wallet).toMatchObject({ seq: 0, accounts: [eur] });
    expect(play.demo?.balance.total_cents).toBe(99_900);
  });

  test('a fatal error stops the game, another one is a notice until the next round', async () => {
    await sitAt({ [OPEN]: opened });
    hear({ type: 'ready' });
    hear({ type: 'error', code: 'ERR_IPB', fatal: false });
    expect(play).toMatchObject({ phase: 'running', notice: 'money' });
    hear({ type: 'busy' });
    expect(play).toMatchObject({ notice: null, isInRound: true });
    hear({ type: 'error', code: 'ERR_IS', fatal: true });
    expect(play).toMatchObject({ phase: 'stopped', problem: 'session', session: null, isInRound: false });
  });
});

describe('a sitting', () => {
  test('goes on after a reload and begins anew for another game or after ten minutes', () => {
    const first = sitDown('acme:book real EUR', 1_000);
    expect(sitDown('acme:book real EUR', 30_000).started_at).toBe(first.started_at);
    expect(sitDown('acme:book demo FUN', 31_000).started_at).toBe(31_000);
    sitDown('acme:book real EUR', 40_000);
    expect(sitDown('acme:book real EUR', 40_000 + 600_000).started_at).toBe(640_000);
  });
});

describe('what is needed to play', () => {
  test('the mode of the address counts, else real for players and demo for guests', () => {
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
