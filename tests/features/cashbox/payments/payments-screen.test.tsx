import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PAYMENTS_PAGE_SIZE, type PaymentDetails } from '../../../../src/contract/subjects/cashbox.ts';
import { saveFile } from '../../../../src/core/device/save-file.ts';
import { networkStatus } from '../../../../src/core/http/network-status.ts';
import { operations } from '../../../../src/core/http/open-operations.ts';
import { handleUserJoin, receiveEvent, resetOrdering } from '../../../../src/core/realtime/subscriptions.ts';
import { toasts } from '../../../../src/core/shell/toasts.ts';
import { setPlayer } from '../../../../src/features/account/state.ts';
import { paymentAttempts } from '../../../../src/features/cashbox/flow/payment-flow.ts';
import PaymentsScreen from '../../../../src/features/cashbox/payments/PaymentsScreen.tsx';
import { type StubResponse, somePlayer, stubFetch } from '../../../setup/fetch-stub.ts';
import { at, freshTab, mount } from '../../../setup/mount.tsx';
import { somePayment } from '../payments.ts';

vi.mock('../../../../src/core/device/save-file.ts', () => ({ saveFile: vi.fn() }));

const LIST = 'GET /api/player/payments';
const RECALL = 'POST /api/player/payments/7/recall';
const LOCK = 'POST /api/player/payments/7/lock';
const deposit = somePayment({ id: 4, state: 'succeeded', receives_cents: 4900, fee_cents: 100 });
const cashout = somePayment({
  id: 7,
  action: 'cashout',
  state: 'reserved',
  recallable: true,
  amount_cents: 2000,
  receives_cents: 2000,
  method: { id: 'bank', type: 'bank_transfer', brand: 'sepa', title: 'Bank transfer', account: 'DE** 3000' },
  timeline: [{ state: 'reserved', at: '2026-06-02T12:00:00.000Z' }],
  created_at: '2026-06-02T12:00:00.000Z',
});
const declined = somePayment({
  id: 3,
  state: 'declined',
  currency: 'CAD',
  reason: 'insufficient_funds',
  finished_at: '2026-06-01T11:00:00.000Z',
  created_at: '2026-06-01T10:59:00.000Z',
});

function world(rows: readonly PaymentDetails[], answers: Record<string, StubResponse> = {}) {
  const one = Object.fromEntries(rows.map(row => [`GET /api/player/payments/${row.id}`, { body: row }]));
  return stubFetch({
    [LIST]: { body: rows },
    'GET /api/player/payments/*': { status: 404, body: {} },
    ...one,
    ...answers,
  });
}

const open = (address = '/payments') => {
  history.replaceState(null, '', address);
  return mount(<PaymentsScreen />);
};
const row = (name: RegExp) => screen.findByRole('button', { name });
const dialog = () => screen.findByRole('dialog');
const names = () =>
  screen
    .getAllByRole('listitem')
    .map(item => item.querySelector('button span')?.textContent ?? '')
    .filter(Boolean);

beforeEach(() => {
  freshTab('/payments');
  paymentAttempts.rows.length = 0;
  operations.open.length = 0;
  networkStatus.isOnline = true;
  vi.mocked(saveFile).mockClear();
  // The list is also loaded late after a sign-in, whatever the test is about.
  world([]);
  setPlayer(somePlayer());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetOrdering();
});

