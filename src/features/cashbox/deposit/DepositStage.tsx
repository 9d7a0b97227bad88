import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useLazyComponent } from '../../../core/scheduling/useLazyComponent.ts';
import { language } from '../../../core/shell/i18n.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { moneyText } from '../../wallet/money-text.ts';
import { CashboxFrame } from '../CashboxFrame.tsx';
import { PaymentProgress } from '../PaymentProgress.tsx';
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
          <OpenDeposits deposit={deposit} />
          {children}
        </div>
      </div>
    </CashboxFrame>
  );
}

/** Payments that began here earlier, or in another tab, and have not ended: nobody pays twice because one of them is out of sight. */
function OpenDeposits({ deposit: { open, show } }: { deposit: Deposit }) {
  const { locale } = useSnapshot(language);
  return open.map(({ key, amount_cents, currency, method, payment }) => {
    const amount = moneyText(payment?.amount_cents ?? amount_cents, payment?.currency ?? currency, locale);
    return (
      <Alert
        key={key}
        action={
          <Button size="s" onClick={() => show({ key, isNew: false })}>
            <Trans id="deposit.open.show">Show</Trans>
          </Button>
        }
      >
        <Trans id="deposit.open">
          A deposit of {amount} is still open: {method}
        </Trans>
      </Alert>
    );
  });
}
