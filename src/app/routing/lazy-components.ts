import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { fetchChunk } from '../../core/scheduling/fetch-chunk.ts';
import { withLazyMessages } from '../../core/shell/i18n.ts';
import { ChunkLoadError } from '../errors/chunk-load-error.ts';

export type Loader<P> = () => Promise<{ default: ComponentType<P> }>;

/** React keeps the rejection of a lazy component for good: these remove the components that failed. */
const failedComponentResets = new Set<() => void>();

/** Call this before a failed screen is rendered again. */
export function resetFailedScreens(): void {
  for (const reset of failedComponentResets) reset();
  failedComponentResets.clear();
}

/**
 * One component per loader, so that routes which share a screen keep it mounted; lazy unless fetched ahead. Components
 * wait for the messages of the lazy catalogue, but for the one of `initial`, whose messages are in the initial catalogue.
 */
export function createLazyComponents<N extends string, P>(
  loaders: Readonly<Record<N, Loader<P>>>,
  initial?: Loader<P>,
) {
  const load = (loader: Loader<P>) => (loader === initial ? loader() : withLazyMessages(loader()));
  const components = new Map<Loader<P>, ComponentType<P> | LazyExoticComponent<ComponentType<P>>>();
  const createLazy = (loader: Loader<P>) =>
    lazy(() =>
      fetchChunk(() => load(loader)).catch((error: unknown) => {
        failedComponentResets.add(() => components.delete(loader));
        throw new ChunkLoadError(error);
      }),
    );
  return {
    of(name: N) {
      const loader = loaders[name];
      const component = components.get(loader) ?? createLazy(loader);
      components.set(loader, component);
      return component;
    },
    /** A component that is fetched before it is first rendered shows without a skeleton. */
    async preload(name: N): Promise<void> {
      const loader = loaders[name];
      const module = await load(loader).catch(() => null);
      if (module && !components.has(loader)) components.set(loader, module.default);
    },
  };
}
