import { ENABLED_CURRENCIES } from '../src/contract/currencies.ts';
import { licenceOf } from '../src/contract/hosts.ts';
import type { info, PlayerFields } from '../src/contract/info.ts';
import { jurisdictions } from '../src/contract/jurisdictions.ts';
import { LOCALES } from '../src/contract/locales.ts';
import { type Routes, refuse } from './ask.ts';
import { countries, isRestricted } from './countries.ts';
import { gameOrigin } from './game/origin.ts';
import { workerConfigOf } from './worker-switch.ts';

const required = (...fields: string[]) => fields.map(field => ({ field, required: true }));
const optional = (...fields: string[]) => fields.map(field => ({ field, required: false }));

const PERSON = ['first_name', 'last_name', 'date_of_birth', 'country', 'city', 'address', 'postal_code'];

/** Which fields a context shows (platform 5): signing up asks for little, moving money for everything. */
export const FIELDS: PlayerFields = {
  registration: [
    ...required('email', 'password', 'currency', 'country', 'date_of_birth'),
    ...optional('nickname'),
    ...required('terms_acceptance'),
    ...optional('receive_promos'),
  ],
  deposit: [...required(...PERSON), ...optional('state', 'mobile_phone')],
  cashout: [...required(...PERSON, 'mobile_phone'), ...optional('state')],
  edition: optional('nickname', ...PERSON, 'state', 'mobile_phone', 'receive_promos'),
};

export const infoRoutes = {
  listCountries: () => countries,
  listCurrencies: () => [...ENABLED_CURRENCIES],
  listLocales: () => LOCALES.map(code => ({ code })),
  loadPlayerFields: () => FIELDS,
  loadClientContext: ({ app, visitor }) => ({
    country: visitor.country,
    restricted: isRestricted(visitor.country),
    license: jurisdictions[app.settings.jurisdiction].license === 'EE' ? 'EE' : licenceOf(visitor),
    server_time: app.clock.now().toISOString(),
    idempotent: true,
    game_origin: gameOrigin(app.settings),
  }),
  loadWorkerConfig: ({ app }) => workerConfigOf(app.workerSwitch),
  loadMessages: async ({ app, params }) => {
    const language = /^([\w-]+)\.json$/.exec(params.file)?.[1];
    const found = language === undefined ? null : await app.messages(language);
    return found ?? refuse(404, 'unknown_language');
  },
} satisfies Pick<Routes, keyof typeof info>;
