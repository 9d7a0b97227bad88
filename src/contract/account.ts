import * as v from 'valibot';
import type { Endpoints } from './endpoint.ts';
import { LocaleCode } from './locales.ts';
import {
  Accepted,
  Address,
  CalendarDate,
  City,
  CountryCode,
  Email,
  Nickname,
  Password,
  PersonName,
  Phone,
} from './rules.ts';
import { IsoTime, Nothing } from './wire.ts';

export const Status = v.object({ id: v.string(), name: v.string() });

/** The profile (platform 3). A guest is the empty object (decisions D12), see `PlayerAnswer`. */
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
  /** Time of the sign-in before this one; absent on platforms that do not tell. */
  last_sign_in_at: v.optional(v.nullable(IsoTime)),
  confirmed_at: v.nullable(IsoTime),
  deposit_bonus_code: v.nullable(v.string()),
  can_issue_bonuses: v.boolean(),
  profession: v.nullable(v.string()),
  autoregistered: v.boolean(),
  autologin_link: v.nullable(v.string()),
  verified: v.boolean(),
  license_name: v.nullable(v.string()),
  sow_questionnaire_expires_at: v.nullable(IsoTime),
  two_factor_enabled: v.boolean(),
  sumsub_verified: v.boolean(),
});
export type Player = v.InferOutput<typeof Player>;

/** `GET /api/player`: the player, or `{}` for a guest. */
export const PlayerAnswer = v.union([Player, v.strictObject({})]);
export type PlayerAnswer = v.InferOutput<typeof PlayerAnswer>;
export const isPlayer = (answer: PlayerAnswer): answer is Player => 'id' in answer;

/** The device check's token: empty until the player consents (decisions D27). */
const Dfpc = v.optional(v.pipe(v.string(), v.maxLength(4096)), '');
const Captcha = v.optional(v.pipe(v.string(), v.maxLength(4096)), '');
const Token = v.pipe(v.string('errors.token.invalid'), v.nonEmpty('errors.token.invalid'), v.maxLength(512));

export const SignIn = v.object({
  user: v.object({
    email: Email,
    /** Any non-empty text: an older password may break today's rule. */
    password: v.pipe(v.string('errors.required'), v.nonEmpty('errors.required'), v.maxLength(512)),
    dfpc: Dfpc,
    captcha: Captcha,
    otp_attempt: v.optional(v.pipe(v.string(), v.maxLength(16))),
  }),
});

export const Registration = v.object({
  user: v.object({
    email: Email,
    password: Password,
    /** Platform 5: "confirm-password must match"; checked by the form, and by the back end where it is sent. */
    password_confirmation: v.optional(v.string()),
    currency: v.pipe(v.string('errors.required'), v.regex(/^[A-Z]{2,5}$/, 'errors.currency.invalid')),
    country: CountryCode,
    nickname: v.optional(v.nullable(Nickname)),
    first_name: v.optional(v.nullable(PersonName)),
    last_name: v.optional(v.nullable(PersonName)),
    date_of_birth: CalendarDate,
    city: v.optional(v.nullable(City)),
    address: v.optional(v.nullable(Address)),
    postal_code: v.optional(v.nullable(v.string())),
    state: v.optional(v.nullable(v.string())),
    mobile_phone: v.optional(v.nullable(Phone)),
    language: v.optional(LocaleCode, 'en'),
    terms_acceptance: Accepted,
    receive_promos: v.optional(v.boolean(), false),
    stag: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(255)))),
    dfpc: Dfpc,
    captcha: Captcha,
  }),
});

/** Every field optional; `null` empties one. The rule of a postal code depends on the country it comes with. */
export const ProfileChange = v.object({
  context: v.optional(v.picklist(['registration', 'deposit', 'cashout', 'edition']), 'edition'),
  user: v.partial(
    v.object({
      first_name: PersonName,
      last_name: PersonName,
      nickname: v.nullable(Nickname),
      date_of_birth: CalendarDate,
      gender: v.nullable(v.picklist(['f', 'm', 'x'], 'errors.invalid')),
      country: CountryCode,
      city: City,
      address: Address,
      postal_code: v.pipe(v.string('errors.required'), v.trim(), v.nonEmpty('errors.required')),
      state: v.nullable(v.pipe(v.string(), v.maxLength(60))),
      mobile_phone: Phone,
      receive_promos: v.boolean(),
      receive_sms_promos: v.boolean(),
    }),
  ),
});

