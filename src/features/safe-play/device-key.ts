import * as v from 'valibot';
import { safeguards as endpoints } from '../../contract/subjects/safeguards.ts';
import { storedValue } from '../../core/device/stored-value.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { call, newIdempotencyKey } from '../../core/http/call.ts';
import { sessionSignal } from '../../core/session/epoch.ts';
import { PRIVATE_PREFIX } from '../../core/session/purge.ts';
import { withinSession } from '../../core/session/within-session.ts';
import { withLock } from '../../lib/one-at-a-time.ts';
import { isSignedIn } from '../account/session/session-events.ts';
import { breakSigner } from './break.ts';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;

const Coordinate = v.string();
/**
 * The page opens no database (decision 0001), so that the key is stored as text (decision 0137). Cleared at sign-out with the player's
 * other data: a key belongs to one sign-in.
 */
const storedKey = storedValue(
  `${PRIVATE_PREFIX}deviceKey`,
  v.object({
    id: v.string(),
    jwk: v.object({ kty: v.string(), crv: v.string(), x: Coordinate, y: Coordinate, d: v.string() }),
  }),
);

const toBase64Url = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Plain HTTP has no WebCrypto: breaks are not signed there. */
const subtle = (): SubtleCrypto | undefined => globalThis.crypto?.subtle;

/** Makes this sign-in's key and tells the back end of it, once; what fails is tried again at the next start. */
export function ensureDeviceKey(): Promise<void> {
  // Two tabs that start together make one.
  return withLock(navigator.locks, 'orbit.deviceKey', makeKey);
}

async function makeKey(): Promise<void> {
  const crypto = subtle();
  if (!crypto || !isSignedIn() || storedKey.read()) return;
  // The session may end while the key is made.
  const signal = sessionSignal();
  try {
    const pair = await crypto.generateKey(ALGORITHM, true, ['sign', 'verify']);
    const { kty = '', crv = '', x = '', y = '', d = '' } = await crypto.exportKey('jwk', pair.privateKey);
    const id = toBase64Url(globalThis.crypto.getRandomValues(new Uint8Array(16)));
    const body = { id, x, y };
    const options = { body, key: newIdempotencyKey(), signal };
    await withinSession(() => call(endpoints.registerDeviceKey, options));
    if (isSignedIn()) storedKey.write({ id, jwk: { kty, crv, x, y, d } });
  } catch (error) {
    if (!(error instanceof ApiError) && !(error instanceof DOMException)) throw error;
  }
}

/** The signature of the text by this sign-in's key as the contract has it; undefined without a key. */
async function sign(text: string): Promise<string | undefined> {
  const stored = storedKey.read();
  const crypto = subtle();
  if (!stored || !crypto) return undefined;
  try {
    const key = await crypto.importKey('jwk', stored.jwk, ALGORITHM, false, ['sign']);
    const signed = await crypto.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, new TextEncoder().encode(text));
    return `${stored.id}.${toBase64Url(signed)}`;
  } catch {
    // A break holds without a signature too.
    return undefined;
  }
}

breakSigner.sign = sign;
