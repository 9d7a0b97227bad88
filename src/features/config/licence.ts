import { account, useAccount } from '../account/state.ts';
import { useVisit, visit } from '../visit/state.ts';

type Licence = 'CW' | 'EE';

const licenceFor = (licenseName: string | null | undefined, ofVisit: Licence | undefined): Licence =>
  licenseName === 'EE' || licenseName === 'CW' ? licenseName : (ofVisit ?? 'CW');

/** The licence that holds: the profile's, else the visit's by host and country, which the back end tells (platform 6). */
export const licence = (): Licence => licenceFor(account.player?.license_name, visit.context?.license);

export function useLicence(): Licence {
  const { player } = useAccount();
  const { context } = useVisit();
  return licenceFor(player?.license_name, context?.license);
}
