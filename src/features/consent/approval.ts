import { proxy, useSnapshot } from 'valtio';
import { readCookie, writeCookie } from '../../core/cookies.ts';
import { deviceStore } from '../../core/device-store.ts';

const COOKIE = 'approval';
const STORED = 'orbit.approval';
/**
 * The specification keeps an approval for about 1000 years; browsers cut at 400 days, so each visit renews it and
 * localStorage keeps it too (product 3.2 no. 26).
 */
export const APPROVAL_DAYS = 400;

export const approval = proxy({ isGiven: wasApproved() });

export const useApproval = () => useSnapshot(approval);

export function approve(): void {
  approval.isGiven = true;
  keep();
}

/** Called once a visit: who has approved is not asked again because a cookie has grown old. */
export function renewApproval(): void {
  if (wasApproved()) approve();
}

/** The card is for guests from Australia only (platform 2.4). */
export const needsApproval = (country: string | null, standing: 'unknown' | 'guest' | 'player'): boolean =>
  country === 'AU' && standing === 'guest';

function wasApproved(): boolean {
  return readCookie(COOKIE) === '1' || deviceStore.get(STORED) === '1';
}

function keep(): void {
  writeCookie(COOKIE, '1', APPROVAL_DAYS);
  deviceStore.set(STORED, '1');
}
