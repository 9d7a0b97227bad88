import * as v from 'valibot';
import { defineEndpoints, type WireEndpoints } from '../endpoint.ts';
import { LocaleCode } from '../operator/locales.ts';
import { IsoTime, NoContent } from '../wire.ts';
import { Player } from './player.ts';
import {
  AcceptedTerms,
  Address,
  CalendarDate,
  City,
  CountryCode,
  Email,
  GENDERS,
  Nickname,
  Password,
  PersonalId,
  PersonName,
  Phone,
  Profession,
} from './validation.ts';

/** The device check's token: empty until the player consents (decision 0027). */
const Dfpc = v.optional(v.pipe(v.string(), v.maxLength(4096)), '');
const Captcha = v.optional(v.pipe(v.string(), v.maxLength(4096)), '');
/** As it was typed: an older password may break today's rule. */
const TypedPassword = v.pipe(v.string('errors.required'), v.nonEmpty('errors.required'), v.maxLength(512));
const MailToken = v.pipe(
  v.string('errors.token.invalid'),
  v.nonEmpty('errors.token.invalid'),
  v.maxLength(512),
);

export const SignIn = v.object({
  user: v.object({
    email: Email,
    password: TypedPassword,
    dfpc: Dfpc,
    captcha: Captcha,
    otp_attempt: v.optional(v.pipe(v.string(), v.maxLength(16))),
  }),
});

export const Registration = v.object({
  user: v.object({
    email: Email,
    password: Password,
    /** ACCOUNT-49: "confirm-password must match"; checked by the form, and by the back end where it is sent. */
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
    terms_acceptance: AcceptedTerms,
    receive_promos: v.optional(v.boolean(), false),
    stag: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(255)))),
    affiliate_id: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(32)))),
    dfpc: Dfpc,
    captcha: Captcha,
  }),
});

/**
 * Every field optional; `null` empties one. The rule of a postal code depends on the country it comes with. `base` has what
 * the player saw in the fields before: where the profile has something else by now, nothing is saved (412, decision 0120).
 */
