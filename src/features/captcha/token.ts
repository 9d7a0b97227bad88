import { player } from '../../contract/player.ts';
import { call } from '../../core/call.ts';
import { Failure } from '../../core/failure.ts';
import { keepEvent } from '../../core/log.ts';
import { pause } from '../../lib/backoff.ts';
import { thirdParty } from '../third-party/load.ts';

/** How often a token is asked for, and the wait in between, milliseconds (platform 9). */
export const TRIES = 5;
export const WAIT_MS = 500;
/** The key is waited for no longer, milliseconds: a form must not hang on it. */
const KEY_MS = 3000;
const MOST_CHARACTERS = 4096;

let key: Promise<string | null> | null = null;

/** The site key of `player/settings`, asked for once a page; null where no captcha is configured (platform 3). */
function siteKey(): Promise<string | null> {
  // Not asked again after a failure: a back end that needs a token says so, and is asked then.
  key ??= fetchKey().catch(() => null);
  return key;
}

async function fetchKey(): Promise<string | null> {
  const { captcha } = await call(player.loadSettings, { signal: AbortSignal.timeout(KEY_MS) });
  return captcha.site_key;
}

export function forgetKey(): void {
  key = null;
}

/** Called when a form is first used: key and script are there when it is sent. */
export async function prepareCaptcha(): Promise<void> {
  if (navigator.onLine && (await siteKey()) !== null) await thirdParty('captcha');
}

/**
 * A fresh token for a form; empty where no captcha is configured or it can't be had: the back end decides what that means.
 * Never rejects. `action` names the form to the captcha.
 */
export async function captchaToken(action: string): Promise<string> {
  if (!navigator.onLine) return '';
  const known = await siteKey();
  if (known === null) return '';
  for (let attempt = 1; ; attempt++) {
    const token = await tokenOnce(known, action);
    if (token !== '') return token;
    if (attempt === TRIES) break;
    await pause(WAIT_MS);
  }
  keepEvent({ kind: 'captcha', where: action, message: 'no token' });
  return '';
}

async function tokenOnce(siteKeyNow: string, action: string): Promise<string> {
  try {
    const api = await thirdParty('captcha');
    const token: unknown = await api?.execute(siteKeyNow, action);
    return typeof token === 'string' && token.length <= MOST_CHARACTERS ? token : '';
  } catch {
    return '';
  }
}

/**
 * Sends a form with a token. A back end that only now asks for one, for it has become suspicious, gets it without the player
 * pressing again; refused once more the form says so at its head.
 */
export async function withCaptcha<T>(action: string, send: (token: string) => Promise<T>): Promise<T> {
  const token = await captchaToken(action);
  try {
    return await send(token);
  } catch (error) {
    if (!(error instanceof Failure) || error.fields['captcha'] === undefined) throw error;
    forgetKey();
    const second = token === '' ? await captchaToken(action) : '';
    if (second === '') throw error;
    return send(second);
  }
}
