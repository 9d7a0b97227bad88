import { useLingui } from '@lingui/react/macro';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useState } from 'react';
import type { MenuKey } from '../../contract/routes/route-definition.ts';
import { safeLocalStorage } from '../../core/device/local-storage.ts';
import { whenIdleAfterLoad } from '../../core/scheduling/idle-scheduler.ts';
import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { useAccount } from '../../features/account/state.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useIsDesktop } from '../layout/useIsDesktop.ts';
import { useMenuDestinations, usePlayerDestinations } from '../navigation/destinations.tsx';
import { NavList } from '../navigation/NavList.tsx';
import styles from './Sidebar.module.css';

/** Both load after the page's main content. */
const categories = () => import('./SidebarCategories.tsx');
const sidebarExtras = () => import('./SidebarExtras.tsx');

const FOLDED_KEY = 'orbit.sidebarFolded';

/** The desktop's sidebar; folds to icons and stores that choice. */
export function Sidebar({ menu }: { menu: MenuKey | undefined }) {
  return useIsDesktop() ? <SidebarContent menu={menu} /> : null;
}

function SidebarContent({ menu }: { menu: MenuKey | undefined }) {
  const { t } = useLingui();
  const { authStatus } = useAccount();
  const [isFolded, setFolded] = useState(() => safeLocalStorage.get(FOLDED_KEY) === '1');
  const Categories = useLazyComponent(categories, true, { after: whenIdleAfterLoad });
  const Extras = useLazyComponent(sidebarExtras, true, { after: whenIdleAfterLoad });
  const toggle = () => {
    safeLocalStorage.set(FOLDED_KEY, isFolded ? '0' : '1');
    setFolded(!isFolded);
  };
  return (
    <aside className={styles['sidebar']} data-folded={isFolded}>
      <nav className={styles['nav']} aria-label={t({ id: 'shell.sidebar', message: 'Games' })}>
        <NavList items={useMenuDestinations()} current={menu} look="column" />
        {authStatus === 'player' && <PlayerLinks menu={menu} />}
        {Categories && <Categories isFolded={isFolded} current={menu} />}
      </nav>
      {Extras && <Extras isFolded={isFolded} />}
      <IconButton
        className={styles['fold']}
        label={
          isFolded
            ? t({ id: 'shell.unfold', message: 'Show names' })
            : t({ id: 'shell.fold', message: 'Show icons only' })
        }
        icon={isFolded ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
        onClick={toggle}
      />
    </aside>
  );
}

function PlayerLinks({ menu }: { menu: MenuKey | undefined }) {
  return <NavList items={usePlayerDestinations()} current={menu} look="column" />;
}
