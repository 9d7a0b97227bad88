import { BalanceDetails } from '../../features/wallet/BalanceDetails.tsx';
import { useBalance } from '../../features/wallet/useBalance.ts';
import styles from './MenuSheet.module.css';

/** The menu's balance panel (SHELL-12) with the ways into the cashbox (SHELL-13); the other balances follow with their subjects. */
export default function MenuBalance() {
  const balance = useBalance();
  return (
    balance && (
      <div className={styles['balance']}>
        <BalanceDetails balance={balance} />
      </div>
    )
  );
}
