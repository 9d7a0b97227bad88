import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { intlTag } from '../../contract/operator/locales.ts';
import type { PaymentMethod } from '../../contract/subjects/payment-methods.ts';
import { feeOf } from '../../contract/subjects/payment-rules.ts';
import type { PaymentAction } from '../../contract/subjects/payment-states.ts';
import { platformInfo } from '../../contract/subjects/platform-info.ts';
import { useLoad } from '../../core/data/loader.ts';
import { language } from '../../core/shell/i18n.ts';
import { Money } from '../../ui/content/Money.tsx';
import { createOperatorConfig } from '../config/operator-config.ts';
import { useTimeFormat } from '../data-age/useTimeFormat.ts';
import { moneyText } from '../wallet/money-text.ts';
import { measuredText, timeText } from './method-texts.ts';
import styles from './Payment.module.css';

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
      {type === 'crypto' && <Rate currency={currency} />}
    </dl>
  );
}

const { state: rates, load: loadRates } = createOperatorConfig(platformInfo.loadExchangeRates);

/** What one coin is worth, with the time of it; for orientation only: the coins themselves are credited. */
function Rate({ currency }: { currency: string }) {
  const { i18n } = useLingui();
  const { config } = useSnapshot(rates);
  const time = useTimeFormat();
  useLoad(loadRates, rates.loading);
  const rate = config?.rates.find(({ from }) => from === currency);
  if (!config || !rate) return null;
  const worth = new Intl.NumberFormat(intlTag(language.locale), {
    style: 'currency',
    currency: rate.to,
  }).format(rate.rate);
  const at = time(Date.parse(config.at));
  return (
    <>
      <dt>{i18n._({ id: 'cashbox.summary.rate', message: 'Rate' })}</dt>
      <dd>
        <Trans id="cashbox.summary.rateOf">
          1 {currency} is about {worth}
        </Trans>
        <span className={styles['note']}>
          <Trans id="cashbox.summary.rateAt">As of {at}. Only for orientation: no amount is converted.</Trans>
        </span>
      </dd>
    </>
  );
}
