import { t } from '@lingui/core/macro';
import * as v from 'valibot';
import type { Limit } from '../../contract/event-payloads.ts';
import type { Payment } from '../../contract/subjects/cashbox.ts';
import { storedValue } from '../../core/device/stored-value.ts';
import { setLimitReached } from '../../core/shell/limit-status.ts';
import { dismissToast, toast } from '../../core/shell/toasts.ts';
import { MINUTE_MS } from '../../lib/time-units.ts';
import { currentBreak } from '../safe-play/local-break.ts';
import { isSessionOver } from '../safe-play/session-limit.ts';
import { paymentsOnScreen } from './own-actions.ts';

/** How long after its end a cancelled payment is still shown, milliseconds (CASHBOX-18). */
export const CANCELLED_WINDOW_MS = 5 * MINUTE_MS;
/** Survives a sign-out, since it holds ids only: who signs in again within the window is not told twice (CASHBOX-19). */
const reportedPayments = storedValue('orbit.cancelledPayments', v.array(v.number()));
/** How many ids are stored: many more than can end within the window. */
const MAX_REPORTED_IDS = 50;

/**
 * The payments that were cancelled within the window and not shown yet; `serverNow`: epoch milliseconds of the back end.
 */
export function newlyCancelled(
  payments: readonly Payment[],
  serverNow: number,
  reported: readonly number[],
): Payment[] {
  return payments.filter(
    ({ id, state, finished_at }) =>
      state === 'canceled' &&
      finished_at !== null &&
      serverNow - Date.parse(finished_at) <= CANCELLED_WINDOW_MS &&
      !reported.includes(id),
  );
}

/** The ids that this device has shown. */
export const reportedPaymentIds = (): number[] => reportedPayments.read() ?? [];

const rememberReported = (ids: readonly number[]): void =>
  reportedPayments.write([...reportedPaymentIds(), ...ids].slice(-MAX_REPORTED_IDS));

/**
 * A limit is reached when nothing is left of one of its amounts; a cooling-off or an exclusion always is (SAFER-4). It is in
 * force in every state, also before it is confirmed (SAFER-3).
 */
export function isLimitReached({ type, accounts }: Limit): boolean {
  if (type === 'coolingoff' || type === 'selfexclusion') return true;
  return accounts.some(
    ({ amount_cents, current_value_amount_cents }) =>
      amount_cents - Math.abs(current_value_amount_cents) <= 0,
  );
}

/**
 * One warning per type, whatever its periods. A cooling-off that is a break of this product has its own place, with its end,
 * wherever the player would play.
 */
const reachedLimitTypes = (limits: readonly Limit[]): Limit['type'][] => [
  ...new Set(
    limits
      .filter(limit => isLimitReached(limit) && !(limit.type === 'coolingoff' && currentBreak()))
      .map(({ type }) => type),
  ),
];

/** Says once, on a visible page, that a payment was cancelled; the text depends on the action (CASHBOX-18). */
export function warnOfCancelledPayments(payments: readonly Payment[], serverNow: number): void {
  if (document.visibilityState !== 'visible') return;
  const cancelled = newlyCancelled(payments, serverNow, reportedPaymentIds());
  if (cancelled.length === 0) return;
  rememberReported(cancelled.map(({ id }) => id));
  for (const { id, action } of cancelled)
    if (!paymentsOnScreen.has(id)) toast(cancelledText(action), 'warning');
}

const cancelledText = (action: Payment['action']): string =>
  action === 'deposit'
    ? t({ id: 'payments.cancelled.deposit', message: 'Your deposit was cancelled. No money was moved.' })
    : t({
        id: 'payments.cancelled.cashout',
        message: 'Your withdrawal was cancelled. The money is back in your balance.',
      });

/** The warnings on screen, by type of limit. */
const activeWarnings = new Map<Limit['type'], string>();

/**
 * A warning shows as long as its limit is reached; once dismissed, not again until the limit is reached again (SHELL-40).
 */
export function warnOfReachedLimits(limits: readonly Limit[]): void {
  const reached = reachedLimitTypes(limits);
  // What was paid in may be played. The end of a session of this product shows where the player would play, with the way to go on.
  const isRedirecting = reached.some(type => type !== 'deposit' && (type !== 'session' || !isSessionOver()));
  setLimitReached(reached.length > 0, isRedirecting);
  for (const [type, id] of activeWarnings) {
    if (reached.includes(type)) continue;
    activeWarnings.delete(type);
    dismissToast(id);
  }
  for (const type of reached)
    if (!activeWarnings.has(type)) activeWarnings.set(type, toast(limitText(type), 'warning', true));
}

export const clearLimitWarnings = (): void => warnOfReachedLimits([]);

function limitText(type: Limit['type']): string {
  if (type === 'loss') return t({ id: 'limits.reached.loss', message: 'You have reached your loss limit.' });
  if (type === 'wager')
    return t({ id: 'limits.reached.wager', message: 'You have reached your wager limit.' });
  if (type === 'deposit')
    return t({ id: 'limits.reached.deposit', message: 'You have reached your deposit limit.' });
  if (type === 'session')
    return t({ id: 'limits.reached.session', message: 'You have reached your session limit.' });
  if (type === 'selfexclusion')
    return t({ id: 'limits.reached.exclusion', message: 'You’ve excluded yourself from playing.' });
  return t({ id: 'limits.reached.break', message: 'You’re on a break from playing.' });
}
