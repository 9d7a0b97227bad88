import { Trans, useLingui } from '@lingui/react/macro';
import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { Money } from '../../ui/content/Money.tsx';
import { DataAgeText } from '../data-age/DataAgeText.tsx';
import { AccountChoice } from './AccountChoice.tsx';
import styles from './Balance.module.css';
import type { Balance } from './useBalance.ts';

const tooltip = () => import('../../ui/overlays/Tooltip.tsx');

/** The parts of the balance (WALLET-1), with what they mean. */
export function BalanceDetails({ balance }: { balance: Balance }) {
  const { t } = useLingui();
  const Tooltip = useLazyComponent(tooltip, true, { hasMessages: false });
  return (
    <div className={styles['details']}>
      <dl className={styles['split']}>
        <dt>
          <Trans id="wallet.real">Main balance</Trans>{' '}
          {Tooltip && (
            <Tooltip label={t({ id: 'wallet.real.about', message: 'About the main balance' })}>
              <Trans id="wallet.real.explained">
                Bets are taken from here first. A bonus is not part of it.
              </Trans>
            </Tooltip>
          )}
        </dt>
        <dd>
          <Money text={balance.real} />
        </dd>
        <dt>
          <Trans id="wallet.bonus">Bonus</Trans>{' '}
          {Tooltip && (
            <Tooltip label={t({ id: 'wallet.bonus.about', message: 'About the bonus' })}>
              <Trans id="wallet.bonus.explained">
                Bets use it when the main balance is not enough. It can’t be paid out.
              </Trans>
            </Tooltip>
          )}
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
          <Trans id="wallet.sandbox">Sandbox money. It can’t be paid in or out.</Trans>
        )}
      </p>
      <AccountChoice />
    </div>
  );
}
