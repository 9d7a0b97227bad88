import { nextEvent } from './dom.ts';
import type { RetryObserver } from './rgs-client.ts';
import type { ShellConnection } from './shell-connection.ts';

interface ConnectionWatch extends RetryObserver {
  isLost(): boolean;
  retryNow(): void;
}

/**
 * Tells the shell that the connection is lost while it is, or shows it where the shell does not; `retryNow`, or being
 * online again, ends a wait.
 */
export function watchConnection(
  shell: ShellConnection,
  isShownByShell: boolean,
  showBanner: (retry: () => void) => () => void,
): ConnectionWatch {
  const hurry = new EventTarget();
  const retryNow = (): void => void hurry.dispatchEvent(new Event('now'));
  let isLost = false;
  let removeBanner: (() => void) | null = null;
  addEventListener('online', retryNow);
  return {
    onConnectionLost(is) {
      if (is === isLost) return;
      isLost = is;
      if (isShownByShell) shell.send({ type: 'connection', lost: is });
      else if (is) removeBanner = showBanner(retryNow);
      else removeBanner?.();
    },
    retryRequested: () => nextEvent(hurry, 'now'),
    isLost: () => isLost,
    retryNow,
  };
}
