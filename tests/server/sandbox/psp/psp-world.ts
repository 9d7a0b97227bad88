import type { ProviderEvent, ProviderOrder } from '../../../../server/cashbox/payments-adapter.ts';
import { createSandboxPayments } from '../../../../server/sandbox/psp/adapter.ts';
import { type Chosen, chooseBehaviour } from '../../../../server/sandbox/psp/behaviour.ts';
import { keepToken } from '../../../../server/sandbox/psp/cards.ts';
import { advanceDue } from '../../../../server/sandbox/psp/orders.ts';
import { buildPspServer } from '../../../../server/sandbox/psp/origin.ts';
import type { OrderView } from '../../../../server/sandbox/psp/protocol.ts';
import { type PspContext, sendDue } from '../../../../server/sandbox/psp/webhooks.ts';
import { newToken } from '../../../../server/store/opaque-tokens.ts';
import { open } from '../../world.ts';

/** What the merchant's end of the webhooks has received; `status` is what it answers. */
interface Merchant {
  readonly received: { event: ProviderEvent | 'unsigned' | null; at: number }[];
  status: number | null;
}

/** A provider with a merchant that records the webhooks it receives. */
export async function openPsp() {
  const world = await open({ now: '2026-11-20T10:00:00Z' });
  const { db, clock, vault, settings } = world.app;
  const merchant: Merchant = { received: [], status: 204 };
  const context: PspContext = {
    db,
    clock,
    vault,
    settings,
    async deliver(body, headers) {
      const event = adapter.readWebhook(Buffer.from(body), name => headers[name] ?? null);
      merchant.received.push({ event, at: clock.now().getTime() });
      if (merchant.status === null) throw new Error('nobody answers');
      return event === 'unsigned' ? 401 : merchant.status;
    },
  };
  const adapter = createSandboxPayments(context);
  const pages = buildPspServer(world.app, { dist: null });

  const orderOf = (over: Partial<ProviderOrder> = {}): ProviderOrder => ({
    reference: newToken(),
    action: 'deposit',
    method_id: 'card_visa',
    amount_cents: 5000,
    fee_cents: 0,
    currency: 'EUR',
    fields: {},
    profile: null,
    saveProfile: false,
    customer: 'customer',
    requiresChallenge: false,
    returnUrl: 'http://localhost:3000/payments?payment=1',
    locale: 'en',
    ...over,
  });

  /** The token of a card that was typed in. */
  async function card(last_four = '4242', scheme = 'visa'): Promise<string> {
    const token = newToken();
    await keepToken(context, { token, first_six: '424242', last_four, scheme, validity: 'later' });
    return token;
  }

  return {
    ...world,
    adapter,
    merchant,
    context,
    pages,
    orderOf,
    card,
    cardOrder: async (last_four = '4242', over: Partial<ProviderOrder> = {}) =>
      orderOf({ fields: { card_token: await card(last_four) }, ...over }),
    choose: (outcome: Chosen['outcome'], delivery: Chosen['delivery'] = 'normal') =>
      chooseBehaviour(db, { outcome, delivery, times: 1 }),
    /** Moves the clock, and lets the provider do what is due. */
    async pass(milliseconds = 0) {
      clock.shift(milliseconds);
      await advanceDue(context);
      await sendDue(context);
    },
    /** States in the webhooks that the merchant has received, in their order. */
    deliveredStates: () =>
      merchant.received.map(({ event }) => (event === null || event === 'unsigned' ? event : event.state)),
    async answer(url: string, payload: object): Promise<OrderView> {
      const { hash } = new URL(url);
      const headers = { authorization: `Bearer ${hash.slice(1)}` };
      return (await pages.inject({ method: 'POST', url: '/order', headers, payload })).json();
    },
    async view(url: string) {
      const headers = { authorization: `Bearer ${new URL(url).hash.slice(1)}` };
      const { statusCode, body } = await pages.inject({ method: 'GET', url: '/order', headers });
      return { status: statusCode, view: JSON.parse(body) as OrderView };
    },
    async close() {
      await pages.close();
      await world.close();
    },
  };
}

export type PspWorld = Awaited<ReturnType<typeof openPsp>>;
