import { useSelected } from '../../../core/data/useSelected.ts';
import type { Reader } from '../../../lib/page-variant.ts';
import { licence, useLicence } from '../../account/licence.ts';
import { useAccount } from '../../account/state.ts';
import { useVisit, visit } from '../../visit/state.ts';

export const currentReader = (): Reader => ({ licence: licence(), country: visit.context?.country ?? null });

/** Who reads; null until both the visit and the account are known. */
export function useReader(): Reader | null {
  const { authStatus } = useAccount();
  const { context } = useVisit();
  const licence = useLicence();
  return authStatus === 'unknown' || context === null ? null : { licence, country: context.country };
}

export const useVisitCountry = (): string | null =>
  useSelected(visit, ({ context }) => context?.country ?? null);
