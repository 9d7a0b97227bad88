import { BoundedMap } from '../../src/lib/bounded-map.ts';
import { MINUTE_MS } from '../../src/lib/time-units.ts';
import type { AppContext, Visitor } from '../context.ts';
import { rejectFields } from '../errors.ts';
import { newToken } from '../store/opaque-tokens.ts';

/** `failures`: required for an address after several failed sign-ins in a row; `always`: in every form. */
export const CAPTCHA_MODES = ['off', 'failures', 'always'] as const;
export type CaptchaMode = (typeof CAPTCHA_MODES)[number];

/** The sandbox's site key; its stub issues the tokens. */
export const SITE_KEY = 'orbit-sandbox';
/** Failed sign-ins in a row after which the next one needs a token. */
export const CAPTCHA_AFTER_FAILURES = 3;
const TOKEN_LIFE_MS = 2 * MINUTE_MS;
/** Tokens stored; the oldest is deleted first. */
const MAX_TOKENS = 10_000;
/** A device that was challenged gets the site key for a quarter of an hour. */
const CHALLENGED = { name: 'captcha_challenged', points: 1, seconds: 15 * 60 };

/**
 * The console's setting and the stub's tokens, both of the sandbox and so of one process. No library: the tokens of a provider
 * are for the platform to verify.
 */
interface CaptchaState {
  mode: CaptchaMode;
  /** Token, and until when it is valid, epoch milliseconds. */
  readonly tokens: Map<string, number>;
}

const statesByApp = new WeakMap<AppContext, CaptchaState>();

/** Off without the sandbox, which alone issues tokens: a platform has its own check. */
function captchaStateOf(app: AppContext): CaptchaState {
  const known = statesByApp.get(app) ?? {
    mode: app.settings.sandbox ? 'failures' : 'off',
    tokens: new BoundedMap(MAX_TOKENS),
  };
  statesByApp.set(app, known);
  return known;
}

export const captchaMode = (app: AppContext): CaptchaMode => captchaStateOf(app).mode;

export function setCaptchaMode(app: AppContext, mode: CaptchaMode): void {
  captchaStateOf(app).mode = mode;
}

const nowOf = ({ clock }: AppContext): number => clock.now().getTime();

/** A token that is valid once, for two minutes. */
export function issueCaptchaToken(app: AppContext): string {
  const token = newToken();
  captchaStateOf(app).tokens.set(token, nowOf(app) + TOKEN_LIFE_MS);
  return token;
}

function redeemToken(app: AppContext, token: string): boolean {
  const { tokens } = captchaStateOf(app);
  const until = tokens.get(token);
  tokens.delete(token);
  return until !== undefined && nowOf(app) < until;
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
  const isValid = token !== '' && redeemToken(app, token);
  const isNeeded = mode === 'always' || failures >= CAPTCHA_AFTER_FAILURES;
  if (isValid || !isNeeded) return;
  await app.rateLimiters.stored(CHALLENGED).set(device, 1, CHALLENGED.seconds);
  rejectFields({ captcha: ['errors.captcha.invalid'] });
}
