import { type ComponentType, useEffect, useState } from 'react';
import { fetchChunk } from './fetch-chunk.ts';

type Loader<P> = () => Promise<{ default: ComponentType<P> }>;

/**
 * A part of a screen or of the frame that not everybody needs, from its own chunk. Null until it is there; without it the
 * rest stands, and it is fetched when the network is back.
 */
export function usePart<P>(load: Loader<P>, isWanted: boolean): ComponentType<P> | null {
  const [part, setPart] = useState<{ Part: ComponentType<P> } | null>(null);
  const isMissing = part === null;
  useEffect(() => {
    if (!isWanted || !isMissing) return;
    let isLeft = false;
    const fetchPart = () =>
      fetchChunk(load).then(
        ({ default: Part }) => {
          if (!isLeft) setPart({ Part });
        },
        () => undefined,
      );
    void fetchPart();
    window.addEventListener('online', fetchPart);
    return () => {
      isLeft = true;
      window.removeEventListener('online', fetchPart);
    };
  }, [load, isWanted, isMissing]);
  return part?.Part ?? null;
}
