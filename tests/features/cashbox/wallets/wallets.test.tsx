import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Payment } from '../../../../src/contract/subjects/cashbox.ts';
import { networkStatus } from '../../../../src/core/http/network-status.ts';
import { limitStatus } from '../../../../src/core/shell/limit-status.ts';
import { setPlayer } from '../../../../src/features/account/state.ts';
import { breakState } from '../../../../src/features/safe-play/local-break.ts';
import { applyWalletState, wallet } from '../../../../src/features/wallet/state.ts';
import { type StubResponse, somePlayer } from '../../../setup/fetch-stub.ts';
import { beginTest, btc, card, endTest, eur, line, open, page } from './wallets-world.tsx';

const ACCOUNTS = 'GET /api/player/accounts';
const LINES = 'GET /api/player/ledger_lines';
const OPEN = 'POST /api/player/accounts';

beforeEach(beginTest);
afterEach(endTest);

describe('the dashboard', () => {
  test('shows of each wallet real, bonus, common, reserved and wagered, the one that is played with first', async () => {
    open();
    const of = await card(/^EUR/);
    expect(screen.getAllByRole('article')[0]).toBe(of);
    const facts = [...of.querySelectorAll('dt')].map(term => [
      term.textContent?.replace(/ ?About.*|\?.*/, '').trim(),
      term.nextElementSibling?.querySelector('bdi')?.textContent,
    ]);
    expect(
      Object.fromEntries(facts.map(([name, text]) => [name?.match(/^[A-Z][a-z ]+/)?.[0].trim(), text])),
    ).toMatchObject({
      Balance: '€1,025.00',
      Wagered: '€19.99',
    });
    expect(of.textContent).toContain('€1,000.00');
    expect(of.textContent).toContain('€25.00');
    expect(of.textContent).toContain('€40.00');
    expect(of.textContent).toContain('€19.99 of €100.00 (19%)');
    expect(within(of).getByText('You play with it')).toBeDefined();
  });

  test('shows a coin in its unit, what it is worth for orientation, and the rate with its time', async () => {
    open();
    const of = await card(/^BTC µBTC/);
    expect(of.textContent).toContain('1,500,500.00\u00a0µBTC');
    await within(of).findByText(/for guidance/);
    // Never more than it is worth: 150,050.75025 is cut.
    expect(of.textContent).toContain('About €150,050.75');
    expect(of.textContent).toContain('1 BTC = €100,000.5');
    expect(of.textContent).toMatch(/rate of .*2026/);
    expect(within(of).queryByText('Wagered')).toBeNull();
  });

  test('shows payments that have not ended above the wallets, and no others', async () => {
    const payment = (id: number, state: Payment['state']): Payment => ({
      id,
      action: 'cashout',
      state,
      finished_at: null,
      recallable: true,
      currency: 'EUR',
      amount_cents: 4000,
      fee_cents: 0,
      receives_cents: 4000,
      method: { id: 'bank', type: 'bank_transfer', brand: 'sepa', title: 'Bank transfer', account: null },
      created_at: '2026-05-01T12:00:00.000Z',
      reason: null,
      locked: false,
      timeline: [],
    });
    open({ 'GET /api/player/payments': { body: [payment(18, 'reserved'), payment(17, 'declined')] } });
    const link = await screen.findByRole('link', { name: 'Withdrawal · Bank transfer' });
    expect(link.getAttribute('href')).toBe('/payments?payment=18');
    expect(screen.getAllByText(/Bank transfer/)).toHaveLength(1);
  });

  test('leads to deposit and withdrawal of each wallet', async () => {
    open();
    const of = await card(/^BTC/);
    expect(within(of).getByRole('link', { name: 'Deposit, BTC' }).getAttribute('href')).toBe(
      '/accounts/BTC/deposit',
    );
    expect(within(of).getByRole('link', { name: 'Withdraw, BTC' }).getAttribute('href')).toBe(
      '/withdraw?currency=BTC',
    );
  });

  test('another wallet is played with at a press', async () => {
    const { to, answers } = open({ [OPEN]: { status: 201, body: { ...btc, active: true } } });
    const button = await screen.findByRole('button', { name: 'Play with BTC' });
    Object.assign(answers, {
      [ACCOUNTS]: {
        body: [
          { ...btc, active: true },
          { ...eur, active: false },
        ],
      },
    });
    await userEvent.click(button);
    await screen.findByRole('button', { name: 'Play with EUR' });
    expect(to(OPEN).map(({ body }) => body)).toEqual([{ currency: 'BTC' }]);
  });

  test.for<[string, StubResponse, RegExp]>([
    [
      'the message of the field',
      { status: 422, body: { errors: { currency: ['errors.currency.invalid'] } } },
      /currency/i,
    ],
    [
      'what the server answered',
      { status: 409, body: { error: 'wallet_limit' } },
      /couldn’t open the wallet.*409 wallet_limit/,
    ],
  ])('a wallet that is not opened shows %s', async ([, answer, text]) => {
    open({ [OPEN]: answer });
    const select = await screen.findByLabelText('Open another wallet');
    await userEvent.selectOptions(select, 'CAD');
    await userEvent.click(screen.getByRole('button', { name: 'Open wallet' }));
    await waitFor(() => expect(select.getAttribute('aria-invalid')).toBe('true'));
    const described = select.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map(id => document.getElementById(id)?.textContent).join(' ')).toMatch(text);
  });

  test('a deposit that is held back keeps its button and says why beside it', async () => {
    breakState.stored = { player: somePlayer().id, id: 3, until: Date.now() + 3_600_000, canEnd: false };
    open();
    const of = await card(/^EUR/);
    const button = within(of).getByRole('button', { name: 'Deposit, EUR' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(within(of).getByText(/on a break until .* You can deposit after that/)).toBeDefined();
    await act(async () => {
      breakState.stored = null;
      limitStatus.isReached = true;
    });
    expect(within(of).getByText(/reached a limit that you set/)).toBeDefined();
    await act(async () => {
      limitStatus.isReached = false;
    });
    expect(within(of).getByRole('link', { name: 'Deposit, EUR' })).toBeDefined();
  });

  test('offline it shows the wallets as they were, with their age; without any it says so', async () => {
    open();
    await card(/^EUR/);
    act(() => {
      networkStatus.isOnline = false;
    });
    await screen.findByText(/^As of \d/);
    cleanup();
    setPlayer(null);
    open({ [ACCOUNTS]: new TypeError('no network') });
    await screen.findByText('No connection');
  });

  test('a failed load can be repeated', async () => {
    const { answers } = open({ [ACCOUNTS]: { status: 500, body: {} } });
    await screen.findByText('We couldn’t load your wallets');
    Object.assign(answers, { [ACCOUNTS]: { body: [eur] } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await card(/^EUR/);
  });
});

describe('the lines of an amount', () => {
  const path = '/dashboard?currency=EUR&pocket=real';

  test('open by a press on the amount, and lead back to all wallets', async () => {
    const { to } = open({ [LINES]: page([line(1)]) });
    const of = await card(/^EUR/);
    await userEvent.click(within(of).getByRole('link', { name: /^€40\.00/ }));
    await screen.findByRole('heading', { name: /Reserved for withdrawals/ });
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
      currency: 'EUR',
      pocket: 'reserved',
    });
    expect(document.activeElement?.textContent).toMatch(/Reserved for withdrawals/);
    await waitFor(() => expect(to(LINES)[0]?.search).toContain('pocket=reserved'));
    await userEvent.click(screen.getByRole('button', { name: 'All wallets' }));
    const amount = within(await card(/^EUR/)).getByRole('link', { name: /^€40\.00/ });
    expect(document.activeElement).toBe(amount);
  });

  test('say in words what each is, with its sign, game, payment, and the balance after it', async () => {
    open(
      {
        [LINES]: page([
          line(5, {
            kind: 'cashout_reserved',
            amount_cents: -4000,
            balance_after_cents: 100_000,
            payment_id: 17,
          }),
          line(4, { kind: 'round', amount_cents: 5000, balance_after_cents: 104_000, game: 'Comet' }),
          line(3, { kind: 'round', amount_cents: -1000, balance_after_cents: 99_000, game: 'Comet' }),
          line(2, { kind: 'gift_of_tomorrow', amount_cents: 1, balance_after_cents: 100_000 }),
        ]),
      },
      path,
    );
    await screen.findByText('Withdrawal requested');
    const rows = screen.getAllByRole('listitem').map(row => row.textContent);
    const lines = rows.filter(text => text?.includes('Balance after'));
    expect(lines[0]).toMatch(/^Withdrawal requested.*−€40\.00.*Payment 17.*Balance after: €1,000\.00$/);
    expect(lines[1]).toMatch(/^Win · Comet.*\+€50\.00.*€1,040\.00$/);
    expect(lines[2]).toMatch(/^Stake · Comet.*−€10\.00.*€990\.00$/);
    expect(lines[3]).toMatch(/^Credit.*\+€0\.01/);
    expect(screen.getByRole('link', { name: 'Payment 17' }).getAttribute('href')).toBe(
      '/payments?payment=17',
    );
  });

  test('are loaded again when the amount changes: the newest balance is the amount on screen', async () => {
    const { answers } = open({ [LINES]: page([line(1)]) }, path);
    await screen.findByText('Balance after: €1,000.00');
    const change = line(2, {
      kind: 'deposit',
      amount_cents: 500,
      balance_after_cents: 100_500,
      payment_id: 9,
    });
    Object.assign(answers, { [LINES]: page([change, line(1)]) });
    const balance = { currency: 'EUR', real_cents: 100_500, bonus_cents: 2500, total_cents: 103_000 };
    act(() => applyWalletState({ balance, wallet_seq: 40 }));
    await screen.findByText('Balance after: €1,005.00');
    expect(screen.getByRole('heading', { level: 3 }).parentElement?.textContent).toContain('€1,005.00');
    // What withdrawals hold is not told by a wallet state, and stays.
    expect(wallet.accounts.find(({ currency }) => currency === 'EUR')?.reserved_cents).toBe(4000);
  });

  test('older ones follow by the cursor; a page that fails can be asked for again', async () => {
    let older: StubResponse = { status: 500, body: {} };
    open(
      {
        [LINES]: ({ search }: { search: string }) =>
          search.includes('cursor=') ? older : page([line(9, { balance_after_cents: 900 })], '9'),
      },
      path,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Show older entries' }));
    await screen.findByText('We couldn’t load older entries.');
    older = page([line(3, { balance_after_cents: 300 })]);
    await userEvent.click(screen.getByRole('button', { name: 'Show older entries' }));
    await screen.findByText('Balance after: €3.00');
    expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
  });

  test('none, a failure and no network each say so', async () => {
    open({ [LINES]: page([]) }, path);
    await screen.findByText('Nothing has moved here yet');
    cleanup();
    setPlayer(null);
    open({ [LINES]: { status: 500, body: {} } }, path);
    await screen.findByText('We couldn’t load these entries');
    cleanup();
    setPlayer(null);
    open({ [LINES]: new TypeError('no network') }, path);
    await screen.findByText('No connection');
  });
});
