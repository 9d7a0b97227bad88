import type { CaptchaFields } from './captcha-providers.ts';

const loadProviders = () => import('./captcha-providers.ts').catch(() => null);

let isPrepared = false;

/** Call when a form gets the focus: loads what its submission will need. Runs once per page. */
export function prepareCaptchaFields(): void {
  if (isPrepared) return;
  isPrepared = true;
  void loadProviders().then(providers => providers?.preloadCaptcha());
}

/** Sends a form with captcha and fingerprint; without them where their chunk fails to load. `action` names the form. */
export async function sendWithCaptcha<T>(
  action: string,
  send: (fields: CaptchaFields) => Promise<T>,
): Promise<T> {
  const providers = navigator.onLine ? await loadProviders() : null;
  return providers ? providers.withCaptchaFields(action, send) : send({ captcha: '', dfpc: '' });
}