export const ProfileChange = v.object({
  context: v.optional(v.picklist(['registration', 'deposit', 'cashout', 'edition']), 'edition'),
  base: v.optional(v.record(v.string(), v.nullable(v.union([v.string(), v.boolean()])))),
  user: v.partial(
    v.object({
      first_name: PersonName,
      last_name: PersonName,
      nickname: v.nullable(Nickname),
      /** The same as `nickname`, which counts where both are sent (decision 0140). */
      nick_name: v.nullable(Nickname),
      date_of_birth: CalendarDate,
      gender: v.nullable(v.picklist(GENDERS, 'errors.invalid')),
      profession: v.nullable(Profession),
      personal_id: v.nullable(PersonalId),
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

/** `countries`: only for players who live in one of these. */
const FieldRequirement = v.object({
  field: v.string(),
  required: v.boolean(),
  countries: v.optional(v.array(v.string())),
});

/** Whether a form shows the field to who lives there. */
export const isFieldOf = (
  { countries }: { readonly countries?: readonly string[] | undefined },
  country: unknown,
): boolean => countries === undefined || countries.includes(String(country));

/** Which fields a context shows (ACCOUNT-34). */
export const PlayerFields = v.object({
  registration: v.array(FieldRequirement),
  deposit: v.array(FieldRequirement),
  cashout: v.array(FieldRequirement),
  edition: v.array(FieldRequirement),
});
export type PlayerFields = v.InferOutput<typeof PlayerFields>;

const EmailChange = v.object({ pending_email: v.nullable(v.string()) });

export const accountWire = {
  loadPlayerFields: { method: 'GET', path: '/api/info/player_fields', policy: 'info', reply: PlayerFields },
  confirmEmail: { method: 'GET', path: '/api/users/confirmation', policy: 'bypass' },
} as const satisfies WireEndpoints;

export const account = defineEndpoints(accountWire, {
  loadPlayerFields: { caller: 'anyone', errorCode: 'INFO_PLAYER_FIELDS_ERROR' },
  checkEmail: {
    method: 'POST',
    path: '/check-email',
    policy: 'bypass',
    body: v.object({ email: Email }),
    /** Answers the same for known and unknown addresses except `taken`, and is rate limited. */
    reply: v.object({ taken: v.boolean() }),
    caller: 'anyone',
    errorCode: 'CHECK_EMAIL_ERROR',
  },
  signIn: {
    method: 'POST',
    path: '/api/users/sign_in',
    policy: 'bypass',
    body: SignIn,
    reply: Player,
    status: 201,
    caller: 'anyone',
    errorCode: 'LOGIN_ERROR',
  },
  register: {
    method: 'POST',
    path: '/api/users',
    policy: 'bypass',
    body: Registration,
    reply: Player,
    status: 201,
    caller: 'anyone',
    keyed: 'accepted',
    errorCode: 'REGISTRATION_ERROR',
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/api/users/password',
    policy: 'bypass',
    body: v.object({ user: v.object({ email: Email, captcha: Captcha }) }),
    reply: NoContent,
    status: 204,
    caller: 'anyone',
    errorCode: 'PASSWORD_REQUEST_ERROR',
  },
  resetPassword: {
    method: 'PUT',
    path: '/api/users/password',
    policy: 'bypass',
    body: v.object({
      user: v.object({
        reset_password_token: MailToken,
        password: Password,
        password_confirmation: v.optional(v.string()),
      }),
    }),
    reply: NoContent,
    status: 204,
    caller: 'anyone',
    errorCode: 'PASSWORD_RESTORE_ERROR',
  },
  /** Whether a link of a mail still works, before a new password is typed; a dead one is 422. */
  checkPasswordToken: {
    method: 'POST',
    path: '/api/users/password/check',
    policy: 'bypass',
    body: v.object({ user: v.object({ reset_password_token: MailToken }) }),
    reply: NoContent,
    status: 204,
    caller: 'anyone',
    errorCode: 'PASSWORD_TOKEN_ERROR',
  },
  confirmEmail: {
    query: v.object({ confirmation_token: MailToken }),
    reply: v.object({ email: v.string(), confirmed_at: IsoTime }),
    caller: 'anyone',
    errorCode: 'CONFIRMATION_ERROR',
  },
  resendConfirmation: {
    method: 'POST',
    path: '/api/users/confirmation',
    policy: 'bypass',
    body: v.object({ user: v.object({ email: Email, captcha: Captcha }) }),
    reply: NoContent,
    status: 204,
    caller: 'anyone',
    errorCode: 'CONFIRMATION_RESEND_ERROR',
  },
  /** Refuses with 412 `profile_changed`, `errors` by field, what has changed since the player saw it (decision 0120). */
  updatePlayer: {
    method: 'PATCH',
    path: '/api/player',
    policy: 'bypass',
    body: ProfileChange,
    reply: Player,
    caller: 'player',
    keyed: 'accepted',
    errorCode: 'PLAYER_UPDATE_ERROR',
  },
  /** The new address that waits for its confirmation. */
  loadEmailChange: {
    method: 'GET',
    path: '/api/player/email',
    policy: 'bypass',
    reply: EmailChange,
    caller: 'player',
    errorCode: 'EMAIL_CHANGE_LOAD_ERROR',
  },
  /** Mails a link to the new address; the old one stays until it is opened (decision 0121). */
  requestEmailChange: {
    method: 'POST',
    path: '/api/player/email',
    policy: 'bypass',
    body: v.object({ user: v.object({ email: Email, password: TypedPassword }) }),
    reply: EmailChange,
    caller: 'player',
    keyed: 'accepted',
    errorCode: 'EMAIL_CHANGE_ERROR',
  },
  cancelEmailChange: {
    method: 'DELETE',
    path: '/api/player/email',
    policy: 'bypass',
    reply: EmailChange,
    caller: 'player',
    keyed: 'accepted',
    errorCode: 'EMAIL_CHANGE_CANCEL_ERROR',
  },
});
