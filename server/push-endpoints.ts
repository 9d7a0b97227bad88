import { PUSH_SERVICES } from '../src/contract/push.ts';
import type { Settings } from './settings.ts';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);
/** Bytes of an uncompressed point of P-256, and of the secret beside it (RFC 8291). */
const POINT = 65;
const SECRET = 16;

/**
 * Whether we send to an address: the back end posts there, so nobody may name a machine of ours. The sandbox also knows
 * push services of its own machine.
 */
export function isPushService(endpoint: string, { sandbox }: Pick<Settings, 'sandbox'>): boolean {
  const { protocol, hostname, username } = new URL(endpoint);
  if (username !== '') return false;
  if (sandbox && LOOPBACK.has(hostname)) return true;
  const isKnown = PUSH_SERVICES.some(known => hostname === known || hostname.endsWith(`.${known}`));
  return protocol === 'https:' && isKnown;
}

/** Keys that nothing can be encrypted for are refused when they are told, not when something is to be sent. */
export function canEncrypt({ p256dh, auth }: { readonly p256dh: string; readonly auth: string }): boolean {
  return bytes(p256dh) === POINT && bytes(auth) >= SECRET;
}

const bytes = (base64url: string): number => Buffer.from(base64url, 'base64url').length;
