import { proxy, ref, useSnapshot } from 'valtio';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { type Collection, games as endpoints, type Provider } from '../../contract/games.ts';
import { call } from '../../core/call.ts';
import { type Loading, makeLoad, notLoaded } from '../../core/load.ts';
import { isEqual } from '../../core/reconcile.ts';
import { device } from './device.ts';

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

export const loadCollections = makeLoad(catalogue.collectionsLoading, async () => {
  const { collections } = await call(endpoints.listCollections, { query: { device } });
  showCollections(collections);
});

export const loadProviders = makeLoad(catalogue.providersLoading, async () => {
  const providers = await call(endpoints.listProviders);
  if (!isEqual(catalogue.providers, providers)) catalogue.providers = ref(providers);
});

export const loadMenu = makeLoad(catalogue.menuLoading, async () => {
  const menu = await call(endpoints.loadMenuCategories);
  if (!isEqual(catalogue.menu, menu)) catalogue.menu = ref(menu);
});
