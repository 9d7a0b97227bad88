import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { usePart } from '../core/use-part.ts';
import { followCalm, useCalm } from '../features/calm/state.ts';
import { betting, useSportAddress } from '../features/config/betting.ts';
import { useIdleTitle } from '../features/idle-title/useIdleTitle.ts';
import { useHalt } from '../features/play/halt.ts';
import { useVisit } from '../features/visit/state.ts';
import { isIosWebview } from '../features/visit/surroundings.ts';
import { LowerEdge } from './LowerEdge.tsx';
import type { Place } from './place.ts';
import { keepSportLink } from './sport-link.ts';
import { useWide } from './useWide.ts';

const bookmarks = () => import('../features/bookmarks/Bookmarks.tsx');
const webviewExit = () => import('../features/webview-exit/WebviewExit.tsx');

/** Popups that a question about the browser must not come between. */
const CASHBOX = /^cashbox/;

/** What floats around the page: the cards of the lower edge, the bookmarks, the tab's title, the way out of a webview. */
export function Around({ place }: { place: Place }) {
  const isPlaying = place.page?.name === 'gameItem';
  const isCalm = useCalm();
  const isWide = useWide();
  const Bookmarks = usePart(bookmarks, isWide);
  const WebviewExit = usePart(webviewExit, isIosWebview());
  // A game that has to stand still is not called back to.
  useIdleTitle(isPlaying, useHalt().why !== null);
  useSportLinkKept();
  useEffect(followCalm, []);
  return (
    <>
      <LowerEdge place={place} />
      {Bookmarks && isWide && !isPlaying && !isCalm && <Bookmarks />}
      {WebviewExit && (
        <WebviewExit
          isPlaying={isPlaying}
          isCashboxOpen={place.popup !== null && CASHBOX.test(place.popup)}
        />
      )}
    </>
  );
}

/** Once it is known whether there is betting for this visit. */
function useSportLinkKept(): void {
  const url = useSportAddress();
  const { loading } = useSnapshot(betting);
  const { context } = useVisit();
  const isKnown = loading.phase === 'ready' && context !== null;
  useEffect(() => {
    if (isKnown) keepSportLink(url);
  }, [url, isKnown]);
}
