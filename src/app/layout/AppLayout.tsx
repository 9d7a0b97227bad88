import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { MenuKey } from '../../contract/routes/route-definition.ts';
import { routes } from '../../contract/routes/routes.ts';
import { useLoad } from '../../core/data/loader.ts';
import { whenExploring, whenIdleAfterLoad, whenOfflineReady } from '../../core/scheduling/idle-scheduler.ts';
import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { useIsOnBreak } from '../../core/shell/break-status.ts';
import { firstToast } from '../../core/shell/toasts.ts';
import { account, loadAccount } from '../../features/account/state.ts';
import { loadVisit, visit } from '../../features/visit/state.ts';
import { Footer } from '../footer/Footer.tsx';
import { Header } from '../header/Header.tsx';
import { TabBar } from '../navigation/TabBar.tsx';
import type { AppLocation } from '../routing/location.ts';
import { PageOutlet } from '../routing/PageOutlet.tsx';
import { PopupOutlet } from '../routing/PopupOutlet.tsx';
import { preloadScreenList } from '../routing/screen-components.ts';
import { useGuard } from '../routing/useGuard.ts';
import { Sidebar } from '../sidebar/Sidebar.tsx';
import { StatusBar } from '../status/StatusBar.tsx';
import styles from './AppLayout.module.css';

/** When the page is idle, so that the chunk is stored before the network may be lost, or with the first toast. */
const whenToastsMayLoad = () => Promise.race([whenIdleAfterLoad(), firstToast()]);
/** With a query (such as `?pwa=install` or a campaign's parameters) it does not wait for the worker. */
const whenShellMayLoad = () => (location.search ? whenIdleAfterLoad() : whenOfflineReady());
const head = () => import('../routing/Head.tsx');
const toasts = () => import('../status/Toasts.tsx');
const breakStrip = () => import('../../features/safe-play/BreakStrip.tsx');
const deferredShell = () => import('./DeferredShell.tsx');

/** The layout around every screen: landmarks, navigation, the page, the popup over it, toasts. */
export function AppLayout({ appLocation }: { appLocation: AppLocation }) {
  const { t } = useLingui();
  useLoad(loadAccount, account.loading);
  useLoad(loadVisit, visit.loading);
  const Head = useLazyComponent(head, true, { after: whenIdleAfterLoad, hasMessages: false });
  const Toasts = useLazyComponent(toasts, true, { after: whenToastsMayLoad, hasMessages: false });
  const DeferredShell = useLazyComponent(deferredShell, true, { after: whenShellMayLoad });
  const isOnBreak = useIsOnBreak();
  const BreakStrip = useLazyComponent(breakStrip, isOnBreak);
  // From the first render on the app knows of a break itself.
  useEffect(() => void delete document.documentElement.dataset['pause'], []);
  // After the first render, which comes before everything else.
  useEffect(() => void Promise.race([whenIdleAfterLoad(), whenExploring()]).then(preloadScreenList), []);
  const isAllowed = useGuard(appLocation) === 'show';
  const isPlaying = appLocation.page?.name === 'gameItem';
  const menu = appLocation.page ? menuOf(appLocation.page.name) : undefined;

  return (
    <div className={styles['frame']} data-play={isPlaying}>
      {Head && <Head appLocation={appLocation} />}
      <a className={styles['skip']} href="#main">
        {t({ id: 'shell.skip', message: 'Skip to content' })}
      </a>
      <div id="prompts" className={styles['prompts']} />
      <Header appLocation={appLocation} menu={menu} />
      <Sidebar menu={menu} />
      <div className={styles['column']}>
        {isOnBreak && !isPlaying && <div className={styles['break']}>{BreakStrip && <BreakStrip />}</div>}
        {!isPlaying && <StatusBar />}
        <main id="main" className={styles['main']} tabIndex={-1}>
          <PageOutlet appLocation={appLocation} isReady={isAllowed} />
        </main>
        {!isPlaying && <Footer />}
      </div>
      {!isPlaying && <TabBar menu={menu} />}
      {appLocation.popup && isAllowed && <PopupOutlet name={appLocation.popup} />}
      {Toasts && <Toasts dismissLabel={t({ id: 'action.dismiss', message: 'Dismiss' })} />}
      {DeferredShell && <DeferredShell appLocation={appLocation} />}
    </div>
  );
}

function menuOf(name: NonNullable<AppLocation['page']>['name']): MenuKey | undefined {
  const route = routes[name];
  return 'menu' in route ? route.menu : undefined;
}
