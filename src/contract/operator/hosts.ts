import { brand } from './brand.ts';
import { LOCALES, type LocaleCode, TEST_LOCALES } from './locales.ts';

/** What the brand says of its addresses, as far as a host is judged by it. */
export type HostRules = Pick<typeof brand, 'canonicalHosts'> & {
  readonly canonicalHost: string;
  readonly mirrorHosts: readonly string[];
  readonly hostsEE: readonly string[];
  readonly hostsWithoutAustralianEnglish: readonly string[];
};

/** One of the brand's mirrors, or none of its canonical hosts where it names any: nothing is installed from there. */
export function isMirrorHost(
  host: string,
  {
    mirrorHosts,
    canonicalHost,
    canonicalHosts,
  }: Pick<HostRules, 'mirrorHosts' | 'canonicalHost' | 'canonicalHosts'> = brand,
): boolean {
  const isCanonical = canonicalHost === host || Object.values(canonicalHosts).includes(host);
  return mirrorHosts.includes(host) || (canonicalHost !== '' && !isCanonical);
}

/** Where the product is developed and tested. */
export const isTestHost = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d+){3}|\[::1\]|.+\.(?:test|local))$/.test(host);

/** The locales that a host offers: those for tests only on test hosts, en-AU not on some (ROUTE-15). */
export function offeredLocales(
  host: string,
  { hostsWithoutAustralianEnglish: without }: Pick<HostRules, 'hostsWithoutAustralianEnglish'> = brand,
): readonly LocaleCode[] {
  return LOCALES.filter(locale => {
    if (TEST_LOCALES.includes(locale)) return isTestHost(host);
    return locale !== 'en-AU' || !without.includes(host);
  });
}

/**
 * The licence of a host (CONFIG-12, decision 0035): Estonia's where the brand lists it, else the given one. Who visits and who
 * registers there see the same; the country does not count.
 */
export const licenceOfHost = (
  host: string,
  elsewhere: 'CW' | 'EE',
  { hostsEE }: Pick<HostRules, 'hostsEE'> = brand,
): 'CW' | 'EE' => (hostsEE.includes(host) ? 'EE' : elsewhere);
