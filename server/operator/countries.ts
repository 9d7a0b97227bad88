import type { Settings } from '../settings.ts';

/** ISO 3166-1 codes of the countries that registration offers. */
const COUNTRY_CODES =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD ' +
  'CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
  'GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI ' +
  'KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW ' +
  'MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB ' +
  'SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY ' +
  'UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

/** What the operator may not offer: visits from there are in guest mode (ROUTE-68, CONFIG-11). */
const RESTRICTED_CODES: ReadonlySet<string> = new Set(['GB', 'US']);

const english = new Intl.DisplayNames('en', { type: 'region' });

export const countries = COUNTRY_CODES.split(' ')
  .map(code => ({ code, name: english.of(code) ?? code, restricted: RESTRICTED_CODES.has(code) }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

export const isCountry = (code: string): boolean => countries.some(country => country.code === code);
export const isRestricted = (code: string | null): boolean => code !== null && RESTRICTED_CODES.has(code);

/**
 * Whether a visit may open no account: it is from a restricted country, or outside the sandbox from one that the proxy should
 * name and does not.
 */
export const mayNotRegister = (
  { countryHeader, sandbox }: Pick<Settings, 'countryHeader' | 'sandbox'>,
  country: string | null,
): boolean => (country === null ? countryHeader !== null && !sandbox : isRestricted(country));
