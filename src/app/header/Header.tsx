import { useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { brand } from '../../contract/operator/brand.ts';
import type { MenuKey } from '../../contract/routes/route-definition.ts';
import { isAwaited } from '../../core/data/loader.ts';
import { whenIdleAfterLoad, whenOfflineReady } from '../../core/scheduling/idle-scheduler.ts';
import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { hasSignedIn } from '../../core/session/epoch.ts';
import { navigateTo } from '../../core/shell/navigation.ts';
import { useAccount } from '../../features/account/state.ts';
import { HeaderSearch } from '../../features/search/HeaderSearch.tsx';
import { Anchor } from '../../ui/controls/Anchor.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useIsDesktop } from '../layout/useIsDesktop.ts';
import { useHeaderDestinations } from '../navigation/destinations.tsx';
import { NavList } from '../navigation/NavList.tsx';
import type { AppLocation } from '../routing/location.ts';
import { AccountSkeleton } from './AccountSkeleton.tsx';
import { GuestActions } from './GuestActions.tsx';
import styles from './Header.module.css';
import { playerSlot } from './player-slot.ts';

const languageMenu = () => import('./LanguageMenu.tsx');
const brandLogo = () => import('./BrandLogo.tsx');
const navRow = () => import('../navigation/NavRow.tsx');

/** Logo, navigation, search, language and account (SHELL-1). */
export function Header({ appLocation, menu }: { appLocation: AppLocation; menu: MenuKey | undefined }) {
  const { t } = useLingui();
  const { authStatus, loading } = useAccount();
  // A player has signed in on this device before: the chunk is fetched in parallel with the account.
  const hasSignedInHere = authStatus === 'player' || hasSignedIn();
  const PlayerSlot = useLazyComponent(playerSlot, hasSignedInHere && authStatus !== 'guest');
  const isDesktop = useIsDesktop();
  // On a phone the languages are in the menu.
  const LanguageMenu = useLazyComponent(languageMenu, isDesktop);
  const BrandLogo = useLazyComponent(brandLogo, true, { after: whenOfflineReady, hasMessages: false });
  const logo = (
    <>
      <Logo />
      <span className={styles['name']}>{brand.name}</span>
    </>
  );
  const isAuthPending = authStatus === 'unknown' && isAwaited(loading);
  const isLoading = isAuthPending || (authStatus === 'player' && !PlayerSlot);
  // Without a network nobody tells: where no player has signed in on this device the visitor is a guest. Where the back end
  // answers with an error, everybody is (SHELL-2).
  const isGuest =
    authStatus === 'guest' ||
    (authStatus === 'unknown' && !isLoading && (loading.phase === 'error' || !hasSignedInHere));
  return (
    <header className={styles['header']}>
      <BackButton appLocation={appLocation} />
      <Anchor
        className={styles['logo']}
        href="/"
        aria-label={t({ id: 'shell.home', message: 'Orbit, to the lobby' })}
      >
        {BrandLogo ? <BrandLogo>{logo}</BrandLogo> : logo}
      </Anchor>
      {isDesktop && <HeaderNav menu={menu} />}
      <div className={styles['end']}>
        {/* Where there is a tab bar, that has the button. */}
        <HeaderSearch className={styles['search']} hasField={isDesktop} />
        <span className={styles['language']}>{LanguageMenu && <LanguageMenu />}</span>
        {isLoading && hasSignedInHere && <AccountSkeleton />}
        {isLoading && !hasSignedInHere && (
          <span className={styles['unseen']} inert>
            <GuestActions appLocation={appLocation} />
          </span>
        )}
        {isGuest && <GuestActions appLocation={appLocation} />}
        {PlayerSlot && authStatus === 'player' && <PlayerSlot />}
      </div>
    </header>
  );
}

/** Wide windows only: on others the tab bar and the menu have the destinations. */
function HeaderNav({ menu }: { menu: MenuKey | undefined }) {
  const { t } = useLingui();
  const NavRow = useLazyComponent(navRow, true, { after: whenIdleAfterLoad });
  return (
    <nav className={styles['nav']} aria-label={t({ id: 'shell.nav', message: 'Main' })}>
      <div className={NavRow ? styles['covered'] : undefined}>
        <NavList items={useHeaderDestinations()} current={menu} look="bar" />
      </div>
      {NavRow && <NavRow current={menu} />}
    </nav>
  );
}

/** Shown in the installed app, which has no browser controls (LOOK-3). */
function BackButton({ appLocation }: { appLocation: AppLocation }) {
  const { t } = useLingui();
  if (appLocation.page?.name === 'lobby' && !appLocation.popup) return null;
  return (
    <span className={styles['back']}>
      <IconButton
        label={t({ id: 'action.back', message: 'Back' })}
        icon={<ArrowLeft aria-hidden />}
        onClick={() => (history.length > 1 ? history.back() : navigateTo('/'))}
      />
    </span>
  );
}

/** The logo: a planet with its ring. The skeleton in index.html and the icons have the same drawing. */
function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
      <g transform="rotate(-28 16 16)" fill="none" stroke="var(--text)" strokeWidth="2" strokeLinecap="round">
        <path d="M2 16A14 4.6 0 0 1 30 16" />
      </g>
      <circle cx="16" cy="16" r="8.8" fill="var(--accent)" />
      <g transform="rotate(-28 16 16)" fill="none" strokeLinecap="round">
        <path d="M2 16A14 4.6 0 0 0 30 16" stroke="var(--page)" strokeWidth="4.2" />
        <path d="M2 16A14 4.6 0 0 0 30 16" stroke="var(--text)" strokeWidth="2" />
        <circle cx="28.2" cy="13.8" r="3.7" fill="var(--page)" />
        <circle cx="28.2" cy="13.8" r="2.4" fill="var(--text)" />
      </g>
    </svg>
  );
}
