import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { openPopup, pathOf } from '../core/navigation.ts';
import { usePart } from '../core/use-part.ts';
import { useAccount } from '../features/account/state.ts';
import InstallBlock from '../features/install/InstallBlock.tsx';
import VipContact from '../features/vip-contact/VipContact.tsx';
import { Button } from '../ui/Button.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { useSwipeAway } from '../ui/useSwipeAway.ts';
import type { MenuKey } from './Frame.tsx';
import { LanguageList } from './LanguageList.tsx';
import { MenuFoot } from './MenuFoot.tsx';
import { MenuPlaces } from './MenuPlaces.tsx';
import styles from './MenuSheet.module.css';
import SidebarCategories from './SidebarCategories.tsx';

interface Props {
  menu: MenuKey | undefined;
  onClose: () => void;
}

const menuNotices = () => import('../features/notices/MenuNotices.tsx');
const menuBalance = () => import('./MenuBalance.tsx');

/**
 * The phone's menu: everything that the desktop shows beside the page (platform 2.5). Closes when it has led somewhere, on a
 * click outside and on a swipe towards its edge.
 */
export default function MenuSheet({ menu, onClose }: Props) {
  const { t } = useLingui();
  const { standing } = useAccount();
  const isPlayer = standing === 'player';
  const Balance = usePart(menuBalance, isPlayer);
  const Notices = usePart(menuNotices, isPlayer);
  const swipe = useSwipeAway(onClose);
  useCloseOnNavigation(onClose);
  return (
    <Sheet
      open
      side="end"
      onClose={onClose}
      title={t({ id: 'nav.menu', message: 'Menu' })}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
    >
      <div className={styles['menu']} {...swipe}>
        {isPlayer && Balance && <Balance />}
        {isPlayer && Notices && <Notices onClose={onClose} />}
        {!isPlayer && <GuestButtons onClose={onClose} />}
        <MenuPlaces menu={menu} />
        <VipContact />
        <InstallBlock look="side" onOpen={onClose} />
        <LanguageList />
        <SidebarCategories isFolded={false} />
        <MenuFoot onClose={onClose} />
      </div>
    </Sheet>
  );
}

function GuestButtons({ onClose }: { onClose: () => void }) {
  const open = (path: string) => {
    onClose();
    openPopup(path);
  };
  return (
    <div className={styles['guest']}>
      <Button full variant="primary" onClick={() => open(pathOf('signUp'))}>
        <Trans id="auth.signUp">Create account</Trans>
      </Button>
      <Button full onClick={() => open(pathOf('signIn'))}>
        <Trans id="auth.signIn">Sign in</Trans>
      </Button>
    </div>
  );
}

function useCloseOnNavigation(onClose: () => void): void {
  const [path] = useLocation();
  const opened = useRef(path);
  useEffect(() => {
    if (path !== opened.current) onClose();
  }, [path, onClose]);
}
