import { whenOfflineReady } from '../../core/scheduling/idle-scheduler.ts';
import { withLazyMessages } from '../../core/shell/i18n.ts';

let isStarted = false;

/**
 * Starts realtime once per page, when it has loaded and is idle; when its chunk fails to load the next call tries again.
 */
export function startRealtimeWhenIdle(): void {
  if (isStarted) return;
  isStarted = true;
  void whenOfflineReady()
    .then(() => withLazyMessages(import('./connect.ts')))
    .catch(() => {
      isStarted = false;
    });
}
