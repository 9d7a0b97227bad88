import type { authProviders } from '../../src/contract/subjects/auth-providers.ts';
import type { security } from '../../src/contract/subjects/security.ts';
import { OTHER_PLAYER_ERROR } from '../../src/contract/wire.ts';
import { completeSignIn } from '../account/complete-sign-in.ts';
import { findToken, lockPlayerByEmail, markTokensUsed, redeemToken } from '../account/email-tokens.ts';
import { countMail } from '../account/mails.ts';
import { recordSecurityEvent } from '../account/security-events.ts';
import { attemptOf, clearAttempts, countAttempt } from '../account/sign-in-attempts.ts';
import { redeemSignInCode, rejectCode } from '../account/sign-in-code.ts';
import { mailProviderLink } from '../account/sign-in-links.ts';
import { isTwoFactorOn } from '../account/two-factor.ts';
import type { AppContext, RequestContext, Routes, Tx, Visitor } from '../context.ts';
import { reject, rejectFields } from '../errors.ts';
import { isRestricted } from '../operator/countries.ts';
import { loadPlayerRow } from '../players/player-view.ts';
import {
  countPassword,
  requireConfirmedIdentity,
  requireCurrentHash,
} from '../security/identity-confirmation.ts';
import { listPasskeys } from '../security/passkeys.ts';
import { lockPlayer } from '../store/dialect.ts';
import { hashToken, newToken } from '../store/opaque-tokens.ts';
import { requireSession } from '../wallet/operations.ts';
import { updateAuthDetails } from './details.ts';
import { endFlow, type Flow, redeemFlow, requireFlow, startFlow } from './flows.ts';
import {
  addIdentity,
  findIdentityOwner,
  type Identity,
  listIdentities,
  lockIdentityOwner,
  removeIdentity,
} from './identities.ts';
import { loadSecurity } from './linked-providers.ts';
import { listProviders } from './providers.ts';
import { openAccount } from './registration.ts';

type Linking = Pick<RequestContext<'linkAuthProvider'>, 'app' | 'visitor' | 'session'>;

const invalidCode = () => rejectFields({ code: ['errors.token.invalid'] });
const invalidToken = () => rejectFields({ autologin_token: ['errors.token.invalid'] });

const findPlayerByEmail = (db: AppContext['db'] | Tx, email: string | null) =>
  db
    .selectFrom('players')
    .selectAll()
    .where('email', '=', email ?? '')
    .executeTakeFirst();

/** The identity that a flow has found, before it belongs to anybody. */
function identityOf({ provider, subject, email }: Flow): Identity {
  return subject === null ? invalidCode() : { provider, subject, email };
}

/** What a mailed link connects, and the device that has asked for the mail. */
const detailOf = (identity: Identity, { device }: Visitor): string =>
  JSON.stringify({ ...identity, device: hashToken(device) });

/**
 * Whoever has asked for the mail must open it: with another person's address an identity of one's own would else be connected by them
 * (decision 0162).
 */
function identityOfLink(detail: string, { device: opener }: Visitor): Identity {
  const { device, ...identity } = JSON.parse(detail) as Identity & { device?: string };
  return device === hashToken(opener) ? identity : rejectFields({ autologin_token: ['errors.token.device'] });
}

/** Adds the identity to the account; one of another account stays there. */
async function link(
  tx: Tx,
  { app, visitor }: Omit<Linking, 'session'>,
  identity: Identity,
  player_id: number,
) {
  const owner = await findIdentityOwner(tx, identity);
  if (owner !== null && owner !== player_id) rejectFields({ code: ['errors.provider.taken'] });
  if (owner !== null) return;
  await addIdentity(tx, identity, player_id, app.clock.now().toISOString());
  await recordSecurityEvent(tx, app, player_id, visitor, 'provider_linked');
}

