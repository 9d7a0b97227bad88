import { useIsOnBreak } from './break-status.ts';
import { useIsLimitReached } from './limit-status.ts';

/** Whether offers are not shown now: on a break, or while a limit is reached (the row `promotions` of decision 0057). */
export const useAreOffersHeldBack = (): boolean => [useIsOnBreak(), useIsLimitReached()].includes(true);
