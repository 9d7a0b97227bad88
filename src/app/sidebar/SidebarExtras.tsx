import { useLingui } from '@lingui/react/macro';
import { ShieldCheck, Wallet } from 'lucide-react';
import type { MouseEvent } from 'react';
import { openPopupOnClick } from '../../core/shell/navigation.ts';
import { useAccount } from '../../features/account/state.ts';
import { CalmButton } from '../../features/calm/CalmButton.tsx';
import { SessionTimer } from '../../features/safe-play/SessionTimer.tsx';
import { openSafetySheet } from '../../features/safe-play/safety-sheet.ts';
import { LocalTime } from '../../features/settings/LocalTime.tsx';
import VipContact from '../../features/support/vip-contact/VipContact.tsx';
import { cashboxPath } from '../../features/wallet/cashbox-paths.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { ChatItem } from '../navigation/ChatItem.tsx';
import { SpecialSlotItem } from '../navigation/SpecialSlotItem.tsx';
import styles from './SidebarExtras.module.css';

/**
 * The lower end of the sidebar, which is loaded later. It grows upwards: parts that may appear or disappear are on top, so that
 * they shift nothing below them.
 */
export default function SidebarExtras({ isFolded }: { isFolded: boolean }) {
  const { t } = useLingui();
  const { authStatus } = useAccount();
  return (
    <div className={classes(styles['more'], isFolded && styles['folded'])}>
      {!isFolded && <SessionTimer />}
      {!isFolded && <VipContact />}
      {authStatus === 'player' && <CashboxItem isFolded={isFolded} />}
      <SpecialSlotItem />
      <ChatItem />
      <div className={styles['foot']}>
        {!isFolded && <LocalTime />}
        <IconButton
          label={t({ id: 'safePlay.entry', message: 'Limits, breaks and help' })}
          icon={<ShieldCheck aria-hidden />}
          onClick={openSafetySheet}
        />
        <CalmButton />
      </div>
    </div>
  );
}

function CashboxItem({ isFolded }: { isFolded: boolean }) {
  const { t } = useLingui();
  const path = cashboxPath('cashboxDashboard');
  const label = t({ id: 'cashbox.open', message: 'Cashbox' });
  const link = { href: path, onClick: (event: MouseEvent) => openPopupOnClick(event, path) };
  if (isFolded) return <IconButton label={label} icon={<Wallet aria-hidden />} {...link} />;
  return (
    <Button full icon={<Wallet aria-hidden />} {...link}>
      {label}
    </Button>
  );
}
