import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PaymentsAdapter } from '../../../../server/cashbox/payments-adapter.ts';
import { createSandboxPayments } from '../../../../server/sandbox/psp/adapter.ts';
import { answerPage } from '../../../../server/sandbox/psp/answers.ts';
import { chooseBehaviour, type Delivery } from '../../../../server/sandbox/psp/behaviour.ts';
import { keepToken } from '../../../../server/sandbox/psp/cards.ts';
import { advanceDue } from '../../../../server/sandbox/psp/orders.ts';
import { type PspContext, sendDue } from '../../../../server/sandbox/psp/webhooks.ts';
import { newToken } from '../../../../server/store/opaque-tokens.ts';
import { audit } from '../../../../server/wallet/audit.ts';
import { loadWalletState } from '../../../../server/wallet/ledger.ts';
import type { PaymentDetails } from '../../../../src/contract/subjects/cashbox.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../src/lib/time-units.ts';
import { COMPLETE } from '../../cashbox/cashbox-world.ts';
import { open, type World } from '../../world.ts';

/* The provider of the sandbox at the cashbox, webhooks included. */

let world: World;
let context: PspContext;
let answers: number[];

beforeEach(async () => {
  answers = [];
  let sandbox: PaymentsAdapter;
  // It is made of parts of the back end that it is given to.
  const payments: PaymentsAdapter = {
    origin: 'http://localhost:3002',
    methods: query => sandbox.methods(query),
    begin: order => sandbox.begin(order),
    find: reference => sandbox.find(reference),
    cancel: reference => sandbox.cancel(reference),
    refund: reference => sandbox.refund(reference),
    forgetProfile: profile => sandbox.forgetProfile(profile),
    readWebhook: (body, header) => sandbox.readWebhook(body, header),
  };
  world = await open({ payments, now: '2026-11-20T10:00:00Z', logLevel: 'trace' });
  const { db, clock, vault, settings } = world.app;
  context = {
    db,
    clock,
    vault,
    settings,
    async deliver(payload, headers) {
      const url = '/api/payments/webhook';
      const host = { host: 'localhost:3000' };
      const { statusCode } = await world.server.inject({
        method: 'POST',
        url,
        payload,
        headers: { ...headers, ...host },
      });
      answers.push(statusCode);
      return statusCode;
    },
  };
  sandbox = createSandboxPayments(context);
});
afterEach(() => world.close());

async function pass(milliseconds = 0): Promise<void> {
  world.app.clock.shift(milliseconds);
  await advanceDue(context);
  await sendDue(context);
}

/** Pays in 50 euros by a card that was typed into the hosted fields. */
async function deposit(over: object = {}) {
  const { client, row } = await world.player(COMPLETE);
  const token = newToken();
  await keepToken(context, {
    token,
    first_six: '401288',
    last_four: '1881',
    scheme: 'visa',
    validity: 'later',
  });
  const body = {
    action: 'deposit',
    amount_cents: 5000,
    currency: 'EUR',
    payment_method_id: 'card_visa',
    fields: { card_token: token },
    ...over,
  };
  const made = await client.post('/api/player/payments', body, { key: randomUUID() });
  expect(made.status, made.text).toBe(201);
  const { id } = made.body as PaymentDetails;
  // Without a device check the holder has to prove to be the holder.
  const { reference, code } = await context.db
    .selectFrom('psp_orders')
    .select(['reference', 'code'])
    .executeTakeFirstOrThrow();
  await answerPage(context, reference, { answer: 'code', code });
  return {
    client,
    row,
    load: async () => (await client.get(`/api/player/payments/${id}`)).body as PaymentDetails,
    real: async () => {
      const { balance } = await loadWalletState(world.app.db, row.id, 'EUR');
      return balance.real_cents;
    },
  };
}

test.each<Delivery>([
  'normal',
  'before_answer',
  'no_answer',
  'twice',
  'late',
  'out_of_order',
  'forged',
  'silent_hour',
])('a deposit is credited once when the provider behaves so: %s', async delivery => {
  await chooseBehaviour(world.app.db, { outcome: 'default', delivery, times: 1 });
  const { load, real } = await deposit();
  await pass();
  await pass(MINUTE_MS);
  await pass(HOUR_MS);
  await pass(HOUR_MS);
  expect(await load()).toMatchObject({ state: 'succeeded', amount_cents: 5000 });
  expect(await real()).toBe(5000);
  expect(await audit(world.app.db)).toEqual([]);
  expect(answers.filter(status => status !== 204)).toEqual(delivery === 'forged' ? [401] : []);
});

test('a card that pays again is kept by its first six and last four digits', async () => {
  const { client } = await deposit({ save_profile: true });
  await pass();
  const list = await client.get('/api/player/payment_methods?action=deposit&currency=EUR');
  const visa = (list.body as { id: string; savedProfiles: object[] }[]).find(({ id }) => id === 'card_visa');
  expect(visa?.savedProfiles).toEqual([
    { id: expect.any(String), title: '401288 ****** 1881', expired: false },
  ]);
});

test('nothing in the store, nor in the log down to its last detail, is more of a card than its first six and last four digits', async () => {
  await deposit({ save_profile: true });
  await pass();
  const tables = await world.app.db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(world.app.db)),
  );
  const stored = JSON.stringify(rows.map(result => result.rows));
  expect(stored).toContain('401288 ****** 1881');
  // Four digits alone are in some hash or id.
  expect(stored).not.toMatch(/4012 ?888|888 ?1881/);
  const log = world.log.join('\n');
  expect(log).toContain('/api/player/payments');
  expect(log).not.toMatch(/401288|[*8] ?1881|"1881\\?"|card_token|tok_/);
});
