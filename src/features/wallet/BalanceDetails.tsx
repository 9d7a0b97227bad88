import { Trans } from '@lingui/react/macro';
import { Money } from '../../ui/content/Money.tsx';
import { DataAgeText } from '../data-age/DataAgeText.tsx';
import { AccountChoice } from './AccountChoice.tsx';
import styles from './Balance.module.css';
import type { Balance } from './useBalance.ts';

/** The parts of the balance (WALLET-1). */
export function BalanceDetails({ balance }: { balance: Balance }) {
  return (
    <div className={styles['details']}>
      <dl className={styles['split']}>
        <dt>
          <Trans id="wallet.real">Main balance</Trans>
        </dt>
        <dd>
          <Money text={balance.real} />
        </dd>
        <dt>
          <Trans id="wallet.bonus">Bonus</Trans>
        </dt>
        <dd>
          <Money text={balance.bonus} />
        </dd>
        <dt className={styles['sum']}>
          <Trans id="wallet.total">Balance</Trans>
        </dt>
        <dd className={styles['sum']}>
          <Money text={balance.total} />
        </dd>
      </dl>
      <p className={styles['note']}>
        {balance.aged ? (
          <DataAgeText freshness={balance.aged} />
        ) : (
          <Trans id="wallet.sandbox">Sandbox money: it can't be paid in or out.</Trans>
        )}
      </p>
      <AccountChoice />
    </div>
  );
}
