import { MINUTE_MS } from '../../src/lib/time-units.ts';
import type { AppContext, Visitor } from '../context.ts';
import { rejectFields } from '../errors.ts';
import { hashToken, newToken } from '../store/opaque-tokens.ts';

/** `failures`: required for an address after several failed sign-ins in a row; `always`: in every form. */
export const CAPTCHA_MODES = ['off', 'failures', 'always'] as const;
type CaptchaMode = (typeof CAPTCHA_MODES)[number];

/** The sandbox's site key; its stub issues the tokens. */
export const SITE_KEY = 'orbit-sandbox';
/** Failed sign-ins in a row after which the next one needs a token. */
export const CAPTCHA_AFTER_FAILURES = 3;
const TOKEN_LIFE_MS = 2 * MINUTE_MS;
/** A device that was challenged gets the site key for a quarter of an hour. */
const CHALLENGED = { name: 'captcha_challenged', points: 1, seconds: 15 * 60 };

/** Off without the sandbox, which alone issues tokens: a platform has its own check. */
export function captchaMode({ settings, shared }: Pick<AppContext, 'settings' | 'shared'>): CaptchaMode {
  if (!settings.sandbox) return 'off';
  const stored = shared.get('captcha_mode');
  return CAPTCHA_MODES.find(mode => mode === stored) ?? 'failures';
}

export const setCaptchaMode = ({ shared }: Pick<AppContext, 'shared'>, mode: CaptchaMode): Promise<void> =>
  shared.set('captcha_mode', mode);

/** A token that is valid once, for two minutes. No library: the tokens of a provider are for the platform to verify. */
export async function issueCaptchaToken({ db, clock }: AppContext): Promise<string> {
  const token = newToken();
  const now = clock.now();
  const expires_at = new Date(now.getTime() + TOKEN_LIFE_MS).toISOString();
  await db.deleteFrom('captcha_tokens').where('expires_at', '<=', now.toISOString()).execute();
  await db
    .insertInto('captcha_tokens')
    .values({ token_hash: hashToken(token), expires_at })
    .execute();
  return token;
}

async function redeemToken({ db, clock }: AppContext, token: string): Promise<boolean> {
  const redeemed = await db
    .deleteFrom('captcha_tokens')
    .where('token_hash', '=', hashToken(token))
    .returning('expires_at')
    .executeTakeFirst();
  return redeemed !== undefined && clock.now().toISOString() < redeemed.expires_at;
}

/** The site key where a token will be required; else null, so that no script is loaded for nothing. */
export async function siteKeyFor(
  app: AppContext,
  { device }: Pick<Visitor, 'device'>,
): Promise<string | null> {
  const mode = captchaMode(app);
  const isChallenged =
    mode === 'failures' && (await app.rateLimiters.stored(CHALLENGED).get(device)) !== null;
  return mode === 'always' || isChallenged ? SITE_KEY : null;
}

/** Throws with the field `captcha` where a token is needed and the given one is not valid. `failures`: of the address. */
export async function requireCaptcha(
  app: AppContext,
  { device }: Pick<Visitor, 'device'>,
  token: string,
  failures = 0,
): Promise<void> {
  const mode = captchaMode(app);
  if (mode === 'off') return;
  const isValid = token !== '' && (await redeemToken(app, token));
  const isNeeded = mode === 'always' || failures >= CAPTCHA_AFTER_FAILURES;
  if (isValid || !isNeeded) return;
  await app.rateLimiters.stored(CHALLENGED).set(device, 1, CHALLENGED.seconds);
  rejectFields({ captcha: ['errors.captcha.invalid'] });
}
