import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { isHeldBack, type RestrictingState } from '../../contract/restrictions.ts';
import { useIsLimitReached } from '../../core/shell/limit-status.ts';
import { useTimeFormat } from '../data-age/useTimeFormat.ts';
import { useCurrentBreak } from '../safe-play/local-break.ts';
import { useVisit } from '../visit/state.ts';

/**
 * Why no deposit can be made now, as far as the page knows it, for the buttons that lead to one; null: nothing holds it back. The form
 * asks the back end, which knows it all.
 */
export function useDepositHold(): string | null {
  useLingui();
  const time = useTimeFormat();
  const currentBreak = useCurrentBreak();
  const isLimitReached = useIsLimitReached();
  const { context } = useVisit();
  const holds = (state: RestrictingState, isNow: boolean) => isNow && isHeldBack('deposits', [state]);
  if (currentBreak && holds('break', true)) {
    const until = time(currentBreak.until);
    return t({
      id: 'wallet.held.break',
      message: `You’re on a break until ${until}. You can deposit after that.`,
    });
  }
  // The page counts an exclusion as a reached limit.
  if (holds('limit', isLimitReached))
    return t({
      id: 'wallet.held.limit',
      message: 'You’ve reached a limit that you set, so you can’t deposit now.',
    });
  if (holds('restricted_country', context?.restricted === true))
    return t({ id: 'wallet.held.country', message: 'Deposits aren’t available in your country.' });
  return null;
}
