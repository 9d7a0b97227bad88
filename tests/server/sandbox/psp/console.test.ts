import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../world.ts';
import { openPsp, type PspWorld } from './psp-world.ts';

let psp: PspWorld;
let developer: Client;
beforeEach(async () => {
  psp = await openPsp();
  developer = psp.client();
});
afterEach(() => psp.close());

/** Posts a form as a browser does from the console's own page. */
async function post(action: string, fields: Record<string, string>) {
  const page = await developer.get('/sandbox');
  const token = /name="token" value="([\w-]+)"/.exec(page.text)?.[1] ?? '';
  const { status, text } = await developer.send('POST', `/sandbox/${action}`, {
    body: new URLSearchParams({ token, ...fields }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-requested-with': undefined },
  });
  return { status, text };
}
const waiting = async (over: Parameters<PspWorld['orderOf']>[0]) => {
  await psp.choose('default', 'waits');
  const order = psp.orderOf(over);
  await psp.adapter.begin(order);
  return order;
};
const bitcoin = { method_id: 'crypto_btc', currency: 'BTC', amount_cents: 500_000 };

describe('the section of payments', () => {
  test('chooses what the next payments become, and takes the choice back', async () => {
    const choice = { outcome: 'insufficient_funds', delivery: 'late' };
    expect((await post('psp-next', { ...choice, times: '2' })).text).toContain(
      'Chosen for 2 more: insufficient_funds, late.',
    );
    await psp.adapter.begin(await psp.cardOrder());
    expect((await developer.get('/sandbox')).text).toContain('Chosen for 1 more');
    expect((await post('psp-next', { ...choice, times: '0' })).text).toContain('Nothing is chosen.');
    expect((await post('psp-next', { ...choice, times: '-1' })).status).toBe(422);
    expect((await post('psp-next', { ...choice, outcome: 'riches', times: '1' })).status).toBe(422);
  });

  test('lists open payments, and says of each what becomes of it', async () => {
    const { reference } = await waiting({ method_id: 'bank_transfer' });
    const { text } = await developer.get('/sandbox');
    expect(text).toContain(`${reference.slice(0, 8)}: deposit of €50.00 by bank_transfer, pending.`);
    expect((await post('psp-decide', { reference, outcome: 'processing' })).text).toContain('is processing');
    expect((await post('psp-decide', { reference, outcome: 'card_blocked' })).text).toContain('is declined');
    expect(await psp.adapter.find(reference)).toMatchObject({ state: 'declined', reason: 'card_blocked' });
    expect((await post('psp-decide', { reference, outcome: 'succeeded' })).status).toBe(422);
  });

  test('lets money arrive in another amount, as it is typed', async () => {
    const coins = await waiting(bitcoin);
    expect(
      (await post('psp-decide', { reference: coins.reference, outcome: 'succeeded', amount: 'x' })).status,
    ).toBe(422);
    await post('psp-decide', { reference: coins.reference, outcome: 'succeeded', amount: '4,000' });
    // Typed in the unit that the app shows, millionths of a bitcoin.
    expect(await psp.adapter.find(coins.reference)).toMatchObject({
      state: 'succeeded',
      amount_cents: 400_000,
    });
  });

  test('confirms coins, and nothing else', async () => {
    const coins = await waiting(bitcoin);
    await post('psp-decide', { reference: coins.reference, outcome: 'confirmed' });
    expect(await psp.adapter.find(coins.reference)).toMatchObject({
      state: 'processing',
      next: { confirmations: 1 },
    });
    const transfer = await waiting({ method_id: 'bank_transfer' });
    expect((await post('psp-decide', { reference: transfer.reference, outcome: 'confirmed' })).status).toBe(
      422,
    );
  });

  test('shows webhooks with their attempts, and masks what is shown of a card', async () => {
    psp.merchant.status = 503;
    await psp.adapter.begin(await psp.cardOrder('0002'));
    await psp.pass();
    const { text } = await developer.get('/sandbox');
    expect(text).toMatch(/<td>declined<\/td><td>1<\/td><td>503<\/td>/);
  });
});
