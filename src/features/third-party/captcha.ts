import { player } from '../../contract/subjects/player.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { call } from '../../core/http/call.ts';
import { logEvent } from '../../core/telemetry/log.ts';
import { delay } from '../../lib/backoff.ts';
import { loadThirdParty } from './load-script.ts';

/** How often a token is requested, and the interval, milliseconds (ACCOUNT-9). */
export const MAX_ATTEMPTS = 5;
export const RETRY_DELAY_MS = 500;
/** Time-out of the site key, milliseconds: a form must not hang on it. */
const KEY_TIMEOUT_MS = 3000;
const MAX_TOKEN_LENGTH = 4096;

let siteKeyRequest: Promise<string | null> | null = null;

/** The site key of `player/settings`, loaded once per page; null where no captcha is configured (ACCOUNT-36). */
function loadSiteKey(): Promise<string | null> {
  // Not retried after a failure: a back end that needs a token rejects the form, and the key is loaded then.
  siteKeyRequest ??= fetchSiteKey().catch(() => null);
  return siteKeyRequest;
}

async function fetchSiteKey(): Promise<string | null> {
  const { captcha } = await call(player.loadSettings, { signal: AbortSignal.timeout(KEY_TIMEOUT_MS) });
  return captcha.site_key;
}

export function clearSiteKey(): void {
  siteKeyRequest = null;
}

/** Call when a form is first used, so that key and script are loaded when it is sent. */
export async function preloadCaptcha(): Promise<void> {
  if (navigator.onLine && (await loadSiteKey()) !== null) await loadThirdParty('captcha');
}

/**
 * A new token for a form; empty where no captcha is configured or it fails: the back end decides what that means.
 * Never rejects. `action` is the form's name for the captcha.
 */
export async function getCaptchaToken(action: string): Promise<string> {
  if (!navigator.onLine) return '';
  const currentKey = await loadSiteKey();
  if (currentKey === null) return '';
  for (let attempt = 1; ; attempt++) {
    const token = await requestToken(currentKey, action);
    if (token !== '') return token;
    if (attempt === MAX_ATTEMPTS) break;
    await delay(RETRY_DELAY_MS);
  }
  logEvent({ kind: 'captcha', where: action, message: 'no token' });
  return '';
}

async function requestToken(currentKey: string, action: string): Promise<string> {
  try {
    const api = await loadThirdParty('captcha');
    const token: unknown = await api?.execute(currentKey, action);
    return typeof token === 'string' && token.length <= MAX_TOKEN_LENGTH ? token : '';
  } catch {
    return '';
  }
}

/**
 * Sends a form with a token. When the back end rejects it for a missing one, it is sent again with a token, without the
 * player pressing again; if it is rejected once more the form shows the error.
 */
export async function withCaptcha<T>(action: string, send: (token: string) => Promise<T>): Promise<T> {
  const token = await getCaptchaToken(action);
  try {
    return await send(token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.fieldErrors['captcha'] === undefined) throw error;
    clearSiteKey();
    const second = token === '' ? await getCaptchaToken(action) : '';
    if (second === '') throw error;
    return send(second);
  }
}
