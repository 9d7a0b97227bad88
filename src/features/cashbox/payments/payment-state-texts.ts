import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Payment } from '../../../contract/subjects/cashbox.ts';
import {
  isFinalState,
  type PaymentAction,
  type PaymentState,
} from '../../../contract/subjects/payment-states.ts';
import type { BadgeTone } from '../../../ui/content/Badge.tsx';

const canceled = msg({ id: 'payments.state.canceled', message: 'Cancelled' });
const declined = msg({ id: 'payments.state.declined', message: 'Declined' });
const rejected = msg({ id: 'payments.state.rejected', message: 'Rejected' });

/** The states as a player reads them. */
export const stateTexts: Readonly<Record<PaymentAction, Readonly<Record<PaymentState, MessageDescriptor>>>> =
  {
    deposit: {
      pending: msg({ id: 'payments.state.deposit.pending', message: 'Started' }),
      processing: msg({ id: 'payments.state.deposit.processing', message: 'On its way' }),
      reserved: msg({ id: 'payments.state.deposit.pending', message: 'Started' }),
      succeeded: msg({ id: 'payments.state.deposit.succeeded', message: 'In your wallet' }),
      recalled: canceled,
      declined,
      rejected,
      canceled,
    },
    cashout: {
      reserved: msg({ id: 'payments.state.cashout.reserved', message: 'Money reserved' }),
      pending: msg({ id: 'payments.state.cashout.pending', message: 'Passed on' }),
      processing: msg({ id: 'payments.state.cashout.processing', message: 'Being paid out' }),
      succeeded: msg({ id: 'payments.state.cashout.succeeded', message: 'Paid out' }),
      recalled: msg({ id: 'payments.state.cashout.recalled', message: 'Recalled' }),
      declined,
      rejected,
      canceled,
    },
  };

export const stateTone = (state: PaymentState): BadgeTone => {
  if (state === 'succeeded') return 'money';
  if (state === 'pending' || state === 'processing' || state === 'reserved') return 'info';
  return state === 'declined' || state === 'rejected' ? 'danger' : 'plain';
};

export const PAYMENT_GROUPS = ['open', 'done', 'not_done'] as const;
type PaymentGroup = (typeof PAYMENT_GROUPS)[number];

export const groupTexts: Readonly<Record<PaymentGroup, MessageDescriptor>> = {
  open: msg({ id: 'payments.group.open', message: 'Open' }),
  done: msg({ id: 'payments.group.done', message: 'Done' }),
  not_done: msg({ id: 'payments.group.notDone', message: 'Not done' }),
};

export const groupOf = ({ action, state }: Pick<Payment, 'action' | 'state'>): PaymentGroup => {
  if (state === 'succeeded') return 'done';
  return isFinalState(action, state) ? 'not_done' : 'open';
};

export const actionTexts: Readonly<Record<PaymentAction, MessageDescriptor>> = {
  deposit: msg({ id: 'payments.action.deposit', message: 'Deposit' }),
  cashout: msg({ id: 'payments.action.cashout', message: 'Withdrawal' }),
};
