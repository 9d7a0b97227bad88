import { useLingui } from '@lingui/react/macro';
import { Menu as MenuIcon, Search } from 'lucide-react';
import { useEffect } from 'react';
import { onMenu } from '../core/menu-events.ts';
import { useLazyPart } from '../features/games/useLazyPart.tsx';
import { openSearch } from '../features/search/open.ts';
import { Anchor } from '../ui/Anchor.tsx';
import { useTabDestinations } from './destinations.tsx';
import type { MenuKey } from './Frame.tsx';
import styles from './TabBar.module.css';
import { useWide } from './useWide.ts';

/** The phone's bottom bar: lobby, pokies, search in the middle, live or betting, menu (platform 2.5). */
export function TabBar({ menu }: { menu: MenuKey | undefined }) {
  const { t } = useLingui();
  const { node, open, close, isOpen } = useLazyPart(
    () => import('./MenuSheet.tsx'),
    close => ({ menu, onClose: close }),
  );
  useMenuEvents(open, close);
  const tabs = useTabDestinations().map(({ key, label, href, icon }) => (
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

/** The menu's events; a desktop has no menu to open, its navigation is beside the page. */
function useMenuEvents(open: () => void, close: () => void): void {
  const isWide = useWide();
  useEffect(() => {
    const stops = [onMenu('orbit:menu-close', close), ...(isWide ? [] : [onMenu('orbit:menu-open', open)])];
    return () => {
      for (const stop of stops) stop();
    };
  });
}
