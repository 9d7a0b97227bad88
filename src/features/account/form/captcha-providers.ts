import { withCaptcha } from '../../third-party/captcha.ts';
import { getDeviceFingerprint } from '../../third-party/device-fingerprint.ts';

export { preloadCaptcha } from '../../third-party/captcha.ts';

/** What forms send besides their fields: the captcha token and the device fingerprint, empty without one. */
export interface CaptchaFields {
  readonly captcha: string;
  readonly dfpc: string;
}

/**
 * Adds the captcha token and the device fingerprint to one request; the fingerprint stays empty until the player has
 * consented (decision 0027).
 */
export async function withCaptchaFields<T>(
  action: string,
  send: (fields: CaptchaFields) => Promise<T>,
): Promise<T> {
  const dfpc = await getDeviceFingerprint();
  return withCaptcha(action, captcha => send({ captcha, dfpc }));
}
