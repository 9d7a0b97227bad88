import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { networkStatus } from '../../core/http/network-status.ts';
import { useAccount } from '../../features/account/state.ts';
import { useCalm } from '../../features/calm/calm.ts';
import { needsApproval, renewApproval, useApproval } from '../../features/consent/approval.ts';
import { syncConsent, useConsent } from '../../features/consent/state.ts';
import { usePromoHidden } from '../../features/content/promo-banner/state.ts';
import { useIsPromoExcluded } from '../../features/marketing/attribution.ts';
import { useSurveyDue } from '../../features/support/survey/useSurveyDue.ts';
import { useVisit } from '../../features/visit/state.ts';
import { useTopDialog } from '../../ui/overlays/open-dialogs.ts';
import type { AppLocation } from '../routing/location.ts';
import { type PromptName, selectPrompt } from './prompt-priority.ts';

/** The prompt to show now. */
export function useBottomPrompt({ page, popup }: AppLocation): PromptName | null {
  const { authStatus } = useAccount();
  const { context } = useVisit();
  const { choice } = useConsent();
  const { isGiven } = useApproval();
  useConsentRefresh();
  return selectPrompt({
    page: page?.name ?? null,
    popup,
    authStatus,
    isConsentOpen: choice === null,
    needsApproval: !isGiven && needsApproval(context?.country ?? null, authStatus),
    isPromoHidden: [usePromoHidden(), useIsPromoExcluded()].includes(true),
    isSurveyDue: useSurveyDue(),
    hasConsent: choice === 'all',
    isModalOpen: useTopDialog() !== undefined,
    isCalm: useCalm(),
    isOnline: useSnapshot(networkStatus).isOnline,
  });
}

function useConsentRefresh(): void {
  useEffect(() => {
    renewApproval();
    document.addEventListener('visibilitychange', syncConsent);
    return () => document.removeEventListener('visibilitychange', syncConsent);
  }, []);
}
