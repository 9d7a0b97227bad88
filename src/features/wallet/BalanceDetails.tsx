import { Trans } from '@lingui/react/macro';
import { openPopupOnClick, pathOf } from '../../core/shell/navigation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { DataAgeText } from '../data-age/DataAgeText.tsx';
import { AccountChoice } from './AccountChoice.tsx';
import styles from './Balance.module.css';
import { BalanceParts } from './BalanceParts.tsx';
import { cashboxPath } from './cashbox-paths.ts';
import { DepositButton } from './DepositButton.tsx';
import type { Balance } from './useBalance.ts';

/** The balance of the active wallet, its lines, the other wallets, and the ways into the cashbox. */
export function BalanceDetails({ balance }: { balance: Balance }) {
  const withdraw = cashboxPath('cashboxWithdraw');
  const dashboard = cashboxPath('cashboxDashboard');
  return (
    <div className={styles['details']}>
      <BalanceParts balance={balance} onOpen={openPopupOnClick} />
      <p className={styles['note']}>
        {balance.aged ? (
          <DataAgeText freshness={balance.aged} />
        ) : (
          <Trans id="wallet.sandbox">Sandbox money: no real money is charged or paid out.</Trans>
        )}
      </p>
      <div className={styles['ways']}>
        <DepositButton full />
        <Button full href={withdraw} onClick={event => openPopupOnClick(event, withdraw)}>
          <Trans id="cashbox.withdraw">Withdraw</Trans>
        </Button>
        <Button full variant="quiet" href={dashboard} onClick={event => openPopupOnClick(event, dashboard)}>
          <Trans id="cashbox.open">Cashbox</Trans>
        </Button>
        <Button full variant="quiet" href={pathOf('payments')}>
          <Trans id="cashbox.history">Payment history</Trans>
        </Button>
      </div>
      <AccountChoice />
    </div>
  );
}
