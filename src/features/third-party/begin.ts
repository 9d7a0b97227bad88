import { type ScriptName, type ThirdPartyScript, thirdPartyScripts } from '../../contract/third-party.ts';
import { type CookieConsent, onCookieConsent, takeCookieConsent } from './cookie-consent.ts';
import { thirdParty } from './load.ts';

type Scripts = Readonly<Record<string, Pick<ThirdPartyScript, 'when' | 'consent'> | null>>;

/** Loads the scripts that nobody asks for by name, each as soon as it may be. Called when the page has settled. */
export function beginThirdParties(consent: CookieConsent, scripts: Scripts = thirdPartyScripts): void {
  takeCookieConsent(consent);
  for (const [name, script] of Object.entries(scripts)) {
    if (script?.when !== 'settled') continue;
    const load = () => void thirdParty(name as ScriptName);
    if (script.consent === 'cookies') onCookieConsent(load);
    else load();
  }
}
