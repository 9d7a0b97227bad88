import { proxy, useSnapshot } from 'valtio';
import type { PageName, PopupName } from '../../contract/routes/routes.ts';
import { account, useAccount } from '../account/state.ts';

/** Whom the popup has been put off by, for this visit; playing with money asks again. */
const prompt = proxy<{ laterFor: number | null }>({ laterFor: null });

export const putTermsOff = (): void => {
  prompt.laterFor = account.player?.id ?? null;
};

/**
 * Where the popup does not come by itself: safer play, help, the texts themselves, protecting the account, paying out, signing in
 * and out. A game asks by itself, when it is opened for money (decision 0139).
 */
const PAGES_WITHOUT: readonly (PageName | null)[] = [
  'gameItem',
  'profileLimits',
  'profileLimitsConfirm',
  'profileSecurity',
  'payments',
  'support',
  'cmsPage',
  'confirmation',
  'autologin',
  'login',
  'oops',
];
const POPUPS_WITHOUT: readonly (PopupName | null)[] = [
  'cashboxWithdraw',
  'popupLimits',
  'popupSupport',
  'newPassword',
  'emailVerify',
];

/** Whether the terms popup is to be shown over the page (ACCOUNT-41). */
export function useTermsDue({
  page,
  popup,
}: {
  page: { name: PageName } | null;
  popup: PopupName | null;
}): boolean {
  const { player } = useAccount();
  const { laterFor } = useSnapshot(prompt);
  if (!player?.auth_fields_missed.includes('terms_acceptance') || player.id === laterFor) return false;
  return !PAGES_WITHOUT.includes(page?.name ?? null) && !POPUPS_WITHOUT.includes(popup);
}
