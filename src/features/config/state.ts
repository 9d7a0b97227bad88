import { proxy, useSnapshot } from 'valtio';
import { pageConfig as endpoints, type PageConfig } from '../../contract/page-config.ts';
import { call } from '../../core/call.ts';
import { type Loading, makeLoad, notLoaded, useLoad } from '../../core/load.ts';
import { account, useAccount } from '../account/state.ts';
import { isTester } from './who.ts';

/** Which pages the operator has switched off, by slug. */
export const pages = proxy<{ slugs: PageConfig | null; loading: Loading }>({
  slugs: null,
  loading: notLoaded(),
});

export const loadPages = makeLoad(
  pages.loading,
  async asking => {
    pages.slugs = await call(endpoints.loadPageConfig, asking);
  },
  endpoints.loadPageConfig.path,
);

const isOn = (slugs: Readonly<PageConfig> | null, slug: string): boolean => slugs?.[slug] !== false;

/** Whether a page is on: as long as nothing else is known, and for testers always (platform 6). */
export const isPageOn = (slug: string): boolean => isTester(account.player) || isOn(pages.slugs, slug);

/** The same for what is on screen; loads the configuration the first time somebody asks. */
export function usePageOn(slug: string): boolean {
  const { slugs } = useSnapshot(pages);
  const { player } = useAccount();
  useLoad(loadPages, pages.loading);
  return isTester(player) || isOn(slugs, slug);
}
