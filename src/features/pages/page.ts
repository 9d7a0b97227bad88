import * as v from 'valibot';
import { proxy, ref, useSnapshot } from 'valtio';
import { type CmsPage, cms, PageJson } from '../../contract/cms.ts';
import { call } from '../../core/call.ts';
import { Failure } from '../../core/failure.ts';
import { type Load, type Loading, makeLoad, notLoaded } from '../../core/load.ts';
import { isEqual } from '../../core/reconcile.ts';
import { pause } from '../../lib/backoff.ts';
import { parseRichText, type RichNode } from '../../lib/rich-text.ts';
import { loadVisit, visit } from '../visit/state.ts';
import { readerNow } from './reader.ts';
import { loadPages, pages, wanted } from './state.ts';
import { variantOf } from './variant.ts';

/** A page as the screens show it: its HTML and its JSON are read once, where they entered. */
export interface ReadPage extends CmsPage {
  readonly nodes: readonly RichNode[];
  readonly json: PageJson;
}

export interface PageState {
  page: ReadPage | null;
  /** Nothing is at this address. */
  isMissing: boolean;
  loading: Loading;
}

const NO_JSON: PageJson = { awards: [], articles: [] };

/** Reads a reply; a JSON block of another shape is nobody's, and no reason to show nothing. */
export function readPage(page: CmsPage): ReadPage {
  const html = page.blocks['content-main'] ?? page.content;
  const json = v.safeParse(PageJson, page.blocks.json ?? {});
  return { ...page, nodes: parseRichText(html), json: json.success ? json.output : NO_JSON };
}

/** How long a page waits to learn which form of it applies, milliseconds; then the plain one is shown. */
const VARIANT_MS = 3000;

async function slugFor(base: string): Promise<string> {
  const known = Promise.all([
    pages.loading.at === null ? loadPages() : undefined,
    visit.context === null ? loadVisit() : undefined,
  ]);
  await Promise.race([known, pause(VARIANT_MS)]);
  const slugs = pages.list.map(({ slug }) => slug);
  return variantOf(base, slugs, readerNow());
}

interface Held {
  readonly state: PageState;
  readonly load: Load;
}

const held = new Map<string, Held>();

/** The one state of a page, and its load. */
export function pageOf(slug: string): Held {
  const known = held.get(slug);
  if (known) return known;
  const state = proxy<PageState>({ page: null, isMissing: false, loading: notLoaded() });
  const load = makeLoad(
    state.loading,
    async asking => {
      try {
        const params = { slug: await slugFor(slug) };
        const page = await call(cms.loadPage, { params, query: wanted(), ...asking });
        if (!state.page || !isEqual({ ...state.page, nodes: 0, json: 0 }, { ...page, nodes: 0, json: 0 }))
          state.page = ref(readPage(page));
        state.isMissing = false;
      } catch (error) {
        if (!(error instanceof Failure) || error.status !== 404) throw error;
        Object.assign(state, { page: null, isMissing: true });
      }
    },
    cms.loadPage.path,
  );
  const made = { state, load };
  held.set(slug, made);
  return made;
}

/** Forgets what was read: for tests, each of which is a fresh tab. */
export const forgetPages = (): void => held.clear();

export const usePageState = (slug: string) => useSnapshot(pageOf(slug).state) as Readonly<PageState>;
