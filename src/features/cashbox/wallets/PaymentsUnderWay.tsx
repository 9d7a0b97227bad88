import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useSnapshot } from 'valtio';
import type { Payment } from '../../../contract/subjects/cashbox.ts';
import { useLoad } from '../../../core/data/loader.ts';
import { language } from '../../../core/shell/i18n.ts';
import { pathOf } from '../../../core/shell/navigation.ts';
import { Badge } from '../../../ui/content/Badge.tsx';
import { Money } from '../../../ui/content/Money.tsx';
import { Anchor } from '../../../ui/controls/Anchor.tsx';
import { useTimeFormat } from '../../data-age/useTimeFormat.ts';
import { moneyText } from '../../wallet/money-text.ts';
import styles from '../../wallet/Wallets.module.css';
import { methodTitle } from '../methods/method-title.ts';
import { actionTexts, groupOf, stateTexts, stateTone } from '../payments/payment-state-texts.ts';
import { loadPayments, payments, usePayments } from '../payments/state.ts';

/** What has not ended yet, above the wallets that it will change. Nothing without any: the history has its own screen and its states. */
export function PaymentsUnderWay() {
  const headingId = useId();
  useLoad(loadPayments, payments.loading);
  const open = usePayments().rows.filter(row => groupOf(row) === 'open');
  if (open.length === 0) return null;
  return (
    <section className={styles['card']} aria-labelledby={headingId}>
      <h3 id={headingId}>
        <Trans id="wallet.underWay">Under way</Trans>
      </h3>
      <ul className={styles['entries']}>
        {open.map(row => (
          <UnderWay key={row.id} payment={row} />
        ))}
      </ul>
    </section>
  );
}

function UnderWay({ payment }: { payment: Payment }) {
  const { i18n } = useLingui();
  const { locale } = useSnapshot(language);
  const dayTime = useTimeFormat();
  const { id, action, state, method, currency, amount_cents, created_at } = payment;
  return (
    <li className={styles['entry']}>
      <Anchor className={styles['kind']} href={`${pathOf('payments')}?payment=${id}`}>
        {i18n._(actionTexts[action])} · {methodTitle(method)}
      </Anchor>
      <Money className={styles['change']} text={moneyText(amount_cents, currency, locale)} />
      <span className={styles['fact']}>{dayTime(Date.parse(created_at))}</span>
      <span className={styles['fact']}>
        <Badge tone={stateTone(state)}>{i18n._(stateTexts[action][state])}</Badge>
      </span>
    </li>
  );
}
