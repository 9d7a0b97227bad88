import { notLoaded } from '../../../src/core/load.ts';
import { forgetPages } from '../../../src/features/pages/page.ts';
import { pages, snippets } from '../../../src/features/pages/state.ts';

/** A tab that has read nothing yet. */
export function freshReader(): void {
  forgetPages();
  for (const subject of [pages, snippets]) {
    subject.list = [];
    Object.assign(subject.loading, notLoaded());
  }
}

export const listed = (slug: string, over: object = {}) => ({
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

export const written = (slug: string, content: string, over: object = {}) => ({
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
