import { hasDeviceConsent } from '../third-party/device-consent.ts';
import { thirdParty } from '../third-party/load.ts';

/** A check that takes longer is done without, milliseconds. */
const PATIENCE_MS = 3000;
const MOST_CHARACTERS = 4096;

/** `dfpc` of a call: empty until the player consents to the device check, and where it is blocked (decisions D27). */
export async function deviceFingerprint(): Promise<string> {
  if (!hasDeviceConsent()) return '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  const print = await Promise.race([askScript(), late]).catch(() => null);
  clearTimeout(timer);
  return typeof print === 'string' && print.length <= MOST_CHARACTERS ? print : '';
}

async function askScript(): Promise<unknown> {
  const api = await thirdParty('fraud');
  return api?.fingerprint() ?? null;
}
