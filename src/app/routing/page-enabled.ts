import { isPageEnabled, loadPageConfig } from '../../features/config/page-config.ts';

/** Whether the operator has enabled a page, by a fresh configuration; true where that can't be loaded. */
export async function loadPageEnabled(slug: string): Promise<boolean> {
  await loadPageConfig();
  return isPageEnabled(slug);
}
