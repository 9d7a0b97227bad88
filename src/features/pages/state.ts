import { proxy, ref, useSnapshot } from 'valtio';
import { cms, type Snippet, type StaticPage } from '../../contract/cms.ts';
import { call } from '../../core/call.ts';
import { type Loading, makeLoad, notLoaded } from '../../core/load.ts';
import { here } from '../../core/navigation.ts';
import { isEqual } from '../../core/reconcile.ts';
import { parseRichText, type RichNode } from '../../lib/rich-text.ts';

/** A small text of the content system, its HTML read once where it entered. */
export interface Words extends Snippet {
  readonly nodes: readonly RichNode[];
}

/** What there is to read: the pages by their titles, and the small texts that screens put in their places. */
export const pages = proxy<{ list: readonly StaticPage[]; loading: Loading }>({
  list: ref([]),
  loading: notLoaded(),
});
export const snippets = proxy<{ list: readonly Words[]; loading: Loading }>({
  list: ref([]),
  loading: notLoaded(),
});

export const usePages = () => useSnapshot(pages) as Readonly<typeof pages>;
export const useSnippets = () => useSnapshot(snippets) as Readonly<typeof snippets>;

/** Texts are wanted in the language of the address. */
export const wanted = () => ({ l: here().locale });

export const loadPages = makeLoad(
  pages.loading,
  async asking => {
    const list = await call(cms.listPages, { query: wanted(), ...asking });
    if (!isEqual(pages.list, list)) pages.list = ref(list);
  },
  cms.listPages.path,
);

export const loadSnippets = makeLoad(
  snippets.loading,
  async asking => {
    const list = await call(cms.listSnippets, { query: wanted(), ...asking });
    const read = list.map(snippet => ({ ...snippet, nodes: parseRichText(snippet.content) }));
    if (!isEqual(snippets.list, read)) snippets.list = ref(read);
  },
  cms.listSnippets.path,
);

/** The small texts of a category, in the order of the content system. */
export const wordsIn = (list: readonly Words[], category: string): readonly Words[] =>
  list.filter(({ categories }) => categories.includes(category));

/** Pages of a menu (platform 2.5); a hidden one keeps its address and is in no menu. */
export const pagesIn = (list: readonly StaticPage[], category: string): readonly StaticPage[] =>
  list.filter(({ categories, hidden }) => !hidden && categories.includes(category));

/** The path of a page; a platform may send the slug alone. */
export const pathOfPage = ({ path, slug }: Pick<StaticPage, 'path' | 'slug'>): string => {
  const own = path ?? slug;
  return own.startsWith('/') ? own : `/${own}`;
};
