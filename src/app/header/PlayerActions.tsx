import { useEffect } from 'react';
import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { SignOutWarning } from '../../features/account/session/SignOutWarning.tsx';
import { startRealtimeWhenIdle } from '../../features/realtime/start.ts';
import { BalanceButton } from '../../features/wallet/BalanceButton.tsx';
import { useResumeOperations } from '../../features/wallet/useResumeOperations.ts';
import { AccountMenu } from './AccountMenu.tsx';
import styles from './Header.module.css';

export const notificationBell = () => import('../../features/notifications/NotificationBell.tsx');

/** The end of the header for players; a chunk of its own, as guests do not need it. */
export default function PlayerActions() {
  useResumeOperations();
  useEffect(startRealtimeWhenIdle, []);
  const Bell = useLazyComponent(notificationBell, true);
  return (
    <>
      <BalanceButton />
      <span className={styles['bell']}>{Bell && <Bell />}</span>
      <span className={styles['account']}>
        <AccountMenu />
      </span>
      <SignOutWarning />
    </>
  );
}
