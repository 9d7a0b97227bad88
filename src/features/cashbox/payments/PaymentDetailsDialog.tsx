import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { brand } from '../../../contract/operator/brand.ts';
import type { Payment } from '../../../contract/subjects/cashbox.ts';
import { isFinalState } from '../../../contract/subjects/payment-states.ts';
import { useLazyComponent } from '../../../core/scheduling/useLazyComponent.ts';
import { language } from '../../../core/shell/i18n.ts';
import { navigateTo, openPopup } from '../../../core/shell/navigation.ts';
import { formatDateTime } from '../../../lib/format-time.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useTimeTag } from '../../data-age/useTimeFormat.ts';
import { cashboxPath } from '../../wallet/cashbox-paths.ts';
import { moneyText } from '../../wallet/money-text.ts';
import { backText, endText, mayTryAgain, openText } from '../flow/payment-texts.ts';
import styles from './Payments.module.css';
import { actionTexts, stateTexts } from './payment-state-texts.ts';
import { printReceipt, receiptLines, sandboxText, saveReceiptJson, saveReceiptText } from './receipt.ts';
import { type FollowedPayment, useFollowedPayment } from './useFollowedPayment.ts';
import { WithdrawalActions } from './WithdrawalActions.tsx';

const nextStep = () => import('../deposit/NextStep.tsx');

/** One payment: how it stands, since when, what was paid, and what can be done. A provider leads back to it. */
export default function PaymentDetailsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { locale } = useSnapshot(language);
  const followed = useFollowedPayment(id);
  const { payment } = followed;
  const title = payment
    ? `${i18n._(actionTexts[payment.action])}: ${moneyText(payment.amount_cents, payment.currency, locale)}`
    : t({ id: 'payments.one', message: 'Payment' });
  return (
    <Dialog
      open
      coversPhone
      onClose={onClose}
      title={title}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
    >
      <div className={styles['details']}>
        {payment ? <Details payment={payment} followed={followed} /> : <Missing followed={followed} />}
      </div>
    </Dialog>
  );
}

function Missing({ followed: { isMissing, isOnline } }: { followed: FollowedPayment }) {
  const { t } = useLingui();
  if (isMissing)
    return (
      <EmptyState
        level={3}
        title={t({ id: 'payments.missing', message: 'This payment isn’t yours, or doesn’t exist' })}
        text={t({ id: 'payments.missing.text', message: 'Your own payments are in the list behind this.' })}
      />
    );
  if (!isOnline)
    return (
      <EmptyState
        level={3}
        title={t({ id: 'games.offline.title', message: 'No connection' })}
        text={t({
          id: 'payments.offline.text',
          message: 'This payment isn’t saved on this device. It loads once you’re back online.',
        })}
      />
    );
  return <Skeleton h="20rem" radius="panel" />;
}

function Details({ payment, followed }: { payment: Payment; followed: FollowedPayment }) {
  const { t, i18n } = useLingui();
  const tag = useTimeTag();
  const { action, state, timeline } = payment;
  const isFinal = isFinalState(action, state);
  const details = { ...payment, next: followed.next };
  const NextStep = useLazyComponent(nextStep, action === 'deposit' && !isFinal);
  return (
    <>
      <div role="status">
        <Alert tone={state === 'succeeded' ? 'success' : isFinal ? 'warning' : 'plain'} announce={false}>
          {isFinal ? endText({ ...payment, payment: details }) : openText({ ...payment, payment: details })}
          {!isFinal && !followed.isConfirmed && (
            <>
              {' '}
              <Trans id="payments.checking">We’re checking whether that has changed.</Trans>
            </>
          )}
        </Alert>
      </div>
      {isFinal && followed.isOwn && <GoOn payment={payment} back={followed.back} />}
      {action === 'deposit' && !isFinal && NextStep && followed.key && (
        <NextStep payment={followed.key} isNew={false} />
      )}
      {payment.recallable && <WithdrawalActions id={payment.id} isOnline={followed.isOnline} />}
      <dl className={styles['facts']}>
        {receiptLines(payment, tag).map(([label, value]) => (
          <div key={label} className={styles['fact']}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section
        className={styles['part']}
        aria-label={t({ id: 'payments.timeline', message: 'What happened' })}
      >
        <h3>
          <Trans id="payments.timeline">What happened</Trans>
        </h3>
        <ol className={styles['timeline']}>
          {timeline.map(({ state: reached, at }, index) => (
            <li
              key={at + reached}
              className={styles['step']}
              aria-current={index === timeline.length - 1 ? 'step' : undefined}
            >
              {i18n._(stateTexts[action][reached])}
              <time dateTime={at}>{formatDateTime(Date.parse(at), tag)}</time>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles['part']} aria-label={t({ id: 'payments.receipt', message: 'Receipt' })}>
        <h3>
          <Trans id="payments.receipt">Receipt</Trans>
        </h3>
        {brand.sandbox && <p className={styles['note']}>{sandboxText()}</p>}
        <div className={styles['buttons']}>
          <Button size="s" onClick={() => printReceipt(payment, tag)}>
            <Trans id="payments.print">Print</Trans>
          </Button>
          <Button size="s" onClick={() => saveReceiptText(payment, tag)}>
            <Trans id="payments.saveText">Save as text</Trans>
          </Button>
          <Button size="s" onClick={() => saveReceiptJson(payment)}>
            <Trans id="payments.saveJson">Save as JSON</Trans>
          </Button>
        </div>
      </section>
    </>
  );
}

/** The way on for whoever comes back from the provider: into the game that the money is for, or to another attempt. */
function GoOn({ payment, back }: { payment: Payment; back: string }) {
  const { action, state, reason, currency } = payment;
  const mayRetry = action === 'deposit' && state !== 'succeeded' && mayTryAgain(reason);
  if (!back && !mayRetry) return null;
  return (
    <div className={styles['buttons']}>
      {mayRetry && (
        <Button
          variant="primary"
          onClick={() => openPopup(cashboxPath('cashboxDeposit', { currency, back: back || undefined }))}
        >
          <Trans id="action.retry">Try again</Trans>
        </Button>
      )}
      {back && (
        <Button
          variant={mayRetry ? 'secondary' : 'primary'}
          onClick={() => navigateTo(back, { replace: true, state: {} })}
        >
          {backText(back)}
        </Button>
      )}
    </div>
  );
}
