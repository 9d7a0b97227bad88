import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { fetchChunk } from '../../core/scheduling/fetch-chunk.ts';
import { endHydration } from '../../core/shell/hydration.ts';
import { withLazyMessages } from '../../core/shell/i18n.ts';
import { ChunkLoadError } from '../errors/chunk-load-error.ts';

export type Loader<P> = () => Promise<{ default: ComponentType<P> }>;
type Loaders<N extends string, P> = Readonly<Partial<Record<N, Loader<P>>>>;

/** React keeps the rejection of a lazy component for good: these remove the components that failed. */
const failedComponentResets = new Set<() => void>();

/** Call this before a failed screen is rendered again. */
export function resetFailedScreens(): void {
  for (const reset of failedComponentResets) reset();
  failedComponentResets.clear();
}

/**
 * One component per loader, so that routes which share a screen keep it mounted; lazy unless fetched ahead. The loaders of
 * `initial` are at hand, and the messages of their components are in the initial catalogue. `loadOthers` fetches the other
 * loaders when one of them is first wanted; their components wait for the lazy catalogue.
 */
export function createLazyComponents<N extends string, P>(
  initial: Loaders<N, P>,
  loadOthers: () => Promise<Loaders<N, P>>,
) {
  let loaders = initial;
  /** By loader; by name while the loader is not known. */
  const components = new Map<Loader<P> | N, ComponentType<P> | LazyExoticComponent<ComponentType<P>>>();
  const keyOf = (name: N) => loaders[name] ?? name;

  async function loadOther(name: N): Promise<{ default: ComponentType<P> }> {
    if (!loaders[name]) {
      loaders = { ...(await loadOthers()), ...initial };
      for (const [key, component] of components)
        if (typeof key === 'string' && !components.has(keyOf(key))) components.set(keyOf(key), component);
    }
    const loader = loaders[name];
    if (!loader) throw new Error(`no component for ${name}`);
    return loader();
  }
  const load = (name: N) => initial[name]?.() ?? withLazyMessages(loadOther(name));

  const createLazy = (name: N) => {
    const component = lazy(() =>
      fetchChunk(() => load(name)).catch((error: unknown) => {
        failedComponentResets.add(() => {
          for (const [key, other] of components) if (other === component) components.delete(key);
        });
        throw new ChunkLoadError(error);
      }),
    );
    return component;
  };
  return {
    of(name: N) {
      const component = components.get(keyOf(name)) ?? createLazy(name);
      components.set(keyOf(name), component);
      return component;
    },
    /** A component that is fetched before it is first rendered shows without a skeleton; without it no HTML is hydrated. */
    async preload(name: N): Promise<void> {
      const module = await load(name).catch(endHydration);
      if (module && !components.has(keyOf(name))) components.set(keyOf(name), module.default);
    },
  };
}
