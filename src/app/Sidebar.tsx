import { useLingui } from '@lingui/react/macro';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useState } from 'react';
import { deviceStore } from '../core/device-store.ts';
import { whenSettled } from '../core/settled.ts';
import { usePart } from '../core/use-part.ts';
import { useAccount } from '../features/account/state.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useMenuDestinations, useOwnDestinations } from './destinations.tsx';
import type { MenuKey } from './Frame.tsx';
import { NavList } from './NavList.tsx';
import styles from './Sidebar.module.css';
import { useWide } from './useWide.ts';

/** Both wait for what is in the middle. */
const categories = () => whenSettled().then(() => import('./SidebarCategories.tsx'));
const sideMore = () => whenSettled().then(() => import('./SideMore.tsx'));

const FOLDED = 'orbit.sidebarFolded';

/** The desktop's side navigation; folds to icons and remembers it. */
export function Sidebar({ menu }: { menu: MenuKey | undefined }) {
  return useWide() ? <Side menu={menu} /> : null;
}

function Side({ menu }: { menu: MenuKey | undefined }) {
  const { t } = useLingui();
  const { standing } = useAccount();
  const [isFolded, setFolded] = useState(() => deviceStore.get(FOLDED) === '1');
  const Categories = usePart(categories, true);
  const More = usePart(sideMore, true);
  const toggle = () => {
    deviceStore.set(FOLDED, isFolded ? '0' : '1');
    setFolded(!isFolded);
  };
  return (
    <aside className={styles['sidebar']} data-folded={isFolded}>
      <nav className={styles['nav']} aria-label={t({ id: 'shell.sidebar', message: 'Games' })}>
        <NavList items={useMenuDestinations()} current={menu} look="column" />
        {standing === 'player' && <OwnPlaces menu={menu} />}
        {Categories && <Categories isFolded={isFolded} />}
      </nav>
      {More && <More isFolded={isFolded} />}
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

function OwnPlaces({ menu }: { menu: MenuKey | undefined }) {
  return <NavList items={useOwnDestinations()} current={menu} look="column" />;
}
