import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { currentLocation, historyState, navigateTo } from '../../core/shell/navigation.ts';
import { openSearch, searchFor } from './panel-state.ts';

/** The name of the header's field. */
const PARAM = 'search';

/**
 * `?search=`, which the form of the header leads to where it is sent before the app has started: is removed from the address and
 * opens the search with its text.
 */
export function useSearchQueryParam(): void {
  const query = useSearch();
  useEffect(() => {
    const params = new URLSearchParams(query);
    const text = params.get(PARAM);
    if (text === null) return;
    params.delete(PARAM);
    const rest = params.size > 0 ? `?${params}` : '';
    navigateTo(currentLocation().path + rest + location.hash, { replace: true, state: historyState() });
    searchFor(text);
    openSearch();
  }, [query]);
}
