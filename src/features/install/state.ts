import { proxy, useSnapshot } from 'valtio';
import { isMirrorHost } from '../../contract/operator/hosts.ts';
import { type PwaEvent, pwa } from '../../contract/subjects/pwa.ts';
import {
  installPrompt,
  isInstalledApp,
  showInstallPrompt,
  watchInstallPrompt,
} from '../../core/device/install.ts';
import { safeLocalStorage } from '../../core/device/local-storage.ts';
import { requestPersistentStorage } from '../../core/device/persistent-storage.ts';
import { fireAndForget } from '../../core/http/fire-and-forget.ts';
import { navigateTo } from '../../core/shell/navigation.ts';
import { clearInstallIntent } from './install-intent.ts';
import { type InstallMethod, installMethodFor } from './install-method.ts';

const INSTALLED_KEY = 'orbit.installed';

export const install = proxy({ isOpen: false, returnsToLobby: false, isAsking: false });

export const useInstall = () => useSnapshot(install);

/** How this visitor can install; changes with the browser's install offer and the installation. */
export function useInstallMethod(): InstallMethod {
  const { event: offer, isDone } = useSnapshot(installPrompt);
  return detectMethod(offer !== null, isDone);
}

export const currentInstallMethod = (): InstallMethod =>
  detectMethod(installPrompt.event !== null, installPrompt.isDone);

function detectMethod(hasOffer: boolean, isDone: boolean): InstallMethod {
  return installMethodFor({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isInstalledApp: isInstalledApp(),
    isFramed: window.top !== window.self,
    isMirror: isMirrorHost(location.hostname),
    hasOffer,
    wasInstalled: isDone || safeLocalStorage.get(INSTALLED_KEY) !== null,
  });
}

const reportPwaEvent = (event: PwaEvent): void => fireAndForget(pwa.reportPwaEvent, { event });

/** Follows the browser's install offer; permission for pushes is asked later (decision 0088). */
export function trackInstallation(): void {
  if (isInstalledApp()) safeLocalStorage.set(INSTALLED_KEY, '1');
  watchInstallPrompt({
    onInstallable: () => safeLocalStorage.remove(INSTALLED_KEY),
    onInstalled() {
      safeLocalStorage.set(INSTALLED_KEY, '1');
      clearInstallIntent();
      reportPwaEvent('installed');
      void requestPersistentStorage();
    },
  });
}

/** `returnsToLobby`: the visitor came to install and is led to the lobby afterwards (ROUTE-17). */
export function openInstructions(returnsToLobby = false): void {
  if (install.isOpen) return;
  Object.assign(install, { isOpen: true, returnsToLobby });
  reportPwaEvent('instructions_shown');
}

export function closeInstructions(): void {
  install.isOpen = false;
  clearInstallIntent();
  if (install.returnsToLobby) navigateTo('/', { replace: true });
}

/** Shows the browser's install prompt, within the user gesture. */
export async function promptInstall(): Promise<void> {
  install.isAsking = true;
  const outcome = await showInstallPrompt();
  install.isAsking = false;
  if (outcome) reportPwaEvent(outcome === 'accepted' ? 'prompt_accepted' : 'prompt_dismissed');
}

const OPEN_REPORTED_KEY = 'orbit.opened';

/** Reports that the installed app was opened: once per window, however often it reloads (INSTALL-7). */
export function reportAppOpened(): void {
  if (!isInstalledApp()) return;
  try {
    if (sessionStorage.getItem(OPEN_REPORTED_KEY) !== null) return;
    sessionStorage.setItem(OPEN_REPORTED_KEY, '1');
  } catch {
    // Without session storage it is reported once per load.
  }
  reportPwaEvent('open');
}
