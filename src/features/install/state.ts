import { proxy, useSnapshot } from 'valtio';
import { isMirrorHost } from '../../contract/hosts.ts';
import { type PwaEvent, pwa } from '../../contract/pwa.ts';
import { deviceStore } from '../../core/device-store.ts';
import { askToInstall, followInstallPrompt, installPrompt } from '../../core/install-prompt.ts';
import { isInstalledApp } from '../../core/installed.ts';
import { keepStorage } from '../../core/keep-storage.ts';
import { go } from '../../core/navigation.ts';
import { tell } from '../../core/tell.ts';
import { forgetIntent } from './intent.ts';
import { type InstallWay, wayOf } from './way.ts';

const INSTALLED = 'orbit.installed';

export const install = proxy({ isOpen: false, thenLobby: false, isAsking: false });

export const useInstall = () => useSnapshot(install);

/** How this visitor gets the app; changes when the browser makes its offer and when it is installed. */
export function useInstallWay(): InstallWay {
  const { offer, isDone } = useSnapshot(installPrompt);
  return wayNow(offer !== null, isDone);
}

export const currentWay = (): InstallWay => wayNow(installPrompt.offer !== null, installPrompt.isDone);

function wayNow(hasOffer: boolean, isDone: boolean): InstallWay {
  return wayOf({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isInstalledApp: isInstalledApp(),
    isFramed: window.top !== window.self,
    isMirror: isMirrorHost(location.hostname),
    hasOffer,
    wasInstalled: isDone || deviceStore.get(INSTALLED) !== null,
  });
}

export const tellPwa = (event: PwaEvent): void => tell(pwa.tellPwaEvent, { event });

/** Follows the browser's offer and its end; whether to send pushes is asked later, at a better moment (offline 2). */
export function followInstalling(): void {
  if (isInstalledApp()) deviceStore.set(INSTALLED, '1');
  followInstallPrompt({
    onOffer: () => deviceStore.remove(INSTALLED),
    onInstalled() {
      deviceStore.set(INSTALLED, '1');
      forgetIntent();
      tellPwa('installed');
      void keepStorage();
    },
  });
}

/** `thenLobby`: somebody came for this and goes to the lobby afterwards (platform 2.1). */
export function openInstructions(thenLobby = false): void {
  if (install.isOpen) return;
  Object.assign(install, { isOpen: true, thenLobby });
  tellPwa('instructions_shown');
}

export function closeInstructions(): void {
  install.isOpen = false;
  forgetIntent();
  if (install.thenLobby) go('/', { replace: true });
}

/** The browser's question, within the gesture that asks for it. */
export async function installNow(): Promise<void> {
  install.isAsking = true;
  const outcome = await askToInstall();
  install.isAsking = false;
  if (outcome) tellPwa(outcome === 'accepted' ? 'prompt_accepted' : 'prompt_dismissed');
}
