import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import type { CashboxStatus } from '../../../contract/subjects/cashbox.ts';
import type { PaymentMethod } from '../../../contract/subjects/payment-methods.ts';
import type { AmountRule } from '../../../contract/subjects/payment-rules.ts';
import { language } from '../../../core/shell/i18n.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { CheckboxField } from '../../../ui/fields/CheckboxField.tsx';
import { account } from '../../account/state.ts';
import { moneyText } from '../../wallet/money-text.ts';
import { sendPayment } from '../flow/payment-order.ts';
import { leastOf } from '../form/amount-rules.ts';
import { PaymentForm } from '../form/PaymentForm.tsx';
import { useFirstAmount, usePaymentForm } from '../form/usePaymentForm.ts';
import type { Cashbox } from '../useCashbox.ts';
import styles from './Withdraw.module.css';

/** Method, account, amount, what arrives, and one button. */
export function WithdrawForm({ cashbox }: { cashbox: Cashbox }) {
  const { t } = useLingui();
  const { locale } = useSnapshot(language);
  const { currency, status } = cashbox;
  const canRecall = status?.can_recall === true;
  const { player } = account;
  const input = usePaymentForm({
    action: 'cashout',
    cashbox,
    ruleOf,
    initial: { holder: [player?.first_name, player?.last_name].filter(Boolean).join(' ') },
    send: (order, values) =>
      sendPayment({ ...order, action: 'cashout', lock: canRecall && values['lock'] === true }),
  });
  const { form, method, rule, range, amount } = input;
  const cents = status?.cashout.available_cents ?? null;
  // All of it, once it is known: the button names the amount, and another one can be typed.
  useFirstAmount(form, cents === null ? null : (range?.most ?? null), currency);
  if (!method || !rule) return null;
  const money = (cents: number) => moneyText(cents, currency, locale);
  const min = money(leastOf(rule));
  const amountText = amount === null ? '' : money(amount);
  const available = cents === null ? '' : money(cents);
  return (
    <PaymentForm
      action="cashout"
      cashbox={cashbox}
      input={input}
      quick={cents === null || !range ? [] : [...new Set([range.least, range.most])]}
      above={
        cents !== null && (
          // A bonus is not part of it.
          <p className={styles['available']}>
            <Trans id="withdraw.available">You can withdraw {available}.</Trans>
          </p>
        )
      }
      bound={
        !range && (
          <Alert tone="warning">
            <Trans id="withdraw.tooLittle">Not enough money for this method: it begins at {min}.</Trans>
          </Alert>
        )
      }
      options={
        canRecall && (
          <CheckboxField
            name="lock"
            label={t({ id: 'withdraw.lock', message: 'Lock it at once, so that it can’t be recalled' })}
            hint={t({
              id: 'withdraw.lock.text',
              message: 'A locked withdrawal can’t return to your balance if you change your mind.',
            })}
            checked={form.flag('lock')}
            onChange={value => form.set('lock', value)}
          />
        )
      }
      submit={{
        look: 'primary',
        label:
          amount === null ? (
            <Trans id="withdraw.submit">Withdraw</Trans>
          ) : (
            <Trans id="withdraw.submitAmount">Withdraw {amountText}</Trans>
          ),
        offline: t({
          id: 'withdraw.offline',
          message: 'You need a connection to withdraw. What you typed stays.',
        }),
      }}
    />
  );
}

/** Bounds of a withdrawal: those of its method, and the money that can be cashed out. */
function ruleOf({ withdrawal }: PaymentMethod, status: CashboxStatus | null): AmountRule {
  const { min_cents = 1, max_cents = Number.MAX_SAFE_INTEGER, step_cents = 1 } = withdrawal ?? {};
  const available = status?.cashout.available_cents ?? null;
  return {
    min: min_cents,
    max: max_cents,
    step: step_cents,
    ...(available === null ? {} : { balance: available }),
  };
}
