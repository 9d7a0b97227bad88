type Range = readonly [first: number, last: number, state: string];

/** Australia (ACCOUNT-46). Codes between the ranges belong to no state. */
const AUSTRALIA: readonly Range[] = [
  [200, 299, 'ACT'],
  [800, 999, 'NT'],
  [1000, 2599, 'NSW'],
  [2600, 2618, 'ACT'],
  [2619, 2899, 'NSW'],
  [2900, 2920, 'ACT'],
  [2921, 2999, 'NSW'],
  [3000, 3999, 'VIC'],
  [4000, 4999, 'QLD'],
  [5000, 5999, 'SA'],
  [6000, 6797, 'WA'],
  [6800, 6999, 'WA'],
  [7000, 7999, 'TAS'],
  [8000, 8999, 'VIC'],
  [9000, 9999, 'QLD'],
];

/** Canada, by the first letter (ACCOUNT-47). */
const CANADA: Readonly<Record<string, string>> = {
  A: 'Newfoundland and Labrador',
  B: 'Nova Scotia',
  C: 'Prince Edward Island',
  E: 'New Brunswick',
  G: 'Quebec',
  H: 'Quebec',
  J: 'Quebec',
  K: 'Ontario',
  L: 'Ontario',
  M: 'Ontario',
  N: 'Ontario',
  P: 'Ontario',
  R: 'Manitoba',
  S: 'Saskatchewan',
  T: 'Alberta',
  V: 'British Columbia',
  X: 'Northwest Territories',
  Y: 'Yukon',
};

/** The state or province a postal code lies in, for the two countries with a table; null when there is none. */
export function stateFromPostalCode(country: string, postalCode: string): string | null {
  const code = postalCode.trim();
  if (country === 'CA') return CANADA[code.charAt(0).toUpperCase()] ?? null;
  if (country !== 'AU' || !/^\d{3,4}$/.test(code)) return null;
  const number = Number(code);
  return AUSTRALIA.find(([first, last]) => first <= number && number <= last)?.[2] ?? null;
}

/** The states or provinces of a country that has a table, in alphabetical order; null for any other. */
export function statesOf(country: string): readonly string[] | null {
  const found =
    country === 'AU'
      ? AUSTRALIA.map(([, , state]) => state)
      : country === 'CA'
        ? [...Object.values(CANADA), 'Nunavut']
        : [];
  return found.length === 0 ? null : [...new Set(found)].toSorted();
}
