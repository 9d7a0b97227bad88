import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import type { PaymentMethod } from '../../../contract/subjects/payment-methods.ts';
import { language } from '../../../core/shell/i18n.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { DeviceCheckButton } from '../../device-check/DeviceCheckButton.tsx';
import { hasDeviceConsent } from '../../third-party/script-consent.ts';
import { moneyText } from '../../wallet/money-text.ts';
import { BonusChoice } from '../bonus/BonusChoice.tsx';
import { leastOf } from '../form/amount-rules.ts';
import { PaymentForm } from '../form/PaymentForm.tsx';
import { isRestricted, RestrictionLink } from '../form/PaymentRestriction.tsx';
import { type PaymentInput, useFirstAmount, usePaymentForm } from '../form/usePaymentForm.ts';
import { methodTitle } from '../methods/method-title.ts';
import styles from './Deposit.module.css';
import { quickAmounts, ruleOf, useProposedAmount } from './deposit-amounts.ts';
import { sendDeposit } from './deposit-order.ts';
import type { Deposit } from './useDeposit.ts';

/** Method, amount, summary and one button (CASHBOX-7, CASHBOX-11). */
export function DepositForm({ deposit }: { deposit: Deposit }) {
  const { t } = useLingui();
  const { locale } = useSnapshot(language);
  const { currency, status, back } = deposit;
  const input = usePaymentForm({
    action: 'deposit',
    cashbox: deposit,
    ruleOf,
    send: order => sendDeposit({ ...order, back }),
  });
  const { form, method, rule, amount } = input;
  useFirstAmount(form, useProposedAmount(currency, status, method), currency);
  if (!method || !rule) return null;
  const amountText = amount === null ? '' : moneyText(amount, currency, locale);
  return (
    <PaymentForm
      action="deposit"
      cashbox={deposit}
      input={input}
      quick={quickAmounts(rule)}
      bound={<LimitLeft deposit={deposit} method={method} input={input} />}
      submit={{
        look: 'play',
        label:
          amount === null ? (
            <Trans id="deposit.submit">Deposit</Trans>
          ) : (
            <Trans id="deposit.submitAmount">Deposit {amountText}</Trans>
          ),
        offline: t({
          id: 'deposit.offline',
          message: 'You need a connection to deposit. What you typed stays.',
        }),
      }}
    >
      <BonusChoice />
      <Terms method={method} />
      {method.type === 'card' && !hasDeviceConsent() && (
        <p className={styles['note']}>
          <Trans id="deposit.noDeviceCheck">
            Without the device check your bank may ask you to confirm the payment.
          </Trans>{' '}
          <DeviceCheckButton look="link" />
        </p>
      )}
    </PaymentForm>
  );
}

/** What the player's own limit leaves, where that is less than the method takes: bounds alone would not say why. */
function LimitLeft({
  deposit: { status, currency },
  method,
  input: { rule, range },
}: {
  deposit: Deposit;
  method: PaymentMethod;
  input: PaymentInput;
}) {
  const { locale } = useSnapshot(language);
  const cents = status?.deposit.available_cents ?? null;
  if (
    cents === null ||
    !rule ||
    isRestricted(status, 'deposit') ||
    cents >= (method.deposit?.max_cents ?? cents)
  )
    return null;
  const left = moneyText(cents, currency, locale);
  const least = moneyText(leastOf(rule), currency, locale);
  return range ? (
    <p className={styles['note']}>
      <Trans id="deposit.limited">Your deposit limit still allows {left}.</Trans>
    </p>
  ) : (
    <Alert tone="warning" action={<RestrictionLink reason="limit" />}>
      <Trans id="deposit.limited.tooLittle">
        Your deposit limit leaves {left}, and this method takes at least {least}.
      </Trans>
    </Alert>
  );
}

function Terms({ method }: { method: PaymentMethod }) {
  const { termsOfService, currency } = method;
  const { url, restrictions } = termsOfService;
  const other = restrictions.amountCurrencyCode;
  const title = methodTitle(method);
  if (url === null && other === currency) return null;
  return (
    <p className={styles['note']}>
      {other !== currency && (
        <Trans id="deposit.terms.currency">The provider states amounts in {other}.</Trans>
      )}{' '}
      {url !== null && (
        <a className={styles['link']} href={url} target="_blank" rel="noopener noreferrer">
          <Trans id="deposit.terms">Terms of {title}</Trans>
        </a>
      )}
    </p>
  );
}
