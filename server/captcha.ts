import { randomName } from './app.ts';
import { type App, refuseFields, type Visitor } from './ask.ts';

/** `failures`: asked for at an address once so many sign-ins in a row have failed; `always`: at every form. */
export const CAPTCHA_MODES = ['off', 'failures', 'always'] as const;
export type CaptchaMode = (typeof CAPTCHA_MODES)[number];

/** The sandbox's site key; its stand-in hands out the tokens. */
export const SITE_KEY = 'orbit-sandbox';
/** Failed sign-ins in a row after which the next one has to bring a token. */
export const CAPTCHA_AFTER = 3;
const TOKEN_LIFE_MS = 2 * 60_000;
/** How long a device that was asked for a token is told the key. */
const ASKED_MS = 15 * 60_000;
/** Tokens and devices remembered; the oldest is forgotten first. */
const REMEMBERED = 10_000;

interface Captcha {
  mode: CaptchaMode;
  /** Token or device, and until when it counts. */
  readonly tokens: Map<string, number>;
  readonly asked: Map<string, number>;
}

const states = new WeakMap<App, Captcha>();

/** Without the sandbox there is nobody who hands out tokens: a platform has its own check. */
function captchaOf(app: App): Captcha {
  const known = states.get(app) ?? {
    mode: app.settings.sandbox ? 'failures' : 'off',
    tokens: new Map(),
    asked: new Map(),
  };
  states.set(app, known);
  return known;
}

export const captchaMode = (app: App): CaptchaMode => captchaOf(app).mode;

export function setCaptchaMode(app: App, mode: CaptchaMode): void {
  captchaOf(app).mode = mode;
}

const nowOf = ({ clock }: App): number => clock.now().getTime();

function remember(rows: Map<string, number>, name: string, until: number): void {
  rows.delete(name);
  rows.set(name, until);
  const oldest = rows.keys().next();
  if (rows.size > REMEMBERED && !oldest.done) rows.delete(oldest.value);
}

/** A token that is good once, for two minutes. */
export function issueCaptchaToken(app: App): string {
  const token = randomName();
  remember(captchaOf(app).tokens, token, nowOf(app) + TOKEN_LIFE_MS);
  return token;
}

function spend(app: App, token: string): boolean {
  const { tokens } = captchaOf(app);
  const until = tokens.get(token);
  tokens.delete(token);
  return until !== undefined && nowOf(app) < until;
}

/** Told where a token will be asked for; else null, and no script is loaded for nothing. */
export function siteKeyFor(app: App, { device }: Pick<Visitor, 'device'>): string | null {
  const { mode, asked } = captchaOf(app);
  const isAsked = mode === 'failures' && nowOf(app) < (asked.get(device) ?? 0);
  return mode === 'always' || isAsked ? SITE_KEY : null;
}

/** Refuses with the field `captcha` where a token is needed and the one given is not good. `failures`: of the address. */
export function guardCaptcha(
  app: App,
  { device }: Pick<Visitor, 'device'>,
  token: string,
  failures = 0,
): void {
  const { mode, asked } = captchaOf(app);
  if (mode === 'off') return;
  const isGood = token !== '' && spend(app, token);
  const isNeeded = mode === 'always' || failures >= CAPTCHA_AFTER;
  if (isGood || !isNeeded) return;
  remember(asked, device, nowOf(app) + ASKED_MS);
  refuseFields({ captcha: ['errors.captcha.invalid'] });
}
