import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callSettings } from '../../../../src/core/http/call.ts';
import { toasts } from '../../../../src/core/shell/toasts.ts';
import { paymentAttempts } from '../../../../src/features/cashbox/flow/payment-flow.ts';
import WithdrawPopup from '../../../../src/features/cashbox/withdraw/WithdrawPopup.tsx';
import type { StubResponse } from '../../../setup/fetch-stub.ts';
import { mount } from '../../../setup/mount.tsx';
import { amount, beginTest, CREATE, endTest, open, submit, type, world } from '../deposit/deposit-world.tsx';
import { someMethod, somePayment } from '../payments.ts';

vi.mock(
  '../../../../src/features/third-party/load-script.ts',
  async () => (await import('../form/card-library.ts')).fakeScripts,
);
beforeEach(() => {
  beginTest();
  callSettings.timeoutMs = 60_000;
  // Another form of the tab settles nothing that is still being sent: the environment of tests has no locks of its own.
  // Not inherited: its getter reads a private field of the navigator itself.
  const userAgent = { value: navigator.userAgent };
  const locks = { value: { request: requestLock } };
  vi.stubGlobal('navigator', Object.create(navigator, { locks, userAgent }));
});
afterEach(endTest);

const queues = new Map<string, Promise<unknown>>();
function requestLock(name: string, ...given: unknown[]): Promise<unknown> {
  const work = given.at(-1) as (lock: unknown) => unknown;
  const turn = (queues.get(name) ?? Promise.resolve()).then(() => work({ name }));
  queues.set(
    name,
    turn.catch(() => undefined),
  );
  return turn;
}

/** A back end that answers payments when the test says so, in their order. */
function slowWorld(over: Parameters<typeof world>[0] = {}) {
  const waiting: ((answer: StubResponse) => void)[] = [];
  const net = world({
    ...over,
    answers: { [CREATE]: () => new Promise<StubResponse>(resolve => waiting.push(resolve)) },
  });
  const arrived = (count: number) => waitFor(() => expect(waiting).toHaveLength(count));
  const answer = (index: number, given: StubResponse) => waiting[index]?.(given);
  return { ...net, arrived, answer };
}
const accepted = (over = {}) => ({ status: 201, body: somePayment(over) });
const press = async () => userEvent.click(await submit());
const phases = () => paymentAttempts.rows.map(({ payment_id, phase }) => [payment_id, phase]);

describe('a form that is opened again while its payment is being sent', () => {
  async function closeWhileSent(net: ReturnType<typeof slowWorld>) {
    const first = open();
    await type('50');
    await press();
    await net.arrived(1);
    first.unmount();
  }

  test('has it in sight above the form, where another amount is another payment, and both are followed', async () => {
    const net = slowWorld();
    await closeWhileSent(net);
    open();
    const notice = await screen.findByText('A deposit of €50.00 is still open: SandPay');
    expect(notice.closest('[hidden]')).toBeNull();
    await type('70');
    await press();
    await net.arrived(2);
    net.answer(1, accepted({ id: 5, amount_cents: 7000 }));
    net.answer(0, accepted());
    await waitFor(() =>
      expect(phases()).toEqual([
        [4, 'confirmed'],
        [5, 'confirmed'],
      ]),
    );
    expect(net.to(CREATE).map(({ body }) => (body as { amount_cents: number }).amount_cents)).toEqual([
      5000, 7000,
    ]);
  });

  test('joins it with the same data, and shows how it stands', async () => {
    const net = slowWorld();
    await closeWhileSent(net);
    open();
    expect(((await amount()) as HTMLInputElement).value).toBe('50');
    await press();
    expect(await screen.findByText('Sent. We’re waiting for the answer.')).toBeTruthy();
    net.answer(0, accepted());
    expect(await screen.findByText(/We’re waiting for the payment provider/)).toBeTruthy();
    expect(net.to(CREATE)).toHaveLength(1);
  });

  test('says why it was refused, though it has only joined it', async () => {
    const net = slowWorld();
    await closeWhileSent(net);
    open();
    await press();
    await screen.findByText('Sent. We’re waiting for the answer.');
    net.answer(0, { status: 422, body: { errors: { amount_cents: ['errors.amount.max'] } } });
    expect(await screen.findByText('The largest amount is €5,000.00')).toBeTruthy();
    expect(paymentAttempts.rows).toEqual([]);
    expect(toasts.list).toEqual([]);
  });

  test('is told by a message when it was refused before that, with what was typed', async () => {
    const net = slowWorld();
    await closeWhileSent(net);
    net.answer(0, { status: 403, body: { error: 'limit' } });
    await waitFor(() =>
      expect(toasts.list.map(({ text }) => text)).toEqual([
        'Your deposit of €50.00 wasn’t made. Nothing was charged. It isn’t possible for your account now.',
      ]),
    );
    open();
    expect(((await amount()) as HTMLInputElement).value).toBe('50');
  });

  test('names a withdrawal that has no answer yet, and none that has', async () => {
    const net = slowWorld({ deposit: [someMethod()] });
    const openWithdrawal = () => mount(<WithdrawPopup onClose={() => undefined} />);
    const first = openWithdrawal();
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw €50.00' }));
    await net.arrived(1);
    first.unmount();
    openWithdrawal();
    const text = 'A withdrawal of €50.00 has no answer yet: SandPay';
    expect(await screen.findByText(text)).toBeTruthy();
    net.answer(0, accepted({ action: 'cashout', state: 'reserved' }));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  });
});
