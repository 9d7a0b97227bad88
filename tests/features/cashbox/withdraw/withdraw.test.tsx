import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CashboxStatus } from '../../../../src/contract/subjects/cashbox.ts';
import type { PaymentMethod } from '../../../../src/contract/subjects/payment-methods.ts';
import { networkStatus } from '../../../../src/core/http/network-status.ts';
import { operations } from '../../../../src/core/http/open-operations.ts';
import { setPlayer } from '../../../../src/features/account/state.ts';
import DepositPopup from '../../../../src/features/cashbox/deposit/DepositPopup.tsx';
import { paymentAttempts } from '../../../../src/features/cashbox/flow/payment-flow.ts';
import { cashboxStatus } from '../../../../src/features/cashbox/status-state.ts';
import WithdrawPopup from '../../../../src/features/cashbox/withdraw/WithdrawPopup.tsx';
import { formAnswers, type StubResponse, somePlayer, stubFetch } from '../../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../../setup/mount.tsx';
import { someMethod, somePayment, someStatus } from '../payments.ts';

vi.mock('../../../../src/features/third-party/load-script.ts', async () => {
  const { fakeScripts } = await import('../form/card-library.ts');
  return fakeScripts;
});

const CREATE = 'POST /api/player/payments';
const CHECK = 'POST /api/users/transaction';
const saved = { id: 'p1', title: 'ann@sandpay', expired: false };
const bank = someMethod({
  id: 'sepa',
  type: 'bank_transfer',
  brand: 'sepa',
  title: 'Bank transfer',
  fields: ['iban', 'holder'],
  processingTime: { usual_minutes: 1440, p50_minutes: 600, p90_minutes: 2880, measured: 41 },
});
const reserved = somePayment({
  id: 7,
  action: 'cashout',
  state: 'reserved',
  recallable: false,
  locked: true,
  timeline: [{ state: 'reserved', at: '2026-06-01T12:00:00.000Z' }],
});

interface World {
  methods?: PaymentMethod[];
  status?: CashboxStatus;
  answers?: Record<string, StubResponse>;
}
function world({ methods = [bank], status = someStatus(), answers = {} }: World = {}) {
  const net = stubFetch({
    ...formAnswers,
    'GET /api/player/payment_methods': { body: methods },
    'GET /api/player/cashbox': { body: status },
    'GET /api/player/accounts': { body: [] },
    'GET /api/bonuses/deposit': { body: [] },
    'GET /api/player/payments': { body: [] },
    'POST /api/logs': { status: 204 },
    [CHECK]: { status: 204 },
    [CREATE]: { status: 201, body: reserved },
    ...answers,
  });
  setPlayer(somePlayer());
  networkStatus.isOnline = true;
  return net;
}
const open = () => mount(<WithdrawPopup onClose={() => undefined} />);
const submit = () => screen.findByRole('button', { name: /^Withdraw/ });
const field = (name: string) => screen.findByRole('textbox', { name });
const fill = async (name: string, text: string) => {
  const input = await field(name);
  await userEvent.clear(input);
  await userEvent.type(input, text);
};
const amount = async () => (await field('Amount')) as HTMLInputElement;
const bodies = (net: ReturnType<typeof world>) => net.to(CREATE).map(({ body }) => body);