/** Realtime connection data and the captcha's site key (platform 3 Settings); guests get the public part. */
export const PlayerSettings = v.object({
  realtime: v.object({
    socket_path: v.string(),
    token: v.nullable(v.string()),
    user_channel: v.nullable(v.string()),
    public_channel: v.string(),
  }),
  captcha: v.object({ site_key: v.nullable(v.string()) }),
});

export const account = {
  checkEmail: {
    method: 'POST',
    path: '/check-email',
    body: v.object({ email: Email }),
    /** Answers the same for known and unknown addresses except `taken`, and is rate limited. */
    reply: v.object({ taken: v.boolean() }),
    policy: 'page',
    caller: 'anyone',
    errorCode: 'CHECK_EMAIL_ERROR',
  },
  signIn: {
    method: 'POST',
    path: '/api/users/sign_in',
    body: SignIn,
    reply: Player,
    status: 201,
    policy: 'page',
    caller: 'anyone',
    errorCode: 'LOGIN_ERROR',
  },
  signOut: {
    method: 'DELETE',
    path: '/api/users/sign_out',
    reply: Nothing,
    status: 204,
    policy: 'page',
    caller: 'anyone',
    errorCode: 'LOGOUT_ERROR',
  },
  register: {
    method: 'POST',
    path: '/api/users',
    body: Registration,
    reply: Player,
    status: 201,
    policy: 'page',
    caller: 'anyone',
    keyed: 'accepted',
    errorCode: 'REGISTRATION_ERROR',
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/api/users/password',
    body: v.object({ user: v.object({ email: Email, captcha: Captcha }) }),
    reply: Nothing,
    status: 204,
    policy: 'page',
    caller: 'anyone',
    errorCode: 'PASSWORD_REQUEST_ERROR',
  },
  restorePassword: {
    method: 'PUT',
    path: '/api/users/password',
    body: v.object({
      user: v.object({
        reset_password_token: Token,
        password: Password,
        password_confirmation: v.optional(v.string()),
      }),
    }),
    reply: Nothing,
    status: 204,
    policy: 'page',
    caller: 'anyone',
    errorCode: 'PASSWORD_RESTORE_ERROR',
  },
  confirmEmail: {
    method: 'GET',
    path: '/api/users/confirmation',
    query: v.object({ confirmation_token: Token }),
    reply: v.object({ email: v.string(), confirmed_at: IsoTime }),
    policy: 'page',
    caller: 'anyone',
    errorCode: 'CONFIRMATION_ERROR',
  },
  resendConfirmation: {
    method: 'POST',
    path: '/api/users/confirmation',
    body: v.object({ user: v.object({ email: Email, captcha: Captcha }) }),
    reply: Nothing,
    status: 204,
    policy: 'page',
    caller: 'anyone',
    errorCode: 'CONFIRMATION_RESEND_ERROR',
  },
  loadPlayer: {
    method: 'GET',
    path: '/api/player',
    reply: PlayerAnswer,
    policy: 'private',
    caller: 'anyone',
    errorCode: 'PLAYER_ERROR',
  },
  updatePlayer: {
    method: 'PATCH',
    path: '/api/player',
    body: ProfileChange,
    reply: Player,
    policy: 'page',
    caller: 'player',
    keyed: 'accepted',
    errorCode: 'PLAYER_UPDATE_ERROR',
  },
  loadSettings: {
    method: 'GET',
    path: '/api/player/settings',
    reply: PlayerSettings,
    policy: 'live',
    caller: 'anyone',
    errorCode: 'PLAYER_SETTINGS_ERROR',
  },
  updateLocale: {
    method: 'PATCH',
    path: '/api/player/update_locale',
    body: v.object({ locale: LocaleCode }),
    reply: v.object({ locale: LocaleCode }),
    policy: 'page',
    caller: 'player',
    keyed: 'accepted',
    errorCode: 'UPDATE_LOCALE_ERROR',
  },
} as const satisfies Endpoints;
