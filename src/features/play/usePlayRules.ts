import { type Jurisdiction, jurisdictions } from '../../contract/jurisdictions.ts';
import { useLicence } from '../config/licence.ts';
import { useSafePlay } from '../safe-play/state.ts';
import { usePlay } from './state.ts';

/** The licence's rules of play: those of the open game, else of the player, else of the visit. */
export function usePlayRules(): Jurisdiction {
  const { session } = usePlay();
  const { facts } = useSafePlay();
  const ofVisit = useLicence();
  return jurisdictions[session?.jurisdiction.name ?? facts?.jurisdiction ?? ofVisit];
}
