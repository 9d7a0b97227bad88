import { isPageOn, loadPages } from '../features/config/state.ts';

/** Whether the operator has a page on, by what is configured now; without an answer it is on. */
export async function askPageSwitch(slug: string): Promise<boolean> {
  await loadPages();
  return isPageOn(slug);
}
