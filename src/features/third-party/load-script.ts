import {
  REINJECT_INTERVAL_MS,
  SCRIPT_TIMEOUT_MS,
  type ScriptName,
  type ThirdPartyApis,
  type ThirdPartyScript,
  thirdPartyScripts,
} from '../../contract/operator/third-party.ts';
import { logEvent } from '../../core/telemetry/log.ts';
import { injectScript } from './inject-script.ts';
import {
  type CookieConsent,
  hasCookieConsent,
  hasDeviceConsent,
  onCookieConsent,
  setCookieConsent,
} from './script-consent.ts';

interface LoadedScript {
  api: unknown;
  stop: () => void;
}

const loaded = new Map<ScriptName, LoadedScript>();
const inFlight = new Map<ScriptName, Promise<unknown>>();

/**
 * The API of a third-party script; null when it is not configured, not consented to, blocked, late, broken or not what it
 * should be: the caller does without. Never rejects. A call after a failure tries again.
 */
export async function loadThirdParty<N extends ScriptName>(name: N): Promise<ThirdPartyApis[N] | null> {
  const script: ThirdPartyScript | null = thirdPartyScripts[name];
  if (!script || !canLoad(script)) {
    unload(name);
    return null;
  }
  const known = loaded.get(name)?.api ?? (await loadOnce(name, script));
  return (known as ThirdPartyApis[N] | null) ?? null;
}

function canLoad({ consent }: Pick<ThirdPartyScript, 'consent'>): boolean {
  if (consent === 'cookies') return hasCookieConsent();
  return consent === 'necessary' || hasDeviceConsent();
}

/** Concurrent calls share one request. */
function loadOnce(name: ScriptName, script: ThirdPartyScript): Promise<unknown> {
  const pending = inFlight.get(name) ?? injectAndStore(name, script).finally(() => inFlight.delete(name));
  inFlight.set(name, pending);
  return pending;
}

async function injectAndStore(name: ScriptName, script: ThirdPartyScript): Promise<unknown> {
  const { api, failure } = await injectScript(name, script, SCRIPT_TIMEOUT_MS);
  if (failure) logEvent({ kind: 'third-party', where: name, message: failure });
  if (!api) return null;
  loaded.get(name)?.stop();
  loaded.set(name, { api, stop: scheduleReinject(name, script) });
  return api;
}

/** Loads the script again, hourly (VISIT-8). The old one stays when the new one fails; the next hour tries again. */
function reinject(name: ScriptName, script: ThirdPartyScript): void {
  const before = loaded.get(name);
  if (!before) return;
  if (!canLoad(script)) {
    unload(name);
    return;
  }
  void loadOnce(name, script).then(api => {
    if (!api && loaded.get(name) === before) before.stop = scheduleReinject(name, script);
  });
}

function scheduleReinject(name: ScriptName, script: ThirdPartyScript): () => void {
  const timer = setTimeout(() => reinject(name, script), REINJECT_INTERVAL_MS);
  return () => clearTimeout(timer);
}

function unload(name: ScriptName): void {
  loaded.get(name)?.stop();
  loaded.delete(name);
}

/** Unloads all scripts. For tests. */
export function unloadScripts(): void {
  for (const name of loaded.keys()) unload(name);
  inFlight.clear();
}

type ScriptTable = Readonly<Record<string, Pick<ThirdPartyScript, 'when' | 'consent'> | null>>;

/** Loads the scripts that load by themselves, each as soon as it has consent. Called when the page is idle. */
export function startThirdPartyScripts(
  consent: CookieConsent,
  scripts: ScriptTable = thirdPartyScripts,
): void {
  setCookieConsent(consent);
  for (const [name, script] of Object.entries(scripts)) {
    if (script?.when !== 'idle') continue;
    const load = () => void loadThirdParty(name as ScriptName);
    if (script.consent === 'cookies') onCookieConsent(load);
    else load();
  }
}
