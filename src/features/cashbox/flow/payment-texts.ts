import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { PaymentDetails } from '../../../contract/subjects/cashbox.ts';
import type { PaymentReason, PaymentState } from '../../../contract/subjects/payment-states.ts';
import type { ApiError } from '../../../core/http/api-error.ts';
import { language } from '../../../core/shell/i18n.ts';
import { moneyText } from '../../wallet/money-text.ts';
import type { JournaledPayment } from './payment-journal.ts';

/** Why a payment did not succeed, and what the player can do about it. */
export const reasonTexts: Readonly<Record<PaymentReason, MessageDescriptor>> = {
  insufficient_funds: msg({
    id: 'cashbox.reason.insufficient_funds',
    message: 'There isn’t enough money on the card or account. Choose a smaller amount or another method.',
  }),
  card_expired: msg({
    id: 'cashbox.reason.card_expired',
    message: 'The card has expired. Use another card.',
  }),
  card_blocked: msg({
    id: 'cashbox.reason.card_blocked',
    message: 'The card is blocked. Ask your bank, or use another card.',
  }),
  authentication_failed: msg({
    id: 'cashbox.reason.authentication_failed',
    message: 'Your bank couldn’t confirm that it was you. Try again, or use another method.',
  }),
  declined_by_bank: msg({
    id: 'cashbox.reason.declined_by_bank',
    message: 'Your bank declined the payment and doesn’t tell us why. Ask your bank, or use another method.',
  }),
  account_unknown: msg({
    id: 'cashbox.reason.account_unknown',
    message: 'The account wasn’t found. Check what you entered.',
  }),
  amount_differs: msg({
    id: 'cashbox.reason.amount_differs',
    message: 'Another amount arrived than was agreed. Contact support.',
  }),
  canceled_by_player: msg({
    id: 'cashbox.reason.canceled_by_player',
    message: 'You cancelled it.',
  }),
  timed_out: msg({
    id: 'cashbox.reason.timed_out',
    message: 'It wasn’t finished in time. Start again when you’re ready.',
  }),
  fraud_check: msg({
    id: 'cashbox.reason.fraud_check',
    message: 'It didn’t pass our security check. Contact support.',
  }),
  restricted: msg({
    id: 'cashbox.reason.restricted',
    message: 'It isn’t allowed for your account now. Your limits or a break may be the reason.',
  }),
  recalled_by_player: msg({
    id: 'cashbox.reason.recalled_by_player',
    message: 'You recalled this withdrawal. The money is in your balance.',
  }),
  provider_failed: msg({
    id: 'cashbox.reason.provider_failed',
    message: 'The payment provider couldn’t process it. Try again later, or use another method.',
  }),
  other: msg({
    id: 'cashbox.reason.other',
    message: 'Support can tell you more.',
  }),
};

/** Where a payment that has succeeded leads back to. */
export const backText = (path: string): string =>
  path.startsWith('/play/')
    ? t({ id: 'cashbox.backToGame', message: 'Back to the game' })
    : t({ id: 'cashbox.back', message: 'Go back' });

/** Whether trying once more can help; else the way leads elsewhere. */
export const mayTryAgain = (reason: PaymentReason | null): boolean =>
  reason !== 'fraud_check' && reason !== 'restricted' && reason !== 'amount_differs';

type Ending = Pick<JournaledPayment, 'action' | 'amount_cents' | 'currency'> & {
  readonly payment: Readonly<PaymentDetails> | null;
};

/** How a payment ended, in one sentence. Without an answer of the back end nothing has happened. */
export function endText({ action, amount_cents, currency, payment }: Ending): string {
  const { state = null } = payment ?? {};
  const cents =
    payment && state === 'succeeded' ? payment.receives_cents : (payment?.amount_cents ?? amount_cents);
  const amount = moneyText(cents, payment?.currency ?? currency, language.locale);
  const isDeposit = (payment?.action ?? action) === 'deposit';
  if (state === 'succeeded')
    return isDeposit
      ? t({ id: 'cashbox.end.deposit.succeeded', message: `${amount} is in your wallet.` })
      : t({ id: 'cashbox.end.cashout.succeeded', message: `${amount} was paid out to you.` });
  const reason = payment?.reason;
  // Here money has arrived that can't be credited.
  const wasPaid = state === 'rejected' || reason === 'amount_differs';
  const ended = isDeposit ? depositEnd(state, amount, wasPaid) : cashoutEnd(state, amount);
  return reason ? `${ended} ${i18n._(reasonTexts[reason])}` : ended;
}

