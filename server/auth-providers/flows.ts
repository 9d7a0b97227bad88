import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { MINUTE_MS } from '../../src/lib/time-units.ts';
import type { AppContext, Visitor } from '../context.ts';
import { rejectFields } from '../errors.ts';
import { appOrigins } from '../operator/origins.ts';
import type { Db, Tx } from '../store/database.ts';
import { hashToken, newToken } from '../store/opaque-tokens.ts';
import { type IdClaims, readIdToken } from './id-token.ts';
import { findProvider, type Provider } from './providers.ts';
import type { AuthFlowsTable } from './tables.ts';

const FLOW_MS = 15 * MINUTE_MS;
/** Where a provider sends the browser back to, and where mailed links lead. */
const RETURN_PATH = '/autologin';

export type Flow = Selectable<AuthFlowsTable>;

/** Both follow from the state by the secret of the data folder, so that the store has neither. */
const nonceOf = ({ vault }: AppContext, state: string): string => vault.hash(`nonce ${state}`);
const verifierOf = ({ vault }: AppContext, state: string): string => vault.hash(`pkce ${state}`);

/** On the host that the player is on, which has the cookies. */
function returnAddress({ settings }: Pick<AppContext, 'settings'>, { host }: Pick<Visitor, 'host'>): string {
  const own = appOrigins(settings).find(origin => new URL(origin).hostname === host);
  return `${own ?? settings.publicOrigin ?? `http://${host}:${settings.port}`}${RETURN_PATH}`;
}

/** The address at the provider. The state ends with the reader's language, in which the page goes on that they come back to. */
export async function startFlow(
  app: AppContext,
  visitor: Visitor,
  { provider: id, player_id, redirect }: Pick<Flow, 'provider' | 'player_id' | 'redirect'>,
): Promise<string> {
  const provider = await findProvider(app, id);
  const state = `${newToken()}.${visitor.locale}`;
  const expires_at = new Date(app.clock.now().getTime() + FLOW_MS).toISOString();
  const device = hashToken(visitor.device);
  await app.db
    .insertInto('auth_flows')
    .values({
      state_hash: hashToken(state),
      ...{ provider: id, device, player_id, redirect, subject: null, email: null, expires_at },
    })
    .execute();
  const challenge = createHash('sha256').update(verifierOf(app, state)).digest('base64url');
  const query = new URLSearchParams({
    response_type: 'code',
    scope: 'openid email',
    client_id: provider.clientId,
    redirect_uri: returnAddress(app, visitor),
    state,
    nonce: nonceOf(app, state),
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  return `${provider.authorizationEndpoint}?${query}`;
}

const invalid = () => rejectFields({ code: ['errors.token.invalid'] });

/** The flow that this browser has begun; rejects for any other, and for one that is over. */
export async function requireFlow(
  db: Db | Tx,
  { clock }: Pick<AppContext, 'clock'>,
  visitor: Visitor,
  state: string,
): Promise<Flow> {
  const flow = await db
    .selectFrom('auth_flows')
    .selectAll()
    .where('state_hash', '=', hashToken(state))
    .where('device', '=', hashToken(visitor.device))
    .where('expires_at', '>', clock.now().toISOString())
    .executeTakeFirst();
  return flow ?? invalid();
}

/** Whom the provider has recognised; rejects for a code that it has not given for this flow. */
export async function redeemFlow(
  app: AppContext,
  visitor: Visitor,
  flow: Flow,
  { state, code }: { state: string; code: string },
): Promise<IdClaims> {
  const provider: Provider = await findProvider(app, flow.provider);
  const token = await provider
    .redeem(code, verifierOf(app, state), returnAddress(app, visitor))
    .catch(() => null);
  if (token === null) return invalid();
  const keys = await provider.keys().catch(() => []);
  const { issuer, clientId } = provider;
  const expected = { issuer, clientId, nonce: nonceOf(app, state), keys, now: app.clock.now() };
  return readIdToken(token, expected) ?? invalid();
}

/** Ends the flow with what it was for; rejects for one that another request has ended. */
export async function endFlow(tx: Tx, { state_hash }: Pick<Flow, 'state_hash'>): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('auth_flows')
    .where('state_hash', '=', state_hash)
    .executeTakeFirst();
  if (numDeletedRows === 0n) invalid();
}
