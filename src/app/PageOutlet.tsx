import { Suspense, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { routes } from '../contract/routes.ts';
import { screen } from '../core/screen.ts';
import { whenReady } from '../core/settled.ts';
import { Boundary } from './Boundary.tsx';
import NotFound from './NotFound.tsx';
import type { Place } from './place.ts';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import { freshenScreens, screenOf } from './screens.ts';
import { Waiting } from './Waiting.tsx';

interface Props {
  place: Place;
  /** False while a guard does not know yet who this is. */
  isReady: boolean;
}

/** The screen of the place; what fails inside it leaves the frame standing. */
export function PageOutlet({ place, isReady }: Props) {
  const { page } = place;
  const key = page ? `${page.name}:${JSON.stringify(page.params)}` : place.target;
  useFocusOnHeading(key);
  useScrollToTop(key);
  useHashes();
  if (!page && !place.popup) return <NotFound />;
  if (!page) return null;
  const skeleton = <ScreenSkeleton kind={routes[page.name].shell} />;
  if (!isReady && !place.popup) return <Waiting>{skeleton}</Waiting>;
  return (
    <Boundary key={key} onRetry={freshenScreens}>
      <Suspense fallback={skeleton}>
        <Screen page={page} />
      </Suspense>
    </Boundary>
  );
}

/** Asks for its component anew on every try, see `screens.ts`. */
function Screen({ page: { name, params } }: { page: NonNullable<Place['page']> }) {
  const Body = screenOf(name);
  return <Body params={params} route={name} />;
}

const hashAsked = () =>
  new Promise<unknown>(resolve => {
    if (location.hash) resolve(0);
    else window.onhashchange = resolve;
  });

/** What the part of an address after `#` asks for; at once where there is one (platform 2.1). */
function useHashes(): void {
  useEffect(() => {
    void Promise.race([whenReady(), hashAsked()])
      .then(() => import('./hashes.ts'))
      .then(
        ({ followHashes }) => followHashes(),
        () => undefined,
      );
  }, []);
}

/** A reader hears where it is: after a navigation the new screen's heading gets the focus (look, Access). */
function useFocusOnHeading(key: string): void {
  const { name } = useSnapshot(screen);
  const pending = useRef<string | null>(null);
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) pending.current = key;
    first.current = false;
  }, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen that has loaded names itself, and then has its heading
  useEffect(() => {
    if (pending.current === null || document.querySelector('dialog[open]')) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    pending.current = null;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [key, name]);
}

/** A new page starts at its top; going back is the browser's own restoration. */
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
