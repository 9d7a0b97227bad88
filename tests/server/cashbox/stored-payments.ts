import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { PaymentsTable } from '../../../server/cashbox/tables.ts';
import type { AppContext } from '../../../server/context.ts';

/** A withdrawal in the store, without what surrounds it. Returns its id. */
export async function storePayment(
  { db, clock }: AppContext,
  player_id: number,
  over: Partial<Insertable<PaymentsTable>> = {},
): Promise<number> {
  const at = clock.now().toISOString();
  const { id, state } = await db
    .insertInto('payments')
    .values({
      reference: randomUUID(),
      player_id,
      action: 'cashout',
      state: 'reserved',
      currency: 'EUR',
      amount_cents: 2000,
      fee_cents: 0,
      receives_cents: 2000,
      fee_basis_points: 0,
      fee_fixed_cents: 0,
      method_id: 'bank',
      method_type: 'bank_transfer',
      method_brand: 'bank',
      method_title: 'Bank transfer',
      account: null,
      reason: null,
      next: null,
      order_secret: null,
      profile: null,
      save_profile: 0,
      requires_challenge: 0,
      return_url: 'http://localhost:3000/payments',
      locale: 'en',
      locked: 0,
      created_at: at,
      ask_at: null,
      ...over,
    })
    .returning(['id', 'state'])
    .executeTakeFirstOrThrow();
  await db.insertInto('payment_states').values({ payment_id: id, player_id, state, at }).execute();
  return id;
}

/** A saved card. Returns its id. */
export async function storeProfile({ db, clock }: AppContext, player_id: number): Promise<number> {
  const { id } = await db
    .insertInto('payment_profiles')
    .values({
      player_id,
      method_id: 'card',
      profile: 'profile-1',
      title: '510510 ****** 5100',
      expires: '12/40',
      saved_at: clock.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
