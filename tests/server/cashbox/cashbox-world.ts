import { randomUUID } from 'node:crypto';
import { followUpPayments } from '../../../server/cashbox/follow-up.ts';
import type { ProviderEvent } from '../../../server/cashbox/payments-adapter.ts';
import type { PaymentRow } from '../../../server/cashbox/tables.ts';
import { silentLog } from '../../../server/log.ts';
import type { PlayerRow } from '../../../server/players/tables.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { grant, loadWalletState } from '../../../server/wallet/ledger.ts';
import type { NewPayment, PaymentDetails } from '../../../src/contract/subjects/cashbox.ts';
import type { Client } from '../client.ts';
import { open, type World, type WorldOptions } from '../world.ts';
import { approve } from './approved-player.ts';
import { FakeProvider } from './fake-provider.ts';

/** A player of whom nothing is missing. */
export const COMPLETE: Partial<PlayerRow> = {
  first_name: 'Ada',
  last_name: 'Mill',
  city: 'Berlin',
  address: 'Am Ufer 1',
  postal_code: '10115',
  mobile_phone: '+49 30 1234567',
};

export const DEPOSIT = {
  action: 'deposit',
  amount_cents: 5000,
  currency: 'EUR',
  payment_method_id: 'sofort',
} as const satisfies Partial<NewPayment>;

export const CASHOUT = {
  action: 'cashout',
  amount_cents: 2000,
  currency: 'EUR',
  payment_method_id: 'bank',
  fields: { iban: 'DE89 3704 0044 0532 0130 00', holder: 'Ada Mill' },
} as const;

export interface CashboxWorld extends World {
  readonly provider: FakeProvider;
  /** A player who may pay in and out, with so much real money. */
  payer(real_cents?: number, over?: Partial<PlayerRow>): Promise<{ client: Client; row: PlayerRow }>;
  pay(client: Client, body: object): Promise<PaymentDetails>;
  rowOf(id: number): Promise<PaymentRow>;
  /** The payment changes at the provider, which sends its webhook. Resolves to the status of the answer. */
  emitEvent(id: number, state: ProviderEvent['state'], more?: object): Promise<number>;
  post(event: ProviderEvent): Promise<number>;
  followUp(): Promise<void>;
  /** Real and reserved of the wallet. */
  pockets(player_id: number, currency?: string): Promise<[real: number, reserved: number]>;
  /** Faults of the books. */
  audit(): Promise<readonly string[]>;
}

export async function openCashbox(options: WorldOptions = {}): Promise<CashboxWorld> {
  const provider = (options.payments as FakeProvider | undefined) ?? new FakeProvider();
  const world = await open({ ...options, payments: provider });
  const { app } = world;
  provider.now = () => app.clock.now();
  const rowOf = (id: number) =>
    app.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const post = async (event: ProviderEvent) => {
    const { payload, signature } = provider.webhook(event);
    const headers = { 'x-signature': signature, host: 'localhost:3000', 'content-type': 'application/json' };
    const answer = await world.server.inject({
      method: 'POST',
      url: '/api/payments/webhook',
      headers,
      payload,
    });
    return answer.statusCode;
  };
  return {
    ...world,
    provider,
    rowOf,
    post,
    async payer(real_cents = 0, over = {}) {
      const player = await world.player({ ...COMPLETE, ...over });
      await approve(app.db, app.clock.now(), player.row.id);
      if (real_cents > 0)
        await app.db.transaction().execute(tx =>
          grant(tx, app.clock, {
            player_id: player.row.id,
            currency: player.row.currency,
            pocket: 'real',
            amount_cents: real_cents,
            key: randomUUID(),
            kind: 'test',
          }),
        );
      return player;
    },
    async pay(client, body) {
      const answer = await client.call('createPayment', { body: body as never, key: randomUUID() });
      if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
      return answer.body;
    },
    async emitEvent(id, state, more = {}) {
      const { reference } = await rowOf(id);
      return post(provider.set(reference, state, more));
    },
    followUp: () => followUpPayments(app, silentLog),
    async pockets(player_id, currency = 'EUR') {
      const { balance } = await loadWalletState(app.db, player_id, currency);
      const reserved = await app.db
        .selectFrom('accounts')
        .select('balance')
        .where('player_id', '=', player_id)
        .where('currency', '=', currency)
        .where('pocket', '=', 'reserved')
        .executeTakeFirst();
      return [balance.real_cents, reserved?.balance ?? 0];
    },
    audit: () => audit(app.db),
  };
}
