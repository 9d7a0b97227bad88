import { useLingui } from '@lingui/react/macro';
import { routes } from '../contract/routes.ts';
import { useLoad } from '../core/load.ts';
import { whenReady } from '../core/settled.ts';
import { usePart } from '../core/use-part.ts';
import { account, loadAccount, useAccount } from '../features/account/state.ts';
import { loadVisit, visit } from '../features/visit/state.ts';
import { Footer } from './Footer.tsx';
import styles from './Frame.module.css';
import { decide } from './guards.ts';
import { Header } from './Header.tsx';
import { Notices } from './Notices.tsx';
import { PageOutlet } from './PageOutlet.tsx';
import { PopupLayer } from './PopupLayer.tsx';
import type { Place } from './place.ts';
import { Sidebar } from './Sidebar.tsx';
import { TabBar } from './TabBar.tsx';
import { Toasts } from './Toasts.tsx';
import { useGo } from './useGo.ts';
import { useHead } from './useHead.ts';

const later = () => whenReady().then(() => import('./Later.tsx'));

/** The frame around every screen: landmarks, navigation, the page, the popup over it, toasts. */
export function Frame({ place }: { place: Place }) {
  const { t } = useLingui();
  const { standing } = useAccount();
  useLoad(loadAccount, account.loading);
  useLoad(loadVisit, visit.loading);
  useHead(place);
  const Later = usePart(later, true);
  const decision = place.route ? decide(place.route, place.target, standing) : { kind: 'show' as const };
  useGo(decision.kind === 'go' ? decision.path : null);
  const isPlaying = place.page?.name === 'gameItem';
  const menu = place.page ? menuOf(place.page.name) : undefined;

  return (
    <div className={styles['frame']} data-play={isPlaying}>
      <a className={styles['skip']} href="#main">
        {t({ id: 'shell.skip', message: 'Skip to content' })}
      </a>
      <Header place={place} menu={menu} />
      <Sidebar menu={menu} />
      <div className={styles['column']}>
        {!isPlaying && <Notices />}
        <main id="main" className={styles['main']} tabIndex={-1}>
          <PageOutlet place={place} isReady={decision.kind === 'show'} />
        </main>
        {!isPlaying && <Footer />}
      </div>
      {!isPlaying && <TabBar menu={menu} />}
      {place.popup && decision.kind === 'show' && <PopupLayer name={place.popup} />}
      <Toasts />
      {Later && <Later isPlaying={isPlaying} />}
    </div>
  );
}

export type MenuKey = 'lobby' | 'pokies' | 'live' | 'favourites';

function menuOf(name: NonNullable<Place['page']>['name']): MenuKey | undefined {
  const route = routes[name];
  return 'menu' in route ? route.menu : undefined;
}
