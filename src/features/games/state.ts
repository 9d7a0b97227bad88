import { proxy, ref, useSnapshot } from 'valtio';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { type Collection, games as endpoints, type Provider } from '../../contract/subjects/games.ts';
import { createLoader, initialLoadState, type LoadState } from '../../core/data/loader.ts';
import { isEqual } from '../../core/data/reconcile.ts';
import { device } from '../../core/device/device.ts';
import { call } from '../../core/http/call.ts';

export type Menu = ReplyOf<typeof endpoints.loadMenuCategories>;

/** The lobby's data. The lists are `ref`s and replaced as a whole. */
export const catalogue = proxy<{
  collections: readonly Collection[];
  collectionsLoading: LoadState;
  providers: readonly Provider[];
  providersLoading: LoadState;
  menu: Menu | null;
  menuLoading: LoadState;
}>({
  collections: ref([]),
  collectionsLoading: initialLoadState(),
  providers: ref([]),
  providersLoading: initialLoadState(),
  menu: null,
  menuLoading: initialLoadState(),
});

type Catalogue = typeof catalogue;

/** Reads the catalogue; its lists are `ref`s, which a snapshot returns unchanged. */
export const useCatalogue = () => useSnapshot(catalogue) as Readonly<Catalogue>;

export function setCollections(collections: readonly Collection[]): void {
  if (!isEqual(catalogue.collections, collections)) catalogue.collections = ref([...collections]);
}

export const loadCollections = createLoader(
  catalogue.collectionsLoading,
  async options => {
    const { collections } = await call(endpoints.listCollections, { query: { device }, ...options });
    setCollections(collections);
  },
  endpoints.listCollections.path,
);

export const loadProviders = createLoader(
  catalogue.providersLoading,
  async options => {
    const providers = await call(endpoints.listProviders, options);
    if (!isEqual(catalogue.providers, providers)) catalogue.providers = ref(providers);
  },
  endpoints.listProviders.path,
);

export const loadMenu = createLoader(
  catalogue.menuLoading,
  async options => {
    const menu = await call(endpoints.loadMenuCategories, options);
    if (!isEqual(catalogue.menu, menu)) catalogue.menu = ref(menu);
  },
  endpoints.loadMenuCategories.path,
);
