import { useEffect } from 'react';
import { useAccount } from '../features/account/state.ts';
import { useCalm } from '../features/calm/state.ts';
import { needsApproval, renewApproval, useApproval } from '../features/consent/approval.ts';
import { lookAtConsent, useConsent } from '../features/consent/state.ts';
import { usePromoExcluded } from '../features/marketing/tracking.ts';
import { usePromoHidden } from '../features/promo-banner/state.ts';
import { useSurveyDue } from '../features/survey/useSurveyDue.ts';
import { useVisit } from '../features/visit/state.ts';
import { useTopDialog } from '../ui/open-dialogs.ts';
import { type EdgeCardName, edgeCardOf } from './lower-edge.ts';
import type { Place } from './place.ts';

/** Which card stands on the lower edge now. */
export function useEdgeCard({ page, popup }: Place): EdgeCardName | null {
  const { standing } = useAccount();
  const { context } = useVisit();
  const { choice } = useConsent();
  const { isGiven } = useApproval();
  useRenewal();
  return edgeCardOf({
    page: page?.name ?? null,
    popup,
    standing,
    isConsentOpen: choice === null,
    needsApproval: !isGiven && needsApproval(context?.country ?? null, standing),
    isPromoHidden: [usePromoHidden(), usePromoExcluded()].includes(true),
    isSurveyDue: useSurveyDue(),
    hasConsent: choice === 'all',
    isModalOpen: useTopDialog() !== undefined,
    isCalm: useCalm(),
  });
}

function useRenewal(): void {
  useEffect(() => {
    renewApproval();
    document.addEventListener('visibilitychange', lookAtConsent);
    return () => document.removeEventListener('visibilitychange', lookAtConsent);
  }, []);
}
