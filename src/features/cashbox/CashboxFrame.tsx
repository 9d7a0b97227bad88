import { Trans, useLingui } from '@lingui/react/macro';
import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { brand } from '../../contract/operator/brand.ts';
import { routes } from '../../contract/routes/routes.ts';
import { currentLocation, pathOf, replacePopup } from '../../core/shell/navigation.ts';
import { matchRoute } from '../../lib/paths.ts';
import { Anchor } from '../../ui/controls/Anchor.tsx';
import { Tabs } from '../../ui/controls/Tabs.tsx';
import { type CashboxPart, cashboxPath } from '../wallet/cashbox-paths.ts';
import styles from './Cashbox.module.css';

interface Props {
  /** Which part of the cashbox it is. */
  readonly current: CashboxPart;
  readonly children: ReactNode;
}

/** What every popup of the cashbox has around its content: the links to the others. */
export function CashboxFrame({ current, children }: Props) {
  const { t } = useLingui();
  const query = new URLSearchParams(useSearch());
  const { id } = matchRoute(routes, currentLocation().path)?.params ?? {};
  // Where to go afterwards counts in every part, and so does the wallet that it is about.
  const about = { currency: id ?? query.get('currency') ?? undefined, back: query.get('back') ?? undefined };
  const labels: Readonly<Record<CashboxPart, string>> = {
    cashboxDashboard: t({ id: 'cashbox.wallets', message: 'Wallets' }),
    cashboxDeposit: t({ id: 'cashbox.deposit', message: 'Deposit' }),
    cashboxWithdraw: t({ id: 'cashbox.withdraw', message: 'Withdraw' }),
  };
  const items = (Object.keys(labels) as CashboxPart[]).map(part => ({
    key: part,
    label: labels[part],
    href: cashboxPath(part, part === 'cashboxDashboard' ? { back: about.back } : about),
    current: part === current,
  }));
  return (
    <section className={styles['frame']} aria-label={t({ id: 'cashbox.label', message: 'Cashbox' })}>
      <Tabs label={t({ id: 'cashbox.label', message: 'Cashbox' })} items={items} onSelect={replacePopup} />
      {/* Above the content: below it, it would move with everything that loads. */}
      <div className={styles['about']}>
        {brand.sandbox && (
          <p className={styles['note']}>
            <Trans id="wallet.sandbox">Sandbox money: no real money is charged or paid out.</Trans>
          </p>
        )}
        <Anchor className={styles['history']} href={pathOf('payments')}>
          <ReceiptText aria-hidden />
          <Trans id="cashbox.history">Payment history</Trans>
        </Anchor>
      </div>
      {children}
    </section>
  );
}
