import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { wallet } from '../../../../src/contract/subjects/wallet.ts';
import { emitCacheUpdate } from '../../../../src/core/data/cache-updates.ts';
import { call } from '../../../../src/core/http/call.ts';
import { sessionEpoch } from '../../../../src/core/session/epoch.ts';
import { isPurgePending, markPurge, PRIVATE_PREFIX } from '../../../../src/core/session/purge.ts';
import { beginHydration, endHydration } from '../../../../src/core/shell/hydration.ts';
import { signIn } from '../../../../src/features/account/actions.ts';
import { syncSession } from '../../../../src/features/account/session/session-sync.ts';
import { signOut } from '../../../../src/features/account/session/sign-out.ts';
import { account, loadAccount, setPlayer } from '../../../../src/features/account/state.ts';
import { type StubResponse, somePlayer, stubFetch } from '../../../setup/fetch-stub.ts';
import { freshTab } from '../../../setup/mount.tsx';

const credentials = { email: 'ann@example.com', password: 'correct-horse' };
const copy = { ...somePlayer(), email: null, address: null, mobile_phone: null, date_of_birth: null };
const storedMark = { 'x-sw': 'stored; at=2026-06-01T12:00:00.000Z; partial' };
const posted = vi.fn<(message: { type: string; data: unknown }) => void>();
/** The worker's reply to `session`. */
let heldEpoch = 0;

/** A page with a worker that replies to messages. */
function withWorker(): void {
  const postMessage = (message: { type: string; data: unknown }, [port]: MessagePort[] = []) => {
    posted(message);
    port?.postMessage(heldEpoch);
  };
  vi.stubGlobal('navigator', {
    onLine: true,
    language: 'en',
    serviceWorker: Object.assign(new EventTarget(), { controller: { postMessage } }),
  });
}
const sessions = () => posted.mock.calls.flatMap(([{ type, data }]) => (type === 'session' ? [data] : []));

let stop: () => void = () => undefined;
beforeEach(() => {
  posted.mockReset();
  heldEpoch = 0;
  freshTab('/');
  withWorker();
  account.loading.at = null;
  account.authStatus = 'unknown';
});
afterEach(() => {
  stop();
  setPlayer(null);
  vi.unstubAllGlobals();
});

describe('the session epoch', () => {
  test('goes up with a sign-in, a sign-out and a 401, and not with a page', async () => {
    stubFetch({
      'POST /api/users/sign_in': { status: 201, body: somePlayer() },
      'DELETE /api/users/sign_out': { status: 204 },
      'GET /api/player': { body: somePlayer() },
      'GET /api/player/accounts': { status: 401, body: {} },
    });
    const first = sessionEpoch();
    stop = syncSession();
    await loadAccount();
    expect(sessionEpoch()).toBe(first);
    await signIn(credentials);
    expect(sessionEpoch()).toBe(first + 1);
    await call(wallet.listAccounts).catch(() => undefined);
    expect(sessionEpoch()).toBe(first + 2);
    await signIn(credentials);
    await signOut();
    expect(sessionEpoch()).toBe(first + 4);
    expect(sessions().at(-1)).toEqual({ epoch: first + 4, purge: true });
    expect(sessions().filter(data => (data as { purge: boolean }).purge)).toHaveLength(1);
  });

  test('is asked of the worker once React has taken over the page', async () => {
    beginHydration();
    stop = syncSession();
    await new Promise(resolve => setTimeout(resolve));
    expect(sessions()).toEqual([]);
    endHydration();
    await vi.waitFor(() => expect(sessions()).toEqual([{ epoch: sessionEpoch(), purge: false }]));
  });

  test('is one for all tabs: another tab that signs out too does not count again', async () => {
    stop = syncSession();
    setPlayer(somePlayer());
    localStorage.setItem('orbit.epoch', '41');
    sessionStorage.setItem(`${PRIVATE_PREFIX}registration`, '{}');
    window.dispatchEvent(new StorageEvent('storage', { key: 'orbit.session', newValue: 'out 1' }));
    expect(account.authStatus).toBe('guest');
    expect(sessionEpoch()).toBe(41);
    expect(sessionStorage.getItem(`${PRIVATE_PREFIX}registration`)).toBeNull();
  });

  test('of a session that another tab has lost ends it here as well', async () => {
    stubFetch({ 'GET /api/player': { body: {} } });
    stop = syncSession();
    setPlayer(somePlayer());
    localStorage.setItem('orbit.epoch', String(sessionEpoch() + 1));
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'orbit.epoch', newValue: localStorage.getItem('orbit.epoch') }),
    );
    await vi.waitFor(() => expect(account.authStatus).toBe('guest'));
    expect(location.pathname).toBe('/login');
  });

  test('goes up for another player under the same one, and not for one whom another tab has signed in', () => {
    setPlayer(somePlayer());
    const first = sessionEpoch();
    setPlayer(somePlayer({ id: 8 }));
    expect(sessionEpoch()).toBe(first + 1);
    localStorage.setItem('orbit.epoch', String(first + 2));
    setPlayer(somePlayer({ id: 9 }));
    expect(sessionEpoch()).toBe(first + 2);
  });

  test('that a page has lost is restored from the worker before the account is loaded', async () => {
    heldEpoch = sessionEpoch() + 90;
    const { to } = stubFetch({ 'GET /api/player': { body: {} } });
    stop = syncSession();
    await vi.waitFor(() => expect(to('GET /api/player')).toHaveLength(1));
    expect(sessionEpoch()).toBe(heldEpoch);
    expect(to('GET /api/player')[0]?.headers.get('x-epoch')).toBe(String(heldEpoch));
  });
});

