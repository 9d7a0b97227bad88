import { vi } from 'vitest';
import { callSettings } from '../../../../src/core/http/call.ts';
import { operations } from '../../../../src/core/http/open-operations.ts';
import { resetOrdering } from '../../../../src/core/realtime/subscriptions.ts';
import { setPlayer } from '../../../../src/features/account/state.ts';
import { paymentAttempts, startPayment } from '../../../../src/features/cashbox/flow/payment-flow.ts';
import { type StubResponse, somePlayer, stubFetch } from '../../../setup/fetch-stub.ts';
import { freshTab } from '../../../setup/mount.tsx';
import { someOrder, somePayment } from '../payments.ts';

export const lost = new TypeError('Failed to fetch');
export const CREATE = 'POST /api/player/payments';

type Answer = StubResponse | (() => StubResponse | Promise<StubResponse>);
export function world(answers: { create?: Answer; ask?: Answer; withdraw?: Answer; load?: Answer } = {}) {
  const net = stubFetch({
    [CREATE]: answers.create ?? lost,
    'GET /api/player/operations/*': answers.ask ?? lost,
    'DELETE /api/player/operations/*': answers.withdraw ?? lost,
    'GET /api/player/payments/*': answers.load ?? lost,
  });
  const keys = () => net.to(CREATE).map(({ headers }) => headers.get('idempotency-key'));
  return { ...net, keys };
}
export const start = (over = {}) => startPayment({ body: someOrder(over), method: 'Card' });
export const row = () => paymentAttempts.rows[0];
export const created = (over = {}) => ({ status: 201, body: somePayment(over) });
/** The page is gone, its storage stays. */
export const reload = () => {
  paymentAttempts.rows.length = 0;
  operations.open.length = 0;
};

export function beginTest() {
  freshTab('/deposit');
  operations.open.length = 0;
  paymentAttempts.rows.length = 0;
  Object.assign(callSettings, { retries: 2, baseDelayMs: 1, timeoutMs: 1000 });
  setPlayer(somePlayer());
}
export function endTest() {
  vi.unstubAllGlobals();
  resetOrdering();
}
