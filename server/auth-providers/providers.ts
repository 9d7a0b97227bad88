import * as v from 'valibot';
import { HOUR_MS } from '../../src/lib/time-units.ts';
import type { AppContext } from '../context.ts';
import { reject } from '../errors.ts';
import type { AuthProviderSettings } from '../settings.ts';
import type { ProviderKey } from './id-token.ts';
import { redeemSandboxCode, SANDBOX_CLIENT, sandboxKeys } from './sandbox-id.ts';

/** A provider of OpenID Connect, as a sign-in uses it. */
export interface Provider {
  readonly id: string;
  readonly name: string;
  readonly clientId: string;
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  /** The ID token of a code; null where the provider does not accept it. */
  redeem(code: string, code_verifier: string, redirect_uri: string): Promise<string | null>;
  keys(): Promise<readonly ProviderKey[]>;
}

/** What may be offered: the operator's providers, and the sandbox's where its console may exist (decision 0056). */
export const listProviders = ({ settings }: Pick<AppContext, 'settings'>): { id: string; name: string }[] => [
  ...(settings.sandbox ? [{ id: 'sandbox', name: 'Sandbox ID' }] : []),
  ...settings.authProviders.map(({ id, name }) => ({ id, name })),
];

/** Rejects for one that is not offered, and with 503 while an operator's one does not answer. */
export async function findProvider(app: AppContext, id: string): Promise<Provider> {
  if (id === 'sandbox' && app.settings.sandbox) return sandboxProvider(app);
  const configured = app.settings.authProviders.find(one => one.id === id);
  if (!configured) return reject(404, 'unknown_provider');
  try {
    return await externalProvider(configured);
  } catch {
    return reject(503, 'provider_unavailable');
  }
}

function sandboxProvider(app: AppContext): Provider {
  const { id: client_id, secret: client_secret, issuer } = SANDBOX_CLIENT;
  return {
    id: 'sandbox',
    name: 'Sandbox ID',
    clientId: client_id,
    issuer,
    authorizationEndpoint: `${issuer}/authorize`,
    // Without a request to itself: what its token endpoint does.
    redeem: async (code, code_verifier, redirect_uri) =>
      redeemSandboxCode(app, { code, code_verifier, redirect_uri, client_id, client_secret }),
    keys: async () => sandboxKeys(app),
  };
}

const TIMEOUT_MS = 5000;
const HttpsUrl = v.pipe(v.string(), v.url(), v.startsWith('https://'));
const Discovery = v.object({
  issuer: v.string(),
  authorization_endpoint: HttpsUrl,
  token_endpoint: HttpsUrl,
  jwks_uri: HttpsUrl,
});
const Keys = v.object({ keys: v.array(v.looseObject({ kty: v.string(), kid: v.optional(v.string()) })) });
const TokenReply = v.object({ id_token: v.string() });

const discovered = new Map<
  string,
  { readonly at: number; readonly found: v.InferOutput<typeof Discovery> }
>();

async function fetchJson<S extends v.GenericSchema>(schema: S, url: string, init: RequestInit = {}) {
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) return null;
  return v.parse(schema, await response.json()) as v.InferOutput<S>;
}

async function discover(issuer: string) {
  const known = discovered.get(issuer);
  if (known && Date.now() - known.at < HOUR_MS) return known.found;
  const found = await fetchJson(Discovery, `${issuer}/.well-known/openid-configuration`);
  if (found?.issuer !== issuer) throw new Error(`${issuer} is no provider of OpenID Connect`);
  discovered.set(issuer, { at: Date.now(), found });
  return found;
}

async function externalProvider({ id, name, issuer, clientId, clientSecret }: AuthProviderSettings) {
  const found = await discover(issuer);
  return {
    id,
    name,
    clientId,
    issuer,
    authorizationEndpoint: found.authorization_endpoint,
    redeem: async (code: string, code_verifier: string, redirect_uri: string) => {
      const reply = await fetchJson(TokenReply, found.token_endpoint, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri, code_verifier }),
      });
      return reply?.id_token ?? null;
    },
    keys: async () => ((await fetchJson(Keys, found.jwks_uri))?.keys ?? []) as ProviderKey[],
  } satisfies Provider;
}
