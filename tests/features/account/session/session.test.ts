import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { wallet as walletEndpoints } from '../../../src/contract/wallet.ts';
import { call } from '../../../src/core/call.ts';
import { isPurgePending, PRIVATE_PREFIX } from '../../../src/core/purge.ts';
import { toasts } from '../../../src/core/toasts.ts';
import { signIn } from '../../../src/features/account/actions.ts';
import { onSignedIn, onSignedOut } from '../../../src/features/account/session.ts';
import { signOut } from '../../../src/features/account/sign-out.ts';
import { account, loadAccount, showPlayer } from '../../../src/features/account/state.ts';
import { watchSession } from '../../../src/features/account/watch-session.ts';
import { at, freshTab } from './mount.tsx';
import { type Answer, somePlayer, wire } from './wire.ts';

const SIGN_OUT = 'DELETE /api/users/sign_out';
const SIGN_IN = 'POST /api/users/sign_in';
const credentials = { email: 'ann@example.com', password: 'correct-horse' };

let stop: () => void = () => undefined;
beforeEach(() => {
  freshTab('/pokies/all?sort=new');
  stop = watchSession();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

describe('signing out', () => {
  test('clears screen and device, tells the back end, goes to the login', async () => {
    const { to } = wire({ [SIGN_OUT]: { status: 204 } });
    showPlayer(somePlayer());
    localStorage.setItem(`${PRIVATE_PREFIX}operations`, '[]');
    const cleared = vi.fn();
    const end = onSignedOut(cleared);
    await signOut();
    expect(account).toMatchObject({ standing: 'guest', player: null });
    expect(cleared).toHaveBeenCalledOnce();
    expect(at()).toBe('/login');
    expect(localStorage.getItem(`${PRIVATE_PREFIX}operations`)).toBeNull();
    expect(to(SIGN_OUT)).toHaveLength(1);
    expect(isPurgePending()).toBe(false);
    end();
  });

  test('without a network it still signs out here, and the next start tells the back end before it asks who is here', async () => {
    const { sent, answers } = wire({ 'GET /api/player': { body: somePlayer() } });
    showPlayer(somePlayer());
    await signOut();
    expect(account.standing).toBe('guest');
    expect(at()).toBe('/login');

    await loadAccount();
    expect(account.standing).toBe('guest');
    expect(sent.filter(({ path }) => path === '/api/player')).toEqual([]);

    Object.assign(answers, { [SIGN_OUT]: { status: 204 }, 'GET /api/player': { body: {} } });
    await loadAccount();
    expect(sent.slice(-2).map(({ method, path }) => `${method} ${path}`)).toEqual([
      SIGN_OUT,
      'GET /api/player',
    ]);
    await loadAccount();
    expect(sent.at(-2)?.path).toBe('/api/player');
  });

  test('a sign-in right after waits for the sign-out, so that it ends the old session and not the new one', async () => {
    let answer: (value: Answer) => void = () => undefined;
    const { sent } = wire({
      [SIGN_OUT]: () =>
        new Promise<Answer>(resolve => {
          answer = resolve;
        }),
      [SIGN_IN]: { status: 201, body: somePlayer() },
      'GET /api/player': { body: somePlayer() },
    });
    showPlayer(somePlayer());
    const leaving = signOut();
    const entering = signIn(credentials);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    answer({ status: 204 });
    await Promise.all([leaving, entering]);
    const sessions = sent.map(({ path }) => path).filter(path => path.startsWith('/api/users/'));
    expect(sessions.slice(0, 2)).toEqual(['/api/users/sign_out', '/api/users/sign_in']);
    expect(account.standing).toBe('player');
  });
});

describe('a session that ends', () => {
  const gone = { 'GET /api/player/accounts': { status: 401, body: {} } };

  test('by a 401: the data leaves the screen, a toast says so, login keeps the way back', async () => {
    wire(gone);
    showPlayer(somePlayer());
    localStorage.setItem(`${PRIVATE_PREFIX}sitting`, '1');
    await call(walletEndpoints.listAccounts).catch(() => undefined);
    expect(account).toMatchObject({ standing: 'guest', player: null });
    expect(at()).toBe(`/login?redirect=${encodeURIComponent('/pokies/all?sort=new')}`);
    expect(toasts.list.map(({ text }) => text)).toEqual(['Your session has ended. Sign in to go on.']);
    expect(localStorage.getItem(`${PRIVATE_PREFIX}sitting`)).toBe('1');
  });

  test('several 401 at once end it once', async () => {
    wire(gone);
    showPlayer(somePlayer());
    const calls = [1, 2, 3].map(() => call(walletEndpoints.listAccounts).catch(() => undefined));
    await Promise.all(calls);
    expect(toasts.list).toHaveLength(1);
    expect(at()).not.toContain('login%3F');
  });

  test('a 401 to a guest means nothing', async () => {
    wire(gone);
    showPlayer(null);
    await call(walletEndpoints.listAccounts).catch(() => undefined);
    expect(at()).toBe('/pokies/all?sort=new');
    expect(toasts.list).toEqual([]);
  });

  test('a 401 to a call of the session before does not end the new one', async () => {
    let answer: (value: Answer) => void = () => undefined;
    wire({
      'GET /api/player/accounts': () =>
        new Promise<Answer>(resolve => {
          answer = resolve;
        }),
      [SIGN_IN]: { status: 201, body: somePlayer({ id: 8 }) },
      'GET /api/player': { body: somePlayer({ id: 8 }) },
    });
    showPlayer(somePlayer());
    const old = call(walletEndpoints.listAccounts).catch(() => undefined);
    await signIn(credentials);
    answer({ status: 401, body: {} });
    await old;
    expect(account).toMatchObject({ standing: 'player', player: { id: 8 } });
  });

  test('in another tab: this one leaves too', () => {
    showPlayer(somePlayer());
    window.dispatchEvent(new StorageEvent('storage', { key: 'orbit.session', newValue: 'out 1' }));
    expect(account.standing).toBe('guest');
    expect(at()).toBe('/login');
  });
});

describe('who is here', () => {
  test('an answer about the time before a sign-in is asked for again and not believed', async () => {
    const waiting: ((value: Answer) => void)[] = [];
    wire({
      'GET /api/player': () => new Promise<Answer>(resolve => void waiting.push(resolve)),
      [SIGN_IN]: { status: 201, body: somePlayer() },
    });
    const loading = loadAccount();
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    await signIn(credentials);
    waiting[0]?.({ body: {} });
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    expect(account.standing).toBe('player');
    waiting[1]?.({ body: somePlayer({ city: 'Köln' }) });
    await loading;
    expect(account.player?.city).toBe('Köln');
  });

  test('another player in this tab: the first one is cleared before the second one loads', () => {
    const order: string[] = [];
    showPlayer(somePlayer());
    const ends = [onSignedOut(() => order.push('out')), onSignedIn(() => order.push('in'))];
    order.length = 0;
    showPlayer(somePlayer({ id: 8 }));
    expect(order).toEqual(['out', 'in']);
    for (const end of ends) end();
  });

  test('who listens after the sign-in is told at once', () => {
    showPlayer(somePlayer());
    const late = vi.fn();
    onSignedIn(late)();
    expect(late).toHaveBeenCalledOnce();
  });

  test('an equal answer tells nobody', () => {
    showPlayer(somePlayer());
    const again = vi.fn();
    const end = onSignedOut(again);
    showPlayer(somePlayer());
    expect(again).not.toHaveBeenCalled();
    end();
  });
});
