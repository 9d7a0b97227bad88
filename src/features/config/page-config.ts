import { proxy } from 'valtio';
import { pageConfig as endpoints, type PageConfig } from '../../contract/subjects/config.ts';
import { createLoader, initialLoadState, type LoadState } from '../../core/data/loader.ts';
import { call } from '../../core/http/call.ts';
import { account } from '../account/state.ts';
import { isTester } from './player-groups.ts';

/** Which pages the operator has switched off, by slug. */
export const pageConfig = proxy<{ slugs: PageConfig | null; loading: LoadState }>({
  slugs: null,
  loading: initialLoadState(),
});

export const loadPageConfig = createLoader(
  pageConfig.loading,
  async options => {
    pageConfig.slugs = await call(endpoints.loadPageConfig, options);
  },
  endpoints.loadPageConfig.path,
);

/** Whether a page is on; true until the configuration is known, and for testers always (CONFIG-7). */
export const isPageEnabled = (slug: string): boolean =>
  isTester(account.player) || pageConfig.slugs?.[slug] !== false;
