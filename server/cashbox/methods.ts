import type { LocaleCode } from '../../src/contract/operator/locales.ts';
import type {
  PaymentMethod,
  ProcessingTime,
  SavedProfile,
} from '../../src/contract/subjects/payment-methods.ts';
import { isMethodShown } from '../../src/contract/subjects/payment-rules.ts';
import type { PaymentAction } from '../../src/contract/subjects/payment-states.ts';
import { isNotExpired } from '../../src/lib/payment-card.ts';
import { DAY_MS, MINUTE_MS } from '../../src/lib/time-units.ts';
import type { AppContext } from '../context.ts';
import { reject } from '../errors.ts';
import { groupIdsOf } from '../players/player-view.ts';
import type { PlayerRow } from '../players/tables.ts';
import { type ProviderMethod, ProviderUnreachable } from './payments-adapter.ts';

const MEASURED_MS = 90 * DAY_MS;
/** Below, a single slow payment would be the measure. */
const MIN_MEASURED = 5;
/** Payments that are measured, of all methods together: the newest. */
const MAX_MEASURED = 2000;

type Buyer = Pick<PlayerRow, 'id' | 'country'>;

interface Wanted {
  readonly action: PaymentAction;
  readonly currency: string;
  readonly locale: LocaleCode;
}

/** What the provider offers the player for the action; 503 where there is no provider, or it does not answer. */
export async function findOffered(
  { db, payments }: Pick<AppContext, 'db' | 'payments'>,
  player: Buyer,
  { action, currency, locale }: Wanted,
): Promise<readonly ProviderMethod[]> {
  if (payments === null) reject(503, 'payments_unavailable');
  const query = { currency, country: player.country, locale };
  const methods = await payments.methods(query).catch((cause: unknown) => {
    if (cause instanceof ProviderUnreachable) reject(503, 'payments_unavailable');
    throw cause;
  });
  const groups = await groupIdsOf(db, player.id);
  return methods.filter(method => rangeOf(method, action) !== null && isMethodShown(method, groups));
}

export const rangeOf = (method: ProviderMethod, action: PaymentAction) =>
  action === 'deposit' ? method.deposit : method.withdrawal;
export const feeFor = (method: ProviderMethod, action: PaymentAction) =>
  action === 'deposit' ? method.depositFee : method.withdrawalFee;

export async function listMethods(app: AppContext, player: Buyer, wanted: Wanted): Promise<PaymentMethod[]> {
  const { action } = wanted;
  const methods = await findOffered(app, player, wanted);
  const measured = await measureMinutes(app, action);
  const saved = await app.db
    .selectFrom('payment_profiles')
    .selectAll()
    .where('player_id', '=', player.id)
    .orderBy('id', 'desc')
    .execute();
  const now = app.clock.now();
  return methods.map(method => ({
    id: method.id,
    type: method.type,
    brand: method.brand,
    provider: method.provider,
    title: method.title,
    currency: method.currency,
    savedProfiles: saved
      .filter(({ method_id }) => method_id === method.id)
      .map(
        ({ id, title, expires }): SavedProfile => ({
          id: String(id),
          title,
          expired: expires !== null && !isNotExpired(expires, now),
        }),
      ),
    termsOfService: { restrictions: { amountCurrencyCode: method.currency }, url: method.termsUrl },
    processingTime: processingTime(method.usualMinutes[action], measured.get(method.id) ?? []),
    fee: feeFor(method, action),
    deposit: method.deposit,
    withdrawal: method.withdrawal,
    fields: [...method.fields[action]],
    hosted_fields_url: method.hostedFieldsUrl,
  }));
}

/** How long the payments of the last 90 days took, ascending, by method. */
async function measureMinutes(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  action: PaymentAction,
): Promise<Map<string, number[]>> {
  const rows = await db
    .selectFrom('payments')
    .select(['method_id', 'created_at', 'finished_at'])
    .where('action', '=', action)
    .where('state', '=', 'succeeded')
    .where('finished_at', '>', new Date(clock.now().getTime() - MEASURED_MS).toISOString())
    .orderBy('finished_at', 'desc')
    .limit(MAX_MEASURED)
    .execute();
  const minutes = new Map<string, number[]>();
  for (const { method_id, created_at, finished_at } of rows) {
    const took = (Date.parse(finished_at ?? created_at) - Date.parse(created_at)) / MINUTE_MS;
    const list = minutes.get(method_id) ?? [];
    list.push(took);
    minutes.set(method_id, list);
  }
  for (const list of minutes.values()) list.sort((a, b) => a - b);
  return minutes;
}

function processingTime(usual_minutes: number, took: readonly number[]): ProcessingTime {
  const isEnough = took.length >= MIN_MEASURED;
  /** By the nearest rank, in whole minutes: so many took no longer. */
  const percentile = (share: number): number | null =>
    isEnough ? Math.max(1, Math.round(took[Math.ceil(took.length * share) - 1] ?? 0)) : null;
  return {
    usual_minutes,
    p50_minutes: percentile(0.5),
    p90_minutes: percentile(0.9),
    measured: took.length,
  };
}
