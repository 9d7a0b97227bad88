import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { wallet as walletEndpoints } from '../../../../src/contract/subjects/wallet.ts';
import { call } from '../../../../src/core/http/call.ts';
import { isPurgePending, PRIVATE_PREFIX } from '../../../../src/core/session/purge.ts';
import { toasts } from '../../../../src/core/shell/toasts.ts';
import { signIn } from '../../../../src/features/account/actions.ts';
import { onSignedIn, onSignedOut } from '../../../../src/features/account/session/session-events.ts';
import { syncSession } from '../../../../src/features/account/session/session-sync.ts';
import { signOut } from '../../../../src/features/account/session/sign-out.ts';
import { account, loadAccount, setPlayer } from '../../../../src/features/account/state.ts';
import { type StubResponse, somePlayer, stubFetch } from '../../../setup/fetch-stub.ts';
import { at, freshTab } from '../../../setup/mount.tsx';

const SIGN_OUT = 'DELETE /api/users/sign_out';
const SIGN_IN = 'POST /api/users/sign_in';
const credentials = { email: 'ann@example.com', password: 'correct-horse' };

let stop: () => void = () => undefined;
beforeEach(() => {
  freshTab('/pokies/all?sort=new');
  stop = syncSession();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

describe('signing out', () => {
  test('clears screen and device, notifies the back end, goes to the login and says so', async () => {
    const { to } = stubFetch({ [SIGN_OUT]: { status: 204 } });
    setPlayer(somePlayer());
    localStorage.setItem(`${PRIVATE_PREFIX}operations`, '[]');
    const cleared = vi.fn();
    const end = onSignedOut(cleared);
    await signOut();
    expect(account).toMatchObject({ authStatus: 'guest', player: null });
    expect(cleared).toHaveBeenCalledOnce();
    expect(at()).toBe('/login');
    expect(toasts.list.map(({ text }) => text)).toEqual([
      'You are signed out. Your data is off this device.',
    ]);
    expect(localStorage.getItem(`${PRIVATE_PREFIX}operations`)).toBeNull();
    expect(to(SIGN_OUT)).toHaveLength(1);
    expect(isPurgePending()).toBe(false);
    end();
  });

  test('offline it still signs out here, and the next start notifies the back end before it loads the account', async () => {
    const { sent, answers } = stubFetch({ 'GET /api/player': { body: somePlayer() } });
    setPlayer(somePlayer());
    await signOut();
    expect(account.authStatus).toBe('guest');
    expect(at()).toBe('/login');

    await loadAccount();
    expect(account.authStatus).toBe('guest');
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
    let answer: (value: StubResponse) => void = () => undefined;
    const { sent } = stubFetch({
      [SIGN_OUT]: () =>
        new Promise<StubResponse>(resolve => {
          answer = resolve;
        }),
      [SIGN_IN]: { status: 201, body: somePlayer() },
      'GET /api/player': { body: somePlayer() },
    });
    setPlayer(somePlayer());
    const leaving = signOut();
    const entering = signIn(credentials);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    answer({ status: 204 });
    await Promise.all([leaving, entering]);
    const sessions = sent.map(({ path }) => path).filter(path => path.startsWith('/api/users/'));
    expect(sessions.slice(0, 2)).toEqual(['/api/users/sign_out', '/api/users/sign_in']);
    expect(account.authStatus).toBe('player');
  });
});

describe('a session that ends', () => {
  const ended = { 'GET /api/player/accounts': { status: 401, body: {} } };

  test('by a 401: the data leaves the screen, a toast shows, the login keeps the return path', async () => {
    stubFetch(ended);
    setPlayer(somePlayer());
    localStorage.setItem(`${PRIVATE_PREFIX}sitting`, '1');
    await call(walletEndpoints.listAccounts).catch(() => undefined);
    expect(account).toMatchObject({ authStatus: 'guest', player: null });
    expect(at()).toBe(`/login?redirect=${encodeURIComponent('/pokies/all?sort=new')}`);
    expect(toasts.list.map(({ text }) => text)).toEqual(['Your session has ended. Sign in to continue.']);
    expect(localStorage.getItem(`${PRIVATE_PREFIX}sitting`)).toBe('1');
  });

  test('several 401 at once end it once', async () => {
    stubFetch(ended);
    setPlayer(somePlayer());
    const calls = [1, 2, 3].map(() => call(walletEndpoints.listAccounts).catch(() => undefined));
    await Promise.all(calls);
    expect(toasts.list).toHaveLength(1);
    expect(at()).not.toContain('login%3F');
  });

  test('a 401 to a guest is ignored', async () => {
    stubFetch(ended);
    setPlayer(null);
    await call(walletEndpoints.listAccounts).catch(() => undefined);
    expect(at()).toBe('/pokies/all?sort=new');
    expect(toasts.list).toEqual([]);
  });

  test('a 401 to a call of an earlier session does not end the new one', async () => {
    let answer: (value: StubResponse) => void = () => undefined;
    stubFetch({
      'GET /api/player/accounts': () =>
        new Promise<StubResponse>(resolve => {
          answer = resolve;
        }),
      [SIGN_IN]: { status: 201, body: somePlayer({ id: 8 }) },
      'GET /api/player': { body: somePlayer({ id: 8 }) },
    });
    setPlayer(somePlayer());
    const old = call(walletEndpoints.listAccounts).catch(() => undefined);
    await signIn(credentials);
    answer({ status: 401, body: {} });
    await old;
    expect(account).toMatchObject({ authStatus: 'player', player: { id: 8 } });
  });

  test('in another tab: this one signs out too', () => {
    setPlayer(somePlayer());
    window.dispatchEvent(new StorageEvent('storage', { key: 'orbit.session', newValue: 'out 1' }));
    expect(account.authStatus).toBe('guest');
    expect(at()).toBe('/login');
  });
});

describe('the account', () => {
  test('a response from before a sign-in is requested again and not applied', async () => {
    const waiting: ((value: StubResponse) => void)[] = [];
    stubFetch({
      'GET /api/player': () => new Promise<StubResponse>(resolve => void waiting.push(resolve)),
      [SIGN_IN]: { status: 201, body: somePlayer() },
    });
    const loading = loadAccount();
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    await signIn(credentials);
    waiting[0]?.({ body: {} });
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    expect(account.authStatus).toBe('player');
    waiting[1]?.({ body: somePlayer({ city: 'Köln' }) });
    await loading;
    expect(account.player?.city).toBe('Köln');
  });

  test('another player in this tab: the first one is cleared before the second one loads', () => {
    const order: string[] = [];
    setPlayer(somePlayer());
    const ends = [onSignedOut(() => order.push('out')), onSignedIn(() => order.push('in'))];
    order.length = 0;
    setPlayer(somePlayer({ id: 8 }));
    expect(order).toEqual(['out', 'in']);
    for (const end of ends) end();
  });

  test('a listener that is added after the sign-in is called at once', () => {
    setPlayer(somePlayer());
    const late = vi.fn();
    onSignedIn(late)();
    expect(late).toHaveBeenCalledOnce();
  });

  test('an equal response calls no listener', () => {
    setPlayer(somePlayer());
    const again = vi.fn();
    const end = onSignedOut(again);
    setPlayer(somePlayer());
    expect(again).not.toHaveBeenCalled();
    end();
  });
});
