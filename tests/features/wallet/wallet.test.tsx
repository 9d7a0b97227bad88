import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { networkStatus } from '../../../src/core/http/network-status.ts';
import { account, setPlayer } from '../../../src/features/account/state.ts';
import { BalanceButton } from '../../../src/features/wallet/BalanceButton.tsx';
import { activateAccount, applyWalletState, loadWallet, wallet } from '../../../src/features/wallet/state.ts';
import { type StubResponse, somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';

const ACCOUNTS = 'GET /api/player/accounts';
const eur = { currency: 'EUR', amount_cents: 1500, available_to_cashout_cents: 1200, active: true };
const cad = { currency: 'CAD', amount_cents: 700, available_to_cashout_cents: 700, active: false };
const state = (total_cents: number, wallet_seq: number, currency = 'EUR') => ({
  balance: { currency, real_cents: total_cents, bonus_cents: 0, total_cents },
  wallet_seq,
});
const total = () => wallet.accounts.find(({ currency }) => currency === 'EUR')?.amount_cents;

beforeEach(() => {
  freshTab();
  networkStatus.isOnline = true;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the wallet', () => {
  test('loads at sign-in and is cleared at sign-out', async () => {
    stubFetch({ [ACCOUNTS]: { body: [eur, cad] } });
    setPlayer(somePlayer());
    await vi.waitFor(() => expect(wallet.accounts).toEqual([eur, cad]));
    applyWalletState(state(99, 12));
    setPlayer(null);
    expect(wallet).toMatchObject({ accounts: [], seq: 0, loading: { phase: 'idle', at: null } });
  });

  test('applies newer wallet states and drops older and repeated ones', async () => {
    stubFetch({ [ACCOUNTS]: { body: [eur] } });
    setPlayer(somePlayer());
    await vi.waitFor(() => expect(total()).toBe(1500));
    applyWalletState(state(1400, 8));
    applyWalletState(state(1900, 7));
    applyWalletState(state(1900, 8));
    expect(total()).toBe(1400);
    applyWalletState(state(1450, 9));
    expect(total()).toBe(1450);
  });

  test('a stored list that is older than a state does not replace it', async () => {
    let headers: Record<string, string> = {};
    stubFetch({ [ACCOUNTS]: () => ({ body: [eur, cad], headers }) });
    setPlayer(somePlayer());
    await vi.waitFor(() => expect(total()).toBe(1500));
    applyWalletState(state(900, 3));
    headers = { 'x-sw': `stored; at=${new Date(Date.now() - 60_000).toISOString()}` };
    await loadWallet();
    expect(total()).toBe(900);
  });

  test('a list that was in flight when a newer state came does not replace it', async () => {
    const waiting: ((answer: StubResponse) => void)[] = [];
    stubFetch({ [ACCOUNTS]: () => new Promise<StubResponse>(resolve => void waiting.push(resolve)) });
    setPlayer(somePlayer());
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    applyWalletState(state(900, 3));
    waiting[0]?.({ body: [eur, cad] });
    await vi.waitFor(() => expect(wallet.accounts).toHaveLength(2));
    expect(total()).toBe(900);
    expect(wallet.accounts[1]).toEqual(cad);
  });

  test('a list of one player is not shown to the next one', async () => {
    const waiting: ((answer: StubResponse) => void)[] = [];
    stubFetch({ [ACCOUNTS]: () => new Promise<StubResponse>(resolve => void waiting.push(resolve)) });
    setPlayer(somePlayer());
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    setPlayer(null);
    waiting[0]?.({ body: [eur] });
    await loadWallet();
    expect(wallet.accounts).toEqual([]);
  });
});

describe('the balance in the header', () => {
  test('shows the active account and its parts', async () => {
    stubFetch({ [ACCOUNTS]: { body: [cad, eur] } });
    setPlayer(somePlayer());
    mount(<BalanceButton />);
    await screen.findByRole('button', { name: 'Balance: €15.00' });
    expect(document.body.textContent).toContain('€12.00');
    expect(document.body.textContent).toContain('€3.00');
  });

  test('explains its parts', async () => {
    stubFetch({ [ACCOUNTS]: { body: [eur] } });
    setPlayer(somePlayer());
    mount(<BalanceButton />);
    const about = await screen.findByRole('button', { name: 'About the bonus' });
    const tip = document.getElementById(about.getAttribute('aria-describedby') ?? '');
    expect(tip?.textContent).toBe('Bets use it when the main balance is not enough. It can’t be paid out.');
  });

  test('offline it is dimmed and shows its age', async () => {
    stubFetch({ [ACCOUNTS]: { body: [eur] } });
    setPlayer(somePlayer());
    mount(<BalanceButton />);
    await screen.findByRole('button', { name: /€15.00/ });
    expect(screen.queryByText(/as of/i)).toBeNull();
    networkStatus.isOnline = false;
    await screen.findByRole('button', { name: /^Balance: €15.00, As of \d{1,2}:\d{2}/ });
    expect(await screen.findAllByText(/^As of \d{1,2}:\d{2}/)).toHaveLength(2);
  });

  test('a stored balance that is not confirmed shows its age', async () => {
    stubFetch({ [ACCOUNTS]: { body: [eur] } });
    setPlayer(somePlayer());
    mount(<BalanceButton />);
    await screen.findByRole('button', { name: 'Balance: €15.00' });
    wallet.loading.stored = true;
    await screen.findByRole('button', { name: /^Balance: .*, As of/ });
    networkStatus.attempt = 2;
    await screen.findByText(/^Trying 2 of 7, as of/);
    wallet.loading.stored = false;
    networkStatus.attempt = 1;
    await screen.findByRole('button', { name: 'Balance: €15.00' });
  });

  test('offline the other accounts stay and show why they are disabled', async () => {
    const { to } = stubFetch({ [ACCOUNTS]: { body: [eur, cad] } });
    setPlayer(somePlayer());
    mount(<BalanceButton />);
    const choice = await screen.findByRole('button', { name: /^CAD/, hidden: true });
    networkStatus.isOnline = false;
    await vi.waitFor(() => expect(choice.getAttribute('aria-disabled')).toBe('true'));
    const reason = document.getElementById(choice.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('You need a connection to switch wallets.');
    choice.click();
    expect(to('POST /api/player/accounts')).toEqual([]);
  });

  test('another account is chosen by the currency call', async () => {
    const { to, answers } = stubFetch({
      [ACCOUNTS]: { body: [eur, cad] },
      'POST /api/player/accounts': { status: 201, body: { ...cad, active: true } },
    });
    setPlayer(somePlayer());
    mount(<BalanceButton />);
    const choice = await screen.findByRole('button', { name: /^CAD/, hidden: true });
    Object.assign(answers, {
      [ACCOUNTS]: {
        body: [
          { ...eur, active: false },
          { ...cad, active: true },
        ],
      },
    });
    choice.click();
    await screen.findByRole('button', { name: 'Balance: CA$7.00' });
    expect(to('POST /api/player/accounts').map(({ body }) => body)).toEqual([{ currency: 'CAD' }]);
  });

  test('the profile follows another account at once, so that tiles lock by its currency', async () => {
    const profile = Promise.withResolvers<StubResponse>();
    stubFetch({
      [ACCOUNTS]: { body: [eur, cad] },
      'POST /api/player/accounts': { status: 201, body: { ...cad, active: true } },
      'GET /api/player': () => profile.promise,
    });
    setPlayer(somePlayer());
    const switched = activateAccount('CAD');
    await vi.waitFor(() => expect(account.player?.currency).toBe('CAD'));
    profile.resolve({ body: somePlayer({ currency: 'CAD', auth_fields_missed: ['city'] }) });
    await switched;
    expect(account.player?.auth_fields_missed).toEqual(['city']);
  });

  test('wallets that were asked for before a switch do not undo it', async () => {
    const [before, after] = [Promise.withResolvers<StubResponse>(), Promise.withResolvers<StubResponse>()];
    const answers = [before, after].values();
    const { to } = stubFetch({
      [ACCOUNTS]: () => answers.next().value?.promise ?? { status: 500, body: {} },
      'POST /api/player/accounts': { status: 201, body: { ...cad, active: true } },
      'GET /api/player': { body: somePlayer({ currency: 'CAD' }) },
    });
    setPlayer(somePlayer());
    void loadWallet();
    const switched = activateAccount('CAD');
    await vi.waitFor(() => expect(to('POST /api/player/accounts')).toHaveLength(1));
    before.resolve({ body: [eur, cad] });
    await vi.waitFor(() => expect(to(ACCOUNTS)).toHaveLength(2));
    const rows = [
      { ...eur, active: false },
      { ...cad, active: true },
    ];
    after.resolve({ body: rows });
    await switched;
    expect(wallet.accounts).toEqual(rows);
  });

  test('a balance that failed to load can be retried', async () => {
    const { answers } = stubFetch({ [ACCOUNTS]: { status: 500, body: {} } });
    setPlayer(somePlayer());
    mount(<BalanceButton />);
    const again = await screen.findByRole('button', { name: /couldn’t load your balance/ });
    Object.assign(answers, { [ACCOUNTS]: { body: [eur] } });
    again.click();
    await screen.findByRole('button', { name: 'Balance: €15.00' });
  });
});
