import * as v from 'valibot';
import type { Endpoints } from '../endpoint.ts';
import { IsoTime, NoContent } from '../wire.ts';
import { Password } from './validation.ts';

/** What a list shows of a sign-in: enough to recognise it (ACCOUNT-26). */
export const Session = v.object({
  id: v.string(),
  /** As in "Firefox, Windows"; empty when unknown. */
  device: v.string(),
  country: v.nullable(v.string()),
  ip: v.string(),
  created_at: IsoTime,
  last_seen_at: IsoTime,
  /** The one of this request. */
  is_current: v.boolean(),
});
export type Session = v.InferOutput<typeof Session>;

/** What happened to an account's protection; an unknown one of a newer back end is not shown. */
const SECURITY_EVENTS = [
  'signed_in',
  'wrong_code',
  'password_changed',
  'session_ended',
  'two_factor_on',
  'two_factor_off',
  'recovery_codes_made',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'data_downloaded',
  'account_closed',
  'account_reopened',
  'provider_linked',
  'provider_unlinked',
] as const;
export type SecurityEventType = (typeof SECURITY_EVENTS)[number];

export const SecurityEvent = v.object({
  id: v.string(),
  type: v.string(),
  at: IsoTime,
  device: v.string(),
  country: v.nullable(v.string()),
});
export type SecurityEvent = v.InferOutput<typeof SecurityEvent>;

/** A passkey as its player sees it. */
export const Passkey = v.object({
  id: v.string(),
  name: v.string(),
  created_at: IsoTime,
  last_used_at: v.nullable(IsoTime),
});
export type Passkey = v.InferOutput<typeof Passkey>;

/** An external provider that the player may sign in by; `linked_at` is null where they don't. */
export const LinkedProvider = v.object({
  id: v.string(),
  name: v.string(),
  email: v.nullable(v.string()),
  linked_at: v.nullable(IsoTime),
});
export type LinkedProvider = v.InferOutput<typeof LinkedProvider>;

/** How the account is protected. */
export const SecurityOverview = v.object({
  /** False for who came by an external provider and has set none. */
  has_password: v.boolean(),
  two_factor_enabled: v.boolean(),
  recovery_codes_left: v.number(),
  passkeys: v.array(Passkey),
  providers: v.optional(v.array(LinkedProvider), []),
  events: v.array(SecurityEvent),
});
export type SecurityOverview = v.InferOutput<typeof SecurityOverview>;

/** The error of a 403 to what only the player may do, however the session was come by: prove again who you are. */
export const CONFIRM_IDENTITY_ERROR = 'confirm_identity';
/** For so long one proof is enough. */
export const CONFIRMED_MINUTES = 15;

const CurrentPassword = v.pipe(
  v.string('errors.required'),
  v.nonEmpty('errors.required'),
  v.maxLength(512, 'errors.too_long'),
);

const Code = v.pipe(
  v.string('errors.otp.required'),
  v.trim(),
  v.nonEmpty('errors.otp.required'),
  v.maxLength(16, 'errors.otp.invalid'),
);
const RecoveryCodes = v.object({ recovery_codes: v.array(v.string()) });

const Row = v.record(v.string(), v.unknown());
const PlayerData = v.object({
  made_at: IsoTime,
  player: Row,
  /** Rows by the name of their table. */
  records: v.record(v.string(), v.array(Row)),
});
export type PlayerData = v.InferOutput<typeof PlayerData>;

/** How an account is protected: never on a device's store, so the worker knows none of it. */
export const security = {
  listSessions: {
    method: 'GET',
    path: '/api/player/sessions',
    policy: 'bypass',
    reply: v.array(Session),
    caller: 'player',
    errorCode: 'SESSIONS_ERROR',
  },
  /** All but the caller's own. */
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/player/sessions',
    policy: 'bypass',
    keyed: 'accepted',
    reply: NoContent,
    status: 204,
    caller: 'player',
    errorCode: 'END_SESSIONS_ERROR',
  },
  endSession: {
    method: 'DELETE',
    path: '/api/player/sessions/:id',
    policy: 'bypass',
    keyed: 'accepted',
    reply: NoContent,
    status: 204,
    caller: 'player',
    errorCode: 'END_SESSION_ERROR',
  },
  loadSecurity: {
    method: 'GET',
    path: '/api/player/security',
    policy: 'bypass',
    reply: SecurityOverview,
    caller: 'player',
    errorCode: 'SECURITY_ERROR',
  },
  /** Proves who is there; what needs it may be repeated for `CONFIRMED_MINUTES`. */
  confirmIdentity: {
    method: 'POST',
    path: '/api/player/confirm_identity',
    policy: 'bypass',
    body: v.object({ user: v.object({ password: CurrentPassword }) }),
    reply: NoContent,
    status: 204,
    caller: 'player',
    errorCode: 'CONFIRM_IDENTITY_ERROR',
  },
  /** Ends every other session. */
  changePassword: {
    method: 'PUT',
    path: '/api/player/password',
    policy: 'bypass',
    body: v.object({
      user: v.object({
        current_password: CurrentPassword,
        password: Password,
        password_confirmation: v.optional(v.string()),
      }),
    }),
    reply: NoContent,
    status: 204,
    caller: 'player',
    // A repeat would have the password from before, which is wrong by then.
    keyed: 'accepted',
    errorCode: 'CHANGE_PASSWORD_ERROR',
  },
  /** A new secret for an authenticator app; it protects nothing until a code of it has come back. */
  setUpTwoFactor: {
    method: 'POST',
    path: '/api/player/two_factor/secret',
    policy: 'bypass',
    reply: v.object({ secret: v.string(), uri: v.string() }),
    status: 201,
    caller: 'player',
    errorCode: 'TWO_FACTOR_SECRET_ERROR',
  },
  /** Its reply is the only one that has the recovery codes. */
  turnOnTwoFactor: {
    method: 'POST',
    path: '/api/player/two_factor',
    policy: 'bypass',
    body: v.object({ otp_attempt: Code }),
    reply: RecoveryCodes,
    status: 201,
    caller: 'player',
    errorCode: 'TWO_FACTOR_ON_ERROR',
  },
  turnOffTwoFactor: {
    method: 'DELETE',
    path: '/api/player/two_factor',
    policy: 'bypass',
    body: v.object({ otp_attempt: Code }),
    reply: NoContent,
    status: 204,
    caller: 'player',
    errorCode: 'TWO_FACTOR_OFF_ERROR',
  },
  /** The codes before are worth nothing from then on. */
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/player/two_factor/recovery_codes',
    policy: 'bypass',
    body: v.object({ otp_attempt: Code }),
    reply: RecoveryCodes,
    status: 201,
    caller: 'player',
    errorCode: 'RECOVERY_CODES_ERROR',
  },
  /** All that the back end has on the player, but for secrets and what is only derived. */
  downloadData: {
    method: 'POST',
    path: '/api/player/data',
    policy: 'bypass',
    reply: PlayerData,
    caller: 'player',
    errorCode: 'PLAYER_DATA_ERROR',
  },
  /** Ends every session, and no sign-in opens another one. What is on the ledger stays there. */
  closeAccount: {
    method: 'POST',
    path: '/api/player/close',
    policy: 'bypass',
    keyed: 'accepted',
    body: v.object({ understood: v.literal(true, 'errors.required') }),
    reply: NoContent,
    status: 204,
    caller: 'player',
    errorCode: 'CLOSE_ACCOUNT_ERROR',
  },
} as const satisfies Endpoints;
