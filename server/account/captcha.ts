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
const TOKEN_LIFE_MS = 2 * 60_000;
/** How long a device that was challenged gets the site key. */
const SITE_KEY_LIFE_MS = 15 * 60_000;
/** Tokens and devices stored; the oldest is deleted first. */
const MAX_REMEMBERED = 10_000;

interface CaptchaState {
  mode: CaptchaMode;
  /** Token or device, and until when it is valid, epoch milliseconds. */
  readonly tokens: Map<string, number>;
  readonly challenged: Map<string, number>;
}

const statesByApp = new WeakMap<AppContext, CaptchaState>();

/** Off without the sandbox, which alone issues tokens: a platform has its own check. */
function captchaStateOf(app: AppContext): CaptchaState {
  const known = statesByApp.get(app) ?? {
    mode: app.settings.sandbox ? 'failures' : 'off',
    tokens: new Map(),
    challenged: new Map(),
  };
  statesByApp.set(app, known);
  return known;
}

export const captchaMode = (app: AppContext): CaptchaMode => captchaStateOf(app).mode;

export function setCaptchaMode(app: AppContext, mode: CaptchaMode): void {
  captchaStateOf(app).mode = mode;
}

const nowOf = ({ clock }: AppContext): number => clock.now().getTime();

function remember(rows: Map<string, number>, name: string, until: number): void {
  rows.delete(name);
  rows.set(name, until);
  const oldest = rows.keys().next();
  if (rows.size > MAX_REMEMBERED && !oldest.done) rows.delete(oldest.value);
}

/** A token that is valid once, for two minutes. */
export function issueCaptchaToken(app: AppContext): string {
  const token = newToken();
  remember(captchaStateOf(app).tokens, token, nowOf(app) + TOKEN_LIFE_MS);
  return token;
}

function redeemToken(app: AppContext, token: string): boolean {
  const { tokens } = captchaStateOf(app);
  const until = tokens.get(token);
  tokens.delete(token);
  return until !== undefined && nowOf(app) < until;
}

/** The site key where a token will be required; else null, so that no script is loaded for nothing. */
export function siteKeyFor(app: AppContext, { device }: Pick<Visitor, 'device'>): string | null {
  const { mode, challenged } = captchaStateOf(app);
  const isChallenged = mode === 'failures' && nowOf(app) < (challenged.get(device) ?? 0);
  return mode === 'always' || isChallenged ? SITE_KEY : null;
}

/** Throws with the field `captcha` where a token is needed and the given one is not valid. `failures`: of the address. */
export function requireCaptcha(
  app: AppContext,
  { device }: Pick<Visitor, 'device'>,
  token: string,
  failures = 0,
): void {
  const { mode, challenged } = captchaStateOf(app);
  if (mode === 'off') return;
  const isValid = token !== '' && redeemToken(app, token);
  const isNeeded = mode === 'always' || failures >= CAPTCHA_AFTER_FAILURES;
  if (isValid || !isNeeded) return;
  remember(challenged, device, nowOf(app) + SITE_KEY_LIFE_MS);
  rejectFields({ captcha: ['errors.captcha.invalid'] });
}
