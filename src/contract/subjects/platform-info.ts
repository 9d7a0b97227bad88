import * as v from 'valibot';
import { defineEndpoints, type WireEndpoints } from '../endpoint.ts';
import type { Currency as PlatformCurrency } from '../operator/currencies.ts';
import { IsoTime } from '../wire.ts';

/** A level of the loyalty programme, `level_1` to `level_12` (REWARD-16). */
export const Level = v.object({
  id: v.string(),
  name: v.string(),
  image: v.nullable(v.string()),
  content: v.string(),
  /** The points at which the next level begins; null: the last one has no end. */
  conditions: v.object({
    persistent_comp_points: v.object({ max: v.nullable(v.pipe(v.number(), v.safeInteger())) }),
  }),
  gift_descriptions: v.array(
    v.object({ type: v.picklist(['points', 'cashback', 'freespins', 'bonus']), text: v.string() }),
  ),
  status: v.boolean(),
  /** Players of this level have the messenger beside the live chat (SUPPORT-6). */
  writable: v.boolean(),
});
export type Level = v.InferOutput<typeof Level>;

/** What the platform says of itself. */
const Project = v.object({
  name: v.string(),
  slug: v.string(),
  support_email: v.string(),
  default_currency: v.string(),
  default_locale: v.string(),
  /** No money is real here. */
  sandbox: v.boolean(),
});

/** What one coin is worth; for display only, no sum is ever computed with it. */
export const ExchangeRates = v.object({
  at: IsoTime,
  rates: v.array(v.object({ from: v.string(), to: v.string(), rate: v.pipe(v.number(), v.minValue(0)) })),
});

export const Country = v.object({
  code: v.string(),
  /** English name; the page shows the reader's by `Intl.DisplayNames`. */
  name: v.string(),
  /** Registration and sign-in are refused (guest mode, ROUTE-68). */
  restricted: v.optional(v.boolean(), false),
});
export type Country = v.InferOutput<typeof Country>;

const Currency = v.object({
  code: v.string(),
  fiat: v.boolean(),
  subunits_to_unit: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
}) satisfies v.GenericSchema<PlatformCurrency>;

/** What forms and later screens ask; what every visit needs is in `info.ts`. */
export const platformInfoWire = {
  listCountries: { method: 'GET', path: '/api/info/countries', policy: 'info', reply: v.array(Country) },
  listCurrencies: { method: 'GET', path: '/api/info/currencies', policy: 'info', reply: v.array(Currency) },
  listLocales: {
    method: 'GET',
    path: '/api/info/locales',
    policy: 'info',
    reply: v.array(v.object({ code: v.string() })),
  },
  listStatuses: { method: 'GET', path: '/api/info/statuses', policy: 'info', reply: v.array(Level) },
  loadExchangeRates: {
    method: 'GET',
    path: '/api/info/crypto_exchange_rates',
    policy: 'public',
    reply: ExchangeRates,
  },
} as const satisfies WireEndpoints;

export const platformInfo = defineEndpoints(platformInfoWire, {
  listCountries: { caller: 'anyone', errorCode: 'INFO_COUNTRIES_ERROR' },
  listCurrencies: { caller: 'anyone', errorCode: 'INFO_CURRENCIES_ERROR' },
  listLocales: { caller: 'anyone', errorCode: 'INFO_LOCALES_ERROR' },
  listStatuses: { caller: 'anyone', errorCode: 'INFO_STATUSES_ERROR' },
  loadProject: {
    method: 'GET',
    path: '/api/info/project',
    policy: 'info',
    reply: Project,
    caller: 'anyone',
    errorCode: 'INFO_PROJECT_ERROR',
  },
  loadExchangeRates: { caller: 'anyone', errorCode: 'INFO_CRYPTO_EXCHANGE_RATES_ERROR' },
  loadCurrentIp: {
    method: 'GET',
    path: '/api/current_ip',
    policy: 'network-only',
    reply: v.object({ ip: v.string(), country: v.nullable(v.string()) }),
    caller: 'anyone',
    errorCode: 'CURRENT_IP_ERROR',
  },
});
