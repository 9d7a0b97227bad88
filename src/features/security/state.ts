import { proxy, useSnapshot } from 'valtio';
import { authProviders } from '../../contract/subjects/auth-providers.ts';
import { passkeys } from '../../contract/subjects/passkeys.ts';
import {
  security as endpoints,
  type SecurityOverview,
  type Session,
} from '../../contract/subjects/security.ts';
import { createLoader, initialLoadState, type LoadState } from '../../core/data/loader.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { call, newIdempotencyKey } from '../../core/http/call.ts';
import { pathOf } from '../../core/shell/navigation.ts';
import { onSignedIn, onSignedOut } from '../account/session/session-events.ts';
import { signOut } from '../account/session/sign-out.ts';
import { account } from '../account/state.ts';
import { noteOwnAction } from '../notifications/own-actions.ts';
import { withConfirmedIdentity } from './confirm-identity.ts';

/** How the player's account is protected; never stored on the device. */
export const security = proxy<{
  sessions: Session[];
  overview: SecurityOverview | null;
  loading: LoadState;
}>({ sessions: [], overview: null, loading: initialLoadState() });

export const useSecurity = () => useSnapshot(security);

export const loadSecurity = createLoader(security.loading, async options => {
  const [sessions, overview] = await Promise.all([
    call(endpoints.listSessions, options),
    call(endpoints.loadSecurity, options),
  ]);
  security.sessions = sessions;
  security.overview = overview;
  if (account.player) account.player.two_factor_enabled = overview.two_factor_enabled;
});

/** A change of the password whose answer was lost; only in memory. */
let unanswered: { readonly details: string; readonly key: string } | null = null;

onSignedOut(() => {
  unanswered = null;
  Object.assign(security, { sessions: [], overview: null });
  Object.assign(security.loading, initialLoadState());
});

/** A removal of what is gone already: its first answer was lost, or another device was faster. Rejects with any other `ApiError`. */
async function allowMissing(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/** Ends one session, or with null all others. Rejects with `ApiError`. */
export async function endSessions(id: string | null): Promise<void> {
  const key = newIdempotencyKey();
  if (id === null) await call(endpoints.endOtherSessions, { key });
  else await allowMissing(call(endpoints.endSession, { params: { id }, key }));
  security.sessions = security.sessions.filter(one => one.is_current || (id !== null && one.id !== id));
  void loadSecurity();
}

/** Changes it once: what got no answer is sent again under its key. Rejects with `ApiError`. */
export async function changePassword(current_password: string, password: string): Promise<void> {
  const user = { current_password, password };
  const details = JSON.stringify(user);
  if (unanswered?.details !== details) unanswered = { details, key: newIdempotencyKey() };
  try {
    noteOwnAction('password_changed');
    await call(endpoints.changePassword, { body: { user }, key: unanswered.key });
    unanswered = null;
  } catch (error) {
    if (!(error instanceof ApiError && error.isOffline)) unanswered = null;
    throw error;
  }
  void loadSecurity();
}

export const setUpTwoFactor = () => withConfirmedIdentity(() => call(endpoints.setUpTwoFactor));

/** Returns the recovery codes, which nothing else has. An earlier answer with them may have been lost: then new ones are made. */
export async function turnOnTwoFactor(otp_attempt: string): Promise<string[]> {
  noteOwnAction('two_factor_on');
  try {
    const { recovery_codes } = await withConfirmedIdentity(() =>
      call(endpoints.turnOnTwoFactor, { body: { otp_attempt } }),
    );
    void loadSecurity();
    return recovery_codes;
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return renewRecoveryCodes(otp_attempt);
    throw error;
  }
}

export async function turnOffTwoFactor(otp_attempt: string): Promise<void> {
  noteOwnAction('two_factor_off');
  await withConfirmedIdentity(() => call(endpoints.turnOffTwoFactor, { body: { otp_attempt } }));
  void loadSecurity();
}

export async function renewRecoveryCodes(otp_attempt: string): Promise<string[]> {
  const { recovery_codes } = await withConfirmedIdentity(() =>
    call(endpoints.renewRecoveryCodes, { body: { otp_attempt } }),
  );
  void loadSecurity();
  return recovery_codes;
}

/** Makes a passkey on this device. Rejects with `ApiError`; of the kind `cancelled` when the player gives up. */
export async function addPasskey(): Promise<void> {
  const { createPasskey } = await import('../account/passkeys.ts');
  noteOwnAction('passkey_added');
  await withConfirmedIdentity(createPasskey);
  await loadSecurity();
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await call(passkeys.renamePasskey, { params: { id }, body: { name }, key: newIdempotencyKey() });
  await loadSecurity();
}

export async function removePasskey(id: string): Promise<void> {
  const input = { params: { id }, key: newIdempotencyKey() };
  await allowMissing(withConfirmedIdentity(() => call(passkeys.removePasskey, input)));
  await loadSecurity();
}

/** Leaves for the provider, which leads back to the security tab. Rejects with `ApiError`. */
export const linkProvider = (provider: string): Promise<void> =>
  withConfirmedIdentity(async () => {
    const body = { intent: 'link', redirect: pathOf('profileSecurity') } as const;
    const { url } = await call(authProviders.startAuthProvider, { params: { provider }, body });
    location.assign(url);
  });

export async function unlinkProvider(provider: string): Promise<void> {
  const input = { params: { provider }, key: newIdempotencyKey() };
  await allowMissing(withConfirmedIdentity(() => call(authProviders.unlinkAuthProvider, input)));
  await loadSecurity();
}

/** Rejects with `ApiError`. */
export const downloadData = () => withConfirmedIdentity(() => call(endpoints.downloadData));

/** The account was asked to be closed, without an answer; only in memory. A sign-in shows that it was not. */
let isClosingUnanswered = false;
onSignedIn(() => {
  isClosingUnanswered = false;
});

/**
 * Closes the account for good, and takes its data off this device. A closed account has no session: what is asked again after a
 * lost answer is refused by 401, and is done. Rejects with `ApiError`.
 */
export async function closeAccount(): Promise<void> {
  const noteUnanswered = () => {
    isClosingUnanswered = true;
  };
  const input = { body: { understood: true }, key: newIdempotencyKey(), onRetry: noteUnanswered } as const;
  try {
    await withConfirmedIdentity(() => call(endpoints.closeAccount, input));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.isOffline) noteUnanswered();
    if (error.status !== 401 || !isClosingUnanswered) throw error;
  }
  await signOut();
}
