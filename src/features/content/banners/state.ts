import { proxy, ref, useSnapshot } from 'valtio';
import { type Banner, banners as endpoints } from '../../../contract/subjects/banners.ts';
import { createLoader, initialLoadState, type LoadState } from '../../../core/data/loader.ts';
import { isEqual } from '../../../core/data/reconcile.ts';
import { call } from '../../../core/http/call.ts';

/** The slides of the home carousel, as the back end has them. */
export const homeBanners = proxy<{ list: readonly Banner[]; loading: LoadState }>({
  list: ref([]),
  loading: initialLoadState(),
});

/** Reads the slides; they are a `ref`, which a snapshot returns unchanged. */
export const useHomeBanners = () => useSnapshot(homeBanners) as Readonly<typeof homeBanners>;

/** Sets the slides of the page's first screen; `at` is their time, epoch milliseconds. */
export function showBanners(list: readonly Banner[], at: number): void {
  if (!isEqual(homeBanners.list, list)) homeBanners.list = ref([...list]);
  Object.assign(homeBanners.loading, { phase: 'ready', at });
}

export const loadBanners = createLoader(
  homeBanners.loading,
  async options => {
    const { banners } = await call(endpoints.listBanners, options);
    if (!isEqual(homeBanners.list, banners)) homeBanners.list = ref(banners);
  },
  endpoints.listBanners.path,
);
