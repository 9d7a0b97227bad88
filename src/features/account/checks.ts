import { withCaptcha } from '../captcha/token.ts';
import { deviceFingerprint } from '../fraud/device-check.ts';
import type { Checks } from './checked.ts';

export { prepareCaptcha } from '../captcha/token.ts';

/** Both checks around one sending; the fingerprint stays empty until the player has consented (decisions D27). */
export async function withChecks<T>(action: string, send: (checks: Checks) => Promise<T>): Promise<T> {
  const dfpc = await deviceFingerprint();
  return withCaptcha(action, captcha => send({ captcha, dfpc }));
}
