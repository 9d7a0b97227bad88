import { useEffect } from 'react';
import { runSearch, search } from './state.ts';

/** Searches again for the kept text when the network is back. */
export function useSearchAgain(): void {
  useEffect(() => {
    const again = () => {
      if (search.phase === 'offline' || search.phase === 'error') void runSearch();
    };
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
}
