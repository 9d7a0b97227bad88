import { isBot } from '../../lib/bots.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { loadThirdParty } from './load-script.ts';
import { hasDeviceConsent } from './script-consent.ts';

/** Time-out of the fingerprint, milliseconds. */
const TIMEOUT_MS = 3000;
const MAX_FINGERPRINT_LENGTH = 4096;

/**
 * `dfpc` of a call: empty until the player consents to the device check, where it is blocked (decision 0027), and for bots
 * (CONFIG-10).
 */
export async function getDeviceFingerprint(): Promise<string> {
  if (!hasDeviceConsent() || isBot(navigator.userAgent)) return '';
  const fingerprint = await withTimeout(requestFingerprint(), TIMEOUT_MS, null).catch(() => null);
  return typeof fingerprint === 'string' && fingerprint.length <= MAX_FINGERPRINT_LENGTH ? fingerprint : '';
}

async function requestFingerprint(): Promise<unknown> {
  const api = await loadThirdParty('fraud');
  return api?.fingerprint() ?? null;
}
