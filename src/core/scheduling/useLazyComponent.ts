import { type ComponentType, useEffect, useState } from 'react';
import { fetchChunk } from './fetch-chunk.ts';

type Loader<P> = () => Promise<{ default: ComponentType<P> }>;

/**
 * A component of a screen or of the layout that not every visitor needs, from its own chunk. Null until it is loaded; where
 * it can't be fetched the rest of the page works without it, and it is fetched again when the network is back.
 */
export function useLazyComponent<P>(load: Loader<P>, isWanted: boolean): ComponentType<P> | null {
  const [loaded, setLoaded] = useState<{ Component: ComponentType<P> } | null>(null);
  const isMissing = loaded === null;
  useEffect(() => {
    if (!isWanted || !isMissing) return;
    let isUnmounted = false;
    const fetchComponent = () =>
      fetchChunk(load).then(
        ({ default: Component }) => {
          if (!isUnmounted) setLoaded({ Component });
        },
        () => undefined,
      );
    void fetchComponent();
    window.addEventListener('online', fetchComponent);
    return () => {
      isUnmounted = true;
      window.removeEventListener('online', fetchComponent);
    };
  }, [load, isWanted, isMissing]);
  return loaded?.Component ?? null;
}
