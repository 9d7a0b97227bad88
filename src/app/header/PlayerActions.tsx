import { useLingui } from '@lingui/react/macro';
import { Search, Wallet } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { whenOfflineReady } from '../../core/scheduling/idle-scheduler.ts';
import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { HydratedLater } from '../../core/shell/HydratedLater.tsx';
import { openPopupOnClick } from '../../core/shell/navigation.ts';
import { toast } from '../../core/shell/toasts.ts';
import { SignOutWarning } from '../../features/account/session/SignOutWarning.tsx';
import { startRealtimeWhenIdle } from '../../features/realtime/start.ts';
import { openSearch } from '../../features/search/panel-state.ts';
import { BalanceButton } from '../../features/wallet/BalanceButton.tsx';
import { cashboxPath } from '../../features/wallet/cashbox-paths.ts';
import { DepositButton } from '../../features/wallet/DepositButton.tsx';
import { useDepositHold } from '../../features/wallet/deposit-hold.ts';
import { useResumeOperations } from '../../features/wallet/useResumeOperations.ts';
import { Anchor } from '../../ui/controls/Anchor.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useIsDesktop } from '../layout/useIsDesktop.ts';
import tabs from '../navigation/TabBar.module.css';
import { AccountMenu } from './AccountMenu.tsx';
import styles from './Header.module.css';

export const notificationBell = () => import('../../features/notifications/NotificationBell.tsx');
const depositTooltip = () => import('../../features/cashbox/bonus/DepositTooltip.tsx');

/** The end of the header for players; a chunk of its own, as guests do not need it. */
export default function PlayerActions() {
  const { t } = useLingui();
  useResumeOperations();
  useEffect(startRealtimeWhenIdle, []);
  const Bell = useLazyComponent(notificationBell, true);
  const depositPart = useRef<HTMLSpanElement>(null);
  // Where the button is in the header: the phone's is in its bottom bar.
  const isWide = useIsDesktop();
  const Tooltip = useLazyComponent(depositTooltip, isWide, { after: whenOfflineReady });
  return (
    <>
      {/* The first amount that a browser formats takes a slow phone 200 ms. */}
      <HydratedLater>
        <BalanceButton />
      </HydratedLater>
      <span ref={depositPart} className={styles['deposit']}>
        <DepositButton full isInRow />
      </span>
      {Tooltip && isWide && <Tooltip anchor={depositPart} />}
      <span className={styles['find']}>
        <IconButton
          label={t({ id: 'search.open', message: 'Search games' })}
          icon={<Search aria-hidden />}
          onClick={openSearch}
        />
      </span>
      <span className={styles['bell']}>{Bell && <Bell />}</span>
      <span className={styles['account']}>
        <AccountMenu />
      </span>
      <SignOutWarning />
    </>
  );
}

/** The middle of the phone's bar for players (SHELL-11): the search is in their header. Held back, a press says why. */
export function DepositTab() {
  const { t } = useLingui();
  const held = useDepositHold();
  const path = cashboxPath('cashboxDeposit');
  const label = t({ id: 'cashbox.deposit', message: 'Deposit' });
  const content = (
    <>
      <Wallet aria-hidden />
      <span className="visually-hidden">{held === null ? label : `${label}: ${held}`}</span>
    </>
  );
  if (held !== null)
    return (
      <button
        type="button"
        className={tabs['centre']}
        data-deposit="held"
        aria-disabled
        onClick={() => toast(held, 'warning')}
      >
        {content}
      </button>
    );
  return (
    <Anchor
      className={tabs['centre']}
      data-deposit="open"
      href={path}
      onClick={event => openPopupOnClick(event, path)}
    >
      {content}
    </Anchor>
  );
}
