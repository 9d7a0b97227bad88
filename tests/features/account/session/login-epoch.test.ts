import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { wallet } from '../../../src/contract/wallet.ts';
import { call } from '../../../src/core/call.ts';
import { loginEpoch } from '../../../src/core/login-epoch.ts';
import { isPurgePending, markPurge, PRIVATE_PREFIX } from '../../../src/core/purge.ts';
import { announceChanged } from '../../../src/core/subjects.ts';
import { signIn } from '../../../src/features/account/actions.ts';
import { signOut } from '../../../src/features/account/sign-out.ts';
import { account, loadAccount, showPlayer } from '../../../src/features/account/state.ts';
import { watchSession } from '../../../src/features/account/watch-session.ts';
import { freshTab } from './mount.tsx';
import { type Answer, somePlayer, wire } from './wire.ts';

const credentials = { email: 'ann@example.com', password: 'correct-horse' };
const copy = { ...somePlayer(), email: null, address: null, mobile_phone: null, date_of_birth: null };
const storedMark = { 'x-sw': 'stored; at=2026-06-01T12:00:00.000Z; partial' };
const said = vi.fn<(message: { type: string; data: unknown }) => void>();
/** What a worker answers to `session`. */
let heldEpoch = 0;

/** A page with a worker, which answers what it is asked. */
function withWorker(): void {
  const postMessage = (message: { type: string; data: unknown }, [port]: MessagePort[] = []) => {
    said(message);
    port?.postMessage(heldEpoch);
  };
  vi.stubGlobal('navigator', {
    onLine: true,
    language: 'en',
    serviceWorker: Object.assign(new EventTarget(), { controller: { postMessage } }),
  });
}
const sessions = () => said.mock.calls.flatMap(([{ type, data }]) => (type === 'session' ? [data] : []));

let stop: () => void = () => undefined;
beforeEach(() => {
  said.mockReset();
  heldEpoch = 0;
  freshTab('/');
  withWorker();
  account.loading.at = null;
  account.standing = 'unknown';
});
afterEach(() => {
  stop();
  showPlayer(null);
  vi.unstubAllGlobals();
});

describe('the login epoch', () => {
  test('goes up with a sign-in, a sign-out and a 401, and not with a page', async () => {
    wire({
      'POST /api/users/sign_in': { status: 201, body: somePlayer() },
      'DELETE /api/users/sign_out': { status: 204 },
      'GET /api/player': { body: somePlayer() },
      'GET /api/player/accounts': { status: 401, body: {} },
    });
    const first = loginEpoch();
    stop = watchSession();
    await loadAccount();
    expect(loginEpoch()).toBe(first);
    await signIn(credentials);
    expect(loginEpoch()).toBe(first + 1);
    await call(wallet.listAccounts).catch(() => undefined);
    expect(loginEpoch()).toBe(first + 2);
    await signIn(credentials);
    await signOut();
    expect(loginEpoch()).toBe(first + 4);
    expect(sessions().at(-1)).toEqual({ epoch: first + 4, purge: true });
    expect(sessions().filter(data => (data as { purge: boolean }).purge)).toHaveLength(1);
  });

  test('is one for all tabs: another one that leaves too does not count again', async () => {
    stop = watchSession();
    showPlayer(somePlayer());
    localStorage.setItem('orbit.epoch', '41');
    sessionStorage.setItem(`${PRIVATE_PREFIX}registration`, '{}');
    window.dispatchEvent(new StorageEvent('storage', { key: 'orbit.session', newValue: 'out 1' }));
    expect(account.standing).toBe('guest');
    expect(loginEpoch()).toBe(41);
    expect(sessionStorage.getItem(`${PRIVATE_PREFIX}registration`)).toBeNull();
  });

  test('that a page has lost is the worker’s, and who is here is asked under it', async () => {
    heldEpoch = loginEpoch() + 90;
    const { to } = wire({ 'GET /api/player': { body: {} } });
    stop = watchSession();
    await vi.waitFor(() => expect(to('GET /api/player')).toHaveLength(1));
    expect(loginEpoch()).toBe(heldEpoch);
    expect(to('GET /api/player')[0]?.headers.get('x-epoch')).toBe(String(heldEpoch));
  });
});

describe('a purge that was cut off', () => {
  test('is finished by the next start before it asks who is here, and the worker hears of it', async () => {
    localStorage.setItem(`${PRIVATE_PREFIX}operations`, '[1]');
    markPurge();
    const { to } = wire({
      'GET /api/player': () => {
        expect(isPurgePending()).toBe(false);
        expect(localStorage.getItem(`${PRIVATE_PREFIX}operations`)).toBeNull();
        return { body: {} };
      },
    });
    stop = watchSession();
    await loadAccount();
    expect(to('GET /api/player')).toHaveLength(1);
    expect(account.standing).toBe('guest');
    expect(sessions()[0]).toMatchObject({ purge: true });
  });
});

describe('the stored profile', () => {
  test('shows the player without a network, and says that it is partial', async () => {
    wire({ 'GET /api/player': { body: copy, headers: storedMark } });
    await loadAccount();
    expect(account).toMatchObject({ standing: 'player', partial: true, player: { id: 7, email: null } });
    expect(account.loading).toMatchObject({ stored: true, at: Date.parse('2026-06-01T12:00:00Z') });
  });

  test('that comes after the whole one leaves what the page knows', async () => {
    const answers: Record<string, Answer> = { 'GET /api/player': { body: somePlayer() } };
    wire(answers);
    await loadAccount();
    answers['GET /api/player'] = { body: { ...copy, city: 'Köln' }, headers: storedMark };
    await loadAccount();
    expect(account).toMatchObject({
      partial: false,
      player: { city: 'Köln', email: 'ann@example.com', address: 'Weg 1' },
    });
  });

  test('is filled by the whole one', async () => {
    const answers: Record<string, Answer> = { 'GET /api/player': { body: copy, headers: storedMark } };
    wire(answers);
    await loadAccount();
    answers['GET /api/player'] = { body: somePlayer() };
    await loadAccount();
    expect(account).toMatchObject({ partial: false, player: { email: 'ann@example.com' } });
  });

  test('whose session the worker found gone meanwhile ends as by a 401', async () => {
    const answers: Record<string, Answer> = { 'GET /api/player': { body: copy, headers: storedMark } };
    wire(answers);
    stop = watchSession();
    await loadAccount();
    answers['GET /api/player'] = { body: {}, headers: { 'x-sw': 'stored; at=2026-06-01T12:00:00.000Z' } };
    announceChanged('/api/player');
    await vi.waitFor(() => expect(account.standing).toBe('guest'));
    expect(location.pathname).toBe('/login');
  });
});
