import { pageConfig as endpoints } from '../../contract/subjects/config.ts';
import { account } from '../account/state.ts';
import { createOperatorConfig } from './operator-config.ts';
import { isTester } from './player-groups.ts';

/** Whether each page is on, by slug; a missing one is on. */
export const { state: pageConfig, load: loadPageConfig } = createOperatorConfig(endpoints.loadPageConfig);

/** Whether a page is on; true until the configuration is known, and for testers always (CONFIG-7). */
export const isPageEnabled = (slug: string): boolean =>
  isTester(account.player) || pageConfig.config?.[slug] !== false;
