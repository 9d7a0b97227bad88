import {
  type ChosenLimitType,
  LIMIT_PERIODS,
  type LimitPeriod,
  LOOSENING_HOURS,
  MAX_SESSION_MINUTES,
} from '../../src/contract/subjects/limits.ts';
import { OTHER_PLAYER_ERROR } from '../../src/contract/wire.ts';
import { HOUR_MS } from '../../src/lib/time-units.ts';
import type { AppContext, Handler, RequestContext, Tx } from '../context.ts';
import { reject, rejectFields } from '../errors.ts';
import { isEnabledCurrency } from '../operator/currencies.ts';
import type { PlayerRow } from '../players/tables.ts';
import { hashToken } from '../store/opaque-tokens.ts';
import { beginBreak } from './breaks.ts';
import { beginExclusion } from './exclusion.ts';
import { mayMailOfLimits, sendLimitMail } from './limit-mails.ts';
import { coolingOffMinutes } from './limit-periods.ts';
import { emitLimitsChanged, toCoolingOff } from './limits.ts';
import { findLimitsInForce, type LimitInForce, toLimit } from './limits-in-force.ts';
import { listPlayDays } from './play-days.ts';

type Body = RequestContext<'saveLimit'>['body'];

const saveLimit: Handler<'saveLimit'> = async ({ app, player, body, runOnce, clearSessionCookie }) => {
  const { type, period, accounts } = body;
  if (!periodsOf(type).includes(period)) rejectFields({ period: ['errors.invalid'] });
  if (type === 'coolingoff')
    return runOnce(async tx => {
      const minutes = coolingOffMinutes(period);
      return toCoolingOff(
        await beginBreak(tx, app, player, { minutes, from: app.clock.now(), cause: 'player' }),
      );
    });
  if (type === 'selfexclusion') {
    const limit = await runOnce(async tx => {
      await beginExclusion(tx, app, player, period);
      const limits = await findLimitsInForce(tx, player.id, app.clock.now());
      return toLimit(limits.find(one => one.type === type) ?? reject(500, 'no_exclusion'), app.clock.now());
    });
    clearSessionCookie();
    return limit;
  }
  await requireAmounts(app, type, accounts);
  const mayMail = await mayMailOfLimits(app, player.email);
  return runOnce(async tx => {
    const id = await (body.id === undefined ? createLimit : changeLimit)(tx, app, player, {
      ...body,
      type,
      mayMail,
    });
    await emitLimitsChanged(tx, app, player.id);
    return limitOf(tx, app, player, id);
  });
};

const periodsOf = (type: ChosenLimitType): readonly LimitPeriod[] => LIMIT_PERIODS[type];

/** Money has amounts by currency, a session one amount of minutes. */
async function requireAmounts(app: AppContext, type: Change['type'], accounts: Body['accounts']) {
  const currencies = accounts.map(({ currency }) => currency);
  if (new Set(currencies).size < currencies.length) rejectFields({ accounts: ['errors.invalid'] });
  for (const { currency, amount_cents } of accounts) {
    const isKnown = type === 'session' ? currency === '' : await isEnabledCurrency(app, currency);
    if (!isKnown) rejectFields({ currency: ['errors.currency.invalid'] });
    if (type === 'session' && amount_cents > MAX_SESSION_MINUTES)
      rejectFields({ amount_cents: ['errors.amount.max'] });
  }
}

type Change = Omit<Body, 'type'> & {
  readonly type: 'loss' | 'wager' | 'deposit' | 'session';
  readonly mayMail: boolean;
};

