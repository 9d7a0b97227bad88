import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Hourglass } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { navigateTo, returnTarget } from '../../../core/shell/navigation.ts';
import { safeRedirectTarget } from '../../../lib/paths.ts';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { usePaymentOnScreen } from '../../notifications/usePaymentOnScreen.ts';
import styles from '../Payment.module.css';
import {
  dismissPayment,
  isFinished,
  type PaymentAttempt,
  refreshOutcome,
  usePaymentAttempts,
} from './payment-flow.ts';
import { shownPayments } from './payment-shown.ts';
import { backText, endText, mayTryAgain, openText, rejectionText } from './payment-texts.ts';

interface Props {
  /** Key of the payment: what `startPayment` and `followPayment` give. */
  readonly payment: string;
  /** Leads back to the form, with what was typed. */
  readonly onAgain: () => void;
  /** It ended well, or the player leaves it to us. After a success the way leads back to where the payment began, if it names that. */
  readonly onDone: () => void;
  /** What the player does next at the provider, for as long as it is open. */
  readonly children?: ReactNode;
}

/** Where one payment stands: saved, sent, confirmed, or that we are checking; never "failed" while it is not known (decision 0144). */
export function PaymentProgress({ payment: key, onAgain, onDone, children }: Props) {
  const row = usePaymentAttempts().find(one => one.key === key);
  usePaymentOnScreen(row?.payment_id ?? null);
  useFollowed(
    key,
    row !== undefined && (row.phase === 'confirmed' || row.phase === 'checking') && !isFinished(row),
  );
  if (!row) return null;
  const { phase, payment } = row;
  const isEnd = isFinished(row);
  const hasSucceeded = payment?.state === 'succeeded';
  const back = hasSucceeded ? safeRedirectTarget(row.back, '') : '';
  const leave = () => {
    dismissPayment(key);
    // Where that is the page below, it is there once this is closed.
    if (back && back !== returnTarget()) navigateTo(back, { replace: true });
    else onDone();
  };
  const again = () => {
    dismissPayment(key);
    onAgain();
  };
  return (
    // It takes the place of the form that had the focus.
    <div ref={focusOnMount} tabIndex={-1} className={styles['progress']}>
      {phase !== 'rejected' && <Steps row={row} />}
      <div role="status">
        <Alert
          tone={hasSucceeded ? 'success' : isEnd ? 'warning' : 'plain'}
          announce={false}
          icon={isEnd ? undefined : <Hourglass aria-hidden />}
        >
          {isEnd ? (
            [endText(row), rejectionText(row.error)].filter(Boolean).join(' ')
          ) : (
            <OpenText row={row} />
          )}
        </Alert>
      </div>
      {!isEnd && phase === 'confirmed' && children}
      <div className={styles['buttons']}>
        {isEnd && !hasSucceeded && mayTryAgain(payment?.reason ?? null) && (
          <Button variant="primary" onClick={again} data-autofocus>
            <Trans id="action.retry">Try again</Trans>
          </Button>
        )}
        {phase !== 'saved' && phase !== 'sent' && (
          <Button variant={hasSucceeded ? 'primary' : 'quiet'} onClick={leave}>
            {back ? backText(back) : <Trans id="action.close">Close</Trans>}
          </Button>
        )}
      </div>
    </div>
  );
}

const focusOnMount = (element: HTMLElement | null): void => element?.focus();

function OpenText({ row }: { row: PaymentAttempt }) {
  if (row.phase === 'saved')
    return <Trans id="cashbox.open.saved">Saved on this device. It hasn’t been sent yet.</Trans>;
  if (row.phase === 'sent') return <Trans id="cashbox.open.sent">Sent. We’re waiting for the answer.</Trans>;
  return openText(row);
}

/** Saved, sent, confirmed; in place of the last one that we are checking. */
function Steps({ row }: { row: PaymentAttempt }) {
  const { t } = useLingui();
  const reached = { saved: 1, sent: 2, checking: 2, confirmed: 3, rejected: 1 }[row.phase];
  const labels = [
    t({ id: 'cashbox.step.saved', message: 'Saved' }),
    t({ id: 'cashbox.step.sent', message: 'Sent' }),
    row.phase === 'checking'
      ? t({ id: 'cashbox.step.checking', message: 'Checking' })
      : t({ id: 'cashbox.step.confirmed', message: 'Confirmed' }),
  ];
  return (
    <ol
      className={styles['steps']}
      aria-label={t({ id: 'cashbox.steps', message: 'Progress of your payment' })}
    >
      {labels.map((label, index) => {
        const isReached = index < reached;
        return (
          <li
            key={label}
            className={classes(styles['step'], isReached && styles['reached'])}
            aria-current={index === reached - 1 ? 'step' : undefined}
          >
            <span className={styles['dot']} aria-hidden>
              {isReached && <Check />}
            </span>
            {label}
          </li>
        );
      })}
    </ol>
  );
}

/** An event tells of every change; these are for a connection that misses it. Milliseconds. */
const REFRESH_DELAYS_MS = [10_000, 20_000, 40_000, 60_000];

/** Follows an open payment while it is on screen. */
function useFollowed(key: string, isOpen: boolean): void {
  useEffect(() => {
    shownPayments.add(key);
    return () => void shownPayments.delete(key);
  }, [key]);
  useEffect(() => {
    if (!isOpen) return;
    let timer: ReturnType<typeof setTimeout>;
    const refresh = () => {
      if (document.visibilityState === 'visible') void refreshOutcome(key);
    };
    const wait = (round: number) => {
      const delay = REFRESH_DELAYS_MS[Math.min(round, REFRESH_DELAYS_MS.length - 1)];
      timer = setTimeout(() => {
        refresh();
        wait(round + 1);
      }, delay);
    };
    wait(0);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [key, isOpen]);
}
