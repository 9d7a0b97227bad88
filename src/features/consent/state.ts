import { proxy, useSnapshot } from 'valtio';
import { readCookie, removeCookie, writeCookie } from '../../core/cookies.ts';

/** What a visitor has said to cookies that the product could do without. */
export type CookieChoice = 'all' | 'necessary';

const NAME = 'cookies_accepted';
/** How long the answer is kept, days (platform 9). */
export const CONSENT_DAYS = 365;

/** The answer on screen; null: not asked yet, or asked anew. */
export const consent = proxy<{ choice: CookieChoice | null }>({ choice: readChoice() });

export const useConsent = () => useSnapshot(consent);

const listeners = new Set<() => void>();

/** The answer of this page where the browser keeps no cookies. */
let unkept: CookieChoice | null = null;

/** Whether the visitor has agreed to what is not strictly necessary: marketing, measuring, scripts of third parties. */
export const hasConsent = (): boolean => (readChoice() ?? unkept) === 'all';

/**
 * Calls `listener` once there is consent: at once where it has been given, else at the moment it is. Returns the end of
 * waiting.
 */
export function onConsent(listener: () => void): () => void {
  if (hasConsent()) {
    listener();
    return () => undefined;
  }
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function choose(choice: CookieChoice): void {
  writeCookie(NAME, choice, CONSENT_DAYS);
  unkept = readChoice() === choice ? null : choice;
  consent.choice = choice;
  if (choice === 'all') tellConsent();
}

/** Asks again, as easily as it was given; what has been agreed to ends at once. */
export function askAgain(): void {
  removeCookie(NAME);
  unkept = null;
  consent.choice = null;
}

/** Follows an answer that was given, or taken back, in another tab. */
export function lookAtConsent(): void {
  const choice = readChoice() ?? unkept;
  if (choice === consent.choice) return;
  consent.choice = choice;
  if (choice === 'all') tellConsent();
}

function tellConsent(): void {
  const waiting = [...listeners];
  listeners.clear();
  for (const listener of waiting) listener();
}

function readChoice(): CookieChoice | null {
  const kept = readCookie(NAME);
  return kept === 'all' || kept === 'necessary' ? kept : null;
}
