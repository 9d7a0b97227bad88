import { useLingui } from '@lingui/react/macro';
import { type RouteDefinition, routes } from '../contract/routes.ts';
import { useLoad } from '../core/load.ts';
import { whenReady, whenSettled } from '../core/settled.ts';
import { firstToast } from '../core/toasts.ts';
import { usePart } from '../core/use-part.ts';
import { account, loadAccount } from '../features/account/state.ts';
import { loadVisit, visit } from '../features/visit/state.ts';
import { Footer } from './Footer.tsx';
import styles from './Frame.module.css';
import { Header } from './Header.tsx';
import { Notices } from './Notices.tsx';
import { PageOutlet } from './PageOutlet.tsx';
import { PopupLayer } from './PopupLayer.tsx';
import type { Place } from './place.ts';
import { Sidebar } from './Sidebar.tsx';
import { TabBar } from './TabBar.tsx';
import { useGuard } from './useGuard.ts';
import { useHead } from './useHead.ts';

/** When the page is idle, which is before a first visit's worker may have to do without a network; or with the first of them. */
const toasts = () => Promise.race([whenSettled(), firstToast()]).then(() => import('./Toasts.tsx'));
/** A link that asks for something (to install, a campaign's mark) is not kept waiting for the worker. */
const later = () => (location.search ? whenSettled() : whenReady()).then(() => import('./Later.tsx'));

/** The frame around every screen: landmarks, navigation, the page, the popup over it, toasts. */
export function Frame({ place }: { place: Place }) {
  const { t } = useLingui();
  useLoad(loadAccount, account.loading);
  useLoad(loadVisit, visit.loading);
  useHead(place);
  const Toasts = usePart(toasts, true);
  const Later = usePart(later, true);
  const isAdmitted = useGuard(place) === 'show';
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
          <PageOutlet place={place} isReady={isAdmitted} />
        </main>
        {!isPlaying && <Footer />}
      </div>
      {!isPlaying && <TabBar menu={menu} />}
      {place.popup && isAdmitted && <PopupLayer name={place.popup} />}
      {Toasts && <Toasts dismissLabel={t({ id: 'action.dismiss', message: 'Dismiss' })} />}
      {Later && <Later place={place} />}
    </div>
  );
}

export type MenuKey = NonNullable<RouteDefinition['menu']>;

function menuOf(name: NonNullable<Place['page']>['name']): MenuKey | undefined {
  const route = routes[name];
  return 'menu' in route ? route.menu : undefined;
}
