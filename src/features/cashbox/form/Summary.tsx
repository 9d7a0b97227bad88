import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import type { PaymentMethod } from '../../../contract/subjects/payment-methods.ts';
import { feeOf } from '../../../contract/subjects/payment-rules.ts';
import type { PaymentAction } from '../../../contract/subjects/payment-states.ts';
import { language } from '../../../core/shell/i18n.ts';
import { classes } from '../../../ui/classes.ts';
import { Money } from '../../../ui/content/Money.tsx';
import { useExchangeValue } from '../../wallet/exchange-rates.ts';
import { moneyText } from '../../wallet/money-text.ts';
import { measuredText, timeText } from '../methods/method-texts.ts';
import styles from '../Payment.module.css';

interface Props {
  readonly action: PaymentAction;
  readonly method: PaymentMethod;
  /** Minor units; null while what is typed is no amount. */
  readonly amount: number | null;
}

/** What will happen, before one confirms: what is paid, what it costs, what arrives exactly, and how long it takes. */
export function Summary({ action, method, amount }: Props) {
  const { locale } = useSnapshot(language);
  const { currency, fee, processingTime, type } = method;
  const money = (cents: number) => <Money text={moneyText(cents, currency, locale)} />;
  const cost = amount === null ? null : feeOf(fee, amount);
  const isRounded = amount !== null && (BigInt(amount) * BigInt(fee.basis_points)) % 10_000n !== 0n;
  const measured = measuredText(processingTime);
  return (
    <dl className={styles['summary']}>
      {amount !== null && cost !== null && (
        <>
          <dt>
            {action === 'deposit' ? (
              <Trans id="cashbox.summary.pay">You pay</Trans>
            ) : (
              <Trans id="cashbox.summary.leaves">Leaves your balance</Trans>
            )}
          </dt>
          <dd>{money(amount)}</dd>
          <dt>
            <Trans id="cashbox.summary.fee">Fee</Trans>
          </dt>
          <dd>
            {money(cost)}
            {isRounded && (
              <span className={styles['note']}>
                <Trans id="cashbox.summary.rounded">Rounded down, in your favour</Trans>
              </span>
            )}
          </dd>
          <dt>
            <Trans id="cashbox.summary.receive">You receive exactly</Trans>
          </dt>
          <dd className={styles['total']}>{money(Math.max(0, amount - cost))}</dd>
        </>
      )}
      <dt>
        <Trans id="cashbox.summary.time">How long it takes</Trans>
      </dt>
      <dd>
        {timeText(processingTime)}
        {measured !== null && <span className={styles['note']}>{measured}</span>}
      </dd>
      {type === 'crypto' && <Worth currency={currency} amount={amount} />}
    </dl>
  );
}

/** What the coins are worth, with the rate and its time (WALLET-13); for orientation only: the coins themselves are credited. */
function Worth({ currency, amount }: { currency: string; amount: number | null }) {
  const worth = useExchangeValue(amount ?? 0, currency);
  if (!worth) return null;
  const { value, rate, at } = worth;
  return (
    <>
      <dt>
        <Trans id="cashbox.summary.worth">Worth about</Trans>
      </dt>
      <dd>{amount !== null && <Money text={value} />}</dd>
      <dd className={classes(styles['note'], styles['wide'])}>
        <Trans id="cashbox.summary.rateOf">
          1 {currency} is about {rate}
        </Trans>
        {'. '}
        <Trans id="cashbox.summary.rateAt">As of {at}. For guidance only: no amount is converted.</Trans>
      </dd>
    </>
  );
}
