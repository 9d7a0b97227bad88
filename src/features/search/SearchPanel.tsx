import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useLoad } from '../../core/data/loader.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useFavouritesLoad } from '../favourites/useFavouritesLoad.ts';
import { catalogue, loadCollections, loadProviders } from '../games/state.ts';
import { moveFocusAmongTiles } from './arrow-keys.ts';
import { useLocalIndex } from './local-index.ts';
import { ProviderMatches } from './ProviderMatches.tsx';
import { useSearchPanel } from './panel-state.ts';
import { RecentSearches } from './RecentSearches.tsx';
import { SearchField } from './SearchField.tsx';
import styles from './SearchPanel.module.css';
import { SearchResults } from './SearchResults.tsx';
import { runSearch, search, typeSearch } from './state.ts';

/** The search: the whole window on phones, a popup on desktops (GAMES-37). */
export default function SearchPanel({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const panel = useRef<HTMLDivElement>(null);
  useLoad(loadCollections, catalogue.collectionsLoading);
  useLoad(loadProviders, catalogue.providersLoading);
  useFavouritesLoad();
  useVisualViewportHeight();
  useRetryWhenOnline();
  useLocalIndex();
  useCloseOnLeave(onClose);
  useHeaderText();
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
        onKeyDown={event => moveFocusAmongTiles(event.nativeEvent, panel.current)}
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

/** Continues with what is typed into the header's field, which has the focus until this panel is loaded, and after it. */
function useHeaderText(): void {
  const { text } = useSearchPanel();
  useLayoutEffect(() => {
    if (text !== search.text) typeSearch(text);
  }, [text]);
  // The next text replaces it. Chromium has given the focus back while the field was inert, and would not take any text.
  useEffect(
    () => () => {
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
    },
    [],
  );
}

/** Closes the panel when a result is opened, which has a page of its own. */
function useCloseOnLeave(onClose: () => void): void {
  const [path] = useLocation();
  const from = useRef(path);
  useEffect(() => {
    if (path !== from.current) onClose();
  }, [path, onClose]);
}

/** Searches again for the same text when the network is back. */
function useRetryWhenOnline(): void {
  useEffect(() => {
    const retry = () => {
      if (search.phase === 'offline' || search.phase === 'error') void runSearch();
    };
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);
}

/** GAMES-34: the popup follows the window, and a phone's keyboard, after 150 ms. */
const RESIZE_MS = 150;
const PROPERTY = '--search-height';

/** Gives the style sheet the size of the visual viewport. */
function useVisualViewportHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    const measure = () => style.setProperty(PROPERTY, `${Math.round(viewport.height)}px`);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measureLater = () => {
      clearTimeout(timer);
      timer = setTimeout(measure, RESIZE_MS);
    };
    measure();
    viewport.addEventListener('resize', measureLater);
    return () => {
      clearTimeout(timer);
      viewport.removeEventListener('resize', measureLater);
      style.removeProperty(PROPERTY);
    };
  }, []);
}
