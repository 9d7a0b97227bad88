import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { networkStatus } from '../../../../src/core/http/network-status.ts';
import { operations } from '../../../../src/core/http/open-operations.ts';
import { handleUserJoin, receiveEvent, resetOrdering } from '../../../../src/core/realtime/subscriptions.ts';
import { setPlayer } from '../../../../src/features/account/state.ts';
import DepositPopup from '../../../../src/features/cashbox/deposit/DepositPopup.tsx';
import { paymentAttempts } from '../../../../src/features/cashbox/flow/payment-flow.ts';
import { formAnswers, somePlayer, stubFetch } from '../../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../../setup/mount.tsx';
import { library } from '../form/card-library.ts';
import { someMethod, somePayment, someStatus } from '../payments.ts';

export const CREATE = 'POST /api/player/payments';
export const CHECK = 'POST /api/users/transaction';
export const card = someMethod({
  id: 'card_visa',
  type: 'card',
  brand: 'visa',
  title: 'Visa',
  fields: ['card_token'],
  hosted_fields_url: 'https://psp.invalid/card/',
  fee: { basis_points: 250, fixed_cents: 0 },
});
export const saved = { id: 'p1', title: '510510 ****** 5100', expired: false };

interface World {
  deposit?: ReturnType<typeof someMethod>[];
  status?: ReturnType<typeof someStatus>;
  groups?: number[];
  answers?: Parameters<typeof stubFetch>[0];
}
/** A back end whose methods, status and answers a test chooses, and a player who is signed in to it. */
export function world({
  deposit = [someMethod()],
  status = someStatus(),
  groups = [],
  answers = {},
}: World = {}) {
  const lists: string[] = [];
  const net = stubFetch({
    ...formAnswers,
    'GET /api/player/payment_methods': ({ search }) => {
      lists.push(new URLSearchParams(search).get('action') ?? '');
      return { body: search.includes('deposit') ? deposit : [someMethod()] };
    },
    'GET /api/player/cashbox': { body: status },
    'GET /api/player/accounts': { body: [] },
    'GET /api/bonuses/deposit': { body: [] },
    'GET /api/info/crypto_exchange_rates': { body: { at: '2026-06-01T12:00:00.000Z', rates: [] } },
    'POST /api/logs': { status: 204 },
    [CHECK]: { status: 204 },
    [CREATE]: { status: 201, body: somePayment() },
    // What is on screen asks how it stands: without an answer it would repeat that in the next test, which would be offline.
    'GET /api/player/payments/4': { body: somePayment() },
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

/** An event of the player's channel. */
export const emitEvent = (type: string, data: object) =>
  act(() => {
    handleUserJoin(0);
    receiveEvent({ id: 'e', seq: 1, type, at: '2026-06-01T12:00:00.000Z', data }, false);
  });
export const succeed = (over = {}) => {
  const { next: _, ...payment } = somePayment({ state: 'succeeded', ...over });
  emitEvent('payments_changed', { payments: [payment] });
};
export const open = (address = '/deposit') => {
  history.replaceState(null, '', address);
  return mount(<DepositPopup onClose={() => undefined} />);
};
export const amount = () => screen.findByRole('textbox', { name: 'Amount' });
export const submit = () => screen.findByRole('button', { name: /^Deposit/ });
export const type = async (text: string) => {
  const field = await amount();
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

export function beginTest() {
  freshTab('/deposit');
  paymentAttempts.rows.length = 0;
  operations.open.length = 0;
  networkStatus.isOnline = true;
  Object.assign(library, { options: null, token: null });
  library.focused.length = 0;
}

export function endTest() {
  cleanup();
  vi.unstubAllGlobals();
  resetOrdering();
}
