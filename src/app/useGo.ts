import { useEffect } from 'react';
import { go } from '../core/navigation.ts';

/** Follows a guard's or a redirect's decision: the refused address leaves no trace in the history. */
export function useGo(path: string | null): void {
  useEffect(() => {
    if (path !== null) go(path, { replace: true, state: {} });
  }, [path]);
}
