import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import * as v from 'valibot';

/** How a provider may sign, as `node:crypto` names it; `none` and shared secrets are no signatures. */
const ALGORITHMS: Readonly<Record<string, { digest: string | null; isEcdsa?: boolean }>> = {
  RS256: { digest: 'sha256' },
  ES256: { digest: 'sha256', isEcdsa: true },
  EdDSA: { digest: null },
};

const Header = v.object({ alg: v.string(), kid: v.optional(v.string()) });
const Claims = v.object({
  iss: v.string(),
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
  aud: v.union([v.string(), v.array(v.string())]),
  exp: v.number(),
  nonce: v.string(),
  email: v.optional(v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(), v.maxLength(254))),
  email_verified: v.optional(v.boolean(), false),
});
export type IdClaims = v.InferOutput<typeof Claims>;
export type ProviderKey = JsonWebKey & { readonly kid?: string };

interface Expected {
  readonly issuer: string;
  readonly clientId: string;
  readonly nonce: string;
  readonly keys: readonly ProviderKey[];
  readonly now: Date;
}

/**
 * The claims of an ID token that the provider has signed for us and this sign-in; null for any other (OpenID Connect Core 3.1.3.7).
 * Written here instead of taken from `jose`: three algorithms, which `node:crypto` verifies.
 */
export function readIdToken(
  token: string,
  { issuer, clientId, nonce, keys, now }: Expected,
): IdClaims | null {
  const [head = '', body = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0) return null;
  const header = v.safeParse(Header, decode(head));
  const claims = v.safeParse(Claims, decode(body));
  if (!header.success || !claims.success) return null;
  const algorithm = Object.hasOwn(ALGORITHMS, header.output.alg) ? ALGORITHMS[header.output.alg] : undefined;
  const fitting = keys.filter(({ kid }) => header.output.kid === undefined || kid === header.output.kid);
  if (!algorithm || !fitting.some(key => isSigned(`${head}.${body}`, signature, key, algorithm))) return null;
  const { iss, aud, exp, nonce: given } = claims.output;
  const isOurs = iss === issuer && [aud].flat().includes(clientId) && given === nonce;
  return isOurs && exp * 1000 > now.getTime() ? claims.output : null;
}

function isSigned(
  text: string,
  signature: string,
  jwk: ProviderKey,
  { digest, isEcdsa = false }: { digest: string | null; isEcdsa?: boolean },
): boolean {
  try {
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    const options = isEcdsa ? ({ key, dsaEncoding: 'ieee-p1363' } as const) : key;
    return verify(digest, Buffer.from(text), options, Buffer.from(signature, 'base64url'));
  } catch {
    // A key of another kind than the token names.
    return false;
  }
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
