import { t } from '@lingui/core/macro';
import { cashbox as endpoints } from '../../../contract/subjects/cashbox.ts';
import { type OperationOutcome, runIdempotent } from '../../../core/http/idempotent-operations.ts';
import { toast } from '../../../core/shell/toasts.ts';
import { loadWallet } from '../../wallet/state.ts';
import { changeCheckingText, recallAskedText, rejectionText } from '../flow/payment-texts.ts';
import { applyPayments, loadPayments } from './state.ts';

const ENDPOINTS = {
  recall: endpoints.recallPayment,
  lock: endpoints.lockPayment,
} as const;

export type PaymentChange = keyof typeof ENDPOINTS;

/** Asks for one change of a withdrawal, exactly once; what became of it shows in the history, and a toast says so. */
export async function changePayment(change: PaymentChange, id: number): Promise<void> {
  const outcome: OperationOutcome<typeof endpoints.recallPayment> = await runIdempotent(
    ENDPOINTS[change],
    { params: { id } },
    { kind: `payment.${change}` },
  );
  if (outcome.kind === 'done') {
    applyPayments([outcome.reply]);
    if (change === 'recall') void loadWallet();
    // The answer may come before the provider's: nothing has returned yet.
    const isChecking = change === 'recall' && outcome.reply.state !== 'recalled';
    if (isChecking) toast(recallAskedText(), 'warning');
    else toast(doneText(change), 'success');
    return;
  }
  // It may have gone on meanwhile: the list says how it stands.
  void loadPayments();
  if (outcome.kind === 'indeterminate') toast(changeCheckingText(), 'warning');
  // One that never arrived was not too late: it can be asked for again.
  else if (outcome.error.status === 409 && outcome.error.body.error !== 'withdrawn')
    toast(
      t({
        id: 'payments.change.tooLate',
        message: 'It was too late for that: the payment has moved on in the meantime.',
      }),
      'warning',
    );
  else toast(rejectionText(outcome.error) ?? '', 'danger');
}

const doneText = (change: PaymentChange): string =>
  change === 'recall'
    ? t({ id: 'payments.recalled', message: 'Recalled. The money is in your balance.' })
    : t({ id: 'payments.locked', message: 'Locked. This withdrawal can’t be recalled any more.' });
