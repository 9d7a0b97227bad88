import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { syncCalmAcrossTabs, useCalm } from '../../features/calm/calm.ts';
import { betting, useSportUrl } from '../../features/config/betting.ts';
import { useNewProviderPopup } from '../../features/new-provider/useNewProviderPopup.ts';
import { usePause } from '../../features/play/safety/pause.ts';
import { useIdleTitle } from '../../features/settings/useIdleTitle.ts';
import { isIosWebview } from '../../features/visit/ios-webview.ts';
import { useVisit } from '../../features/visit/state.ts';
import { useTopDialog } from '../../ui/overlays/open-dialogs.ts';
import { saveBettingLink } from '../navigation/betting-link.ts';
import { BottomPrompts } from '../prompts/BottomPrompts.tsx';
import type { AppLocation } from '../routing/location.ts';

const bookmarks = () => import('../../features/bookmarks/Bookmarks.tsx');
const webviewExit = () => import('../../features/install/webview-exit/WebviewExit.tsx');

/** Popups over which the hint to leave the webview is not shown. */
const CASHBOX = /^cashbox/;

/** Around the page: the prompts at the bottom, the bookmarks, the title of an idle tab, the hint to leave a webview. */
export function FloatingWidgets({ appLocation }: { appLocation: AppLocation }) {
  const isPlaying = appLocation.page?.name === 'gameItem';
  const isCalm = useCalm();
  const Bookmarks = useLazyComponent(bookmarks, true);
  const WebviewExit = useLazyComponent(webviewExit, isIosWebview());
  // While a game is paused the title does not call the player back to it.
  const isPaused = usePause().reason !== null;
  useIdleTitle(isPlaying, isPaused);
  const hasModal = useTopDialog() !== undefined;
  useNewProviderPopup(!appLocation.popup && !hasModal && !isPlaying && !isCalm && !isPaused);
  useSaveBettingLink();
  useEffect(syncCalmAcrossTabs, []);
  return (
    <>
      <BottomPrompts appLocation={appLocation} />
      {Bookmarks && !isPlaying && !isCalm && <Bookmarks />}
      {WebviewExit && (
        <WebviewExit
          isPlaying={isPlaying}
          isCashboxOpen={appLocation.popup !== null && CASHBOX.test(appLocation.popup)}
        />
      )}
    </>
  );
}

/** Stores the betting link once the configuration of this visit is loaded. */
function useSaveBettingLink(): void {
  const url = useSportUrl();
  const { loading } = useSnapshot(betting);
  const { context } = useVisit();
  const isKnown = loading.phase === 'ready' && context !== null;
  useEffect(() => {
    if (isKnown) saveBettingLink(url);
  }, [url, isKnown]);
}
