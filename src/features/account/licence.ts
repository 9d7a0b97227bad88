import { useVisit, visit } from '../visit/state.ts';
import { account, useAccount } from './state.ts';

type Licence = 'CW' | 'EE';

const licenceFor = (licenseName: string | null | undefined, ofVisit: Licence | undefined): Licence =>
  licenseName === 'EE' || licenseName === 'CW' ? licenseName : (ofVisit ?? 'CW');

/**
 * The licence that applies: the profile's, else the visit's, which is that of its host (CONFIG-12).
 */
export const licence = (): Licence => licenceFor(account.player?.license_name, visit.context?.license);

export function useLicence(): Licence {
  const { player } = useAccount();
  const { context } = useVisit();
  return licenceFor(player?.license_name, context?.license);
}
