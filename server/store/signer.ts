import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto';
import type { SigningKey } from '../../src/contract/subjects/terms.ts';

/** Signs documents that have to be provable without us (decision 0051), by a key of the data folder. */
export interface Signer {
  /** The public half. */
  readonly key: SigningKey;
  /** A JSON Web Signature in its compact form (RFC 7515), by Ed25519 (RFC 8037). */
  sign(payload: object): string;
}

/** A private key of Ed25519 in PKCS #8 is this and its 32 bytes. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The same secret gives the same key: processes that share a database sign alike. */
export function createSigner(secret: Buffer): Signer {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'orbit sign', 32));
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  const published = publicKeyOf(key);
  const header = encode({ alg: 'EdDSA', kid: published.kid });
  return {
    key: published,
    sign(payload) {
      const signed = `${header}.${encode(payload)}`;
      return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
    },
  };
}

/** As a JSON Web Key, named by its thumbprint (RFC 7638). */
function publicKeyOf(key: KeyObject): SigningKey {
  const x = String(createPublicKey(key).export({ format: 'jwk' }).x);
  return toSigningKey(x);
}

export function toSigningKey(x: string): SigningKey {
  const shape = { crv: 'Ed25519', kty: 'OKP', x } as const;
  const kid = createHash('sha256').update(JSON.stringify(shape)).digest('base64url');
  return { ...shape, kid, use: 'sig', alg: 'EdDSA' };
}
