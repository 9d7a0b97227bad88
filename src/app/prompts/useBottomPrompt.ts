import { useEffect, useRef } from 'react';
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
import { usePageStatus } from '../status/page-status.ts';
import { type PromptName, selectPrompt } from './prompt-priority.ts';

/** The prompt to show now. */
export function useBottomPrompt({ page, popup }: AppLocation): PromptName | null {
  const screen = JSON.stringify(page);
  const { authStatus } = useAccount();
  const { context } = useVisit();
  const { choice } = useConsent();
  const { isGiven } = useApproval();
  useConsentRefresh();
  // Where a question was asked, or the visit began: no invitation follows on the same screen.
  const quietScreen = useRef<string | null>(isFirstScreen() ? screen : null);
  const prompt = selectPrompt({
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
    status: usePageStatus().kind,
    mayInvite: quietScreen.current !== screen,
  });
  useEffect(() => {
    if (prompt === 'consent' || prompt === 'approval') quietScreen.current = screen;
    else if (quietScreen.current !== screen) quietScreen.current = null;
  }, [prompt, screen]);
  return prompt;
}

/** Whether the visitor is where the page was loaded: this hook is loaded later, and they may have gone on meanwhile. */
function isFirstScreen(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded === undefined || new URL(loaded.name).pathname === window.location.pathname;
}

function useConsentRefresh(): void {
  useEffect(() => {
    renewApproval();
    document.addEventListener('visibilitychange', syncConsent);
    return () => document.removeEventListener('visibilitychange', syncConsent);
  }, []);
}
