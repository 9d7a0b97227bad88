import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { RouteName } from '../../contract/routes/routes.ts';
import styles from './Cashbox.module.css';

interface Props {
  /** Which part of the cashbox it is. */
  readonly current: Extract<RouteName, 'cashboxDashboard' | 'cashboxDeposit' | 'cashboxWithdraw'>;
  readonly children: ReactNode;
}

/** What every popup of the cashbox has around its content: the links to the others. */
export function CashboxFrame({ children }: Props) {
  const { t } = useLingui();
  return (
    <section className={styles['frame']} aria-label={t({ id: 'cashbox.label', message: 'Cashbox' })}>
      {children}
    </section>
  );
}
