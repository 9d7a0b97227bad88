import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Encryption and keyed hashes by the secret of the data folder, which the store does not have. */
export interface Vault {
  /** `context` names what it is of, such as a player: sealed for one, it does not open for another. */
  seal(text: string, context: string): string;
  /** Throws for what this vault has not sealed for the context. */
  open(sealed: string, context: string): string;
  /** A hash that can't be checked against guesses without the secret. */
  hash(text: string): string;
}

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createVault(secret: Buffer): Vault {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `orbit ${use}`, 32));
  const sealingKey = keyFor('seal');
  const hashingKey = keyFor('hash');
  return {
    seal(text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, sealingKey, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url');
      const tagEnd = NONCE_BYTES + TAG_BYTES;
      const decipher = createDecipheriv(ALGORITHM, sealingKey, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd));
      return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString('utf8');
    },
    hash: text => createHmac('sha256', hashingKey).update(text).digest('base64url'),
  };
}
