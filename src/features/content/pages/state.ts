import * as v from 'valibot';
import { proxy, ref, useSnapshot } from 'valtio';
import { cms, type Snippet, type StaticPage } from '../../../contract/subjects/cms.ts';
import { type RichNode, RichText } from '../../../contract/subjects/rich-text.ts';
import { createLoader, initialLoadState, type LoadState } from '../../../core/data/loader.ts';
import { isEqual } from '../../../core/data/reconcile.ts';
import { call } from '../../../core/http/call.ts';
import { currentLocation } from '../../../core/shell/navigation.ts';

/** A snippet of the content system as a tree. */
export interface ParsedSnippet extends Snippet {
  readonly nodes: readonly RichNode[];
}

/** A page of a list, with its text where the list brings it. */
interface ListedPage extends StaticPage {
  readonly nodes: readonly RichNode[];
}

/** The tree of a text; a platform that sends HTML alone costs the page the parser, which is loaded on demand. */
export async function richTextOf(
  tree: unknown,
  html: string | null | undefined,
): Promise<readonly RichNode[]> {
  const nodes = v.parse(RichText, tree);
  if (nodes) return nodes;
  if (!html) return [];
  const { parseHtml } = await import('./parse-html.ts');
  return parseHtml(html);
}

/** The content system's list of pages, and the snippets that screens show. */
export const pages = proxy<{ list: readonly ListedPage[]; loading: LoadState }>({
  list: ref([]),
  loading: initialLoadState(),
});
export const snippets = proxy<{ list: readonly ParsedSnippet[]; loading: LoadState }>({
  list: ref([]),
  loading: initialLoadState(),
});

export const usePages = () => useSnapshot(pages) as Readonly<typeof pages>;
export const useSnippets = () => useSnapshot(snippets) as Readonly<typeof snippets>;

/** Content is requested in the locale of the address. */
export const localeQuery = () => ({ l: currentLocation().locale });

export const loadPages = createLoader(
  pages.loading,
  async options => {
    const list = await call(cms.listPages, { query: localeQuery(), ...options });
    const parsed = await Promise.all(
      list.map(async page => ({ ...page, nodes: await richTextOf(page.meta.nodes, page.meta.mainContent) })),
    );
    if (!isEqual(pages.list, parsed)) pages.list = ref(parsed);
  },
  cms.listPages.path,
);

export const loadSnippets = createLoader(
  snippets.loading,
  async options => {
    const list = await call(cms.listSnippets, { query: localeQuery(), ...options });
    const parsed = await Promise.all(
      list.map(async snippet => ({ ...snippet, nodes: await richTextOf(snippet.nodes, snippet.content) })),
    );
    if (!isEqual(snippets.list, parsed)) snippets.list = ref(parsed);
  },
  cms.listSnippets.path,
);

/** The snippets of a category, in the order of the content system. */
export const snippetsIn = (list: readonly ParsedSnippet[], category: string): readonly ParsedSnippet[] =>
  list.filter(({ categories }) => categories.includes(category));

/** Pages of a menu (CONTENT-4); a hidden one keeps its path and is in no menu. */
export const pagesIn = (list: readonly StaticPage[], category: string): readonly StaticPage[] =>
  list.filter(({ categories, hidden }) => !hidden && categories.includes(category));

/** The path of a page; a platform may send the slug alone. */
export const pathOfPage = ({ path, slug }: Pick<StaticPage, 'path' | 'slug'>): string => {
  const own = path ?? slug;
  return own.startsWith('/') ? own : `/${own}`;
};
