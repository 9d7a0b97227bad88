import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendDue } from '../../../../server/sandbox/psp/webhooks.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../src/lib/time-units.ts';
import { openPsp, type PspWorld } from './psp-world.ts';

let psp: PspWorld;
beforeEach(async () => {
  psp = await openPsp();
});
afterEach(() => psp.close());

async function pay(delivery: Parameters<PspWorld['choose']>[1]) {
  await psp.choose('succeeded', delivery);
  const order = await psp.cardOrder();
  await psp.adapter.begin(order);
  await psp.pass();
  return order;
}
const ids = () =>
  psp.merchant.received.flatMap(({ event }) => (event === null || event === 'unsigned' ? [] : event.id));

test('a webhook is repeated, ever later, until it is answered with success', async () => {
  psp.merchant.status = null;
  await pay('normal');
  psp.merchant.status = 503;
  for (let attempt = 0; attempt < 5; attempt += 1) await psp.pass(HOUR_MS);
  expect(psp.deliveredStates()).toHaveLength(6);
  psp.merchant.status = 204;
  await psp.pass(HOUR_MS);
  await psp.pass(HOUR_MS);
  expect(psp.deliveredStates()).toHaveLength(7);
  expect(new Set(ids()).size).toBe(1);
});

test('after an attempt there is a wait, and it grows', async () => {
  psp.merchant.status = 500;
  await pay('normal');
  const waitOf = async () => {
    const { due_at } = await psp.app.db.selectFrom('psp_webhooks').select('due_at').executeTakeFirstOrThrow();
    return Date.parse(due_at ?? '') - psp.app.clock.now().getTime();
  };
  const first = await waitOf();
  expect(first).toBeGreaterThan(500);
  await psp.pass(0);
  expect(psp.deliveredStates()).toHaveLength(1);
  await psp.pass(first);
  await psp.pass(10_000);
  expect(await waitOf()).toBeGreaterThan(first);
});

test('what is queued is in the store: another process sends it', async () => {
  psp.merchant.status = null;
  await pay('normal');
  psp.app.clock.shift(HOUR_MS);
  const { deliver: _, ...context } = psp.context;
  const sent: string[] = [];
  await sendDue({
    ...context,
    async deliver(body) {
      sent.push(body);
      return 204;
    },
  });
  expect(sent).toHaveLength(1);
});

describe('the console has', () => {
  test('each webhook come twice, with one id', async () => {
    await pay('twice');
    expect(psp.deliveredStates()).toEqual(['succeeded', 'succeeded']);
    expect(new Set(ids()).size).toBe(1);
  });

  test('webhooks come late, while the truth can be asked for', async () => {
    const { reference } = await pay('late');
    expect(psp.deliveredStates()).toEqual([]);
    expect(await psp.adapter.find(reference)).toMatchObject({ state: 'succeeded' });
    await psp.pass(10 * MINUTE_MS);
    expect(psp.deliveredStates()).toEqual(['succeeded']);
  });

  test('no webhook come', async () => {
    const { reference } = await pay('lost');
    await psp.pass(HOUR_MS);
    expect(psp.deliveredStates()).toEqual([]);
    expect(await psp.adapter.find(reference)).toMatchObject({ state: 'succeeded' });
  });

  test('an older one come after the last', async () => {
    await pay('out_of_order');
    await psp.pass(MINUTE_MS);
    expect(psp.deliveredStates()).toEqual(['succeeded', 'processing']);
    const [last, older] = psp.merchant.received.map(({ event }) => event as { at: Date });
    expect(older?.at.getTime()).toBeLessThan(last?.at.getTime() ?? 0);
  });

  test('a forged one come first, which is none of the provider’s and is sent once', async () => {
    await pay('forged');
    await psp.pass(HOUR_MS);
    expect(psp.deliveredStates()).toEqual(['unsigned', 'succeeded']);
  });
});

test('a webhook whose bytes were changed is none of the provider’s, and one that can’t be read is refused', async () => {
  await pay('normal');
  const { body, signature } = await psp.app.db
    .selectFrom('psp_webhooks')
    .select(['body', 'signature'])
    .executeTakeFirstOrThrow();
  const read = (text: string, given: string | null) =>
    psp.adapter.readWebhook(Buffer.from(text), () => given);
  expect(read(body, signature)).toMatchObject({ state: 'succeeded' });
  expect(read(body.replace('null', '99999'), signature)).toBe('unsigned');
  expect(read(body, null)).toBe('unsigned');
  expect(read(body, 'not hex')).toBe('unsigned');
});
