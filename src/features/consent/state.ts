import { proxy, useSnapshot } from 'valtio';
import { readCookie, removeCookie, writeCookie } from '../../core/device/cookies.ts';

/** The visitor's consent to cookies that are not strictly necessary. */
type CookieChoice = 'all' | 'necessary';

const COOKIE = 'cookies_accepted';
/** How long the answer is stored, days (docs/requirements/configuration.md). */
export const CONSENT_DAYS = 365;

/** The answer; null: not asked yet, or asked again. */
export const consent = proxy<{ choice: CookieChoice | null }>({ choice: readChoice() });

export const useConsent = () => useSnapshot(consent);

const listeners = new Set<() => void>();

/** The answer of this page where the browser stores no cookies. */
let unsavedChoice: CookieChoice | null = null;

/** Whether the visitor has consented to what is not strictly necessary: marketing, telemetry, third-party scripts. */
export const hasConsent = (): boolean => (readChoice() ?? unsavedChoice) === 'all';

/**
 * Calls `listener` once there is consent: at once where it has been given, else when it is given. Returns an unsubscribe
 * function.
 */
export function onConsent(listener: () => void): () => void {
  if (hasConsent()) {
    listener();
    return () => undefined;
  }
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function setCookieChoice(choice: CookieChoice): void {
  writeCookie(COOKIE, choice, CONSENT_DAYS);
  unsavedChoice = readChoice() === choice ? null : choice;
  consent.choice = choice;
  if (choice === 'all') notifyListeners();
}

/** Withdraws the answer and asks again; what was allowed stops at once. */
export function reopenConsent(): void {
  removeCookie(COOKIE);
  unsavedChoice = null;
  consent.choice = null;
}

/** Follows an answer that was given or withdrawn in another tab. */
export function syncConsent(): void {
  const choice = readChoice() ?? unsavedChoice;
  if (choice === consent.choice) return;
  consent.choice = choice;
  if (choice === 'all') notifyListeners();
}

function notifyListeners(): void {
  const pending = [...listeners];
  listeners.clear();
  for (const listener of pending) listener();
}

function readChoice(): CookieChoice | null {
  const stored = readCookie(COOKIE);
  return stored === 'all' || stored === 'necessary' ? stored : null;
}
