import { isDataSaverOn } from '../../../core/device/device.ts';
import { whenIdleAfterLoad } from '../../../core/scheduling/idle-scheduler.ts';
import { controller, onFirstControl } from '../../../core/worker/client.ts';
import { loadPages, loadSnippets } from './state.ts';

/**
 * Has the worker store the list of pages, with the text of responsible gaming, and the help lines in advance:
 * they are needed offline too (SAFER-31). Not where the visitor saves data. Returns an unsubscribe function.
 */
export function prefetchHelp(): () => void {
  if (isDataSaverOn()) return () => undefined;
  const load = () => void whenIdleAfterLoad().then(() => Promise.all([loadPages(), loadSnippets()]));
  if (controller() === null) return onFirstControl(load);
  load();
  return () => undefined;
}
