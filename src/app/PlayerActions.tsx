import { useEffect } from 'react';
import { usePart } from '../core/use-part.ts';
import { LeavingQuestion } from '../features/account/LeavingQuestion.tsx';
import { startLiveWhenSettled } from '../features/live/start.ts';
import { BalanceButton } from '../features/wallet/BalanceButton.tsx';
import { useSettling } from '../features/wallet/useSettling.ts';
import { AccountMenu } from './AccountMenu.tsx';
import styles from './Header.module.css';

const noticesBell = () => import('../features/notices/NoticesBell.tsx');

/** A player's end of the header; in a chunk of its own, which guests do not need. */
export default function PlayerActions() {
  useSettling();
  useEffect(startLiveWhenSettled, []);
  const Bell = usePart(noticesBell, true);
  return (
    <>
      <BalanceButton />
      <span className={styles['bell']}>{Bell && <Bell />}</span>
      <span className={styles['account']}>
        <AccountMenu />
      </span>
      <LeavingQuestion />
    </>
  );
}
