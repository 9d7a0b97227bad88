import * as v from 'valibot';
import { proxy, ref, useSnapshot } from 'valtio';
import { type CmsPage, cms, PageJson } from '../../../contract/subjects/cms.ts';
import type { RichNode } from '../../../contract/subjects/rich-text.ts';
import { createLoader, initialLoadState, type Load, type LoadState } from '../../../core/data/loader.ts';
import { isEqual } from '../../../core/data/reconcile.ts';
import { ApiError } from '../../../core/http/api-error.ts';
import { call } from '../../../core/http/call.ts';
import { delay } from '../../../lib/backoff.ts';
import { loadVisit, visit } from '../../visit/state.ts';
import { currentReader, pageVariant } from './page-variant.ts';
import { loadPages, localeQuery, pages, richTextOf } from './state.ts';

/** A page as the screens show it: its text as a tree, its JSON checked. */
export interface ParsedPage extends CmsPage {
  readonly nodes: readonly RichNode[];
  readonly json: PageJson;
}

export interface PageState {
  page: ParsedPage | null;
  /** There is no page of this slug. */
  isMissing: boolean;
  loading: LoadState;
}

const EMPTY_JSON: PageJson = { awards: [], articles: [] };

/** Reads a reply; a JSON block of an unknown shape is ignored. A `content-main` block replaces the text. */
export async function parsePage(page: CmsPage): Promise<ParsedPage> {
  const main = page.blocks['content-main'];
  const json = v.safeParse(PageJson, page.blocks.json ?? {});
  return {
    ...page,
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
  const state = proxy<PageState>({ page: null, isMissing: false, loading: initialLoadState() });
  const load = createLoader(
    state.loading,
    async options => {
      try {
        const params = { slug: await resolveVariantSlug(slug) };
        const page = await call(cms.loadPage, { params, query: localeQuery(), ...options });
        if (!state.page || !isEqual({ ...state.page, nodes: 0, json: 0 }, { ...page, nodes: 0, json: 0 }))
          state.page = ref(await parsePage(page));
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

/** Clears all pages. For tests. */
export const clearPages = (): void => pageResources.clear();

export const usePageState = (slug: string) => useSnapshot(pageResource(slug).state) as Readonly<PageState>;
