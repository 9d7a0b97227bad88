import type { PageName, PopupName } from '../contract/routes.ts';

/** What may stand on the lower edge, most important first: one at a time. */
export type EdgeCardName = 'consent' | 'approval' | 'promo' | 'survey';

export interface EdgeFacts {
  readonly page: PageName | null;
  readonly popup: PopupName | null;
  readonly standing: 'unknown' | 'guest' | 'player';
  /** The question about cookies is open. */
  readonly isConsentOpen: boolean;
  readonly needsApproval: boolean;
  readonly isPromoHidden: boolean;
  readonly isSurveyDue: boolean;
  /** To what is not strictly necessary: the survey's script is a third party's. */
  readonly hasConsent: boolean;
  readonly isModalOpen: boolean;
  readonly isCalm: boolean;
}

/** Pages that ask for the account themselves, the one for who has declined, and those where somebody looks for help or rules. */
const NO_PROMO: readonly (PageName | null)[] = [
  'login',
  'registration',
  'confirmation',
  'oops',
  'support',
  'cmsPage',
];

/**
 * The one queue of what asks for something over the page (platform 2.4, 2.5). Nothing lies over a game. The cookie bar is
 * not on the sign-up page; what is behind it waits there as well.
 */
export function edgeCardOf(facts: EdgeFacts): EdgeCardName | null {
  const { page, popup } = facts;
  if (page === 'gameItem') return null;
  const isSignUp = page === 'registration' || popup === 'signUp';
  if (facts.isConsentOpen) return isSignUp ? null : 'consent';
  if (facts.needsApproval && page !== 'oops') return 'approval';
  if (isPromoDue(facts)) return 'promo';
  return isSurveyShown(facts) ? 'survey' : null;
}

const isSurveyShown = ({ isSurveyDue, hasConsent, standing, isModalOpen, isCalm }: EdgeFacts): boolean =>
  isSurveyDue && hasConsent && standing === 'player' && !isModalOpen && !isCalm;

function isPromoDue({ page, popup, standing, isPromoHidden, isCalm }: EdgeFacts): boolean {
  return standing === 'guest' && popup === null && !isPromoHidden && !isCalm && !NO_PROMO.includes(page);
}
