import { proxy, useSnapshot } from 'valtio';
import { readCookie, writeCookie } from '../../core/device/cookies.ts';
import { safeLocalStorage } from '../../core/device/local-storage.ts';

const COOKIE = 'approval';
const STORAGE_KEY = 'orbit.approval';
/**
 * The specification stores an approval for about 1000 years; browsers cut at 400 days, so each visit renews it and
 * localStorage has it too (SHELL-26).
 */
export const APPROVAL_DAYS = 400;

export const approval = proxy({ isGiven: isApprovalStored() });

export const useApproval = () => useSnapshot(approval);

export function approve(): void {
  approval.isGiven = true;
  storeApproval();
}

/** Called once per visit: renews the cookie of an approval. */
export function renewApproval(): void {
  if (isApprovalStored()) approve();
}

/** The card is for guests from Australia only (SHELL-26). */
export const needsApproval = (country: string | null, authStatus: 'unknown' | 'guest' | 'player'): boolean =>
  country === 'AU' && authStatus === 'guest';

function isApprovalStored(): boolean {
  return readCookie(COOKIE) === '1' || safeLocalStorage.get(STORAGE_KEY) === '1';
}

function storeApproval(): void {
  writeCookie(COOKIE, '1', APPROVAL_DAYS);
  safeLocalStorage.set(STORAGE_KEY, '1');
}
