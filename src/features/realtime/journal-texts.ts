import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { PaymentAction, PaymentState } from '../../contract/subjects/payment-states.ts';
import { methodTitle } from '../cashbox/methods/method-title.ts';
import type { JournalRow } from './away-journal.ts';

type AccountChange = Exclude<JournalRow['type'], 'payment' | 'money' | 'notification' | 'points'>;

const accountTexts: Readonly<Record<AccountChange, MessageDescriptor>> = {
  limits: msg({ id: 'away.limits', message: 'Your limits were changed' }),
  break: msg({ id: 'away.break', message: 'A break started' }),
  break_ended: msg({ id: 'away.breakEnded', message: 'Your break ended' }),
  measures: msg({ id: 'away.measures', message: 'Your measures for safer play were changed' }),
  signed_out: msg({ id: 'away.signedOut', message: 'You were signed out on another device' }),
  profile: msg({ id: 'away.profile', message: 'Your details were changed' }),
};

const actionTexts: Readonly<Record<PaymentAction, MessageDescriptor>> = {
  deposit: msg({ id: 'away.deposit', message: 'Deposit' }),
  cashout: msg({ id: 'away.cashout', message: 'Withdrawal' }),
};

const stateTexts: Readonly<Record<PaymentState, MessageDescriptor>> = {
  pending: msg({ id: 'away.payment.pending', message: 'Waiting' }),
  processing: msg({ id: 'away.payment.processing', message: 'Being processed' }),
  reserved: msg({ id: 'away.payment.reserved', message: 'Reserved' }),
  succeeded: msg({ id: 'away.payment.succeeded', message: 'Succeeded' }),
  declined: msg({ id: 'away.payment.declined', message: 'Declined' }),
  rejected: msg({ id: 'away.payment.rejected', message: 'Rejected' }),
  canceled: msg({ id: 'away.payment.canceled', message: 'Cancelled' }),
  recalled: msg({ id: 'away.payment.recalled', message: 'Recalled' }),
};

const causeTexts: Readonly<Record<string, MessageDescriptor>> = {
  round: msg({ id: 'away.cause.round', message: 'Bets and wins' }),
  sandbox_grant: msg({ id: 'away.cause.sandbox', message: 'Sandbox money' }),
  sandbox_welcome: msg({ id: 'away.cause.sandbox', message: 'Sandbox money' }),
};

/** What a row is about. */
export function rowText(i18n: I18n, row: JournalRow): string {
  if (row.type === 'payment') return i18n._(actionTexts[row.payment.action]);
  if (row.type === 'money') return row.game ?? i18n._(causeTexts[row.cause ?? ''] ?? balanceChanged);
  if (row.type === 'notification')
    return row.count > 1 ? `${row.notification.title} (${row.count})` : row.notification.title;
  if (row.type === 'points') {
    const { points } = row;
    return i18n._(msg({ id: 'away.points', message: plural(points, { one: '# point', other: '# points' }) }));
  }
  return i18n._(accountTexts[row.type]);
}

const balanceChanged = msg({ id: 'away.cause.unknown', message: 'Your balance changed' });

/** More about it, on a line of its own; null where there is nothing. */
export function rowDetail(i18n: I18n, row: JournalRow): string | null {
  if (row.type === 'payment') {
    const { state, method } = row.payment;
    return `${i18n._(stateTexts[state])} · ${method.account ?? methodTitle(method)}`;
  }
  if (row.type === 'notification') return row.notification.text;
  const cause = row.type === 'money' && row.game !== null ? causeTexts[row.cause ?? ''] : undefined;
  return cause ? i18n._(cause) : null;
}
