import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CARD_OUTCOMES } from '../../../../server/sandbox/psp/behaviour.ts';
import { keepToken } from '../../../../server/sandbox/psp/cards.ts';
import { MAX_WRONG_CODES } from '../../../../server/sandbox/psp/protocol.ts';
import { newToken } from '../../../../server/store/opaque-tokens.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../src/lib/time-units.ts';
import { openPsp, type PspWorld } from './psp-world.ts';

let psp: PspWorld;
beforeEach(async () => {
  psp = await openPsp();
});
afterEach(() => psp.close());

const countOrders = async () =>
  (await psp.app.db.selectFrom('psp_orders').select('reference').execute()).length;

/** The page that the answer leads to. */
async function beginOnPage(over: Parameters<PspWorld['orderOf']>[0]) {
  const order = psp.orderOf(over);
  const { next } = await psp.adapter.begin(order);
  if (next?.type !== 'redirect' && next?.type !== 'challenge') throw new Error('it leads to no page');
  return { order, url: next.url, type: next.type };
}

describe('a card', () => {
  test('pays: under way in the answer, succeeded by webhook, and masked', async () => {
    const order = await psp.cardOrder();
    expect(await psp.adapter.begin(order)).toEqual({
      state: 'processing',
      reason: null,
      next: null,
      account: '424242 ****** 4242',
    });
    await psp.pass();
    expect(psp.deliveredStates()).toEqual(['succeeded']);
    expect(await psp.adapter.find(order.reference)).toMatchObject({ state: 'succeeded', amount_cents: null });
  });

  test('is charged once however often the order is repeated', async () => {
    const order = await psp.cardOrder();
    const answers = await Promise.all([1, 2, 3].map(() => psp.adapter.begin(order)));
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1);
    await psp.pass();
    expect(await psp.adapter.begin(order)).toMatchObject({ state: 'succeeded' });
    await psp.pass(HOUR_MS);
    expect(await countOrders()).toBe(1);
    expect(psp.deliveredStates()).toEqual(['succeeded']);
  });

  test.each(
    Object.entries(CARD_OUTCOMES).filter(([, outcome]) => outcome !== 'succeeded' && outcome !== 'challenge'),
  )('that ends in %s is refused with %s at once, and by webhook', async (last_four, reason) => {
    const order = await psp.cardOrder(last_four);
    const answer = await psp.adapter.begin(order);
    expect(answer).toMatchObject({ reason, next: null });
    expect(answer.state).toBe(reason === 'fraud_check' ? 'rejected' : 'declined');
    await psp.pass();
    expect(psp.deliveredStates()).toEqual([answer.state]);
  });

  test('whose token is unknown, used or of another brand is refused', async () => {
    const used = await psp.cardOrder();
    await psp.adapter.begin(used);
    const mastercard = psp.orderOf({ fields: { card_token: await psp.card('4444', 'mastercard') } });
    for (const order of [psp.orderOf({ fields: used.fields }), psp.orderOf(), mastercard])
      expect(await psp.adapter.begin(order)).toMatchObject({ state: 'declined', reason: 'card_blocked' });
  });

  test('is kept when it is asked for, and pays again without being typed in until it is forgotten', async () => {
    const first = await psp.cardOrder('4242', { saveProfile: true });
    await psp.adapter.begin(first);
    await psp.pass();
    const { profile } = (await psp.adapter.find(first.reference)) ?? {};
    expect(profile).toEqual({ id: expect.any(String), title: '424242 ****** 4242', expires: null });
    const again = () => psp.orderOf({ profile: profile?.id ?? '' });
    expect(await psp.adapter.begin(again())).toMatchObject({
      state: 'processing',
      account: '424242 ****** 4242',
    });
    expect(await psp.adapter.begin({ ...again(), customer: 'another' })).toMatchObject({ state: 'declined' });
    await psp.adapter.forgetProfile(profile?.id ?? '');
    await psp.adapter.forgetProfile(profile?.id ?? '');
    expect(await psp.adapter.begin(again())).toMatchObject({ state: 'declined' });
  });

  test('that is kept holds until its end, and as long as the renewed one when that is kept', async () => {
    const keep = async (validity: 'this_month' | 'later') => {
      const token = newToken();
      await keepToken(psp.context, {
        token,
        first_six: '424242',
        last_four: '4242',
        scheme: 'visa',
        validity,
      });
      const order = psp.orderOf({ fields: { card_token: token }, saveProfile: true });
      await psp.adapter.begin(order);
      await psp.pass();
      return (await psp.adapter.find(order.reference))?.profile;
    };
    const profile = await keep('this_month');
    expect(profile?.expires).toBe('11/26');
    const again = () => psp.adapter.begin(psp.orderOf({ profile: profile?.id ?? '' }));
    psp.app.clock.shift(30 * 24 * HOUR_MS);
    expect(await again()).toMatchObject({ state: 'declined', reason: 'card_expired' });
    expect(await keep('later')).toEqual({ ...profile, expires: null });
    expect(await again()).toMatchObject({ state: 'processing' });
  });
});

