import { proxy, ref } from 'valtio';

/** The browser's offer to install; Chromium only. It can be used once, and only in answer to a gesture. */
export interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Kept by the script in the head, since the offer may come before any of ours runs (offline 2, `?pwa=install`). */
    orbitInstall?: InstallOffer | undefined;
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer;
  }
}

export const installPrompt = proxy<{ offer: InstallOffer | null; isDone: boolean }>({
  offer: null,
  isDone: false,
});

let isFollowed = false;

interface Told {
  /** Something can be installed, so it is not installed. */
  onOffer(): void;
  /** From here or from the browser's menu. */
  onInstalled(): void;
}

/** Starts to follow what the browser says of installing. */
export function followInstallPrompt({ onOffer, onInstalled }: Told): void {
  if (isFollowed) return;
  isFollowed = true;
  const keep = (offer: InstallOffer | undefined) => {
    installPrompt.offer = offer ? ref(offer) : null;
    if (offer) onOffer();
  };
  keep(window.orbitInstall);
  addEventListener('beforeinstallprompt', offer => {
    offer.preventDefault();
    keep(offer);
  });
  addEventListener('appinstalled', () => {
    window.orbitInstall = undefined;
    keep(undefined);
    installPrompt.isDone = true;
    onInstalled();
  });
}

/** Shows the browser's question, within a gesture; null when there is no offer. One offer asks once. */
export async function askToInstall(): Promise<'accepted' | 'dismissed' | null> {
  const { offer } = installPrompt;
  if (!offer) return null;
  installPrompt.offer = null;
  window.orbitInstall = undefined;
  try {
    const { outcome } = await offer.prompt();
    installPrompt.isDone = outcome === 'accepted';
    return outcome;
  } catch {
    return null;
  }
}
