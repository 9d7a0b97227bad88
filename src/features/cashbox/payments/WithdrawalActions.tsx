import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { changePayment, type PaymentChange } from './actions.ts';
import styles from './Payments.module.css';

interface Props {
  readonly id: number;
  readonly isOnline: boolean;
}

/** The button that had the focus is gone. */
const focusOnMount = (element: HTMLElement | null): void => element?.focus();

/** Locking takes one press. Calling back is never promoted: the second choice, and it says what follows (CASHBOX-3). */
export function WithdrawalActions({ id, isOnline }: Props) {
  const { t } = useLingui();
  const [busy, setBusy] = useState<PaymentChange | null>(null);
  /** Null: not asked yet. */
  const [isAsking, setAsking] = useState<boolean | null>(null);
  const reason = isOnline
    ? undefined
    : t({ id: 'cashbox.needsNetwork', message: 'You need a connection for this.' });
  const run = async (change: PaymentChange) => {
    setBusy(change);
    await changePayment(change, id).finally(() => setBusy(null));
  };
  if (isAsking)
    return (
      <div key="asking" ref={focusOnMount} tabIndex={-1} className={styles['actions']}>
        <p>
          <Trans id="payments.recall.confirm">
            Recalling it ends this withdrawal. The money returns to your balance, where it can be played
            again.
          </Trans>
        </p>
        <div className={styles['buttons']}>
          <Button variant="primary" onClick={() => setAsking(false)}>
            <Trans id="payments.recall.keep">Keep the withdrawal</Trans>
          </Button>
          <Button reason={reason} busy={busy === 'recall'} onClick={() => void run('recall')}>
            <Trans id="payments.recall.do">Recall it</Trans>
          </Button>
        </div>
      </div>
    );
  return (
    <div
      key="choice"
      ref={isAsking === null ? undefined : focusOnMount}
      tabIndex={-1}
      className={styles['actions']}
    >
      <div className={styles['buttons']}>
        <Button reason={reason} busy={busy === 'lock'} onClick={() => void run('lock')}>
          <Trans id="payments.lock">Lock it</Trans>
        </Button>
        <Button variant="quiet" reason={reason} onClick={() => setAsking(true)}>
          <Trans id="payments.recall">Recall it …</Trans>
        </Button>
      </div>
      <p className={styles['note']}>
        <Trans id="payments.lock.text">Once it’s locked it can’t be recalled. That can’t be undone.</Trans>
      </p>
    </div>
  );
}
