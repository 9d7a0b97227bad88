import { selfServiceGroups, splitGroupOf } from '../../src/contract/operator/groups.ts';
import type { PaymentAction } from '../../src/contract/subjects/payment-states.ts';
import type { playerExtras } from '../../src/contract/subjects/player-extras.ts';
import type { Routes } from '../context.ts';
import { reject } from '../errors.ts';
import { emit } from '../events/user-events.ts';
import { setGroup } from './groups.ts';
import { groupIdsOf, loadPlayerRow } from './player-view.ts';

export const playersRoutes = {
  /** By the rounds that were played, and the payments that have arrived. */
  loadStats: async ({ app, player }) => {
    const wallets = await app.db
      .selectFrom('wallets')
      .select('currency')
      .where('player_id', '=', player.id)
      .orderBy('currency')
      .execute();
    const played = await app.db
      .selectFrom('rounds')
      .select(({ fn }) => [
        'currency',
        fn.countAll<number>().as('count'),
        fn.sum<number>('bet_cents').as('bet'),
        fn.sum<number>('win_cents').as('win'),
      ])
      .where('player_id', '=', player.id)
      .where('state', '<>', 'rolled_back')
      .groupBy('currency')
      .execute();
    const paid = await app.db
      .selectFrom('payments')
      .select(({ fn }) => [
        'action',
        'currency',
        fn.countAll<number>().as('count'),
        fn.sum<number>('amount_cents').as('amount'),
      ])
      .where('player_id', '=', player.id)
      .where('state', '=', 'succeeded')
      .groupBy(['action', 'currency'])
      .execute();
    const accounts = wallets.map(({ currency }) => {
      const row = played.find(one => one.currency === currency);
      const moved = { rounds_count: row?.count ?? 0, bet_cents: row?.bet ?? 0, win_cents: row?.win ?? 0 };
      const of = (action: PaymentAction) =>
        paid.find(one => one.action === action && one.currency === currency);
      return {
        ...{ currency, ...moved },
        deposits_count: of('deposit')?.count ?? 0,
        deposit_cents: of('deposit')?.amount ?? 0,
        cashouts_count: of('cashout')?.count ?? 0,
        cashout_cents: of('cashout')?.amount ?? 0,
      };
    });
    return { registered_at: player.created_at, accounts };
  },

  loadSubscriptions: ({ player }) => ({ receive_promos: player.receive_promos === 1 }),

  subscribeToPromos: ({ app, player, runOnce }) =>
    runOnce(async tx => {
      const before = await loadPlayerRow(tx, player.id);
      await tx.updateTable('players').set({ receive_promos: 1 }).where('id', '=', player.id).execute();
      if (before.receive_promos === 0)
        await emit(tx, app.clock, player.id, 'profile_changed', { fields: ['receive_promos'] });
      return { receive_promos: (await loadPlayerRow(tx, player.id)).receive_promos === 1 };
    }),

  joinGroups: async ({ app, body, player, runOnce }) => {
    const own = splitGroupOf(player.id);
    const wanted = [...new Set(body.groups.add)];
    if (!wanted.every(id => id === own || selfServiceGroups.includes(id))) reject(422, 'group_closed');
    return runOnce(async tx => {
      for (const id of wanted) await setGroup(tx, app.clock, player.id, id, true);
      return { groups: await groupIdsOf(tx, player.id) };
    });
  },
} satisfies Pick<Routes, keyof typeof playerExtras>;
