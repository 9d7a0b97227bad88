import { type Jurisdiction, jurisdictions } from '../../../contract/operator/jurisdictions.ts';
import { useLicence } from '../../account/licence.ts';
import { useSafePlay } from '../../safe-play/state.ts';
import { usePlay } from '../state.ts';

/** The jurisdiction's rules: those of the open game, else of the player, else of the visit. */
export function useJurisdictionRules(): Jurisdiction {
  const { session } = usePlay();
  const { facts } = useSafePlay();
  const ofVisit = useLicence();
  return jurisdictions[session?.jurisdiction.name ?? facts?.jurisdiction ?? ofVisit];
}
