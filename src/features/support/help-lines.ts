import type { Words } from '../pages/state.ts';

/** The country that a help line is for, as its JSON says. */
export function countryOf({ json }: Pick<Words, 'json'>): string | null {
  const country = (json as { country?: unknown } | null | undefined)?.country;
  return typeof country === 'string' ? country : null;
}

/** The lines of a country; the first there are where it has none or is not known. */
export const forCountry = (lines: readonly Words[], country: string | null): Words | undefined =>
  lines.find(line => countryOf(line) === country) ?? lines.find(line => countryOf(line) !== null);
