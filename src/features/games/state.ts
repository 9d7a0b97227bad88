import { proxy, ref, useSnapshot } from 'valtio';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { type Collection, games as endpoints, type Provider } from '../../contract/games.ts';
import { call } from '../../core/call.ts';
import { device } from '../../core/device.ts';
import { type Loading, makeLoad, notLoaded } from '../../core/load.ts';
import { isEqual } from '../../core/reconcile.ts';

export type Menu = ReplyOf<typeof endpoints.loadMenuCategories>;

/** What the lobby is made of. The lists are `ref`s, replaced whole (house, rule 9). */
export const catalogue = proxy<{
  collections: readonly Collection[];
  collectionsLoading: Loading;
  providers: readonly Provider[];
  providersLoading: Loading;
  menu: Menu | null;
  menuLoading: Loading;
}>({
  collections: ref([]),
  collectionsLoading: notLoaded(),
  providers: ref([]),
  providersLoading: notLoaded(),
  menu: null,
  menuLoading: notLoaded(),
});

type Catalogue = typeof catalogue;

/** Reads the catalogue; its lists are `ref`s, which a snapshot passes through as they are. */
export const useCatalogue = () => useSnapshot(catalogue) as Readonly<Catalogue>;

export function showCollections(collections: readonly Collection[]): void {
  if (!isEqual(catalogue.collections, collections)) catalogue.collections = ref([...collections]);
}

export const loadCollections = makeLoad(
  catalogue.collectionsLoading,
  async asking => {
    const { collections } = await call(endpoints.listCollections, { query: { device }, ...asking });
    showCollections(collections);
  },
  endpoints.listCollections.path,
);

export const loadProviders = makeLoad(
  catalogue.providersLoading,
  async asking => {
    const providers = await call(endpoints.listProviders, asking);
    if (!isEqual(catalogue.providers, providers)) catalogue.providers = ref(providers);
  },
  endpoints.listProviders.path,
);

export const loadMenu = makeLoad(
  catalogue.menuLoading,
  async asking => {
    const menu = await call(endpoints.loadMenuCategories, asking);
    if (!isEqual(catalogue.menu, menu)) catalogue.menu = ref(menu);
  },
  endpoints.loadMenuCategories.path,
);
