import { proxy, useSnapshot } from 'valtio';
import { config as endpoints, type MainWidgetConfig } from '../../contract/config.ts';
import { call } from '../../core/call.ts';
import { type Loading, makeLoad, notLoaded } from '../../core/load.ts';

/** Which bookmarks the operator lets float, and in which order. */
export const mainWidget = proxy<{ config: MainWidgetConfig | null; loading: Loading }>({
  config: null,
  loading: notLoaded(),
});

export const useMainWidget = () => useSnapshot(mainWidget) as Readonly<typeof mainWidget>;

export const loadMainWidget = makeLoad(
  mainWidget.loading,
  async asking => {
    mainWidget.config = await call(endpoints.loadMainWidgetConfig, asking);
  },
  endpoints.loadMainWidgetConfig.path,
);
