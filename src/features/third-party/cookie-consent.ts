/** How the cookie bar's answer is asked for: given by the shell, so that forms may need scripts without knowing the bar. */
export interface CookieConsent {
  readonly has: () => boolean;
  /** Calls at once where there is consent, else when it is given. */
  readonly on: (listener: () => void) => void;
}

let given: CookieConsent | null = null;

export function takeCookieConsent(consent: CookieConsent | null): void {
  given = consent;
}

/** Nothing is agreed to until the bar has been asked. */
export const hasCookieConsent = (): boolean => given?.has() ?? false;

export const onCookieConsent = (listener: () => void): void => given?.on(listener);
