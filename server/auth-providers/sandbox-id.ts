import { createHash, randomBytes } from 'node:crypto';
import { BoundedMap } from '../../src/lib/bounded-map.ts';
import { MINUTE_MS } from '../../src/lib/time-units.ts';
import type { AppContext } from '../context.ts';
import { newToken } from '../store/opaque-tokens.ts';
import { createSigner, type Signer } from '../store/signer.ts';

/** Our registration at the sandbox's stand-in provider. */
export const SANDBOX_CLIENT = { id: 'orbit', secret: 'orbit-sandbox', issuer: '/sandbox/id' } as const;
const CODE_LIFE_MS = MINUTE_MS;
const TOKEN_LIFE_SECONDS = 300;
const MAX_CODES = 10_000;

/** What a client asks the provider for (OpenID Connect Core 3.1.2.1), with PKCE (RFC 7636). */
interface Authorization {
  readonly redirect_uri: string;
  readonly nonce: string;
  readonly code_challenge: string;
}

/** Who a person says to be: the stand-in believes everybody. */
interface Person {
  readonly email: string;
  readonly isVerified: boolean;
}

interface Issued extends Authorization, Person {
  readonly until: number;
}

interface SandboxId {
  readonly signer: Signer;
  readonly codes: Map<string, Issued>;
}

const statesByApp = new WeakMap<AppContext, SandboxId>();

/** The state of this back end, in the memory of one process as everything of the sandbox is. */
function sandboxIdOf(app: AppContext): SandboxId {
  const known = statesByApp.get(app) ?? {
    signer: createSigner(randomBytes(32)),
    codes: new BoundedMap<string, Issued>(MAX_CODES),
  };
  statesByApp.set(app, known);
  return known;
}

export const sandboxKeys = (app: AppContext) => [sandboxIdOf(app).signer.key];

/** A code that is worth one ID token, for a minute. */
export function issueSandboxCode(app: AppContext, authorization: Authorization, person: Person): string {
  const code = newToken();
  const until = app.clock.now().getTime() + CODE_LIFE_MS;
  sandboxIdOf(app).codes.set(code, { ...authorization, ...person, until });
  return code;
}

interface Redemption {
  readonly code: string;
  readonly redirect_uri: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly code_verifier: string;
}

/** The ID token of a code; null where the code, the client or the verifier is not the right one. */
export function redeemSandboxCode(app: AppContext, given: Redemption): string | null {
  const { codes, signer } = sandboxIdOf(app);
  const issued = codes.get(given.code);
  codes.delete(given.code);
  const now = app.clock.now().getTime();
  const challenge = createHash('sha256').update(given.code_verifier).digest('base64url');
  const isClient = given.client_id === SANDBOX_CLIENT.id && given.client_secret === SANDBOX_CLIENT.secret;
  if (!issued || now >= issued.until || !isClient) return null;
  if (issued.redirect_uri !== given.redirect_uri || issued.code_challenge !== challenge) return null;
  const iat = Math.floor(now / 1000);
  return signer.sign({
    iss: SANDBOX_CLIENT.issuer,
    sub: createHash('sha256').update(issued.email).digest('base64url').slice(0, 22),
    aud: SANDBOX_CLIENT.id,
    iat,
    exp: iat + TOKEN_LIFE_SECONDS,
    nonce: issued.nonce,
    email: issued.email,
    email_verified: issued.isVerified,
  });
}
