import { proxy, ref } from 'valtio';

/** The browser's event that allows installing; Chromium only. `prompt` works once, and only from a user gesture. */
export interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Stored by the script in the head, since the event may fire before the app's code runs (decision 0088). */
    orbitInstall?: BeforeInstallPromptEvent | undefined;
  }
  interface WindowEventMap {
    beforeinstallprompt: BeforeInstallPromptEvent;
  }
}

export const installPrompt = proxy<{ event: BeforeInstallPromptEvent | null; isDone: boolean }>({
  event: null,
  isDone: false,
});

let isWatching = false;

interface InstallHandlers {
  /** The browser can install the app, which means that it is not installed. */
  onInstallable(): void;
  /** The app was installed, from this page or from the browser's menu. */
  onInstalled(): void;
}

/** Listens for the browser's install events; further calls do nothing. */
export function watchInstallPrompt({ onInstallable, onInstalled }: InstallHandlers): void {
  if (isWatching) return;
  isWatching = true;
  const storeEvent = (event: BeforeInstallPromptEvent | undefined) => {
    installPrompt.event = event ? ref(event) : null;
    if (event) onInstallable();
  };
  storeEvent(window.orbitInstall);
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault();
    storeEvent(event);
  });
  addEventListener('appinstalled', () => {
    window.orbitInstall = undefined;
    storeEvent(undefined);
    installPrompt.isDone = true;
    onInstalled();
  });
}

/** Shows the browser's install dialog; call it within a user gesture. Null when there is no event to use, which works once. */
export async function showInstallPrompt(): Promise<'accepted' | 'dismissed' | null> {
  const { event } = installPrompt;
  if (!event) return null;
  installPrompt.event = null;
  window.orbitInstall = undefined;
  try {
    const { outcome } = await event.prompt();
    installPrompt.isDone = outcome === 'accepted';
    return outcome;
  } catch {
    return null;
  }
}

/** Values of the `display-mode` media feature that an installed app has. */
const INSTALLED_DISPLAY_MODES = ['standalone', 'minimal-ui', 'fullscreen', 'window-controls-overlay'];

/** Whether this window is the installed app: by its display mode, by Safari's own property, or opened by an Android package. */
export function isInstalledApp(): boolean {
  return (
    INSTALLED_DISPLAY_MODES.some(mode => matchMedia(`(display-mode: ${mode})`).matches) ||
    ('standalone' in navigator && navigator.standalone === true) ||
    document.referrer.startsWith('android-app://')
  );
}