async function createLimit(tx: Tx, app: AppContext, player: PlayerRow, change: Change): Promise<number> {
  const { type, period, accounts, mayMail } = change;
  if (accounts.length === 0) rejectFields({ amount_cents: ['errors.required'] });
  const now = app.clock.now();
  const limits = await findLimitsInForce(tx, player.id, now);
  const same = limits.find(limit => limit.type === type && limit.period === period);
  if (same) rejectFields({ period: ['errors.limit.exists'] });
  const { id } = await tx
    .insertInto('user_limits')
    .values({
      ...{ player_id: player.id, type, period, created_at: now.toISOString(), ends_at: null },
      ...{ confirmed_at: null, change: null, change_at: null, change_confirmed: 0 },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveAmounts(
    tx,
    id,
    accounts.map(account => ({ ...account, pending_cents: null })),
  );
  if (mayMail) await sendLimitMail(tx, app, player, { limit_id: id, purpose: 'creation' });
  return id;
}

/** Lower amounts and further currencies hold at once, higher amounts are pending. */
async function changeLimit(tx: Tx, app: AppContext, player: PlayerRow, change: Change): Promise<number> {
  const limit = await requireLimit(tx, app, player, change.id);
  if (limit.type !== change.type) rejectFields({ type: ['errors.invalid'] });
  if (limit.period !== change.period) rejectFields({ period: ['errors.invalid'] });
  const accounts = new Map(
    limit.accounts.map(({ currency, amount_cents }) => [
      currency,
      { currency, amount_cents, pending_cents: null as number | null },
    ]),
  );
  for (const { currency, amount_cents } of change.accounts) {
    const current = accounts.get(currency);
    if (!current || amount_cents <= current.amount_cents)
      accounts.set(currency, { currency, amount_cents, pending_cents: null });
    else accounts.set(currency, { ...current, pending_cents: amount_cents });
  }
  await saveAmounts(tx, limit.id, [...accounts.values()]);
  const isRaise = [...accounts.values()].some(({ pending_cents }) => pending_cents !== null);
  await setPending(tx, app, player, { limit, change: isRaise ? 'raise' : null, mayMail: change.mayMail });
  return limit.id;
}

const removeLimit: Handler<'removeLimit'> = async ({ app, player, params, runOnce }) => {
  const mayMail = await mayMailOfLimits(app, player.email);
  return runOnce(async tx => {
    const limit = await requireLimit(tx, app, player, Number(params.id));
    if (limit.change !== 'remove') {
      const amounts = limit.accounts.map(({ currency, amount_cents }) => ({
        currency,
        amount_cents,
        pending_cents: null,
      }));
      await saveAmounts(tx, limit.id, amounts);
      await setPending(tx, app, player, { limit, change: 'remove', mayMail });
      await emitLimitsChanged(tx, app, player.id);
    } else if (mayMail && !limit.change_confirmed)
      await sendLimitMail(tx, app, player, { limit_id: limit.id, purpose: 'change' });
    return limitOf(tx, app, player, limit.id);
  });
};

/** The loosening that waits from now on; what waited before, and its mail, is void. */
async function setPending(
  tx: Tx,
  app: AppContext,
  player: PlayerRow,
  { limit, change, mayMail }: { limit: LimitInForce; change: 'raise' | 'remove' | null; mayMail: boolean },
): Promise<void> {
  const change_at = new Date(app.clock.now().getTime() + LOOSENING_HOURS * HOUR_MS).toISOString();
  await tx
    .updateTable('user_limits')
    .set({ change, change_at: change && change_at, change_confirmed: 0 })
    .where('id', '=', limit.id)
    .execute();
  await tx
    .deleteFrom('user_limit_tokens')
    .where('limit_id', '=', limit.id)
    .where('purpose', '=', 'change')
    .execute();
  if (change && mayMail) await sendLimitMail(tx, app, player, { limit_id: limit.id, purpose: 'change' });
}

const confirmLimit: Handler<'confirmLimit'> = ({ app, player, body, runOnce }) =>
  runOnce(async tx => {
    const now = app.clock.now();
    const token = await tx
      .selectFrom('user_limit_tokens')
      .innerJoin('user_limits', 'user_limits.id', 'user_limit_tokens.limit_id')
      .select(['player_id', 'limit_id', 'purpose', 'confirmed_at', 'change_at', 'change_confirmed'])
      .where('token_hash', '=', hashToken(body.token))
      .where('expires_at', '>', now.toISOString())
      .executeTakeFirst();
    if (token && token.player_id !== player.id) reject(409, OTHER_PLAYER_ERROR);
    const limits = await findLimitsInForce(tx, player.id, now);
    const isHeld = limits.some(({ id }) => id === token?.limit_id);
    if (!token || !isHeld) return rejectFields({ token: ['errors.token.invalid'] });
    const { limit_id, purpose, confirmed_at, change_at, change_confirmed } = token;
    const own = tx.updateTable('user_limits').where('id', '=', limit_id);
    if (purpose === 'creation' && confirmed_at === null)
      await own.set({ confirmed_at: now.toISOString() }).execute();
    // What is confirmed late begins late, never at once in the past.
    const starts = change_at !== null && change_at > now.toISOString() ? change_at : now.toISOString();
    if (purpose === 'change' && change_confirmed === 0)
      await own.set({ change_confirmed: 1, change_at: starts }).execute();
    await emitLimitsChanged(tx, app, player.id);
    const held = (await findLimitsInForce(tx, player.id, now)).find(({ id }) => id === limit_id);
    const confirmed = held ?? limits.find(({ id }) => id === limit_id);
    return toLimit(confirmed ?? reject(404, 'unknown_limit'), now);
  });

/** The player's limit of this id that holds. Throws 404, or 403 for one that is never loosened. */
async function requireLimit(
  tx: Tx,
  app: AppContext,
  { id: player_id }: PlayerRow,
  id = 0,
): Promise<LimitInForce> {
  const limits = await findLimitsInForce(tx, player_id, app.clock.now());
  const limit = limits.find(one => one.id === id) ?? reject(404, 'unknown_limit');
  return limit.type === 'selfexclusion' ? reject(403, 'limit_holds') : limit;
}

const limitOf = async (tx: Tx, app: AppContext, player: PlayerRow, id: number) =>
  toLimit(await requireLimit(tx, app, player, id), app.clock.now());

interface Amount {
  readonly currency: string;
  readonly amount_cents: number;
  readonly pending_cents: number | null;
}

async function saveAmounts(tx: Tx, limit_id: number, amounts: readonly Amount[]): Promise<void> {
  await tx.deleteFrom('user_limit_accounts').where('limit_id', '=', limit_id).execute();
  if (amounts.length > 0)
    await tx
      .insertInto('user_limit_accounts')
      .values(amounts.map(amount => ({ limit_id, ...amount })))
      .execute();
}

export const limitRoutes = { saveLimit, removeLimit, confirmLimit, listPlayDays };