export const authProvidersRoutes = {
  updateAuthDetails,
  loadSecurity,

  listAuthProviders: ({ app }) => listProviders(app),

  startAuthProvider: async ({ app, body, params, player, session, visitor }) => {
    const isLink = body.intent === 'link';
    if (isLink && !player) reject(401, 'session_expired');
    if (isLink) requireConfirmedIdentity(app, session);
    else if (isRestricted(visitor.country)) rejectFields({ email: ['errors.login.restricted'] });
    const player_id = isLink ? (player?.id ?? null) : null;
    const { provider } = params;
    return { url: await startFlow(app, visitor, { provider, player_id, redirect: body.redirect }) };
  },

  /** The code of the provider is worth one answer, so a repeat after a lost one begins anew. */
  finishAuthProvider: async ({ app, body, player, visitor, session, runOnce, setSessionCookie }) => {
    const flow = await requireFlow(app.db, app, visitor, body.state);
    const { redirect } = flow;
    const claims = await redeemFlow(app, visitor, flow, body);
    const identity = { provider: flow.provider, subject: claims.sub, email: claims.email ?? null };
    if (flow.player_id !== null) {
      if (player?.id !== flow.player_id) reject(409, OTHER_PLAYER_ERROR);
      return runOnce(async tx => {
        await requireSession(tx, session?.id ?? 0);
        await link(tx, { app, visitor }, identity, player.id);
        await endFlow(tx, flow);
        return { outcome: 'linked', redirect } as const;
      });
    }
    if (isRestricted(visitor.country)) rejectFields({ email: ['errors.login.restricted'] });
    const result = await runOnce(async tx => {
      const owner = await lockIdentityOwner(tx, identity);
      const known = owner === null ? await findPlayerByEmail(tx, identity.email) : undefined;
      const asks = known ? 'password' : owner !== null && (await isTwoFactorOn(tx, owner)) ? 'code' : null;
      if (asks !== null) {
        const { subject, email } = identity;
        await tx
          .updateTable('auth_flows')
          .set({ subject, email })
          .where('state_hash', '=', flow.state_hash)
          .execute();
        return { outcome: asks, email: email ?? '', redirect } as const;
      }
      await endFlow(tx, flow);
      return completeSignIn(tx, { app, visitor, session }, owner ?? (await openByProvider(tx)));
    });
    if ('outcome' in result) return result;
    setSessionCookie(result.token, result.expiresAt);
    return { outcome: 'signed_in', player: result.view, redirect };

    async function openByProvider(tx: Tx): Promise<number> {
      if (identity.email === null) return rejectFields({ email: ['errors.required'] });
      const opened = await openAccount(tx, app, visitor, {
        email: identity.email,
        isVerified: claims.email_verified,
      });
      await link(tx, { app, visitor }, identity, opened.id);
      return opened.id;
    }
  },

  /** An address alone proves nothing: whoever made the other account with it may be somebody else. */
  linkAuthProvider: async ({ app, body, visitor, session, runOnce, setSessionCookie }) => {
    const flow = await requireFlow(app.db, app, visitor, body.state);
    const identity = identityOf(flow);
    const owner = await findIdentityOwner(app.db, identity);
    const player =
      owner === null ? await findPlayerByEmail(app.db, identity.email) : await loadPlayerRow(app.db, owner);
    if (!player) return invalidCode();
    const attempt =
      owner === null
        ? await countPassword(app, player, visitor, body.user.password ?? '', 'password')
        : await attemptOf(app, player, visitor);
    if (owner !== null) await countAttempt(app, attempt);
    const signedIn = await runOnce(async tx => {
      await lockPlayer(tx, player.id);
      if (owner === null) await requireCurrentHash(tx, player, 'password');
      else if ((await findIdentityOwner(tx, identity)) !== owner) invalidCode();
      const outcome = await redeemSignInCode(tx, app, player.id, visitor, body.user.otp_attempt);
      if (outcome !== 'passed') return outcome;
      await link(tx, { app, visitor }, identity, player.id);
      await endFlow(tx, flow);
      return completeSignIn(tx, { app, visitor, session }, player.id);
    });
    if (typeof signedIn === 'string') return rejectCode(app, attempt, player.id, signedIn);
    await clearAttempts(app, attempt);
    setSessionCookie(signedIn.token, signedIn.expiresAt);
    return signedIn.view;
  },

  mailAuthProviderLink: async ({ app, body, visitor, runOnce }) => {
    const flow = await requireFlow(app.db, app, visitor, body.state);
    const identity = identityOf(flow);
    const mayMail = await countMail(app, 'provider', identity.email ?? '');
    return runOnce(async tx => {
      const player = await lockPlayerByEmail(tx, identity.email ?? '');
      if (player && mayMail)
        await mailProviderLink(app, tx, player, { token: newToken(), detail: detailOf(identity, visitor) });
      return undefined;
    });
  },

  unlinkAuthProvider: async ({ app, params, player, session, visitor, runOnce }) => {
    requireConfirmedIdentity(app, session);
    return runOnce(async tx => {
      const others = (await listIdentities(tx, player.id)).filter(one => one.provider !== params.provider);
      const passkeys = await listPasskeys(tx, player.id);
      const hasOtherWay = player.password_hash !== '' || passkeys.length > 0 || others.length > 0;
      if (!hasOtherWay) rejectFields({ provider: ['errors.provider.only'] });
      if (!(await removeIdentity(tx, params.provider, player.id))) reject(404, 'unknown_provider');
      await recordSecurityEvent(tx, app, player.id, visitor, 'provider_unlinked');
      return undefined;
    });
  },

  /** Never instead of a second factor; a link that is refused for one, or on another device, goes on working. */
  signInByLink: async ({ app, body, player, visitor, session, runOnce, setSessionCookie }) => {
    const { autologin_token } = body.user;
    if (isRestricted(visitor.country)) rejectFields({ email: ['errors.login.restricted'] });
    const signedIn = await runOnce(async tx => {
      const kind = (await findToken(tx, app.clock, 'autologin', autologin_token)) ? 'autologin' : 'provider';
      const found = (await findToken(tx, app.clock, kind, autologin_token)) ?? invalidToken();
      if (!(await redeemToken(tx, app.clock, autologin_token))) invalidToken();
      const identity = found.detail === null ? null : identityOfLink(found.detail, visitor);
      if (player && player.id !== found.player.id) reject(409, OTHER_PLAYER_ERROR);
      if (await isTwoFactorOn(tx, found.player.id)) rejectFields({ otp_attempt: ['errors.otp.required'] });
      await markTokensUsed(tx, app.clock, found.player.id, kind);
      if (identity !== null) await link(tx, { app, visitor }, identity, found.player.id);
      return completeSignIn(tx, { app, visitor, session }, found.player.id);
    });
    setSessionCookie(signedIn.token, signedIn.expiresAt);
    return signedIn.view;
  },
} satisfies Pick<Routes, keyof typeof authProviders | (keyof typeof security & 'loadSecurity')>;