describe('3-D Secure', () => {
  const begin = async (last_four = '3220', requiresChallenge = false) => {
    const { fields } = await psp.cardOrder(last_four);
    return beginOnPage({ fields, requiresChallenge });
  };

  test('is asked for by the card or by the merchant, and the right code pays', async () => {
    for (const [card, requires] of [
      ['3220', false],
      ['4242', true],
    ] as const) {
      const { order, url, type } = await begin(card, requires);
      expect(type).toBe('challenge');
      const { view } = await psp.view(url);
      expect(view).toMatchObject({
        page: 'challenge',
        state: 'open',
        code: expect.stringMatching(/^\d{6}$/),
      });
      expect(await psp.answer(url, { answer: 'code', code: view.code })).toMatchObject({
        state: 'done',
        code: '',
      });
      expect(await psp.adapter.find(order.reference)).toMatchObject({ state: 'succeeded', next: null });
    }
  });

  test('ends after three wrong codes, and the right one is too late then', async () => {
    const { order, url } = await begin();
    const { code } = (await psp.view(url)).view;
    for (let left = MAX_WRONG_CODES - 1; left > 0; left -= 1)
      expect(await psp.answer(url, { answer: 'code', code: '0' })).toMatchObject({
        state: 'open',
        attempts_left: left,
      });
    expect(await psp.answer(url, { answer: 'code', code: '0' })).toMatchObject({ state: 'refused' });
    expect(await psp.answer(url, { answer: 'code', code })).toMatchObject({ state: 'refused' });
    expect(await psp.adapter.find(order.reference)).toMatchObject({
      state: 'declined',
      reason: 'authentication_failed',
    });
  });

  test('can not be approved without the code', async () => {
    const { url } = await begin();
    expect(await psp.answer(url, { answer: 'approve' })).toMatchObject({ state: 'open' });
  });
});

describe('a page that the player is led to', () => {
  test.each([
    ['approve', 'succeeded', null, 'done'],
    ['decline', 'declined', 'declined_by_bank', 'refused'],
    ['cancel', 'canceled', 'canceled_by_player', 'over'],
  ] as const)('ends by %s as %s', async (answer, state, reason, shown) => {
    for (const method_id of ['sofort', 'ewallet']) {
      const { order, url } = await beginOnPage({ method_id });
      expect(await psp.answer(url, { answer })).toMatchObject({ state: shown, return_url: order.returnUrl });
      expect(await psp.adapter.find(order.reference)).toMatchObject({ state, reason });
    }
    await psp.pass();
    expect(psp.deliveredStates()).toEqual([state, state]);
  });

  test('ends as timed out when nobody answers on it', async () => {
    const { order } = await beginOnPage({ method_id: 'sofort' });
    await psp.pass(29 * MINUTE_MS);
    expect(psp.deliveredStates()).toEqual([]);
    await psp.pass(MINUTE_MS);
    expect(await psp.adapter.find(order.reference)).toMatchObject({ state: 'canceled', reason: 'timed_out' });
    expect(psp.deliveredStates()).toEqual(['canceled']);
  });

  test('opens by its token alone, which is in no address that a server sees', async () => {
    const { order, url } = await beginOnPage({ method_id: 'sofort' });
    const { pathname, search, hash } = new URL(url);
    expect(`${pathname}${search}`).toBe('/bank/?l=en');
    expect(hash).not.toContain(order.reference);
    const unknown = await psp.view(`${url.split('#')[0]}#${order.reference}`);
    expect(unknown).toEqual({ status: 404, view: { code: 'unknown' } });
  });
});

