import { createHmac, timingSafeEqual } from 'node:crypto';

/** The HMAC-SHA256 of a body, in hex: how vendors sign their webhooks. */
export const signatureOf = (secret: string, body: Buffer): string =>
  createHmac('sha256', secret).update(body).digest('hex');

/** Compares in constant time. The signature is over the bytes as they came: a parsed and rewritten body is another one. */
export function isSignedBy(secret: string, body: Buffer, given: string | null): boolean {
  const expected = Buffer.from(signatureOf(secret, body), 'hex');
  const bytes = Buffer.from(given ?? '', 'hex');
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}
