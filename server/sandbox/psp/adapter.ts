import type { PaymentsAdapter } from '../../cashbox/payments-adapter.ts';
import { paymentsOrigin } from '../../operator/origins.ts';
import { methodsOf } from './methods.ts';
import { beginOrder, changeOrder, failOrder, findOrder } from './orders.ts';
import { type PspContext, readWebhook } from './webhooks.ts';

/** A payment provider that moves sandbox money alone, and plays every end as the console tells it to (decision 0143). */
export function createSandboxPayments(context: PspContext): PaymentsAdapter {
  const { db, clock, vault, settings } = context;
  const origin = paymentsOrigin(settings);
  return {
    origin,
    methods: async ({ currency, locale }) => methodsOf(currency, origin, locale),
    begin: order => beginOrder(context, order),
    find: reference => findOrder(context, reference),

    async cancel(reference) {
      await changeOrder(context, reference, (row, tx) =>
        row.state === 'pending' ? failOrder(tx, context, row, 'canceled_by_player') : null,
      );
      return findOrder(context, reference);
    },

    async refund(reference) {
      await db
        .updateTable('psp_orders')
        .set({ refunded_at: clock.now().toISOString() })
        .where('reference', '=', reference)
        .where('refunded_at', 'is', null)
        .execute();
    },

    async forgetProfile(profile) {
      await db.deleteFrom('psp_profiles').where('id', '=', profile).execute();
    },

    readWebhook: (body, header) => readWebhook(vault, body, header),
  };
}
