import { proxy, ref, useSnapshot } from 'valtio';
import { type Banner, banners as endpoints } from '../../contract/banners.ts';
import { call } from '../../core/call.ts';
import { type Loading, makeLoad, notLoaded } from '../../core/load.ts';
import { isEqual } from '../../core/reconcile.ts';

/** The slides of the home carousel, as the back end has them. */
export const homeBanners = proxy<{ list: readonly Banner[]; loading: Loading }>({
  list: ref([]),
  loading: notLoaded(),
});

/** Reads the slides; they are a `ref`, which a snapshot passes through as it is. */
export const useHomeBanners = () => useSnapshot(homeBanners) as Readonly<typeof homeBanners>;

/** Shows what came with the page; `at` is its time, epoch milliseconds. */
export function showBanners(list: readonly Banner[], at: number): void {
  if (!isEqual(homeBanners.list, list)) homeBanners.list = ref([...list]);
  Object.assign(homeBanners.loading, { phase: 'ready', at });
}

export const loadBanners = makeLoad(
  homeBanners.loading,
  async asking => {
    const { banners } = await call(endpoints.listBanners, asking);
    if (!isEqual(homeBanners.list, banners)) homeBanners.list = ref(banners);
  },
  endpoints.listBanners.path,
);
