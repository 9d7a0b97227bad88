import { t } from '@lingui/core/macro';
import type { Limit, Payment } from '../../contract/channel-facts.ts';
import { dismissToast, toast } from '../../core/toasts.ts';
import { reachedTypes } from './limit-reached.ts';
import { limits as known } from './limits.ts';
import { newlyCancelled, rememberTold, toldOf } from './payment-cancelled.ts';

/** Says once, in a page that is looked at, that a payment was cancelled; the words depend on the action (platform 4). */
export function warnOfCancelled(payments: readonly Payment[], serverNow: number): void {
  if (document.visibilityState !== 'visible') return;
  const cancelled = newlyCancelled(payments, serverNow, toldOf());
  if (cancelled.length === 0) return;
  rememberTold(cancelled.map(({ id }) => id));
  for (const { action } of cancelled) toast(cancelledText(action), 'warning');
}

const cancelledText = (action: Payment['action']): string =>
  action === 'deposit'
    ? t({ id: 'payments.cancelled.deposit', message: 'Your deposit was cancelled. No money has moved.' })
    : t({
        id: 'payments.cancelled.cashout',
        message: 'Your withdrawal was cancelled. The money is back in your balance.',
      });

/** The warnings that stand, by type of limit. */
const standing = new Map<Limit['type'], string>();

/** A reached limit is said as long as it is reached; dismissed, it is not said again before it was reached anew (platform 2.3). */
export function warnOfLimits(limits: readonly Limit[]): void {
  const reached = reachedTypes(limits);
  known.isReached = reached.length > 0;
  for (const [type, id] of standing) {
    if (reached.includes(type)) continue;
    standing.delete(type);
    dismissToast(id);
  }
  for (const type of reached)
    if (!standing.has(type)) standing.set(type, toast(limitText(type), 'warning', true));
}

export const forgetLimits = (): void => warnOfLimits([]);

function limitText(type: Limit['type']): string {
  if (type === 'loss') return t({ id: 'limits.reached.loss', message: 'You have reached your loss limit.' });
  if (type === 'wager')
    return t({ id: 'limits.reached.wager', message: 'You have reached your wager limit.' });
  if (type === 'deposit')
    return t({ id: 'limits.reached.deposit', message: 'You have reached your deposit limit.' });
  if (type === 'session')
    return t({ id: 'limits.reached.session', message: 'You have reached your session limit.' });
  return t({ id: 'limits.reached.break', message: 'You are taking a break from play.' });
}
