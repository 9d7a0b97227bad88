import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CardFieldsOptions } from '../../../src/contract/operator/third-party.ts';
import { networkStatus } from '../../../src/core/http/network-status.ts';
import { operations } from '../../../src/core/http/open-operations.ts';
import { handleUserJoin, receiveEvent, resetOrdering } from '../../../src/core/realtime/subscriptions.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import DepositPopup from '../../../src/features/cashbox/deposit/DepositPopup.tsx';
import FastDepositPopup from '../../../src/features/cashbox/deposit/FastDepositPopup.tsx';
import { methods } from '../../../src/features/cashbox/methods-state.ts';
import { paymentAttempts } from '../../../src/features/cashbox/payment-flow.ts';
import { grantDeviceConsent } from '../../../src/features/third-party/script-consent.ts';
import { formAnswers, type StubResponse, somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { at, freshTab, mount } from '../../setup/mount.tsx';
import { someMethod, somePayment, someStatus } from './payments.ts';

const library = vi.hoisted(() => ({
  options: null as CardFieldsOptions | null,
  token: null as unknown,
  focused: [] as string[],
}));
vi.mock('../../../src/features/third-party/load-script.ts', () => ({
  loadThirdParty: async (name: string) =>
    name === 'payments'
      ? {
          mountCard(_into: object, options: CardFieldsOptions) {
            library.options = options;
            return {
              tokenize: async () => library.token,
              focus: (field: string) => void library.focused.push(field),
              destroy: () => undefined,
            };
          },
          reset: () => undefined,
        }
      : { fingerprint: async () => 'print' },
}));

const CREATE = 'POST /api/player/payments';
const CHECK = 'POST /api/users/transaction';
const card = someMethod({
  id: 'card_visa',
  type: 'card',
  brand: 'visa',
  title: 'Visa',
  fields: ['card_token'],
  hosted_fields_url: 'https://psp.invalid/card/',
  fee: { basis_points: 250, fixed_cents: 0 },
});
const saved = { id: 'p1', title: '510510 ****** 5100', expired: false };

interface World {
  deposit?: ReturnType<typeof someMethod>[];
  status?: ReturnType<typeof someStatus>;
  groups?: number[];
  answers?: Record<string, StubResponse | (() => StubResponse)>;
}
function world({ deposit = [someMethod()], status = someStatus(), groups = [], answers = {} }: World = {}) {
  const lists: string[] = [];
  const net = stubFetch({
    ...formAnswers,
    'GET /api/player/payment_methods': ({ search }) => {
      lists.push(new URLSearchParams(search).get('action') ?? '');
      return { body: search.includes('deposit') ? deposit : [someMethod()] };
    },
    'GET /api/player/cashbox': { body: status },
    'GET /api/player/accounts': { body: [] },
    'GET /api/info/crypto_exchange_rates': { body: { at: '2026-06-01T12:00:00.000Z', rates: [] } },
    'POST /api/logs': { status: 204 },
    [CHECK]: { status: 204 },
    [CREATE]: { status: 201, body: somePayment() },
    ...answers,
  });
  setPlayer(somePlayer({ groups }));
  networkStatus.isOnline = true;
  /** The requests of the page from the tap on, without those for its own telemetry. */
  const sinceTap = () => {
    const from = net.sent.findIndex(({ path }) => path === '/api/users/transaction');
    return net.sent
      .slice(from)
      .filter(({ path }) => path.startsWith('/api/'))
      .map(({ method, path }) => `${method} ${path}`);
  };
  return { ...net, lists, sinceTap };
}

const succeed = (over = {}) => {
  const { next: _, ...payment } = somePayment({ state: 'succeeded', ...over });
  act(() => {
    handleUserJoin(0);
    receiveEvent(
      {
        id: 'e',
        seq: 1,
        type: 'payments_changed',
        at: '2026-06-01T12:00:00.000Z',
        data: { payments: [payment] },
      },
      false,
    );
  });
};
const open = (address = '/deposit') => {
  history.replaceState(null, '', address);
  return mount(<DepositPopup onClose={() => undefined} />);
};
const amount = () => screen.findByRole('textbox', { name: 'Amount' });
const submit = () => screen.findByRole('button', { name: /^Deposit/ });
const type = async (text: string) => {
  const field = await amount();
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

beforeEach(() => {
  freshTab('/deposit');
  paymentAttempts.rows.length = 0;
  operations.open.length = 0;
  networkStatus.isOnline = true;
  Object.assign(library, { options: null, token: null });
  library.focused.length = 0;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetOrdering();
});

describe('the deposit form', () => {
  test('says what a deposit costs and brings before its one button', async () => {
    world({ deposit: [card], status: someStatus() });
    open();
    await type('50');
    const summary = (await screen.findByText('You receive exactly')).closest('dl');
    expect(summary?.textContent).toContain('€1.25');
    expect(summary?.textContent).toContain('€48.75');
    expect((await submit()).textContent).toContain('€50.00');
    expect(screen.getByText('€10.00 to €5,000.00')).toBeTruthy();
  });

  test('proposes 50 at the first deposit, in the currency of the wallet', async () => {
    world({ status: someStatus({ is_first_deposit: true }) });
    open();
    await waitFor(async () => expect(((await amount()) as HTMLInputElement).value).toBe('50.00'));
  });

  test('is for the wallet that its address names', async () => {
    const { to } = world({ deposit: [someMethod({ currency: 'CAD' })] });
    open('/accounts/CAD/deposit?back=%2Fplay%2Fa%2Fb');
    await amount();
    expect(methods.currency).toBe('CAD');
    expect(to('GET /api/player/cashbox')[0]?.search).toBe('?currency=CAD');
  });

  test('fetches both lists, and up to three times more while one is empty', async () => {
    const { lists } = world({ deposit: [] });
    open();
    expect(await screen.findByText('No way to deposit EUR right now')).toBeTruthy();
    expect(lists.filter(action => action === 'deposit')).toHaveLength(4);
    expect(lists.filter(action => action === 'cashout')).toHaveLength(4);
  });

  test('hides sofort from players of group 631', async () => {
    world({
      groups: [631],
      deposit: [someMethod({ id: 'sofort', brand: 'sofort', title: 'Sofort' }), someMethod()],
    });
    open();
    expect(await screen.findByRole('radio', { name: /SandPay/ })).toBeTruthy();
    expect(screen.queryByRole('radio', { name: /Sofort/ })).toBeNull();
  });

  test('has the message of a wrong amount at its field, and sends nothing', async () => {
    const { to } = world();
    open();
    await type('1e3');
    await userEvent.click(await submit());
    const field = await amount();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Write the amount out, without an exponent')).toBeTruthy();
    await type('9.99');
    await userEvent.click(await submit());
    expect(screen.getByText('The smallest amount is €10.00')).toBeTruthy();
    expect(to(CREATE)).toEqual([]);
  });

  test('says what holds it back before an amount is typed', async () => {
    const until = '2030-01-01T12:00:00.000Z';
    world({
      status: someStatus({
        deposit: { held: { reason: 'break', until }, missing_fields: [], available_cents: null },
      }),
    });
    open();
    expect(await screen.findByText(/You’re on a break until/)).toBeTruthy();
    const button = await submit();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('See above what is missing.')).toBeTruthy();
  });

  test('leads to the details that are missing first', async () => {
    world({
      status: someStatus({ deposit: { held: null, missing_fields: ['city'], available_cents: null } }),
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add details' }));
    expect(at()).toBe('/popup/user-info?context=deposit');
  });

  test('offline shows what is known, says why it can’t send, and keeps what was typed', async () => {
    world({ deposit: [{ ...someMethod(), savedProfiles: [saved] }] });
    open();
    await type('75');
    cleanup();
    expect(localStorage.getItem('orbit.u.paymentMethods')).not.toContain('510510');
    Object.assign(methods, { currency: null, deposit: [], cashout: [] });
    stubFetch({});
    networkStatus.isOnline = false;
    open();
    expect(((await amount()) as HTMLInputElement).value).toBe('75');
    expect((await submit()).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('You need a connection to deposit. What you typed stays.')).toBeTruthy();
  });

  test('warns on a link that loses answers, and lets the player go on', async () => {
    world();
    networkStatus.attempt = 3;
    await act(async () => undefined);
    networkStatus.attempt = 1;
    open();
    expect(await screen.findByText(/Your connection is weak right now/)).toBeTruthy();
    expect((await submit()).getAttribute('aria-disabled')).toBeNull();
  });
});

describe('a deposit', () => {
  test('takes at most three requests of the page from the tap to the credit', async () => {
    const { sinceTap } = world();
    open();
    await type('50');
    await userEvent.click(await submit());
    await screen.findByText(/We’re waiting for the payment provider/);
    succeed();
    expect(await screen.findByText('€50.00 is in your wallet.')).toBeTruthy();
    expect(sinceTap()).toEqual(['POST /api/users/transaction', 'POST /api/player/payments']);
  });

  test('by card sends a token, and first six and last four digits to the fraud check only', async () => {
    grantDeviceConsent();
    library.token = { token: 'tok_12345678', first_six: '411111', last_four: '1111', scheme: 'visa' };
    const { to } = world({ deposit: [card] });
    open();
    await type('50');
    await waitFor(() => expect(library.options?.url).toBe('https://psp.invalid/card/'));
    const box = screen.getByRole('checkbox', { name: 'Save this card for the next time' });
    expect((box as HTMLInputElement).checked).toBe(false);
    await userEvent.click(await submit());
    await waitFor(() => expect(to(CREATE)).toHaveLength(1));
    expect(to(CHECK)[0]?.body).toEqual({
      country: 'DE',
      first_name: 'Ann',
      last_name: 'Lee',
      email: 'ann@example.com',
      device_fingerprint: 'print',
      card: { first_six: '411111', last_four: '1111' },
      amount_cents: 5000,
      currency: 'EUR',
      payment_system: 'visa',
      type: 'transaction',
      custom_player_status: null,
    });
    expect(to(CREATE)[0]?.body).toEqual({
      action: 'deposit',
      amount_cents: 5000,
      currency: 'EUR',
      payment_method_id: 'card_visa',
      fields: { card_token: 'tok_12345678' },
      save_profile: false,
      lock: false,
    });
  });

  test('shows the messages of the card fields, and sends nothing of a wrong card', async () => {
    const { to } = world({ deposit: [card] });
    open();
    await type('50');
    await waitFor(() => expect(library.options).not.toBeNull());
    act(() =>
      library.options?.onChange({
        scheme: 'mastercard',
        errors: { number: 'errors.card.unsupported' },
        is_complete: false,
      }),
    );
    expect(await screen.findByText(/Card number: This card is of another brand/)).toBeTruthy();
    await userEvent.click(await submit());
    expect(library.focused).toEqual(['number']);
    expect(to(CREATE)).toEqual([]);
    expect(screen.getByText(/Without the device check your bank may ask/)).toBeTruthy();
  });

  test('with a saved card sends its profile, and its digits to the fraud check', async () => {
    const { to } = world({ deposit: [{ ...card, savedProfiles: [saved] }] });
    open();
    await type('50');
    await userEvent.click(await submit());
    await waitFor(() => expect(to(CREATE)).toHaveLength(1));
    expect(to(CREATE)[0]?.body).toMatchObject({ profile_id: 'p1', fields: {} });
    expect(to(CHECK)[0]?.body).toMatchObject({ card: { first_six: '510510', last_four: '5100' } });
  });

  test('removes a saved card after a question', async () => {
    const { to } = world({
      deposit: [{ ...card, savedProfiles: [saved] }],
      answers: { 'DELETE /api/player/payment_profiles/p1': { status: 204 } },
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove 510510 ****** 5100' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(to('DELETE /api/player/payment_profiles/p1')).toHaveLength(1));
  });

  test('that the back end refuses leads back to the form, with the message at its field', async () => {
    world({
      answers: { [CREATE]: { status: 422, body: { errors: { amount_cents: ['errors.amount.max'] } } } },
    });
    open();
    await type('50');
    await userEvent.click(await submit());
    expect(await screen.findByText('The largest amount is €5,000.00')).toBeTruthy();
    expect(((await amount()) as HTMLInputElement).value).toBe('50');
    expect(paymentAttempts.rows).toEqual([]);
  });

  test('that is declined says why and what to do, and leads back to the form', async () => {
    world({
      answers: {
        [CREATE]: { status: 201, body: somePayment({ state: 'declined', reason: 'insufficient_funds' }) },
      },
    });
    open();
    await type('50');
    await userEvent.click(await submit());
    expect(
      await screen.findByText(/declined\. Nothing was charged\. There isn’t enough money on the card/),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(((await amount()) as HTMLInputElement).closest('[hidden]')).toBeNull();
  });

  test('whose answer is lost is being checked, and never said to have failed', async () => {
    world({ answers: { [CREATE]: new TypeError('Failed to fetch') } });
    open();
    await type('50');
    await userEvent.click(await submit());
    expect(await screen.findByText(/We’re checking what became of it/)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/failed|declined/i);
  });

  test('leads back into the game that it was made for', async () => {
    world();
    open('/deposit?back=%2Fplay%2Fa%2Fb');
    await type('50');
    await userEvent.click(await submit());
    await screen.findByText(/We’re waiting for the payment provider/);
    succeed();
    await userEvent.click(await screen.findByRole('button', { name: 'Back to the game' }));
    expect(at()).toBe('/play/a/b');
  });

  test('that the provider leads back from shows where it stands', async () => {
    const { to } = world({
      answers: { 'GET /api/player/payments/4': { body: somePayment({ state: 'succeeded' }) } },
    });
    open('/deposit?payment=4');
    expect(await screen.findByText('€50.00 is in your wallet.')).toBeTruthy();
    expect(to(CREATE)).toEqual([]);
  });

  test('by transfer and by coin says exactly what to pay to', async () => {
    const expires_at = '2030-01-01T12:00:00.000Z';
    world({
      answers: {
        [CREATE]: {
          status: 201,
          body: somePayment({
            next: {
              type: 'transfer',
              holder: 'Orbit',
              iban: 'DE89370400440532013000',
              bic: 'COBADEFFXXX',
              reference: 'OR-42',
              expires_at,
            },
          }),
        },
        'GET /api/player/payments/5': {
          body: somePayment({
            id: 5,
            currency: 'BTC',
            amount_cents: 123_456,
            next: {
              type: 'crypto',
              network: 'Bitcoin',
              address: 'bc1qxyz',
              uri: 'bitcoin:bc1qxyz?amount=0.00123456',
              confirmations: 1,
              required_confirmations: 2,
              expires_at,
            },
          }),
        },
      },
    });
    open();
    await type('50');
    await userEvent.click(await submit());
    expect(await screen.findByText('DE89 3704 0044 0532 0130 00')).toBeTruthy();
    expect(screen.getByText('OR-42')).toBeTruthy();
    cleanup();
    open('/deposit?payment=5');
    expect(await screen.findByText('bc1qxyz')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'QR code with the address and the amount' })).toBeTruthy();
    expect(screen.getByText('1 of 2 confirmations')).toBeTruthy();
    expect(screen.getByText(/^1,234\.56\sµBTC$/)).toBeTruthy();
  });
});

describe('the one-click deposit', () => {
  const openFast = () => {
    history.replaceState(null, '', '/deposit-fast?back=%2Fplay%2Fa%2Fb');
    return mount(<FastDepositPopup onClose={() => undefined} />);
  };

  test('pays what was paid last, from the same card, by one press', async () => {
    const { to } = world({ deposit: [{ ...card, savedProfiles: [{ ...saved, id: 'p0' }, saved] }] });
    localStorage.setItem(
      'orbit.u.lastDeposit',
      JSON.stringify({ currency: 'EUR', method: 'card_visa', profile: 'p1', amount_cents: 4200 }),
    );
    openFast();
    await userEvent.click(await screen.findByRole('button', { name: 'Deposit €42.00' }));
    await waitFor(() => expect(to(CREATE)).toHaveLength(1));
    expect(to(CREATE)[0]?.body).toMatchObject({ profile_id: 'p1', amount_cents: 4200 });
  });

  test('without a saved card leads to the form', async () => {
    world();
    openFast();
    await waitFor(() => expect(at()).toBe('/deposit?back=%2Fplay%2Fa%2Fb'));
  });
});
