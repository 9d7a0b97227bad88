import {
  type PaymentsAdapter,
  type ProviderEvent,
  type ProviderMethod,
  type ProviderOrder,
  ProviderUnreachable,
} from '../../../server/cashbox/payments-adapter.ts';
import { isSignedBy, signatureOf } from '../../../server/webhook-signature.ts';

const SECRET = 'a secret of the provider';
const range = { min_cents: 1000, max_cents: 500_000, step_cents: 100 };
const free = { basis_points: 0, fixed_cents: 0 };

const method = (over: Partial<ProviderMethod> & Pick<ProviderMethod, 'id' | 'type'>): ProviderMethod => ({
  brand: over.id,
  provider: 'fake',
  title: over.id,
  currency: 'EUR',
  deposit: range,
  withdrawal: range,
  depositFee: free,
  withdrawalFee: free,
  usualMinutes: { deposit: 1, cashout: 1440 },
  fields: { deposit: [], cashout: [] },
  termsUrl: null,
  hostedFieldsUrl: null,
  ...over,
});

export const METHODS: readonly ProviderMethod[] = [
  method({ id: 'card', type: 'card', fields: { deposit: ['card_token'], cashout: ['card_token'] } }),
  method({ id: 'sofort', type: 'bank_redirect', brand: 'Sofort', withdrawal: null }),
  method({
    id: 'wallet',
    type: 'ewallet',
    depositFee: { basis_points: 250, fixed_cents: 30 },
    fields: { deposit: ['wallet_account'], cashout: ['wallet_account'] },
  }),
  method({
    id: 'bank',
    type: 'bank_transfer',
    fields: { deposit: [], cashout: ['iban', 'holder'] },
  }),
  method({
    id: 'coin',
    type: 'crypto',
    currency: 'BTC',
    deposit: { min_cents: 1000, max_cents: 100_000_000, step_cents: 1 },
    withdrawal: { min_cents: 1000, max_cents: 100_000_000, step_cents: 1 },
    depositFee: { basis_points: 100, fixed_cents: 0 },
    fields: { deposit: [], cashout: ['address'] },
  }),
];

interface FakePayment {
  readonly order: ProviderOrder;
  state: ProviderEvent['state'];
  reason: ProviderEvent['reason'];
  at: Date;
  amount_cents: number | null;
  profile: ProviderEvent['profile'];
  account: string | null;
  version: number;
}

/** What the provider does with the next call of a kind. `lost`: it happens there, and its answer never comes. */
export type Fault = 'unreachable' | 'lost';

/** A provider in memory, which a test plays. */
export class FakeProvider implements PaymentsAdapter {
  readonly origin = 'http://provider.example';
  readonly payments = new Map<string, FakePayment>();
  readonly refunded: string[] = [];
  readonly forgotten: string[] = [];
  readonly begun: ProviderOrder[] = [];
  /** What was asked for by `find`. */
  found = 0;
  fault: Fault | null = null;
  now: () => Date = () => new Date();
  offered: readonly ProviderMethod[] = METHODS;

  async methods({ currency }: { currency: string }) {
    return this.offered.filter(one => one.currency === currency);
  }

  begin(order: ProviderOrder) {
    return this.#answer(() => {
      const known = this.payments.get(order.reference);
      if (!known) this.begun.push(order);
      const payment = known ?? this.#open(order);
      return {
        state: payment.state,
        reason: payment.reason,
        next: { type: 'redirect', url: `${this.origin}/pay/${order.reference}` } as const,
        account: payment.account,
      };
    });
  }

  find(reference: string) {
    this.found += 1;
    return this.#answer(() => this.event(reference));
  }

  cancel(reference: string) {
    return this.#answer(() => {
      const payment = this.payments.get(reference);
      if (payment?.state === 'pending') this.set(reference, 'canceled');
      return this.event(reference);
    });
  }

  async refund(reference: string) {
    await this.#answer(() => {
      if (!this.refunded.includes(reference)) this.refunded.push(reference);
    });
  }

  async forgetProfile(profile: string) {
    await this.#answer(() => this.forgotten.push(profile));
  }

  readWebhook(body: Buffer, header: (name: string) => string | null): ProviderEvent | 'unsigned' | null {
    if (!isSignedBy(SECRET, body, header('x-signature'))) return 'unsigned';
    const event = JSON.parse(body.toString()) as ProviderEvent & { at: string };
    return (event.state as string) === 'ping' ? null : { ...event, at: new Date(event.at) };
  }

  /** What happens there, without anybody being told. */
  set(reference: string, state: ProviderEvent['state'], more: Partial<FakePayment> = {}): ProviderEvent {
    const payment = this.payments.get(reference);
    if (!payment) throw new Error(`The provider has no ${reference}.`);
    Object.assign(payment, { state, reason: null, at: this.now(), version: payment.version + 1 }, more);
    return this.event(reference) as ProviderEvent;
  }

  event(reference: string): ProviderEvent | null {
    const payment = this.payments.get(reference);
    if (!payment) return null;
    const { state, reason, at, amount_cents, profile, account, version } = payment;
    return {
      ...{ id: `${reference} ${version}`, reference, state, reason, at, amount_cents, profile, account },
      next: null,
    };
  }

  /** The body of a webhook and its signature. */
  webhook(event: ProviderEvent): { payload: string; signature: string } {
    const payload = JSON.stringify(event);
    return { payload, signature: signatureOf(SECRET, Buffer.from(payload)) };
  }

  #open(order: ProviderOrder): FakePayment {
    const payment: FakePayment = {
      order,
      state: 'pending',
      reason: null,
      at: this.now(),
      amount_cents: null,
      profile: null,
      account: null,
      version: 0,
    };
    this.payments.set(order.reference, payment);
    return payment;
  }

  async #answer<T>(work: () => T): Promise<T> {
    if (this.fault === 'unreachable') throw new ProviderUnreachable();
    const answer = work();
    if (this.fault === 'lost') throw new ProviderUnreachable();
    return answer;
  }
}
