import { useEffect } from 'react';
import * as v from 'valibot';
import { proxy, ref, useSnapshot } from 'valtio';
import { type CmsPage, cms, PageJson } from '../../../contract/subjects/cms.ts';
import { PageText } from '../../../contract/subjects/page-text.ts';
import type { RichNode } from '../../../contract/subjects/rich-text.ts';
import { createLoader, initialLoadState, type Load, type LoadState } from '../../../core/data/loader.ts';
import { isEqual } from '../../../core/data/reconcile.ts';
import { ApiError } from '../../../core/http/api-error.ts';
import { call } from '../../../core/http/call.ts';
import { currentLocation } from '../../../core/shell/navigation.ts';
import { registerPagePart } from '../../../core/shell/page-state.ts';
import { delay } from '../../../lib/backoff.ts';
import { pageVariant } from '../../../lib/page-variant.ts';
import { loadVisit, visit } from '../../visit/state.ts';
import { currentReader, useReader } from './page-variant.ts';
import { loadPages, localeQuery, pages, richTextOf, usePages } from './state.ts';

/** A page as the screens show it: its text as a tree, its JSON checked. */
export interface ParsedPage extends Pick<CmsPage, 'path' | 'title' | 'locale'> {
  readonly nodes: readonly RichNode[];
  readonly json: PageJson;
}

interface PageState {
  page: ParsedPage | null;
  /** The slug of the page that is loaded: that of its reader's licence or country where there is one. */
  variant: string | null;
  /** There is no page of this slug. */
  isMissing: boolean;
  loading: LoadState;
}

const EMPTY_JSON: PageJson = { awards: [], articles: [] };

/** Reads a reply; a JSON block of an unknown shape is ignored. A `content-main` block replaces the text. */
async function parsePage(page: CmsPage): Promise<ParsedPage> {
  const main = page.blocks['content-main'];
  const json = v.safeParse(PageJson, page.blocks.json ?? {});
  const { path, title, locale } = page;
  return {
    path,
    title,
    locale,
    nodes: await richTextOf(main == null ? page.nodes : null, main ?? page.content),
    json: json.success ? json.output : EMPTY_JSON,
  };
}

/** How long a page waits to find out which variant applies, milliseconds; then the default one is loaded. */
const VARIANT_TIMEOUT_MS = 3000;

async function resolveVariantSlug(base: string): Promise<string> {
  const known = Promise.all([
    pages.loading.at === null ? loadPages() : undefined,
    visit.context === null ? loadVisit() : undefined,
  ]);
  await Promise.race([known, delay(VARIANT_TIMEOUT_MS)]);
  const slugs = pages.list.map(({ slug }) => slug);
  return pageVariant(base, slugs, currentReader());
}

interface PageResource {
  readonly state: PageState;
  readonly load: Load;
}

const pageResources = new Map<string, PageResource>();

/** The state of a page and its loader, one per slug. */
export function pageResource(slug: string): PageResource {
  const known = pageResources.get(slug);
  if (known) return known;
  const state = proxy<PageState>({
    page: null,
    variant: null,
    isMissing: false,
    loading: initialLoadState(),
  });
  const load = createLoader(
    state.loading,
    async options => {
      try {
        const variant = await resolveVariantSlug(slug);
        const params = { slug: variant };
        const page = await parsePage(await call(cms.loadPage, { params, query: localeQuery(), ...options }));
        if (!isEqual(state.page, page)) state.page = ref(page);
        state.variant = variant;
        state.isMissing = false;
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
        Object.assign(state, { page: null, isMissing: true });
      }
    },
    cms.loadPage.path,
  );
  const resource = { state, load };
  pageResources.set(slug, resource);
  return resource;
}

/** Clears all pages. */
export const clearPages = (): void => pageResources.clear();

/** The state of a page; a text that another licence or country reads is not shown to this reader, and theirs is loaded (decision 0164). */
export function usePageState(slug: string): Readonly<PageState> {
  const { state, load } = pageResource(slug);
  const shown = useSnapshot(state) as Readonly<PageState>;
  const variant = useVariant(slug);
  const wanted = shown.page !== null && variant !== shown.variant ? variant : null;
  const { at } = shown.loading;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a load that began for the reader before has ended: theirs follows
  useEffect(() => {
    if (wanted === null) return;
    // Not within the end of such a load, with which it would be shared.
    const timer = setTimeout(() => void load());
    return () => clearTimeout(timer);
  }, [wanted, at, load]);
  return wanted !== null ? { ...shown, page: null } : shown;
}

/** The slug of what this reader reads; null until it is known who that is and which pages there are. */
function useVariant(slug: string): string | null {
  const reader = useReader();
  const { list, loading } = usePages();
  if (!reader || loading.at === null) return null;
  return pageVariant(
    slug,
    list.map(page => page.slug),
    reader,
  );
}

/** The text of the address; undefined until it is loaded. */
function readPageText(): PageText | undefined {
  const slug = currentLocation().path.split('/').at(-1) ?? '';
  const { page = null, variant = null, loading } = pageResources.get(slug)?.state ?? {};
  if (!page || variant === null || !loading || loading.at === null) return undefined;
  return { ...page, nodes: [...page.nodes], slug, variant, at: loading.at };
}

/** Fills the state with the text that the page came with, which is loaded again when it is old. */
function applyPageText({ slug, variant, at, ...page }: PageText): void {
  const { state } = pageResource(slug);
  if (state.page) return;
  Object.assign(state, { page: ref(page), variant });
  Object.assign(state.loading, { phase: 'ready', at });
}

registerPagePart('page', {
  routes: ['cmsPage', 'news', 'newsArticle', 'benefitsOfCrypto'],
  schema: PageText,
  read: readPageText,
  apply: applyPageText,
  clear: clearPages,
});
