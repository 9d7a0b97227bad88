import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useLoad } from '../../core/load.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useFavouritesLoad } from '../favourites/useFavouritesLoad.ts';
import { catalogue, loadCollections, loadProviders } from '../games/state.ts';
import { moveAmongTiles } from './move-among-tiles.ts';
import { ProviderMatches } from './ProviderMatches.tsx';
import { RecentSearches } from './RecentSearches.tsx';
import { SearchField } from './SearchField.tsx';
import styles from './SearchPanel.module.css';
import { SearchResults } from './SearchResults.tsx';
import { useLocalIndex } from './useLocalIndex.ts';
import { useSearchAgain } from './useSearchAgain.ts';
import { useVisualHeight } from './useVisualHeight.ts';

/** The search: the whole window on phones, a popup on desktops (platform 2.5). */
export default function SearchPanel({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const panel = useRef<HTMLDivElement>(null);
  useLoad(loadCollections, catalogue.collectionsLoading);
  useLoad(loadProviders, catalogue.providersLoading);
  useFavouritesLoad();
  useVisualHeight();
  useSearchAgain();
  useLocalIndex();
  useCloseOnLeave(onClose);
  return (
    <Dialog
      open
      size="full"
      hideTitle
      title={t({ id: 'search.title', message: 'Search games' })}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
      onClose={onClose}
      className={styles['dialog']}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a shortcut among controls that Tab reaches */}
      <div
        ref={panel}
        className={styles['panel']}
        onKeyDown={event => moveAmongTiles(event.nativeEvent, panel.current)}
      >
        <SearchField />
        <div className={styles['scroll']}>
          <RecentSearches />
          <ProviderMatches />
          <SearchResults />
        </div>
      </div>
    </Dialog>
  );
}

/** A result that was opened has its own page: the panel goes. */
function useCloseOnLeave(onClose: () => void): void {
  const [path] = useLocation();
  const from = useRef(path);
  useEffect(() => {
    if (path !== from.current) onClose();
  }, [path, onClose]);
}
