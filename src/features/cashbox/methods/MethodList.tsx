import { useLingui } from '@lingui/react/macro';
import { Bitcoin, CreditCard, Landmark, Wallet } from 'lucide-react';
import { useId } from 'react';
import { useSnapshot } from 'valtio';
import type { MethodType, PaymentMethod } from '../../../contract/subjects/payment-methods.ts';
import type { PaymentAction } from '../../../contract/subjects/payment-states.ts';
import { language } from '../../../core/shell/i18n.ts';
import { moneyText } from '../../wallet/money-text.ts';
import styles from '../Payment.module.css';
import { feeText, timeText } from './method-texts.ts';
import { methodTitle } from './method-title.ts';

const ICONS = {
  card: CreditCard,
  bank_redirect: Landmark,
  bank_transfer: Landmark,
  ewallet: Wallet,
  crypto: Bitcoin,
} as const satisfies Record<MethodType, unknown>;

interface Props {
  readonly methods: readonly PaymentMethod[];
  readonly action: PaymentAction;
  /** Id of the chosen one. */
  readonly value: string | null;
  readonly onChange: (id: string) => void;
}

/** Which way to pay, with what it costs, how long it takes and what its bounds are. */
export function MethodList({ methods, action, value, onChange }: Props) {
  const { t } = useLingui();
  const { locale } = useSnapshot(language);
  const name = useId();
  return (
    <fieldset className={styles['methods']}>
      <legend>{t({ id: 'cashbox.method', message: 'Method' })}</legend>
      {methods.map(method => {
        const { id, type, currency, fee, processingTime } = method;
        const range = action === 'deposit' ? method.deposit : method.withdrawal;
        const Icon = ICONS[type];
        const [from, to] = range
          ? [moneyText(range.min_cents, currency, locale), moneyText(range.max_cents, currency, locale)]
          : [];
        return (
          <label key={id} className={styles['method']}>
            <input type="radio" name={name} value={id} checked={id === value} onChange={() => onChange(id)} />
            <Icon aria-hidden className={styles['methodIcon']} />
            <span className={styles['methodText']}>
              <span className={styles['methodTitle']}>{methodTitle(method)}</span>
              <span className={styles['note']}>
                {[
                  feeText(fee, currency),
                  timeText(processingTime),
                  range && t({ id: 'cashbox.amount.range', message: `${from} to ${to}` }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
