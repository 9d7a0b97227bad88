import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { subscribe } from 'valtio';
import type { ShellKind } from '../../contract/routes/route-definition.ts';
import { routes } from '../../contract/routes/routes.ts';
import { whenOfflineReady } from '../../core/scheduling/idle-scheduler.ts';
import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { holdHydration, hydration } from '../../core/shell/hydration.ts';
import { screenState } from '../../core/shell/screen.ts';
import { useAccount } from '../../features/account/state.ts';
import { LobbyLink } from '../../features/games/LobbyLink.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { ErrorBoundary } from '../errors/ErrorBoundary.tsx';
import { resetFailedScreens } from './lazy-components.ts';
import type { AppLocation } from './location.ts';
import styles from './PageOutlet.module.css';
import { screenOf } from './screen-components.ts';

interface Props {
  appLocation: AppLocation;
  /** False while the guards wait or redirect. */
  isReady: boolean;
}

/** The screen of the route. An error inside it leaves the layout around it in place. */
export function PageOutlet({ appLocation, isReady }: Props) {
  const { page } = appLocation;
  const key = page ? `${page.name}:${JSON.stringify(page.params)}` : appLocation.target;
  // Its code is loaded: a boundary would be hydrated on its own, after everything else and at the lowest priority.
  const [hydratedKey] = useState(() => (hydration.isPending ? key : null));
  useFocusOnHeading(key);
  useScrollToTop(key);
  useHashActions();
  if (!page && !appLocation.popup) return <NotFound />;
  if (!page) return null;
  const skeleton = <ScreenSkeleton kind={routes[page.name].shell} />;
  if (!isReady && !appLocation.popup) return <AccountPending>{skeleton}</AccountPending>;
  const screen = <Screen page={page} />;
  return (
    <ErrorBoundary key={key} onRetry={resetFailedScreens}>
      {key === hydratedKey ? screen : <Suspense fallback={skeleton}>{screen}</Suspense>}
    </ErrorBoundary>
  );
}

/** Looks its component up on every render, since a failed one is replaced (`lazy-components.ts`). */
function Screen({ page: { name, params } }: { page: NonNullable<AppLocation['page']> }) {
  const Body = screenOf(name);
  // Called after the effects of everything in it: by then the screen is hydrated. The parts beside it hold until they are.
  useEffect(() => queueMicrotask(holdHydration()), []);
  return <Body params={params} route={name} />;
}

const hashAppeared = () =>
  new Promise<unknown>(resolve => {
    if (location.hash) resolve(0);
    else window.onhashchange = resolve;
  });

/** Loads the actions of hashes: at once where the address has a hash, else when the page is idle (ROUTE-21). */
function useHashActions(): void {
  useEffect(() => {
    void Promise.race([whenOfflineReady(), hashAppeared()])
      .then(() => import('./hash-actions.ts'))
      .then(
        ({ startHashActions }) => startHashActions(),
        () => undefined,
      );
  }, []);
}

/** After a navigation the heading of the new screen gets the focus, which makes screen readers announce it (decision 0103). */
function useFocusOnHeading(key: string): void {
  const pending = useRef<string | null>(null);
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) pending.current = key;
    first.current = false;
  }, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every navigation
  useEffect(() => {
    const focusHeading = () => {
      if (pending.current === null || document.querySelector('dialog[open]')) return;
      const heading = document.querySelector<HTMLElement>('main h1');
      if (!heading) return;
      pending.current = null;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    focusHeading();
    // A screen that has loaded names itself, and then has its heading. As state it would render the whole screen again.
    return subscribe(screenState, focusHeading);
  }, [key]);
}

/** Scrolls to the top after a navigation; on going back the browser restores the position. */
function useScrollToTop(key: string): void {
  const isBack = useRef(false);
  const first = useRef(true);
  useEffect(() => {
    const onPop = () => {
      isBack.current = true;
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the navigation
  useEffect(() => {
    if (!first.current && !isBack.current) window.scrollTo(0, 0);
    first.current = false;
    isBack.current = false;
  }, [key]);
}

/** Placeholder while the chunk of a screen loads, in the sizes of the screen. */
function ScreenSkeleton({ kind }: { kind: ShellKind }) {
  if (kind === 'play') return <div className={styles['play']} />;
  if (kind === 'page') {
    return (
      <div className={styles['page']}>
        <Skeleton h="32px" w="220px" />
        <Skeleton h="320px" radius="panel" />
      </div>
    );
  }
  return (
    <div className={styles['grid']}>
      {Array.from({ length: 18 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={index} ratio={3 / 4} radius="tile" />
      ))}
    </div>
  );
}

/** Shown for an unknown address (decision 0028). */
function NotFound() {
  const { t } = useLingui();
  return (
    <EmptyState
      level={1}
      icon={<Search aria-hidden />}
      title={t({ id: 'notFound.title', message: 'We couldn’t find this page' })}
      text={t({
        id: 'notFound.text',
        message: 'The page may have moved, or the link is incomplete.',
      })}
      action={<LobbyLink />}
    />
  );
}

const accountUnavailable = () => import('./AccountUnavailable.tsx');

/** Shows its children while the account loads, and an error with a way to retry when it can't be loaded. */
function AccountPending({ children }: { children: ReactNode }) {
  const { loading } = useAccount();
  const hasFailed = loading.phase === 'offline' || loading.phase === 'error';
  const AccountUnavailable = useLazyComponent(accountUnavailable, hasFailed, { hasMessages: false });
  return hasFailed && AccountUnavailable ? <AccountUnavailable /> : children;
}
