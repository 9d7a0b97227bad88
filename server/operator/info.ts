import { brand } from '../../src/contract/operator/brand.ts';
import { DEFAULT_LOCALE, LOCALES } from '../../src/contract/operator/locales.ts';
import type { info } from '../../src/contract/subjects/info.ts';
import type { platformInfo } from '../../src/contract/subjects/platform-info.ts';
import type { Routes } from '../context.ts';
import { reject } from '../errors.ts';
import { loadConfig } from './config.ts';
import { countries, isRestricted } from './countries.ts';
import { enabledCurrencies } from './currencies.ts';
import { licenceOfVisit } from './jurisdiction.ts';
import { toWorkerConfig } from './kill-switch.ts';
import { gameOrigin } from './origins.ts';

export const infoRoutes = {
  loadClientContext: ({ app, visitor }) => ({
    country: visitor.country,
    restricted: isRestricted(visitor.country),
    license: licenceOfVisit(app, visitor),
    server_time: app.clock.now().toISOString(),
    idempotent: true,
    game_origin: gameOrigin(app.settings),
  }),
  loadWorkerConfig: ({ app }) => toWorkerConfig(app.killSwitch),
  loadTranslations: async ({ app, params }) => {
    const language = /^([\w-]+)\.json$/.exec(params.file)?.[1];
    const found = language === undefined ? null : await app.translations(language);
    return found ?? reject(404, 'unknown_language');
  },
} satisfies Pick<Routes, keyof typeof info>;

/** Without the levels, which are of the subject of points. */
export const platformInfoRoutes = {
  listCountries: () => countries,
  listCurrencies: ({ app }) => enabledCurrencies(app),
  listLocales: () => LOCALES.map(code => ({ code })),
  loadProject: async ({ app }) => ({
    name: brand.name,
    slug: brand.slug,
    support_email: brand.supportEmail,
    default_currency: (await loadConfig(app, 'currency-config')).default_currency,
    default_locale: DEFAULT_LOCALE,
    sandbox: brand.sandbox,
  }),
  loadExchangeRates: ({ app }) => loadConfig(app, 'crypto-exchange-rates'),
  loadCurrentIp: ({ visitor }) => ({ ip: visitor.ip, country: visitor.country }),
} satisfies Pick<Routes, Exclude<keyof typeof platformInfo, 'listStatuses'>>;