beforeEach(() => {
  freshTab('/withdraw');
  paymentAttempts.rows.length = 0;
  operations.open.length = 0;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a withdrawal', () => {
  test.each([
    ['a deposit', DepositPopup, /^Deposit €/],
    ['a withdrawal', WithdrawPopup, /^Withdraw €/],
  ])('%s to a saved account takes one press, from the same world', async (_, Popup, name) => {
    const methods = [someMethod({ savedProfiles: [saved] })];
    const net = world({ methods, status: someStatus({ is_first_deposit: true }) });
    mount(<Popup onClose={() => undefined} />);
    await userEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(bodies(net)).toHaveLength(1));
    expect(net.to(CHECK)).toHaveLength(1);
  });

  test.each([
    ['a deposit', DepositPopup, /^Deposit/],
    ['a withdrawal', WithdrawPopup, /^Withdraw/],
  ])('%s to a new account asks for the account alone, from the same world', async (_, Popup, name) => {
    const methods = [someMethod({ fields: ['wallet_account'] })];
    const net = world({ methods, status: someStatus({ is_first_deposit: true }) });
    mount(<Popup onClose={() => undefined} />);
    await userEvent.type(await field('Account name or e-mail there'), 'ann@example.com');
    await userEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(bodies(net)).toHaveLength(1));
  });

  test('proposes all that can be cashed out, sends it once with the fraud check of a payout, and shows it set aside', async () => {
    const net = world({ methods: [someMethod({ savedProfiles: [saved] })] });
    open();
    expect(await screen.findByText('You can withdraw €50.00.')).toBeTruthy();
    await waitFor(async () => expect((await amount()).value).toBe('50.00'));
    await userEvent.click(await submit());
    expect(await screen.findByText(/has left your balance and is reserved for it/)).toBeTruthy();
    expect(screen.getByText(/notify you when it’s paid out/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /Follow it/ }).getAttribute('href')).toBe('/payments?payment=7');
    expect(net.to(CHECK)[0]?.body).toMatchObject({ type: 'payout', amount_cents: 5000 });
    expect(bodies(net)).toEqual([
      expect.objectContaining({
        action: 'cashout',
        amount_cents: 5000,
        profile_id: 'p1',
        fields: {},
        lock: true,
      }),
    ]);
  });

  test('to a bank takes a pasted IBAN with its spaces, and the name of the player', async () => {
    const net = world();
    open();
    await fill('IBAN', 'de89 3704 0044 0532 0130 00');
    await userEvent.click(await submit());
    await waitFor(() => expect(bodies(net)).toHaveLength(1));
    expect(bodies(net)[0]).toMatchObject({
      fields: { iban: 'DE89370400440532013000', holder: 'Ann Lee' },
      save_profile: false,
    });
  });

  test('says which field is wrong, and nothing is sent', async () => {
    const coin = someMethod({ id: 'btc', type: 'crypto', title: 'Coin', fields: ['address'] });
    const net = world({ methods: [bank, { ...coin, currency: 'EUR' }] });
    open();
    await fill('IBAN', 'DE89 3704 0044 0532 0130 01');
    await fill('Amount', '80');
    await userEvent.click(await submit());
    expect(await screen.findByText(/This isn’t an IBAN/)).toBeTruthy();
    expect(screen.getByText('Not enough money: you have €50.00')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /Coin/ }));
    await fill('Address of your crypto wallet', 'my wallet');
    await userEvent.click(await submit());
    expect(await screen.findByText(/isn’t an address for this coin/)).toBeTruthy();
    expect(bodies(net)).toEqual([]);
  });

  test('keeps amount, method and lock for the player who comes back, and nothing of an account', async () => {
    const wallet = someMethod({ fields: ['wallet_account'] });
    world({ methods: [bank, wallet] });
    const first = open();
    await userEvent.click(await screen.findByRole('radio', { name: /SandPay/ }));
    await fill('Account name or e-mail there', 'ann@secret.example');
    await fill('Amount', '31.5');
    await userEvent.click(screen.getByRole('checkbox', { name: /Lock it at once/ }));
    await userEvent.click(screen.getByRole('radio', { name: /Bank transfer/ }));
    await fill('IBAN', 'DE89370400440532013000');
    await fill('Account holder', 'Ann Secret');
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/secret|DE89|Lee/i);
    first.unmount();
    open();
    expect((await amount()).value).toBe('31.5');
    const method = screen.getByRole('radio', { name: /Bank transfer/ });
    expect((method as HTMLInputElement).checked).toBe(true);
    const lock = screen.getByRole('checkbox', { name: /Lock it at once/ });
    expect((lock as HTMLInputElement).checked).toBe(false);
    expect(((await field('IBAN')) as HTMLInputElement).value).toBe('');
    expect(((await field('Account holder')) as HTMLInputElement).value).toBe('Ann Lee');
  });

  test('keeps a typed amount, and no proposal: all of it is another amount later', async () => {
    world();
    const first = open();
    await waitFor(async () => expect((await amount()).value).toBe('50.00'));
    await fill('Amount', '20');
    await fill('Amount', '50.00');
    first.unmount();
    const cashout = { held: null, missing_fields: [], available_cents: 8000 };
    Object.assign(cashboxStatus, { status: null });
    world({ status: someStatus({ cashout }) });
    open();
    await waitFor(async () => expect((await amount()).value).toBe('80.00'));
  });

  test('of less than the method takes is named in place of the amount, and the button is held', async () => {
    const cashout = { held: null, missing_fields: [], available_cents: 1999 };
    const net = world({ status: someStatus({ cashout }) });
    open();
    expect(await screen.findByText('You can withdraw €19.99.')).toBeTruthy();
    expect(screen.getByText('Not enough money for this method: it begins at €20.00.')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Amount' })).toBeNull();
    expect((await submit()).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(await submit());
    expect(bodies(net)).toEqual([]);
  });

  test('has the bounds that the balance leaves', async () => {
    world();
    open();
    expect(await screen.findByText('€20.00 to €50.00')).toBeTruthy();
  });

  test('to an account in Lithuania says what that means', async () => {
    world();
    open();
    await fill('IBAN', 'LT12 1000 0111 0100 1000');
    expect(screen.getByText(/bank in Lithuania/)).toBeTruthy();
  });

  test('shows the measured median and 90th percentile of the method', async () => {
    world();
    open();
    expect(
      await screen.findByText(/41 payments: half of them within 10 hours, 9 of 10 within 2 days/),
    ).toBeTruthy();
  });

  test('is locked by default where the licence allows a recall, and only there', async () => {
    const net = world({ methods: [someMethod({ savedProfiles: [saved] })] });
    const first = open();
    const box = await screen.findByRole('checkbox', { name: /Lock it at once/ });
    expect((box as HTMLInputElement).checked).toBe(true);
    await userEvent.click(box);
    await userEvent.click(await submit());
    await waitFor(() => expect(bodies(net)[0]).toMatchObject({ lock: false }));
    first.unmount();
    paymentAttempts.rows.length = 0;
    freshTab('/withdraw');
    world({ status: someStatus({ can_recall: false }) });
    open();
    await submit();
    expect(screen.queryByRole('checkbox', { name: /Lock it at once/ })).toBeNull();
  });

  test('says before the amount that verification or details are missing', async () => {
    const held = {
      held: { reason: 'verification' as const, until: null },
      missing_fields: [],
      available_cents: 5000,
    };
    world({ status: someStatus({ cashout: held }) });
    const first = open();
    expect(await screen.findByText('We have to verify you before you can withdraw.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Verify now' }).getAttribute('href')).toBe(
      '/profile/verification',
    );
    expect((await submit()).getAttribute('aria-disabled')).toBe('true');
    first.unmount();
    freshTab('/withdraw');
    world({
      status: someStatus({ cashout: { held: null, missing_fields: ['address'], available_cents: 5000 } }),
    });
    open();
    expect(await screen.findByRole('button', { name: 'Add details' })).toBeTruthy();
  });

  test('that is refused says why at its field, with what was typed', async () => {
    const refusal = { status: 422, body: { errors: { 'fields.iban': ['errors.invalid'] } } };
    world({ answers: { [CREATE]: refusal } });
    open();
    await fill('IBAN', 'DE89370400440532013000');
    await userEvent.click(await submit());
    expect(await screen.findByText(/This isn’t an IBAN/)).toBeTruthy();
    expect(((await field('IBAN')) as HTMLInputElement).value).toBe('DE89370400440532013000');
  });

  test('whose answer is lost is being checked, never called failed', async () => {
    world({
      methods: [someMethod({ savedProfiles: [saved] })],
      answers: { [CREATE]: new TypeError('Failed to fetch') },
    });
    open();
    await userEvent.click(await submit());
    expect(await screen.findByText(/We’re checking what became of it/)).toBeTruthy();
    expect(screen.queryByText(/failed/i)).toBeNull();
  });

  test('can’t be sent offline, and says so beside the button', async () => {
    world();
    open();
    await submit();
    networkStatus.isOnline = false;
    expect(await screen.findByText(/You need a connection to withdraw/)).toBeTruthy();
  });
});
