import type { PageName, PopupName } from '../../contract/routes/routes.ts';
import type { PageStatus } from '../status/page-status.ts';

/** Prompts at the bottom of the window, most important first; one is shown at a time. */
export type PromptName = 'consent' | 'approval' | 'promo' | 'survey';

export interface PromptConditions {
  readonly page: PageName | null;
  readonly popup: PopupName | null;
  readonly authStatus: 'unknown' | 'guest' | 'player';
  /** The visitor has not answered the cookie bar yet. */
  readonly isConsentOpen: boolean;
  readonly needsApproval: boolean;
  readonly isPromoHidden: boolean;
  readonly isSurveyDue: boolean;
  /** Consent to what is not strictly necessary: the survey's script comes from a third party. */
  readonly hasConsent: boolean;
  readonly isModalOpen: boolean;
  readonly isCalm: boolean;
  /** What the status bar says; it has the same place at the bottom of the window. */
  readonly status: PageStatus | null;
  /** Nothing was asked on this screen yet, and it is not the first of the visit. */
  readonly mayInvite: boolean;
}

/** Pages with account forms, the page for visitors who have declined the approval, and pages with help or rules. */
const PAGES_WITHOUT_PROMO: readonly (PageName | null)[] = [
  'login',
  'registration',
  'confirmation',
  'oops',
  'support',
  'cmsPage',
];

/** What the status bar says before any card but the approval. */
const URGENT_STATUSES: readonly PageStatus[] = ['offline', 'maintenance', 'checking'];

/**
 * Selects the prompt with the highest priority (SHELL-24). No prompt covers a game. On the sign-up page only the approval
 * is asked for: nobody registers without it. The bottom of the window has one notice at a time:
 * while the status bar says something, promo and survey wait, and where that is a lost connection, maintenance or money in
 * doubt, so does the cookie bar. What the status bar says otherwise waits for the prompt.
 */
export function selectPrompt(conditions: PromptConditions): PromptName | null {
  const { page, popup, status } = conditions;
  if (page === 'gameItem') return null;
  const isSignUp = page === 'registration' || popup === 'signUp';
  if (status && URGENT_STATUSES.includes(status)) return needsApproval(conditions) ? 'approval' : null;
  if (conditions.isConsentOpen && !isSignUp) return 'consent';
  if (needsApproval(conditions)) return 'approval';
  if (status !== null) return null;
  if (isPromoDue(conditions)) return 'promo';
  return isSurveyShown(conditions) ? 'survey' : null;
}

const needsApproval = ({ needsApproval, page }: PromptConditions): boolean =>
  needsApproval && page !== 'oops';

const isSurveyShown = ({
  isSurveyDue,
  hasConsent,
  authStatus,
  isModalOpen,
  isCalm,
}: PromptConditions): boolean =>
  isSurveyDue && hasConsent && authStatus === 'player' && !isModalOpen && !isCalm;

function isPromoDue(conditions: PromptConditions): boolean {
  const { page, popup, authStatus, mayInvite, isPromoHidden, isCalm } = conditions;
  return (
    authStatus === 'guest' &&
    mayInvite &&
    popup === null &&
    !isPromoHidden &&
    !isCalm &&
    !PAGES_WITHOUT_PROMO.includes(page)
  );
}
