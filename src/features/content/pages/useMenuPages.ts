import { useLoad } from '../../../core/data/loader.ts';
import { loadPages, pages, pagesIn, pathOfPage, usePages } from './state.ts';

interface MenuPage {
  readonly slug: string;
  readonly title: string;
  readonly path: string;
  /** Language of the title, English where there is no translation yet. */
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

/** Static pages of the top navigation (CONTENT-4); none until they are loaded. Import it from a lazy chunk. */
export const useTopPages = (): readonly MenuPage[] => useMenuPages('top-menu');

/** Static pages of the footer (SHELL-18). */
export const useBottomPages = (): readonly MenuPage[] => useMenuPages('bottom-menu');
