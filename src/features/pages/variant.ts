/** Whom a page is for. */
export interface Reader {
  readonly licence: 'CW' | 'EE';
  readonly country: string | null;
}

/**
 * The form of a page that applies to a reader: `slug/AU` for the CW licence with Australian geo, otherwise `slug/licence`,
 * when there is such a page (platform 2.1).
 */
export function variantOf(slug: string, slugs: readonly string[], { licence, country }: Reader): string {
  const variant = licence === 'CW' && country === 'AU' ? `${slug}/AU` : `${slug}/${licence}`;
  return slugs.includes(variant) ? variant : slug;
}
