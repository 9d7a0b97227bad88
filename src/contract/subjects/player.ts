import * as v from 'valibot';
import { defineEndpoints, type WireEndpoints } from '../endpoint.ts';
import { LocaleCode } from '../operator/locales.ts';
import { IsoTime, NoContent } from '../wire.ts';

export const Status = v.object({ id: v.string(), name: v.string() });

/** The profile (ACCOUNT-31). A guest is the empty object (decision 0012), see `PlayerReply`. */
export const Player = v.object({
  id: v.pipe(v.number(), v.safeInteger()),
  email: v.nullable(v.string()),
  first_name: v.nullable(v.string()),
  last_name: v.nullable(v.string()),
  nickname: v.nullable(v.string()),
  date_of_birth: v.nullable(v.string()),
  gender: v.nullable(v.string()),
  country: v.nullable(v.string()),
  city: v.nullable(v.string()),
  address: v.nullable(v.string()),
  postal_code: v.nullable(v.string()),
  state: v.nullable(v.string()),
  mobile_phone: v.nullable(v.string()),
  receive_promos: v.boolean(),
  receive_sms_promos: v.boolean(),
  currency: v.string(),
  language: v.nullable(v.string()),
  locale: v.nullable(v.string()),
  level: v.nullable(v.string()),
  groups: v.array(v.number()),
  statuses: v.array(Status),
  /** Fields the player still has to give, `terms_acceptance` among them. */
  auth_fields_missed: v.array(v.string()),
  created_at: IsoTime,
  current_sign_in_at: v.nullable(IsoTime),
  /** Time of the sign-in before this one; absent on platforms that do not send it. */
  last_sign_in_at: v.optional(v.nullable(IsoTime)),
  confirmed_at: v.nullable(IsoTime),
  deposit_bonus_code: v.nullable(v.string()),
  can_issue_bonuses: v.boolean(),
  profession: v.nullable(v.string()),
  personal_id: v.optional(v.nullable(v.string())),
  autoregistered: v.boolean(),
  autologin_link: v.nullable(v.string()),
  verified: v.boolean(),
  license_name: v.nullable(v.string()),
  sow_questionnaire_expires_at: v.nullable(IsoTime),
  two_factor_enabled: v.boolean(),
  sumsub_verified: v.boolean(),
});
export type Player = v.InferOutput<typeof Player>;

/** Fields that are null in the copy that a device keeps of a profile (decision 0007). */
export const FIELDS_NOT_STORED = [
  'email',
  'date_of_birth',
  'address',
  'postal_code',
  'mobile_phone',
  'personal_id',
  'autologin_link',
] as const satisfies readonly (keyof Player)[];

const isEmptyObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** `GET /api/player`: the player, or `{}` for a guest. */
export const PlayerReply = v.union([Player, v.custom<Record<string, never>>(isEmptyObject)]);
export type PlayerReply = v.InferOutput<typeof PlayerReply>;
export const isPlayer = (answer: PlayerReply): answer is Player => 'id' in answer;

/** Realtime connection data and the captcha's site key (ACCOUNT-36); guests get the public part. */
const PlayerSettings = v.object({
  realtime: v.object({
    /** The client appends `/websocket` or `/longpoll`. */
    socket_path: v.string(),
    /** The client's `authToken`, never part of an address; valid for 10 minutes, so requested before each connection. */
    token: v.nullable(v.string()),
    /** `user:{opaque}`; null for a guest. */
    user_channel: v.nullable(v.string()),
    public_channel: v.string(),
  }),
  captcha: v.object({ site_key: v.nullable(v.string()) }),
});

/** What every visit calls; forms and their rules are in `account.ts`, which comes with them. */
export const playerWire = {
  loadPlayer: { method: 'GET', path: '/api/player', policy: 'private', reply: PlayerReply },
  loadSettings: {
    method: 'GET',
    path: '/api/player/settings',
    policy: 'network-only',
  },
} as const satisfies WireEndpoints;

export const player = defineEndpoints(playerWire, {
  loadPlayer: { caller: 'anyone', errorCode: 'PLAYER_ERROR' },
  loadSettings: { reply: PlayerSettings, caller: 'anyone', errorCode: 'PLAYER_SETTINGS_ERROR' },
  updateLocale: {
    method: 'PATCH',
    path: '/api/player/update_locale',
    policy: 'bypass',
    body: v.object({ locale: LocaleCode }),
    reply: v.object({ locale: LocaleCode }),
    caller: 'player',
    keyed: 'accepted',
    errorCode: 'UPDATE_LOCALE_ERROR',
  },
  signOut: {
    method: 'DELETE',
    path: '/api/users/sign_out',
    policy: 'bypass',
    reply: NoContent,
    status: 204,
    caller: 'anyone',
    errorCode: 'LOGOUT_ERROR',
  },
});
