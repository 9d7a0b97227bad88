import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import FastDepositPopup from '../../../../src/features/cashbox/deposit/FastDepositPopup.tsx';
import { paymentAttempts } from '../../../../src/features/cashbox/flow/payment-flow.ts';
import { grantDeviceConsent } from '../../../../src/features/third-party/script-consent.ts';
import { at, mount } from '../../../setup/mount.tsx';
import { library } from '../form/card-library.ts';
import { somePayment } from '../payments.ts';
import {
  amount,
  beginTest,
  CHECK,
  CREATE,
  card,
  endTest,
  open,
  saved,
  submit,
  succeed,
  type,
  world,
} from './deposit-world.tsx';

vi.mock(
  '../../../../src/features/third-party/load-script.ts',
  async () => (await import('../form/card-library.ts')).fakeScripts,
);
beforeEach(beginTest);
afterEach(endTest);

describe('a deposit', () => {
  test('takes at most three requests of the page from the tap to the credit', async () => {
    const { sent, sinceTap } = world();
    open();
    // The form loads its line of offers by itself, with or without a tap.
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/api/bonuses/deposit'));
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
    const box = screen.getByRole('checkbox', { name: 'Save this card for next time' });
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
    expect(await screen.findByText(/Card number: This card is from another brand/)).toBeTruthy();
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
    expect(screen.getByText(/^0\.00123456 BTC \(1,234\.56\sµBTC\)$/)).toBeTruthy();
  });
});

describe('the one-click deposit', () => {
  const openFast = (address = '/deposit-fast?back=%2Fplay%2Fa%2Fb') => {
    history.replaceState(null, '', address);
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

  test('says when what it needs can’t be loaded', async () => {
    world({
      deposit: [{ ...card, savedProfiles: [saved] }],
      answers: { 'GET /api/player/cashbox': { status: 400, body: {} } },
    });
    openFast('/deposit-fast?currency=USD');
    expect(await screen.findByText('We couldn’t load the ways to pay')).toBeTruthy();
  });

  test('without a saved card leads to the form', async () => {
    world();
    openFast();
    await waitFor(() => expect(at()).toBe('/deposit?back=%2Fplay%2Fa%2Fb'));
  });
});