test('a transfer is shown to pay to, and arrives by itself or in another amount', async () => {
  const order = psp.orderOf({ method_id: 'bank_transfer' });
  const { next, state } = await psp.adapter.begin(order);
  expect(state).toBe('pending');
  expect(next).toMatchObject({
    type: 'transfer',
    iban: 'EE382200221020145685',
    reference: expect.any(String),
  });
  await psp.pass(2 * MINUTE_MS);
  expect(psp.deliveredStates()).toEqual(['succeeded']);
});

test('coins have an address of their own, and are there with their last confirmation', async () => {
  const order = psp.orderOf({ method_id: 'crypto_btc', currency: 'BTC', amount_cents: 123_450 });
  const { next } = await psp.adapter.begin(order);
  expect(next).toMatchObject({
    type: 'crypto',
    network: 'Bitcoin (sandbox)',
    address: expect.stringMatching(/^tb1q/),
    uri: expect.stringMatching(/^bitcoin:tb1q\w+\?amount=0\.0012345$/),
    confirmations: 0,
    required_confirmations: 2,
  });
  await psp.pass(MINUTE_MS / 2);
  const seen = await psp.adapter.find(order.reference);
  expect(seen).toMatchObject({ state: 'processing', next: { confirmations: 1 } });
  await psp.pass(MINUTE_MS / 2);
  expect(psp.deliveredStates()).toEqual(['processing', 'succeeded']);
});

test('a payment out waits, is under way, and arrives; one to an account that does not exist is declined', async () => {
  const order = psp.orderOf({
    method_id: 'bank_transfer',
    action: 'cashout',
    fields: { iban: 'DE89 3704 0044 0532 0130 00', holder: 'Ada' },
  });
  expect(await psp.adapter.begin(order)).toMatchObject({ state: 'pending', account: 'DE89••••3000' });
  await psp.pass(MINUTE_MS);
  await psp.pass(MINUTE_MS);
  expect(psp.deliveredStates()).toEqual(['processing', 'succeeded']);
  const wrong = [
    { method_id: 'bank_transfer', fields: { iban: 'DE89370400440532013001' } },
    { method_id: 'crypto_eth', currency: 'ETH', fields: { address: '0x12' } },
    { method_id: 'ewallet', fields: {} },
  ];
  for (const over of wrong)
    expect(await psp.adapter.begin(psp.orderOf({ action: 'cashout', ...over }))).toMatchObject({
      state: 'declined',
      reason: 'account_unknown',
    });
});

test('an account that is kept is paid out to, by its own customer alone, until it is forgotten', async () => {
  const order = psp.orderOf({
    ...{ method_id: 'bank_transfer', action: 'cashout', saveProfile: true },
    fields: { iban: 'DE89 3704 0044 0532 0130 00', holder: 'Ada' },
  });
  await psp.adapter.begin(order);
  await psp.pass(MINUTE_MS);
  await psp.pass(MINUTE_MS);
  const { profile } = (await psp.adapter.find(order.reference)) ?? {};
  const again = (customer = order.customer) =>
    psp.adapter.begin(
      psp.orderOf({ method_id: 'bank_transfer', action: 'cashout', profile: profile?.id ?? '', customer }),
    );
  expect(await again()).toMatchObject({ state: 'pending', account: 'DE89••••3000' });
  const unknown = { state: 'declined', reason: 'account_unknown' };
  expect(await again('another')).toMatchObject(unknown);
  await psp.adapter.forgetProfile(profile?.id ?? '');
  expect(await again()).toMatchObject(unknown);
});

test('a payment can be ended until it is under way', async () => {
  const waiting = psp.orderOf({ method_id: 'sofort' });
  await psp.adapter.begin(waiting);
  expect(await psp.adapter.cancel(waiting.reference)).toMatchObject({
    state: 'canceled',
    reason: 'canceled_by_player',
  });
  const running = await psp.cardOrder();
  await psp.adapter.begin(running);
  expect(await psp.adapter.cancel(running.reference)).toMatchObject({ state: 'processing' });
  expect(await psp.adapter.cancel('unheard of')).toBeNull();
  expect(await psp.adapter.find('unheard of')).toBeNull();
});

test('money is given back once', async () => {
  const order = await psp.cardOrder();
  await psp.adapter.begin(order);
  await psp.pass();
  await psp.adapter.refund(order.reference);
  const at = () => psp.app.db.selectFrom('psp_orders').select('refunded_at').executeTakeFirst();
  const first = await at();
  psp.app.clock.shift(HOUR_MS);
  await psp.adapter.refund(order.reference);
  expect(await at()).toEqual(first);
});
