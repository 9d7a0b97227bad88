import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Client } from '../client.ts';
import { type CashboxWorld, DEPOSIT, openCashbox } from './cashbox-world.ts';

let world: CashboxWorld;
let client: Client;
let player_id: number;
beforeEach(async () => {
  world = await openCashbox();
  const player = await world.payer();
  client = player.client;
  player_id = player.row.id;
});
afterEach(() => world.close());

const send = async (payload: string, signature?: string) => {
  const headers = {
    host: 'localhost:3000',
    'content-type': 'application/json',
    ...(signature === undefined ? {} : { 'x-signature': signature }),
  };
  const answer = await world.server.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers,
    payload,
  });
  return [
    answer.statusCode,
    answer.body === '' ? null : (JSON.parse(answer.body) as { error: string }).error,
  ];
};
const logged = () => world.log.map(line => (JSON.parse(line) as { outcome?: string }).outcome);

async function succeeded() {
  const { id } = await world.pay(client, DEPOSIT);
  return world.provider.webhook(world.provider.set((await world.rowOf(id)).reference, 'succeeded'));
}

test('a forged webhook moves nothing, is answered with 401 and logged', async () => {
  const { payload, signature } = await succeeded();
  const last = signature.endsWith('0') ? '1' : '0';
  expect(await send(payload)).toEqual([401, 'unsigned']);
  expect(await send(payload, `${signature.slice(0, -1)}${last}`)).toEqual([401, 'unsigned']);
  expect(await send(payload.replace('succeeded', 'processing'), signature)).toEqual([401, 'unsigned']);
  expect(logged().filter(outcome => outcome === 'unsigned')).toHaveLength(3);
  expect(await world.pockets(player_id)).toEqual([0, 0]);
  expect(await send(payload, signature)).toEqual([204, null]);
  expect(await world.pockets(player_id)).toEqual([5000, 0]);
});

test('one that can’t be read, is of no payment of ours, or says nothing to us is answered as such', async () => {
  const signed = (payload: string) => {
    const { signature } = world.provider.webhook(JSON.parse(payload) as never);
    return [payload, signature] as const;
  };
  const { payload } = await succeeded();
  expect(await send(...signed(JSON.stringify({ ...JSON.parse(payload), reference: 'unknown' })))).toEqual([
    404,
    'unknown_payment',
  ]);
  for (const amount_cents of [0.5, -1, 2 ** 53])
    expect(await send(...signed(JSON.stringify({ ...JSON.parse(payload), amount_cents })))).toEqual([
      400,
      'unreadable',
    ]);
  expect(await send(...signed(JSON.stringify({ state: 'ping' })))).toEqual([204, null]);
  world.provider.readWebhook = () => {
    throw new SyntaxError('no JSON');
  };
  expect(await send('{')).toEqual([400, 'unreadable']);
});

test('without a provider every webhook is forged', async () => {
  const plain = await openCashbox();
  Object.assign(plain.app, { payments: null });
  const answer = await plain.server.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: { host: 'localhost:3000', 'content-type': 'application/json' },
    payload: '{}',
  });
  expect(answer.statusCode).toBe(401);
  await plain.close();
});