describe('the list', () => {
  test('shows payments by day with state, account and amount, a deposit with what has reached the wallet', async () => {
    world([cashout, deposit, declined]);
    open();
    const first = await row(/Withdrawal.*Bank transfer/);
    expect(within(first).getByText('Money reserved')).toBeTruthy();
    expect(within(first).getByText('−€20.00')).toBeTruthy();
    expect(within(await row(/\+€49/)).getByText('In your wallet')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map(one => one.textContent)).toEqual([
      'June 2, 2026',
      'June 1, 2026',
    ]);
  });

  test('is filtered on the device by kind, state and currency, and says where older rows are missing', async () => {
    const many = Array.from({ length: PAYMENTS_PAGE_SIZE }, (_, index) =>
      index === 0 ? cashout : somePayment({ ...deposit, id: 1000 - index }),
    );
    const { to } = world(many);
    open();
    await row(/Withdrawal/);
    await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Withdrawal');
    expect(names()).toHaveLength(1);
    expect(screen.getByText(/looks through your newest 50 payments/)).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Not done');
    expect(screen.getByText('No payment matches')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all payments' }));
    expect(names()).toHaveLength(50);
    expect(to(LIST)).toHaveLength(1);
  });

  test('has its states: empty, an error that can be tried again, and offline', async () => {
    const { answers } = world([]);
    const first = open();
    expect(await screen.findByText('No payments yet')).toBeTruthy();
    first.unmount();
    setPlayer(null);
    answers[LIST] = { status: 500, body: {} };
    setPlayer(somePlayer());
    open();
    expect(await screen.findByText('We couldn’t load your payments')).toBeTruthy();
    answers[LIST] = { body: [deposit] };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await row(/Deposit/);
  });

  test('from the store shows its age', async () => {
    const stored = { 'x-sw': `stored; at=${new Date(Date.now() - 3_600_000).toISOString()}` };
    world([deposit], { [LIST]: { body: [deposit], headers: stored } });
    open();
    await row(/Deposit/);
    expect(document.querySelector('[data-freshness]')?.textContent).toMatch(/^As of/);
  });
});

describe('one payment', () => {
  test('opens from its row with its timeline and what arrived, and Back closes it', async () => {
    const steps = [
      { state: 'pending' as const, at: '2026-06-01T12:00:00.000Z' },
      { state: 'succeeded' as const, at: '2026-06-01T12:03:00.000Z' },
    ];
    world([{ ...deposit, timeline: steps }]);
    open();
    await userEvent.click(await row(/Deposit/));
    const shown = await dialog();
    expect(at()).toBe('/payments?payment=4');
    expect(within(shown).getByText('€49.00 is in your wallet.')).toBeTruthy();
    expect(within(shown).getByText('€1.00')).toBeTruthy();
    const list = within(within(shown).getByRole('region', { name: 'What happened' })).getAllByRole(
      'listitem',
    );
    expect(list.map(({ textContent }) => textContent?.replace(/Jun.*/, ''))).toEqual([
      'Started',
      'In your wallet',
    ]);
    act(() => history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(at()).toBe('/payments');
  });

  test('that a provider leads back to is asked for, and says that we are checking until it is known', async () => {
    let answer: StubResponse = new TypeError('Failed to fetch');
    const pending = somePayment();
    stubFetch({ [LIST]: { body: [pending] }, 'GET /api/player/payments/4': () => answer });
    open('/payments?payment=4');
    const shown = await dialog();
    expect(await within(shown).findByText(/We’re checking whether that has changed/)).toBeTruthy();
    answer = { body: pending };
    act(() => {
      networkStatus.isOnline = false;
    });
    act(() => {
      networkStatus.isOnline = true;
    });
    await waitFor(() => expect(within(shown).queryByText(/We’re checking whether/)).toBeNull());
    act(() => {
      handleUserJoin(0);
      const { next: _, ...succeeded } = somePayment({ state: 'succeeded' });
      const data = { payments: [succeeded] };
      receiveEvent(
        { id: 'e', seq: 1, type: 'payments_changed', at: '2026-06-01T12:00:00.000Z', data },
        false,
      );
    });
    expect(await within(shown).findByText('€50.00 is in your wallet.')).toBeTruthy();
  });

  test('that failed says why and what to do', async () => {
    world([declined]);
    open('/payments?payment=3');
    expect(await within(await dialog()).findByText(/was declined.*another method/)).toBeTruthy();
  });

  test('of another player is not told from one that does not exist', async () => {
    world([deposit]);
    open('/payments?payment=99');
    expect(await within(await dialog()).findByText(/isn’t yours, or doesn’t exist/)).toBeTruthy();
  });

  test('goes on with what is open: the data of a bank transfer', async () => {
    const transfer = somePayment({
      next: {
        type: 'transfer',
        holder: 'Orbit Sandbox',
        iban: 'DE89370400440532013000',
        bic: 'COBADEFFXXX',
        reference: 'ORB-4',
        expires_at: '2026-06-08T12:00:00.000Z',
      },
    });
    world([transfer]);
    open('/payments?payment=4');
    expect(await screen.findByText('ORB-4')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cancel this deposit' })).toBeTruthy();
  });

  test('has a receipt that says that it is sandbox money', async () => {
    world([deposit]);
    open('/payments?payment=4');
    const shown = await dialog();
    await userEvent.click(await within(shown).findByRole('button', { name: 'Save as text' }));
    await userEvent.click(within(shown).getByRole('button', { name: 'Save as JSON' }));
    const [text, json] = vi.mocked(saveFile).mock.calls;
    expect(text?.[1]).toContain('Sandbox money: no real money was paid.');
    expect(text?.[1]).toContain('Payment number: 4');
    expect(JSON.parse(String(json?.[1]))).toMatchObject({ id: 4, receives_cents: 4900, sandbox: true });
  });

  test('that was not paid out has moved nothing, in the list and on its receipt', async () => {
    const refused = { ...cashout, state: 'declined' as const, recallable: false };
    world([{ ...refused, finished_at: '2026-06-02T12:01:00.000Z', reason: 'declined_by_bank' }]);
    open('/payments?payment=7');
    expect(within(await row(/Withdrawal/)).getByText('€20.00')).toBeTruthy();
    await userEvent.click(await within(await dialog()).findByRole('button', { name: 'Save as text' }));
    const [, text] = vi.mocked(saveFile).mock.calls[0] ?? [];
    expect(text).toContain('Amount: €20.00');
    expect(text).not.toMatch(/You receive|Leaves your balance/);
  });
});

describe('a withdrawal that can be called back', () => {
  const recalled = { ...cashout, state: 'recalled' as const, recallable: false };

  test('is locked in one press, which says that it can’t be undone', async () => {
    const { to } = world([cashout], { [LOCK]: { body: { ...cashout, locked: true, recallable: false } } });
    open('/payments?payment=7');
    const shown = await dialog();
    expect(await within(shown).findByText(/That can’t be undone/)).toBeTruthy();
    await userEvent.click(within(shown).getByRole('button', { name: 'Lock it' }));
    await waitFor(() => expect(within(shown).queryByRole('button', { name: 'Lock it' })).toBeNull());
    expect(within(shown).queryByRole('button', { name: /Recall it/ })).toBeNull();
    expect(to(LOCK)[0]?.headers.get('idempotency-key')).toBeTruthy();
  });

  test('is called back only after the page has said that the money can be played again', async () => {
    const { to } = world([cashout], { [RECALL]: { body: recalled } });
    open('/payments?payment=7');
    const shown = await dialog();
    await userEvent.click(await within(shown).findByRole('button', { name: /Recall it/ }));
    expect(within(shown).getByText(/it can be played again/)).toBeTruthy();
    expect(to(RECALL)).toEqual([]);
    await userEvent.click(within(shown).getByRole('button', { name: 'Recall it' }));
    await waitFor(() => expect(toasts.list.map(({ text }) => text)[0]).toMatch(/^Recalled/));
    expect(within(shown).getAllByText('Recalled').length).toBeGreaterThan(0);
  });

  test('that is not called back yet when it is answered is being checked, and says so until it has ended', async () => {
    const asked = { ...cashout, recallable: false, recall_asked: true };
    const { next: _, ...recalling } = asked;
    world([cashout], { [RECALL]: { body: recalling } });
    open('/payments?payment=7');
    const shown = await dialog();
    await userEvent.click(await within(shown).findByRole('button', { name: /Recall it/ }));
    await userEvent.click(within(shown).getByRole('button', { name: 'Recall it' }));
    await waitFor(() => expect(toasts.list.map(({ text }) => text)[0]).toMatch(/checking whether that was/));
    expect(within(shown).getByText(/checking whether that was in time/)).toBeTruthy();
    expect(within(shown).queryByRole('button', { name: /Recall it/ })).toBeNull();
    expect(toasts.list.some(({ text }) => /^Recalled/.test(text))).toBe(false);
  });

  test('that went on meanwhile says so, and offers nothing any more', async () => {
    const processing = { ...cashout, state: 'processing' as const, recallable: false };
    const { answers } = world([cashout], { [RECALL]: { status: 409, body: { error: 'not_recallable' } } });
    open('/payments?payment=7');
    const shown = await dialog();
    await userEvent.click(await within(shown).findByRole('button', { name: /Recall it/ }));
    answers[LIST] = { body: [processing] };
    await userEvent.click(within(shown).getByRole('button', { name: 'Recall it' }));
    await waitFor(() => expect(toasts.list.map(({ text }) => text)[0]).toMatch(/too late/));
    await waitFor(() => expect(within(shown).queryByRole('button', { name: /Recall it/ })).toBeNull());
  });

  test('is not offered as the first choice, nor anywhere but in its details', async () => {
    world([cashout]);
    open();
    await row(/Withdrawal/);
    expect(screen.queryByText(/call.*back/i)).toBeNull();
  });
});
