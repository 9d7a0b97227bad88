import { LeavingQuestion } from '../features/account/LeavingQuestion.tsx';
import { BalanceButton } from '../features/wallet/BalanceButton.tsx';
import { useSettling } from '../features/wallet/useSettling.ts';
import { AccountMenu } from './AccountMenu.tsx';
import styles from './Header.module.css';

/** A player's end of the header; in a chunk of its own, which guests do not need. */
export default function PlayerActions() {
  useSettling();
  return (
    <>
      <BalanceButton />
      <span className={styles['account']}>
        <AccountMenu />
      </span>
      <LeavingQuestion />
    </>
  );
}
