import { type ComponentType, useEffect, useState } from 'react';
import { delay } from '../../lib/backoff.ts';
import { endHydration } from '../shell/hydration.ts';
import { withLazyMessages } from '../shell/i18n.ts';
import { fetchChunk } from './fetch-chunk.ts';

type Loader<P> = () => Promise<{ default: ComponentType<P> }>;

interface LazyOptions {
  /** Resolves when the chunk may be fetched; at once without it. */
  readonly after?: () => Promise<unknown>;
  /** False for a component that shows no messages of the lazy catalogue: it does not wait for them. */
  readonly hasMessages?: boolean;
}

/** Components that were loaded before the first render, by their loader. */
const loadedAhead = new Map<unknown, unknown>();

/**
 * Loads a component that the first render is to have: HTML that was rendered with it hydrates with it, and is not hydrated without
 * it. A lost chunk is fetched again: the HTML stays meanwhile. Never rejects.
 */
export const preloadComponent = <P>(load: Loader<P>): Promise<void> =>
  fetchChunk(() => withLazyMessages(load())).then(
    module => void loadedAhead.set(load, module.default),
    endHydration,
  );

/**
 * Resolves when nothing is being pressed, after a second at the latest: a browser sends no click to what was replaced or has moved
 * away between press and release (decision 0158).
 */
async function whenReleased(): Promise<void> {
  for (let polls = 0; polls < 20 && document.documentElement.matches(':active'); polls += 1) await delay(50);
}

/**
 * A component of a screen or of the layout that not every visitor needs, from its own chunk. Null until it is loaded; where
 * it can't be fetched the rest of the page works without it, and it is fetched again when the network is back.
 */
export function useLazyComponent<P>(
  load: Loader<P>,
  isWanted: boolean,
  { after, hasMessages = true }: LazyOptions = {},
): ComponentType<P> | null {
  const [Loaded, setLoaded] = useState(() => (loadedAhead.get(load) ?? null) as ComponentType<P> | null);
  const isMissing = Loaded === null;
  useEffect(() => {
    if (!isWanted || !isMissing) return;
    let isUnmounted = false;
    const fetchComponent = async () => {
      await after?.();
      await fetchChunk(() => (hasMessages ? withLazyMessages(load()) : load())).then(
        async ({ default: Component }) => {
          await whenReleased();
          if (!isUnmounted) setLoaded(() => Component);
        },
        () => undefined,
      );
    };
    void fetchComponent();
    window.addEventListener('online', fetchComponent);
    return () => {
      isUnmounted = true;
      window.removeEventListener('online', fetchComponent);
    };
  }, [load, isWanted, isMissing, after, hasMessages]);
  return Loaded;
}
