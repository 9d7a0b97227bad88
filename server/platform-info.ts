import { brand } from '../src/contract/brand.ts';
import { DEFAULT_CURRENCY } from '../src/contract/currencies.ts';
import { DEFAULT_LOCALE } from '../src/contract/locales.ts';
import type { platformInfo } from '../src/contract/platform-info.ts';
import type { Routes } from './ask.ts';
import { configOf } from './config.ts';

export const platformInfoRoutes = {
  listStatuses: ({ app }) => configOf(app, 'statuses'),
  loadProject: () => ({
    name: brand.name,
    slug: brand.slug,
    support_email: brand.supportEmail,
    default_currency: DEFAULT_CURRENCY,
    default_locale: DEFAULT_LOCALE,
    sandbox: brand.sandbox,
  }),
  loadExchangeRates: ({ app }) => configOf(app, 'crypto-exchange-rates'),
  loadCurrentIp: ({ visitor }) => ({ ip: visitor.ip, country: visitor.country }),
} satisfies Pick<Routes, keyof typeof platformInfo>;
