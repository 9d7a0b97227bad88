import { useLingui } from '@lingui/react/macro';
import { Menu as MenuIcon } from 'lucide-react';
import { useEffect } from 'react';
import type { MenuKey } from '../../contract/routes/route-definition.ts';
import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { useLazyDialog } from '../../core/scheduling/useLazyDialog.tsx';
import { useAccount } from '../../features/account/state.ts';
import { Anchor } from '../../ui/controls/Anchor.tsx';
import { playerSlot } from '../header/player-slot.ts';
import { useIsDesktop } from '../layout/useIsDesktop.ts';
import { useTabDestinations } from './destinations.tsx';
import { SearchTab } from './SearchTab.tsx';
import styles from './TabBar.module.css';

/** The phone's bottom bar: lobby, pokies, search or a player's deposit in the middle, live or betting, menu (SHELL-10). */
export function TabBar({ menu }: { menu: MenuKey | undefined }) {
  const { t } = useLingui();
  const { node, open, close, isOpen } = useLazyDialog(
    () => import('../menu/MenuSheet.tsx'),
    close => ({ menu, onClose: close }),
  );
  useMenuEvents(open, close);
  const isPlayer = useAccount().authStatus === 'player';
  const PlayerSlot = useLazyComponent(playerSlot, isPlayer);
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
      {isPlayer && PlayerSlot ? <PlayerSlot isTab /> : <SearchTab />}
      {rest}
      <button type="button" className={styles['tab']} aria-haspopup="dialog" onClick={open}>
        <MenuIcon aria-hidden />
        <span>{t({ id: 'nav.menu', message: 'Menu' })}</span>
      </button>
      {node}
    </nav>
  );
}

/**
 * Opens and closes the menu on events of the window (SHELL-14), so that any code can do it: a link in the text of a page, another
 * chunk, an operator's script. A desktop has no menu to open: its navigation is in the sidebar.
 */
function useMenuEvents(open: () => void, close: () => void): void {
  const isDesktop = useIsDesktop();
  useEffect(() => {
    const unsubscribes = [
      onMenuEvent('orbit:menu-close', close),
      ...(isDesktop ? [] : [onMenuEvent('orbit:menu-open', open)]),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  });
}

/** Returns an unsubscribe function. */
function onMenuEvent(name: 'orbit:menu-open' | 'orbit:menu-close', listener: () => void): () => void {
  addEventListener(name, listener);
  return () => removeEventListener(name, listener);
}
