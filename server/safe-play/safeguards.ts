import type { Safeguards } from '../../src/contract/subjects/safeguards.ts';
import type { AppContext, Handler, Tx } from '../context.ts';
import { rejectFields } from '../errors.ts';
import { emit } from '../events/user-events.ts';
import { isEnabledCurrency } from '../operator/currencies.ts';
import type { Db } from '../store/database.ts';
import { listScopedBreaks } from './active-break.ts';
import { registerDeviceKey } from './device-keys.ts';

async function loadSafeguardsOf(
  db: Db | Tx,
  { clock }: Pick<AppContext, 'clock'>,
  player_id: number,
): Promise<Safeguards> {
  const breaks = await listScopedBreaks(db, player_id, clock.now());
  const row = await db
    .selectFrom('play_safeguards')
    .selectAll()
    .where('player_id', '=', player_id)
    .executeTakeFirst();
  if (!row)
    return { breaks, check: { loss: null, rounds: null, pace: null }, plan: null, asks_for_plan: false };
  const { check_currency, check_loss_cents, check_rounds, check_pace, plan_currency, asks_for_plan } = row;
  return {
    breaks,
    check: {
      loss:
        check_currency !== null && check_loss_cents !== null
          ? { currency: check_currency, amount_cents: check_loss_cents }
          : null,
      rounds: check_rounds,
      pace: check_pace,
    },
    plan:
      plan_currency === null
        ? null
        : {
            currency: plan_currency,
            money_cents: row.plan_money_cents,
            minutes: row.plan_minutes,
            rounds: row.plan_rounds,
          },
    asks_for_plan: asks_for_plan === 1,
  };
}

const loadSafeguards: Handler<'loadSafeguards'> = ({ app, player }) =>
  loadSafeguardsOf(app.db, app, player.id);

const updateSafeguards: Handler<'updateSafeguards'> = async ({ app, player, body, runOnce }) => {
  const { check, plan, asks_for_plan } = body;
  for (const currency of [check?.loss?.currency, plan?.currency])
    if (currency !== undefined && !(await isEnabledCurrency(app, currency)))
      rejectFields({ currency: ['errors.currency.invalid'] });
  const changed = {
    ...(check && {
      check_currency: check.loss?.currency ?? null,
      check_loss_cents: check.loss?.amount_cents ?? null,
      check_rounds: check.rounds,
      check_pace: check.pace,
    }),
    ...(plan && {
      plan_currency: plan.currency,
      plan_money_cents: plan.money_cents,
      plan_minutes: plan.minutes,
      plan_rounds: plan.rounds,
    }),
    ...(asks_for_plan !== undefined && { asks_for_plan: asks_for_plan ? 1 : 0 }),
  };
  return runOnce(async tx => {
    await tx
      .insertInto('play_safeguards')
      .values({
        ...{ check_currency: null, check_loss_cents: null, check_rounds: null, check_pace: null },
        ...{ plan_currency: null, plan_money_cents: null, plan_minutes: null, plan_rounds: null },
        asks_for_plan: 0,
        player_id: player.id,
        ...changed,
      })
      .onConflict(on => on.column('player_id').doUpdateSet({ player_id: player.id, ...changed }))
      .execute();
    await emit(tx, app.clock, player.id, 'safeguards_changed', {});
    return loadSafeguardsOf(tx, app, player.id);
  });
};

export const safeguardRoutes = { loadSafeguards, updateSafeguards, registerDeviceKey };
