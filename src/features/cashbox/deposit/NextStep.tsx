import { Trans, useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { findCurrency } from '../../../contract/operator/currencies.ts';
import type { PaymentDetails, PaymentStep } from '../../../contract/subjects/cashbox.ts';
import { networkStatus } from '../../../core/http/network-status.ts';
import { language } from '../../../core/shell/i18n.ts';
import { toast } from '../../../core/shell/toasts.ts';
import { exactUnits } from '../../../lib/money.ts';
import { QrCode } from '../../../ui/content/QrCode.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { useTimeFormat } from '../../data-age/useTimeFormat.ts';
import { moneyText } from '../../wallet/money-text.ts';
import { cancelPayment, usePaymentAttempts } from '../flow/payment-flow.ts';
import { ibanText } from '../form/iban.ts';
import { methodTitle } from '../methods/method-title.ts';
import styles from './Deposit.module.css';

interface Props {
  /** Key of the payment. */
  readonly payment: string;
  /** It was begun on this page a moment ago: a redirect is followed by itself, and only then. */
  readonly isNew: boolean;
}

/** What the player does next at the provider, until it is done or given up. */
export default function NextStep({ payment: key, isNew }: Props) {
  const payment = usePaymentAttempts().find(row => row.key === key)?.payment;
  if (!payment) return null;
  return (
    <>
      {payment.next && <Step step={payment.next} payment={payment} isNew={isNew} />}
      {payment.state === 'pending' && <GiveUp payment={key} />}
    </>
  );
}

function Step({ step, payment, isNew }: { step: PaymentStep; payment: PaymentDetails; isNew: boolean }) {
  const { t } = useLingui();
  switch (step.type) {
    case 'redirect':
      return <Redirect url={step.url} title={methodTitle(payment.method)} isNew={isNew} />;
    case 'challenge':
      return isWeb(step.url) ? (
        <iframe
          className={styles['challenge']}
          src={step.url}
          title={t({ id: 'deposit.challenge', message: 'Confirmation with your bank' })}
          sandbox="allow-scripts allow-forms allow-same-origin"
        />
      ) : null;
    case 'transfer':
      return <Transfer step={step} payment={payment} />;
    case 'crypto':
      return <Crypto step={step} payment={payment} />;
  }
}

/** Never a script: the address comes from outside. */
const isWeb = (url: string): boolean => /^https?:$/.test(new URL(url).protocol);

/** The payment is written down by now: an app that is closed over there, or never led back, finds out how it ended. */
function Redirect({ url, title, isNew }: { url: string; title: string; isNew: boolean }) {
  useEffect(() => {
    if (isNew && isWeb(url)) location.assign(url);
  }, [isNew, url]);
  if (!isWeb(url)) return null;
  return (
    <>
      <p>
        <Trans id="deposit.redirect">
          You pay at {title} and come back here. If you’ve paid already, there’s nothing to do.
        </Trans>
      </p>
      <div>
        <Button variant="primary" onClick={() => location.assign(url)}>
          <Trans id="deposit.redirect.go">Continue at {title}</Trans>
        </Button>
      </div>
    </>
  );
}

function unitsOf({ amount_cents, currency }: PaymentDetails): string {
  const known = findCurrency(currency);
  return exactUnits(amount_cents, known ?? { subunits_to_unit: 1 });
}

type StepOf<T extends PaymentStep['type']> = Extract<PaymentStep, { type: T }>;

function Transfer({ step, payment }: { step: StepOf<'transfer'>; payment: PaymentDetails }) {
  const { t } = useLingui();
  const { locale } = useSnapshot(language);
  const amount = moneyText(payment.amount_cents, payment.currency, locale);
  return (
    <>
      <p>
        <Trans id="deposit.transfer">
          Make this transfer at your bank. We find it by its reference, so write it exactly like this.
        </Trans>
      </p>
      <dl className={styles['details']}>
        <Detail
          label={t({ id: 'cashbox.amount', message: 'Amount' })}
          text={amount}
          copied={unitsOf(payment)}
        />
        <Detail label={t({ id: 'deposit.transfer.holder', message: 'Recipient' })} text={step.holder} />
        <Detail
          label={t({ id: 'deposit.transfer.iban', message: 'IBAN' })}
          text={ibanText(step.iban)}
          copied={step.iban}
        />
        <Detail label={t({ id: 'deposit.transfer.bic', message: 'BIC' })} text={step.bic} />
        <Detail label={t({ id: 'deposit.transfer.reference', message: 'Reference' })} text={step.reference} />
      </dl>
      <Expiry at={step.expires_at} />
    </>
  );
}

function Crypto({ step, payment }: { step: StepOf<'crypto'>; payment: PaymentDetails }) {
  const { t } = useLingui();
  const { locale } = useSnapshot(language);
  const { network, address, uri, confirmations, required_confirmations } = step;
  const units = unitsOf(payment);
  const shown = moneyText(payment.amount_cents, payment.currency, locale);
  // Wallets count in whole coins, whatever unit is shown elsewhere.
  const amount = shown.endsWith(`\u00a0${payment.currency}`)
    ? shown
    : `${units} ${payment.currency} (${shown})`;
  return (
    <>
      <p>
        <Trans id="deposit.crypto">
          Send exactly this amount from your crypto wallet, on the network {network}. Other coins, or coins
          sent on another network, can’t be returned.
        </Trans>
      </p>
      <QrCode
        text={uri}
        label={t({ id: 'deposit.crypto.qr', message: 'QR code with the address and the amount' })}
      />
      <dl className={styles['details']}>
        <Detail
          label={t({ id: 'deposit.crypto.amount', message: 'Exact amount' })}
          text={amount}
          copied={units}
        />
        <Detail label={t({ id: 'deposit.crypto.address', message: 'Address' })} text={address} />
        <Detail label={t({ id: 'deposit.crypto.network', message: 'Network' })} text={network} />
      </dl>
      <p role="status">
        {confirmations === 0 ? (
          <Trans id="deposit.crypto.waiting">
            Not seen on the network yet. It counts after {required_confirmations} confirmations.
          </Trans>
        ) : (
          <Trans id="deposit.crypto.confirmations">
            {confirmations} of {required_confirmations} confirmations
          </Trans>
        )}
      </p>
      <p>
        <a
          className={styles['link']}
          href={/^[a-z]{2,20}:/.test(uri) && !/^(?:javascript|data):/.test(uri) ? uri : undefined}
        >
          <Trans id="deposit.crypto.open">Open in a wallet on this device</Trans>
        </a>
      </p>
      <Expiry at={step.expires_at} />
    </>
  );
}

/** One thing to copy, with a button for it. */
function Detail({ label, text, copied = text }: { label: string; text: string; copied?: string }) {
  const { t } = useLingui();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copied);
      toast(t({ id: 'deposit.copied', message: `Copied: ${label}` }), 'success');
    } catch {
      toast(
        t({ id: 'deposit.copyByHand', message: 'It can’t be copied here. Select the text instead.' }),
        'warning',
      );
    }
  };
  return (
    <div className={styles['detail']}>
      <dt>{label}</dt>
      <dd>
        <span className={styles['copied']}>{text}</span>
        <Button
          size="s"
          variant="quiet"
          icon={<Copy aria-hidden />}
          aria-label={t({ id: 'deposit.copyOf', message: `Copy: ${label}` })}
          onClick={() => void copy()}
        >
          <Trans id="deposit.copy">Copy</Trans>
        </Button>
      </dd>
    </div>
  );
}

function Expiry({ at }: { at: string }) {
  const time = useTimeFormat()(Date.parse(at));
  return (
    <p className={styles['note']}>
      <Trans id="deposit.expires">Valid until {time}. What arrives later may be sent back.</Trans>
    </p>
  );
}

function GiveUp({ payment }: { payment: string }) {
  const [isBusy, setBusy] = useState(false);
  const { isOnline } = useSnapshot(networkStatus);
  const { t } = useLingui();
  const cancel = async () => {
    setBusy(true);
    await cancelPayment(payment).finally(() => setBusy(false));
  };
  return (
    <div>
      <Button
        variant="quiet"
        busy={isBusy}
        reason={
          isOnline ? undefined : t({ id: 'cashbox.needsNetwork', message: 'You need a connection for this.' })
        }
        onClick={() => void cancel()}
      >
        <Trans id="deposit.cancel">Cancel this deposit</Trans>
      </Button>
    </div>
  );
}
