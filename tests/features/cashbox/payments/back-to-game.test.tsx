import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { networkStatus } from '../../../../src/core/http/network-status.ts';
import { operations } from '../../../../src/core/http/open-operations.ts';
import { resetOrdering } from '../../../../src/core/realtime/subscriptions.ts';
import { toasts } from '../../../../src/core/shell/toasts.ts';
import { setPlayer } from '../../../../src/features/account/state.ts';
import { paymentAttempts, resolveOutcomes } from '../../../../src/features/cashbox/flow/payment-flow.ts';
import { storePayment } from '../../../../src/features/cashbox/flow/payment-journal.ts';
import PaymentsScreen from '../../../../src/features/cashbox/payments/PaymentsScreen.tsx';
import { somePlayer, stubFetch } from '../../../setup/fetch-stub.ts';
import { at, freshTab, mount } from '../../../setup/mount.tsx';
import { somePayment } from '../payments.ts';

const paid = somePayment({ state: 'succeeded' });

beforeEach(() => {
  freshTab('/payments?payment=4');
  paymentAttempts.rows.length = 0;
  operations.open.length = 0;
  networkStatus.isOnline = true;
  stubFetch({ 'GET /api/player/payments': { body: [paid] }, 'GET /api/player/payments/4': { body: paid } });
  setPlayer(somePlayer());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetOrdering();
});

/** What a deposit that was begun from a game has written down before the provider took over. */
const beginFrom = (back: string) =>
  storePayment({
    key: 'k',
    action: 'deposit',
    amount_cents: 5000,
    currency: 'EUR',
    method: 'Sofort',
    at: Date.now(),
    payment_id: 4,
    back,
  });

describe('a deposit that its provider leads back to', () => {
  test('leads on into the game that it was made for', async () => {
    beginFrom('/play/acme/book');
    mount(<PaymentsScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Back to the game' }));
    expect(at()).toBe('/play/acme/book');
  });

  test('does so too where it is settled before its screen is there, and is said by that screen alone', async () => {
    beginFrom('/play/acme/book');
    await resolveOutcomes();
    expect(toasts.list).toEqual([]);
    mount(<PaymentsScreen />);
    expect(await screen.findByRole('button', { name: 'Back to the game' })).toBeTruthy();
  });

  test('that was declined leads to another attempt, which leads into the game too', async () => {
    beginFrom('/play/acme/book');
    const declined = somePayment({ state: 'declined', reason: 'insufficient_funds' });
    stubFetch({
      'GET /api/player/payments': { body: [declined] },
      'GET /api/player/payments/4': { body: declined },
    });
    mount(<PaymentsScreen />);
    expect(await screen.findByRole('button', { name: 'Back to the game' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(at()).toBe('/accounts/EUR/deposit?back=%2Fplay%2Facme%2Fbook');
  });

  test('of another device leads nowhere: who reads its history has not come from a provider', async () => {
    const declined = somePayment({ state: 'declined', reason: 'insufficient_funds' });
    stubFetch({
      'GET /api/player/payments': { body: [declined] },
      'GET /api/player/payments/4': { body: declined },
    });
    mount(<PaymentsScreen />);
    await screen.findByText(/was declined/);
    await waitFor(() => expect(paymentAttempts.rows[0]?.phase).toBe('confirmed'));
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('leads nowhere from a path that is not ours', async () => {
    beginFrom('//elsewhere.example/');
    mount(<PaymentsScreen />);
    await waitFor(() => expect(paymentAttempts.rows[0]?.phase).toBe('confirmed'));
    await screen.findByText('€50.00 is in your wallet.');
    expect(screen.queryByRole('button', { name: /^(?:Back to the game|Go back)$/ })).toBeNull();
  });

  test('waits there for the money', async () => {
    beginFrom('/play/acme/book');
    const open = somePayment();
    stubFetch({ 'GET /api/player/payments': { body: [open] }, 'GET /api/player/payments/4': { body: open } });
    mount(<PaymentsScreen />);
    await waitFor(() => expect(paymentAttempts.rows[0]?.phase).toBe('confirmed'));
    await screen.findByRole('button', { name: 'Cancel this deposit' });
    expect(screen.queryByRole('button', { name: 'Back to the game' })).toBeNull();
  });
});
