import { useSelected } from '../../../core/data/useSelected.ts';
import { licence } from '../../config/licence.ts';
import { visit } from '../../visit/state.ts';

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

export const currentReader = (): Reader => ({ licence: licence(), country: visit.context?.country ?? null });

export const useVisitCountry = (): string | null =>
  useSelected(visit, ({ context }) => context?.country ?? null);
