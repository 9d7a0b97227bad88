import { useLoad } from '../../core/load.ts';
import { loadPages, pages, pagesIn, pathOfPage, usePages } from './state.ts';

export interface MenuPage {
  readonly slug: string;
  readonly title: string;
  readonly path: string;
  /** Of the title, which may be English where there is no translation yet. */
  readonly locale: string;
}

function useMenuPages(category: string): readonly MenuPage[] {
  useLoad(loadPages, pages.loading);
  const { list } = usePages();
  return pagesIn(list, category).map(page => ({
    slug: page.slug,
    title: page.title,
    path: pathOfPage(page),
    locale: page.locale,
  }));
}

/** Static pages of the top navigation (platform 2.5); none until they are known. Import it from a part that comes late. */
export const useTopPages = (): readonly MenuPage[] => useMenuPages('top-menu');

/** Static pages of the footer (platform 2.5). */
export const useBottomPages = (): readonly MenuPage[] => useMenuPages('bottom-menu');
