import { useLingui } from '@lingui/react/macro';
import { brand } from '../contract/brand.ts';
import { loginEpoch } from '../core/login-epoch.ts';
import { whenSettled } from '../core/settled.ts';
import { usePart } from '../core/use-part.ts';
import { useAccount } from '../features/account/state.ts';
import { SearchButton } from '../features/search/SearchButton.tsx';
import { Anchor } from '../ui/Anchor.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { BackButton } from './BackButton.tsx';
import { useDestinations } from './destinations.tsx';
import type { MenuKey } from './Frame.tsx';
import { GuestActions } from './GuestActions.tsx';
import styles from './Header.module.css';
import { Logo } from './Logo.tsx';
import { NavList } from './NavList.tsx';
import type { Place } from './place.ts';
import { useWide } from './useWide.ts';

const playerActions = () => import('./PlayerActions.tsx');
const languageMenu = () => import('./LanguageMenu.tsx');
const navRow = () => whenSettled().then(() => import('./NavRow.tsx'));

/** Logo, navigation, search, language, and who is here (platform 2.5). */
export function Header({ place, menu }: { place: Place; menu: MenuKey | undefined }) {
  const { t } = useLingui();
  const { standing, loading } = useAccount();
  // Somebody has signed in on this device: what a player's header needs is fetched beside the answer who this is.
  const isKnownHere = standing === 'player' || loginEpoch() > 0;
  const PlayerActions = usePart(playerActions, isKnownHere && standing !== 'guest');
  const isWide = useWide();
  // A phone has the languages in its menu.
  const LanguageMenu = usePart(languageMenu, isWide);
  const NavRow = usePart(navRow, isWide);
  const isAsking = standing === 'unknown' && (loading.phase === 'idle' || loading.phase === 'loading');
  const isWaiting = isAsking || (standing === 'player' && !PlayerActions);
  return (
    <header className={styles['header']}>
      <BackButton place={place} />
      <Anchor
        className={styles['logo']}
        href="/"
        aria-label={t({ id: 'shell.home', message: 'Orbit, to the lobby' })}
      >
        <Logo />
        <span className={styles['name']}>{brand.name}</span>
      </Anchor>
      <nav className={styles['nav']} aria-label={t({ id: 'shell.nav', message: 'Main' })}>
        <div className={NavRow ? styles['kept'] : undefined}>
          <NavList items={useDestinations()} current={menu} look="bar" />
        </div>
        {NavRow && <NavRow current={menu} />}
      </nav>
      <div className={styles['end']}>
        <SearchButton />
        <span className={styles['language']}>{LanguageMenu && <LanguageMenu />}</span>
        {isWaiting && isKnownHere && (
          <>
            <Skeleton w="11rem" h="2.25rem" />
            <span className={styles['account']}>
              <Skeleton w="100%" h="2.25rem" />
            </span>
          </>
        )}
        {isWaiting && !isKnownHere && (
          <span className={styles['unseen']} inert>
            <GuestActions place={place} />
          </span>
        )}
        {standing === 'guest' && <GuestActions place={place} />}
        {PlayerActions && standing === 'player' && <PlayerActions />}
      </div>
    </header>
  );
}
