import type { PageName, PopupName } from '../../contract/routes/routes.ts';

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
  /** False while the status bar says that there is no connection: what can wait does not lie above it. */
  readonly isOnline: boolean;
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

/**
 * Selects the prompt with the highest priority (SHELL-24). No prompt covers a game. On the sign-up page the cookie
 * bar is not shown, and nothing after it in the order is either. Without a connection only the approval is shown.
 */
export function selectPrompt(conditions: PromptConditions): PromptName | null {
  const { page, popup } = conditions;
  if (page === 'gameItem') return null;
  const isSignUp = page === 'registration' || popup === 'signUp';
  if (!conditions.isOnline) return needsApproval(conditions) ? 'approval' : null;
  if (conditions.isConsentOpen) return isSignUp ? null : 'consent';
  if (needsApproval(conditions)) return 'approval';
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

function isPromoDue({ page, popup, authStatus, isPromoHidden, isCalm }: PromptConditions): boolean {
  return (
    authStatus === 'guest' &&
    popup === null &&
    !isPromoHidden &&
    !isCalm &&
    !PAGES_WITHOUT_PROMO.includes(page)
  );
}
