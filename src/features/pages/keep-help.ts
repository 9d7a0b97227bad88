import { controller, onFirstControl } from '../../core/controller.ts';
import { savesData } from '../../core/device.ts';
import { whenSettled } from '../../core/settled.ts';
import { loadPages, loadSnippets } from './state.ts';

/**
 * Lets the worker store the list of pages, with the text of responsible gaming, and the help lines before anybody asks:
 * they are for a moment without a network too (product 1.1). Never by itself where the visitor saves data. Gives the end.
 */
export function keepHelp(): () => void {
  if (savesData()) return () => undefined;
  const load = () => void whenSettled().then(() => Promise.all([loadPages(), loadSnippets()]));
  if (controller() === null) return onFirstControl(load);
  load();
  return () => undefined;
}
