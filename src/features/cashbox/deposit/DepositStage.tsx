import type { ReactNode } from 'react';
import { useLazyComponent } from '../../../core/scheduling/useLazyComponent.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { CashboxFrame } from '../CashboxFrame.tsx';
import { OpenPayments } from '../flow/OpenPayments.tsx';
import { PaymentProgress } from '../flow/PaymentProgress.tsx';
import { loadCashboxStatus } from '../status-state.ts';
import styles from './Deposit.module.css';
import type { Deposit } from './useDeposit.ts';

const nextStep = () => import('./NextStep.tsx');

interface Props {
  readonly deposit: Deposit;
  readonly onClose: () => void;
  /** What a deposit is begun with. */
  readonly children: ReactNode;
}

/** What a deposit begins with, and in its place the payment that was begun. */
export function DepositStage({ deposit, onClose, children }: Props) {
  const { shown, show } = deposit;
  const NextStep = useLazyComponent(nextStep, shown !== null);
  return (
    <CashboxFrame current="cashboxDeposit">
      {shown && (
        <PaymentProgress
          payment={shown.key}
          onAgain={() => {
            show(null);
            void loadCashboxStatus();
          }}
          onDone={onClose}
        >
          {NextStep ? (
            <NextStep payment={shown.key} isNew={shown.isNew} />
          ) : (
            <Skeleton h="8rem" radius="panel" />
          )}
        </PaymentProgress>
      )}
      {/* Stays while a payment is sent: what was typed, card fields too, is there again when it is refused. */}
      <div hidden={shown !== null}>
        <div className={styles['form']}>
          <OpenPayments cashbox={deposit} />
          {children}
        </div>
      </div>
    </CashboxFrame>
  );
}
