import { Trans, useLingui } from '@lingui/react/macro';
import { pathOf } from '../../../core/shell/navigation.ts';
import type { PopupProps } from '../../../core/shell/screen.ts';
import { Anchor } from '../../../ui/controls/Anchor.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { CashboxFrame } from '../CashboxFrame.tsx';
import { OpenPayments } from '../flow/OpenPayments.tsx';
import { PaymentProgress } from '../flow/PaymentProgress.tsx';
import { usePaymentAttempts } from '../flow/payment-flow.ts';
import { MethodsLoaded } from '../methods/MethodsLoaded.tsx';
import { loadCashboxStatus } from '../status-state.ts';
import { useCashbox } from '../useCashbox.ts';
import styles from './Withdraw.module.css';
import { WithdrawForm } from './WithdrawForm.tsx';

/** `/withdraw`: method, amount and one button, as for a deposit (CASHBOX-10); a break or an exclusion never holds it back. */
export default function WithdrawPopup({ onClose }: PopupProps) {
  const { t } = useLingui();
  const cashbox = useCashbox('cashout');
  const { shown, show, methods, loading, currency } = cashbox;
  const attempt = usePaymentAttempts().find(({ key }) => key === shown?.key);
  const empty = (
    <EmptyState
      title={t({ id: 'withdraw.empty', message: `No way to withdraw ${currency} right now` })}
      text={t({ id: 'withdraw.empty.text', message: 'Choose another wallet, or ask support.' })}
      level={3}
    />
  );
  return (
    <CashboxFrame current="cashboxWithdraw">
      {attempt && (
        <PaymentProgress
          payment={attempt.key}
          onAgain={() => {
            show(null);
            void loadCashboxStatus();
          }}
          onDone={onClose}
        >
          <WhatFollows id={attempt.payment_id} isLocked={attempt.payment?.locked ?? true} />
        </PaymentProgress>
      )}
      {/* Stays while a payment is sent: what was typed is there again when it is refused. */}
      <div hidden={attempt !== undefined}>
        <div className={styles['part']}>
          <OpenPayments cashbox={cashbox} />
          <MethodsLoaded methods={methods} loading={loading} empty={empty}>
            <WithdrawForm key={currency} cashbox={cashbox} />
          </MethodsLoaded>
        </div>
      </div>
    </CashboxFrame>
  );
}

/** What happens next, and where it can be followed. */
function WhatFollows({ id, isLocked }: { id: number | null; isLocked: boolean }) {
  if (id === null) return null;
  return (
    <div className={styles['part']}>
      <p>
        <Trans id="withdraw.next">
          We pass it on, and notify you when it’s paid out. There’s nothing more to do.
        </Trans>
        {isLocked && (
          <>
            {' '}
            <Trans id="withdraw.next.locked">It’s locked and can’t be recalled.</Trans>
          </>
        )}
      </p>
      <Anchor href={pathOf('payments', {}, { payment: String(id) })}>
        <Trans id="withdraw.follow">Follow it in your payments</Trans>
      </Anchor>
    </div>
  );
}
