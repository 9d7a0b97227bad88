/** The reader that a page variant is chosen for. */
export interface Reader {
  readonly licence: 'CW' | 'EE';
  readonly country: string | null;
}

/**
 * The variant of a page for a reader: `slug/AU` for the CW licence with Australian geo, otherwise `slug/licence`,
 * when there is such a page (CONTENT-3).
 */
export function pageVariant(slug: string, slugs: readonly string[], { licence, country }: Reader): string {
  const variant = licence === 'CW' && country === 'AU' ? `${slug}/AU` : `${slug}/${licence}`;
  return slugs.includes(variant) ? variant : slug;
}
