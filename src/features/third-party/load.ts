import {
  REINJECT_MS,
  SCRIPT_TIMEOUT_MS,
  type ScriptName,
  type ThirdPartyApis,
  type ThirdPartyScript,
  thirdPartyScripts,
} from '../../contract/third-party.ts';
import { keepEvent } from '../../core/log.ts';
import { hasCookieConsent } from './cookie-consent.ts';
import { hasDeviceConsent } from './device-consent.ts';
import { inject } from './inject.ts';

interface Loaded {
  api: unknown;
  stop: () => void;
}

const loaded = new Map<ScriptName, Loaded>();
const arriving = new Map<ScriptName, Promise<unknown>>();

/**
 * What a third party's script can do; null when it is not configured, not consented to, blocked, late, broken or not what it
 * should be: the caller does without. Never rejects. Asked again after a failure it is tried again.
 */
export async function thirdParty<N extends ScriptName>(name: N): Promise<ThirdPartyApis[N] | null> {
  const script: ThirdPartyScript | null = thirdPartyScripts[name];
  if (!script || !mayLoad(script)) {
    forget(name);
    return null;
  }
  const known = loaded.get(name)?.api ?? (await arrivalOf(name, script));
  return (known as ThirdPartyApis[N] | null) ?? null;
}

export function mayLoad({ consent }: Pick<ThirdPartyScript, 'consent'>): boolean {
  if (consent === 'cookies') return hasCookieConsent();
  return consent === 'necessary' || hasDeviceConsent();
}

/** Two who ask at a time wait for one script. */
function arrivalOf(name: ScriptName, script: ThirdPartyScript): Promise<unknown> {
  const under = arriving.get(name) ?? fetchOnce(name, script).finally(() => arriving.delete(name));
  arriving.set(name, under);
  return under;
}

async function fetchOnce(name: ScriptName, script: ThirdPartyScript): Promise<unknown> {
  const { api, trouble } = await inject(name, script, SCRIPT_TIMEOUT_MS);
  if (trouble) keepEvent({ kind: 'third-party', where: name, message: trouble });
  if (!api) return null;
  loaded.get(name)?.stop();
  loaded.set(name, { api, stop: renewLater(name, script) });
  return api;
}

/** Hourly (platform 9). What works goes on when the new one does not arrive; then the next hour tries again. */
function renew(name: ScriptName, script: ThirdPartyScript): void {
  const before = loaded.get(name);
  if (!before) return;
  if (!mayLoad(script)) {
    forget(name);
    return;
  }
  void arrivalOf(name, script).then(api => {
    if (!api && loaded.get(name) === before) before.stop = renewLater(name, script);
  });
}

function renewLater(name: ScriptName, script: ThirdPartyScript): () => void {
  const timer = setTimeout(() => renew(name, script), REINJECT_MS);
  return () => clearTimeout(timer);
}

function forget(name: ScriptName): void {
  loaded.get(name)?.stop();
  loaded.delete(name);
}

/** For tests: a page that has loaded nothing. */
export function forgetScripts(): void {
  for (const name of loaded.keys()) forget(name);
  arriving.clear();
}