function depositEnd(state: PaymentState | null, amount: string, wasPaid: boolean): string {
  if (wasPaid)
    return t({
      id: 'cashbox.end.deposit.rejected',
      message: `Your deposit of ${amount} wasn’t accepted. Any money taken is sent back.`,
    });
  if (state === null)
    return t({
      id: 'cashbox.end.deposit.none',
      message: `Your deposit of ${amount} wasn’t made. Nothing was charged.`,
    });
  if (state === 'canceled')
    return t({
      id: 'cashbox.end.deposit.canceled',
      message: `Your deposit of ${amount} was cancelled. Nothing was charged.`,
    });
  return t({
    id: 'cashbox.end.deposit.declined',
    message: `Your deposit of ${amount} was declined. Nothing was charged.`,
  });
}

function cashoutEnd(state: PaymentState | null, amount: string): string {
  if (state === null)
    return t({
      id: 'cashbox.end.cashout.none',
      message: `Your withdrawal of ${amount} wasn’t made. Your balance is unchanged.`,
    });
  if (state === 'canceled' || state === 'recalled')
    return t({
      id: 'cashbox.end.cashout.canceled',
      message: `Your withdrawal of ${amount} was cancelled. The money is back in your balance.`,
    });
  return t({
    id: 'cashbox.end.cashout.declined',
    message: `Your withdrawal of ${amount} was declined. The money is back in your balance.`,
  });
}

/** Why nothing was sent or accepted, for what concerns no single field. */
export function rejectionText(error: Pick<ApiError, 'kind' | 'status' | 'body'> | null): string | null {
  if (error === null) return null;
  if (error.body.error === 'withdrawn')
    return t({
      id: 'cashbox.refused.lost',
      message: 'It didn’t reach us, so nothing was charged or paid out. Try again.',
    });
  if (error.kind !== 'http')
    return t({
      id: 'cashbox.refused.offline',
      message: 'There was no connection. Try again when you’re back online.',
    });
  if (error.status === 403)
    return t({ id: 'cashbox.refused.held', message: 'It isn’t possible for your account now.' });
  if (error.status === 422) return t({ id: 'cashbox.refused.fields', message: 'Check what you entered.' });
  if (error.status === 429)
    return t({ id: 'errors.too_many', message: 'Too many attempts. Try again in a few minutes.' });
  return t({
    id: 'cashbox.refused.unavailable',
    message: 'Payments aren’t possible at the moment. Try again later.',
  });
}

/** Text for a withdrawal that was recalled while it may have gone on already: only the provider knows. */
export const recallAskedText = (): string =>
  t({
    id: 'cashbox.open.cashout.recallAsked',
    message:
      'You asked to recall it. We’re checking whether that was in time, and will show you what happened.',
  });

/** A change of a payment that got no answer. */
export const changeCheckingText = (): string =>
  t({
    id: 'payments.change.checking',
    message: 'There was no answer. We’re checking, and this page shows what became of it.',
  });

/** What is going on with a payment that has not ended. */
export function openText({ action, payment }: Ending): string {
  if (payment === null)
    return t({
      id: 'cashbox.open.checking',
      message: 'We’re checking what became of it. It’s never made twice, and you can leave this page.',
    });
  const { state, next } = payment;
  if (action === 'deposit') {
    if (next !== null)
      return t({
        id: 'cashbox.open.deposit.next',
        message: 'Your deposit isn’t finished: one step is left.',
      });
    return state === 'processing'
      ? t({
          id: 'cashbox.open.deposit.processing',
          message: 'Your payment is on its way. You can leave this page.',
        })
      : t({
          id: 'cashbox.open.deposit.pending',
          message: 'We’re waiting for the payment provider. You can leave this page.',
        });
  }
  if (payment.recall_asked) return recallAskedText();
  if (state === 'reserved')
    return t({
      id: 'cashbox.open.cashout.reserved',
      message: 'We have your withdrawal. The money has left your balance and is reserved for it.',
    });
  return state === 'processing'
    ? t({
        id: 'cashbox.open.cashout.processing',
        message: 'The payment provider is paying it out. You can leave this page.',
      })
    : t({
        id: 'cashbox.open.cashout.pending',
        message: 'Your withdrawal was passed on to the payment provider. You can leave this page.',
      });
}
