import { useSelected } from '../../../core/data/useSelected.ts';
import type { Reader } from '../../../lib/page-variant.ts';
import { licence } from '../../config/licence.ts';
import { visit } from '../../visit/state.ts';

export const currentReader = (): Reader => ({ licence: licence(), country: visit.context?.country ?? null });

export const useVisitCountry = (): string | null =>
  useSelected(visit, ({ context }) => context?.country ?? null);
