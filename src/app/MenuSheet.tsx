import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { openPopup, pathOf } from '../core/navigation.ts';
import { usePart } from '../core/use-part.ts';
import { askToSignOut } from '../features/account/leaving.ts';
import { useAccount } from '../features/account/state.ts';
import InstallBlock from '../features/install/InstallBlock.tsx';
import { Button } from '../ui/Button.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { useDestinations, useOwnDestinations } from './destinations.tsx';
import type { MenuKey } from './Frame.tsx';
import { LanguageList } from './LanguageList.tsx';
import styles from './MenuSheet.module.css';
import { NavList } from './NavList.tsx';
import { SidebarCategories } from './SidebarCategories.tsx';

interface Props {
  menu: MenuKey | undefined;
  onClose: () => void;
}

const menuNotices = () => import('../features/notices/MenuNotices.tsx');

/** The phone's menu: everything that the desktop shows beside the page. Closes when it has led somewhere. */
export default function MenuSheet({ menu, onClose }: Props) {
  const { t } = useLingui();
  const { standing } = useAccount();
  const isPlayer = standing === 'player';
  const places = useDestinations();
  const own = useOwnDestinations();
  const Notices = usePart(menuNotices, isPlayer);
  useCloseOnNavigation(onClose);
  return (
    <Sheet
      open
      side="end"
      onClose={onClose}
      title={t({ id: 'nav.menu', message: 'Menu' })}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
    >
      <div className={styles['menu']}>
        {isPlayer && Notices && <Notices onClose={onClose} />}
        {!isPlayer && <GuestButtons onClose={onClose} />}
        <NavList items={[...places, ...(isPlayer ? own : [])]} current={menu} look="column" />
        <SidebarCategories isFolded={false} />
        <InstallBlock look="side" onOpen={onClose} />
        <LanguageList />
        {isPlayer && (
          <Button full onClick={() => void askToSignOut().finally(onClose)}>
            <Trans id="auth.signOut">Sign out</Trans>
          </Button>
        )}
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
