import { type ComponentType, useEffect, useState } from 'react';
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
 * A component of a screen or of the layout that not every visitor needs, from its own chunk. Null until it is loaded; where
 * it can't be fetched the rest of the page works without it, and it is fetched again when the network is back.
 */
export function useLazyComponent<P>(
  load: Loader<P>,
  isWanted: boolean,
  { after, hasMessages = true }: LazyOptions = {},
): ComponentType<P> | null {
  const [loaded, setLoaded] = useState<{ Component: ComponentType<P> } | null>(() => {
    const Component = loadedAhead.get(load) as ComponentType<P> | undefined;
    return Component ? { Component } : null;
  });
  const isMissing = loaded === null;
  useEffect(() => {
    if (!isWanted || !isMissing) return;
    let isUnmounted = false;
    const fetchComponent = async () => {
      await after?.();
      await fetchChunk(() => (hasMessages ? withLazyMessages(load()) : load())).then(
        ({ default: Component }) => {
          if (!isUnmounted) setLoaded({ Component });
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
  return loaded?.Component ?? null;
}
