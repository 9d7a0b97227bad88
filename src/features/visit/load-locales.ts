import { platformInfo as endpoints } from '../../contract/subjects/platform-info.ts';
import { createLoader, useLoad } from '../../core/data/loader.ts';
import { call } from '../../core/http/call.ts';
import { platformLocales } from './offered-locales.ts';

const loadLocales = createLoader(
  platformLocales.loading,
  async options => {
    platformLocales.codes = (await call(endpoints.listLocales, options)).map(({ code }) => code);
  },
  endpoints.listLocales.path,
);

/** Loads the platform's locales once the first screen is there: until then the host's are offered. */
export const useLocalesLoad = (): void => useLoad(loadLocales, platformLocales.loading);
