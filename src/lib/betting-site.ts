/** What is configured of the betting site. */
interface BettingSite {
  readonly is_enabled: boolean;
  readonly url: string | null;
  /** Countries of visits that may see it; empty: all. */
  readonly countries: readonly string[];
}

/**
 * Where the sports side is for a visit from `country`, with what follows `/sport` put behind it; null where there is none
 * or it may not be shown, which leads to the lobby (ROUTE-22, decision 0029).
 */
export function bettingSiteUrl(
  config: BettingSite | null,
  country: string | null,
  param = '',
): string | null {
  if (!config?.is_enabled || config.url === null) return null;
  const isAllowed = config.countries.length === 0 || (country !== null && config.countries.includes(country));
  if (!isAllowed) return null;
  return param === '' ? config.url : `${config.url.replace(/\/$/, '')}/${encodeURIComponent(param)}`;
}
