import { initialLoadState } from '../../../../src/core/data/loader.ts';
import { clearPages } from '../../../../src/features/content/pages/page.ts';
import { pages, snippets } from '../../../../src/features/content/pages/state.ts';

/** A tab that has loaded no page yet. */
export function resetPages(): void {
  clearPages();
  for (const subject of [pages, snippets]) {
    subject.list = [];
    Object.assign(subject.loading, initialLoadState());
  }
}

export const listedPage = (slug: string, over: object = {}) => ({
  id: slug,
  slug,
  path: `/${slug.split('/')[0]}`,
  title: slug,
  categories: [],
  hidden: false,
  meta: { mainContent: null },
  locale: 'en',
  ...over,
});

export const fullPage = (slug: string, content: string, over: object = {}) => ({
  id: slug,
  slug,
  path: `/${slug.split('/')[0]}`,
  title: `Title of ${slug}`,
  categories: [],
  content,
  blocks: { title: null, description: null, keywords: null, json: null, 'content-main': null },
  locale: 'en',
  ...over,
});

export const snippet = (slug: string, content: string, over: object = {}) => ({
  id: slug,
  slug,
  title: slug,
  content,
  categories: [],
  json: null,
  locale: 'en',
  ...over,
});