describe('an interrupted purge', () => {
  test('is finished by the next start, by the worker too, before it loads the account', async () => {
    localStorage.setItem(`${PRIVATE_PREFIX}operations`, '[1]');
    markPurge();
    const { to } = stubFetch({
      'GET /api/player': () => {
        expect(isPurgePending()).toBe(false);
        expect(localStorage.getItem(`${PRIVATE_PREFIX}operations`)).toBeNull();
        return { body: {} };
      },
    });
    stop = syncSession();
    // At once: the worker would open the player's database again for the next request.
    expect(sessions()).toEqual([{ epoch: sessionEpoch(), purge: true }]);
    await loadAccount();
    expect(to('GET /api/player')).toHaveLength(1);
    expect(account.authStatus).toBe('guest');
    await vi.waitFor(() => expect(sessions()).toHaveLength(2));
    expect(sessions()[1]).toMatchObject({ purge: false });
  });
});

describe('the stored profile', () => {
  test('shows the player offline, and is marked as partial', async () => {
    stubFetch({ 'GET /api/player': { body: copy, headers: storedMark } });
    await loadAccount();
    expect(account).toMatchObject({ authStatus: 'player', isPartial: true, player: { id: 7, email: null } });
    expect(account.loading).toMatchObject({ stored: true, at: Date.parse('2026-06-01T12:00:00Z') });
  });

  test('that comes after the complete one changes no known field', async () => {
    const answers: Record<string, StubResponse> = { 'GET /api/player': { body: somePlayer() } };
    stubFetch(answers);
    await loadAccount();
    answers['GET /api/player'] = { body: { ...copy, city: 'Köln' }, headers: storedMark };
    await loadAccount();
    expect(account).toMatchObject({
      isPartial: false,
      player: { city: 'Köln', email: 'ann@example.com', address: 'Weg 1' },
    });
  });

  test('is completed by the full one', async () => {
    const answers: Record<string, StubResponse> = { 'GET /api/player': { body: copy, headers: storedMark } };
    stubFetch(answers);
    await loadAccount();
    answers['GET /api/player'] = { body: somePlayer() };
    await loadAccount();
    expect(account).toMatchObject({ isPartial: false, player: { email: 'ann@example.com' } });
  });

  test('whose session has ended meanwhile ends as by a 401', async () => {
    const answers: Record<string, StubResponse> = { 'GET /api/player': { body: copy, headers: storedMark } };
    stubFetch(answers);
    stop = syncSession();
    await loadAccount();
    answers['GET /api/player'] = { body: {}, headers: { 'x-sw': 'stored; at=2026-06-01T12:00:00.000Z' } };
    emitCacheUpdate('/api/player');
    await vi.waitFor(() => expect(account.authStatus).toBe('guest'));
    expect(location.pathname).toBe('/login');
  });
});
