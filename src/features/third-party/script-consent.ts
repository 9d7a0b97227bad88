import { safeLocalStorage } from '../../core/device/local-storage.ts';

/**
 * Access to the consent state: passed in by the shell, so that forms can load scripts without importing the consent bar.
 */
export interface CookieConsent {
  readonly has: () => boolean;
  /** Calls `listener` at once where there is consent, else when it is given. */
  readonly on: (listener: () => void) => void;
}

let cookieConsent: CookieConsent | null = null;

export function setCookieConsent(consent: CookieConsent | null): void {
  cookieConsent = consent;
}

/** False until the shell has passed the consent in. */
export const hasCookieConsent = (): boolean => cookieConsent?.has() ?? false;

export const onCookieConsent = (listener: () => void): void => cookieConsent?.on(listener);

const DEVICE_CONSENT_KEY = 'orbit.deviceCheck';

/** Whether the player has consented to the device fingerprint of the fraud check (decision 0027); asked at payments. */
export const hasDeviceConsent = (): boolean => safeLocalStorage.get(DEVICE_CONSENT_KEY) === 'yes';

export function grantDeviceConsent(): void {
  safeLocalStorage.set(DEVICE_CONSENT_KEY, 'yes');
}

export function withdrawDeviceConsent(): void {
  safeLocalStorage.remove(DEVICE_CONSENT_KEY);
}
