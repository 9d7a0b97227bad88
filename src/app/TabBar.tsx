import { useLingui } from '@lingui/react/macro';
import { Menu as MenuIcon, Search } from 'lucide-react';
import { useLazyPart } from '../features/games/useLazyPart.tsx';
import { openSearch } from '../features/search/open.ts';
import { Anchor } from '../ui/Anchor.tsx';
import { useDestinations } from './destinations.tsx';
import type { MenuKey } from './Frame.tsx';
import styles from './TabBar.module.css';

/** The phone's bottom bar: lobby, pokies, search in the middle, live, menu. */
export function TabBar({ menu }: { menu: MenuKey | undefined }) {
  const { t } = useLingui();
  const { node, open, isOpen } = useLazyPart(
    () => import('./MenuSheet.tsx'),
    close => ({ menu, onClose: close }),
  );
  const tabs = useDestinations().map(({ key, label, href, icon }) => (
    <Anchor
      key={key}
      className={styles['tab']}
      href={href}
      aria-current={key === menu && !isOpen ? 'page' : undefined}
    >
      {icon}
      <span>{label}</span>
    </Anchor>
  ));
  const [lobby, pokies, ...rest] = tabs;
  return (
    <nav className={styles['bar']} aria-label={t({ id: 'shell.tabs', message: 'Quick access' })}>
      {lobby}
      {pokies}
      <button type="button" className={styles['centre']} onClick={openSearch}>
        <Search aria-hidden />
        <span className="visually-hidden">{t({ id: 'search.open', message: 'Search games' })}</span>
      </button>
      {rest}
      <button type="button" className={styles['tab']} aria-haspopup="dialog" onClick={open}>
        <MenuIcon aria-hidden />
        <span>{t({ id: 'nav.menu', message: 'Menu' })}</span>
      </button>
      {node}
    </nav>
  );
}
