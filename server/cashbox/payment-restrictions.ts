import type { CashboxStatus, RESTRICTION_REASONS } from '../../src/contract/subjects/cashbox.ts';
import type { PaymentAction } from '../../src/contract/subjects/payment-states.ts';
import type { AppContext, Tx } from '../context.ts';
import { jurisdictionOf } from '../operator/jurisdiction.ts';
import { loadPlayerRow } from '../players/player-view.ts';
import { missingFields } from '../players/required-fields.ts';
import type { PlayerRow } from '../players/tables.ts';
import { findActiveBreak } from '../safe-play/active-break.ts';
import { findDepositRestriction } from '../safe-play/deposits.ts';
import { endOfPeriod } from '../safe-play/limit-periods.ts';
import { findLimitsInForce, isReached, usedOf } from '../safe-play/limits-in-force.ts';
import type { Db } from '../store/database.ts';
import { loadStatus } from '../verification/status.ts';
import { loadWalletState } from '../wallet/ledger.ts';

type RestrictionReason = (typeof RESTRICTION_REASONS)[number];

/** What the payment would move; nothing yet where only the state of things is asked for. */
interface Wanted {
  readonly action: PaymentAction;
  readonly currency: string;
  readonly amount_cents: number;
}

/**
 * Why the payment is restricted, or null. A state of play never restricts a withdrawal: who takes a break may always take money out
 * (decision 0142).
 */
export async function findPaymentRestriction(
  app: AppContext,
  tx: Tx,
  player: PlayerRow,
  { action, currency, amount_cents }: Wanted,
): Promise<RestrictionReason | null> {
  if (app.payments === null) return 'unavailable';
  if (action === 'deposit') {
    const state = await findDepositRestriction(tx, player, { currency, amount_cents }, app.clock.now());
    // Calm mode restricts no deposit, and who asks is signed in.
    if (state !== null && state !== 'calm' && state !== 'signed_out') return state;
  }
  const { blocks } = await loadStatus(app, tx, player.id);
  return blocks.includes(action) ? 'verification' : null;
}

/** What can be done now, shown before an amount is typed. */
export async function loadCashboxStatus(
  app: AppContext,
  player_id: number,
  given: string | undefined,
): Promise<CashboxStatus> {
  return app.db.transaction().execute(async tx => {
    const player = await loadPlayerRow(tx, player_id);
    const currency = given ?? player.currency;
    const statusOf = async (action: PaymentAction) => {
      const reason = await findPaymentRestriction(app, tx, player, { action, currency, amount_cents: 0 });
      return {
        held: reason === null ? null : { reason, until: await endOf(app, tx, player_id, reason) },
        missing_fields: missingFields(player, currency),
        available_cents:
          action === 'deposit'
            ? await leftOfLimits(tx, player_id, currency, app.clock.now())
            : (await loadWalletState(tx, player_id, currency)).balance.real_cents,
      };
    };
    const deposit = await statusOf('deposit');
    const cashout = await statusOf('cashout');
    const first = await tx
      .selectFrom('payments')
      .select('id')
      .where('player_id', '=', player_id)
      .where('action', '=', 'deposit')
      .where('state', '=', 'succeeded')
      .limit(1)
      .executeTakeFirst();
    return {
      currency,
      deposit,
      cashout,
      is_first_deposit: first === undefined,
      can_recall: jurisdictionOf(app, player).canRecall,
    };
  });
}

/** When a break, an exclusion or the period of a limit ends; other restrictions do not end by themselves. */
async function endOf(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Tx,
  player_id: number,
  reason: RestrictionReason,
): Promise<string | null> {
  const now = clock.now();
  if (reason === 'break') return (await findActiveBreak(tx, player_id, now))?.until_at ?? null;
  if (reason !== 'exclusion' && reason !== 'limit') return null;
  const limits = (await findLimitsInForce(tx, player_id, now)).filter(limit => isReached(limit));
  if (reason === 'exclusion') return limits.find(({ type }) => type === 'selfexclusion')?.ends_at ?? null;
  const ends = limits.map(({ period }) => endOfPeriod(period, now).toISOString());
  return ends.toSorted().at(-1) ?? null;
}

/** What the limits of deposits still leave in the currency; null without one. */
async function leftOfLimits(
  db: Db | Tx,
  player_id: number,
  currency: string,
  now: Date,
): Promise<number | null> {
  const left = (await findLimitsInForce(db, player_id, now))
    .filter(({ type }) => type === 'deposit')
    .flatMap(limit =>
      limit.accounts
        .filter(account => account.currency === currency)
        .map(account => Math.max(0, account.amount_cents - usedOf(limit, account))),
    );
  return left.length === 0 ? null : Math.min(...left);
}
