import * as v from 'valibot';
import { SignedTerms, type SigningKey, type TermsCopy } from '../../contract/subjects/terms.ts';

/** `unknown`: this browser can't check signatures of this kind, or the key is not known. */
export type VerificationResult = 'genuine' | 'forged' | 'unknown';

const Header = v.object({ alg: v.literal('EdDSA'), kid: v.string() });

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, character => character.charCodeAt(0));
}

const base64urlOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

const sha256 = async (text: string): Promise<string> =>
  base64urlOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/** A part of a JSON Web Signature, unchecked; null for one that is none. */
function readPart<S extends v.GenericSchema>(part: string | undefined, schema: S): v.InferOutput<S> | null {
  try {
    const read = v.safeParse(schema, JSON.parse(new TextDecoder().decode(bytesOf(part ?? ''))));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/** What was signed, unchecked. */
export const readSigned = <S extends v.GenericSchema>(signed: string, schema: S): v.InferOutput<S> | null =>
  readPart(signed.split('.')[1], schema);

/** Whether the signature is one of these keys over just this text. */
async function isSigned(signed: string, keys: readonly SigningKey[]): Promise<boolean | null> {
  const [head = '', body = '', signature = ''] = signed.split('.');
  const kid = readPart(head, Header)?.kid;
  const jwk = keys.find(key => key.kid === kid);
  if (!jwk) return null;
  const { kty, crv, x } = jwk;
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, { name: 'Ed25519' }, false, ['verify']);
  const text = new TextEncoder().encode(`${head}.${body}`);
  return crypto.subtle.verify({ name: 'Ed25519' }, key, bytesOf(signature), text);
}

/**
 * Checks a copy on the device: its signature, that its text is what its digest names, and that it names the copy before it. Never
 * rejects.
 */
export async function verifyCopy(
  { signed }: TermsCopy,
  before: TermsCopy | undefined,
  keys: readonly SigningKey[],
): Promise<VerificationResult> {
  try {
    const document = readSigned(signed, SignedTerms);
    if (!document) return 'forged';
    const isValid = await isSigned(signed, keys);
    if (isValid === null) return 'unknown';
    const isWhole = document.digest === (await sha256(document.text));
    const isNext = before === undefined || document.previous === (await sha256(before.signed));
    return isValid && isWhole && isNext ? 'genuine' : 'forged';
  } catch {
    // Pages without TLS have no `crypto.subtle`, and older browsers no Ed25519.
    return 'unknown';
  }
}
