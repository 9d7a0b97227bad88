import * as v from 'valibot';
import { defineEndpoints, type WireEndpoints } from '../endpoint.ts';
import { LocaleCode } from '../operator/locales.ts';
import { IsoTime } from '../wire.ts';

/** In which language the texts wanted are; the locale header decides without it. */
const LocaleQuery = v.object({ l: v.optional(v.string()) });

/** In which language a text is: English where it does not exist in the requested one. */
const TextLocale = v.fallback(LocaleCode, 'en');

/** The text as a tree (`rich-text.ts`), which its screen checks: the worker stores it as it is. */
const TextTree = v.optional(v.unknown());

/**
 * A page of the content system in a list (CONTENT-2). `top-menu` and `bottom-menu` among its categories put it into the
 * navigation. Its text comes with the page itself; `meta.mainContent` is there for pages that a device keeps unasked.
 */
export const StaticPage = v.object({
  id: v.union([v.string(), v.number()]),
  slug: v.string(),
  path: v.optional(v.string()),
  title: v.string(),
  categories: v.optional(v.array(v.string()), []),
  hidden: v.optional(v.boolean(), false),
  meta: v.optional(v.object({ mainContent: v.optional(v.nullable(v.string())), nodes: TextTree }), {}),
  locale: v.optional(TextLocale, 'en'),
});
export type StaticPage = v.InferOutput<typeof StaticPage>;

/** A page with its text, as HTML and as the tree that screens render (CONTENT-2). */
export const CmsPage = v.object({
  id: v.union([v.string(), v.number()]),
  slug: v.string(),
  path: v.string(),
  title: v.string(),
  categories: v.optional(v.array(v.string()), []),
  content: v.string(),
  nodes: TextTree,
  blocks: v.object({
    title: v.optional(v.nullable(v.string())),
    description: v.optional(v.nullable(v.string())),
    keywords: v.optional(v.nullable(v.string())),
    json: v.optional(v.nullable(v.unknown())),
    'content-main': v.optional(v.nullable(v.string())),
  }),
  locale: v.optional(TextLocale, 'en'),
});
export type CmsPage = v.InferOutput<typeof CmsPage>;

/** A small text that a screen puts in its place: a question and its answer, the help lines of a country, a copyright line. */
export const Snippet = v.object({
  id: v.union([v.string(), v.number()]),
  slug: v.string(),
  title: v.optional(v.string(), ''),
  content: v.string(),
  nodes: TextTree,
  categories: v.optional(v.array(v.string()), []),
  json: v.optional(v.nullable(v.unknown())),
  locale: v.optional(TextLocale, 'en'),
});
export type Snippet = v.InferOutput<typeof Snippet>;

const CmsFile = v.object({
  id: v.union([v.string(), v.number()]),
  name: v.string(),
  url: v.string(),
});

/** Engagement 3; `imgUrl` is a path of this host. */
export const Award = v.object({
  name: v.string(),
  nomination: v.string(),
  prize: v.string(),
  year: v.number(),
  imgUrl: v.optional(v.nullable(v.string())),
});
export type Award = v.InferOutput<typeof Award>;

/** Engagement 3; `url` is the path of the article. */
export const Article = v.object({
  url: v.string(),
  date: v.union([IsoTime, v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/))]),
  title: v.string(),
  img: v.optional(v.nullable(v.string())),
  imgAlt: v.optional(v.string(), ''),
});
export type Article = v.InferOutput<typeof Article>;

/** What the JSON block of a page may hold for the screens; anything else is passed on unchecked. */
export const PageJson = v.object({
  awards: v.optional(v.array(Award), []),
  articles: v.optional(v.array(Article), []),
  /** What the page of an article says about itself. */
  article: v.optional(Article),
});
export type PageJson = v.InferOutput<typeof PageJson>;

/** Articles that a list beside something else shows at most (CONTENT-9). */
export const MAX_TEASER_ARTICLES = 6;

export const cmsWire = {
  listPages: { method: 'GET', path: '/api/cms/pages', policy: 'public', reply: v.array(StaticPage) },
  listSnippets: { method: 'GET', path: '/api/cms/snippets', policy: 'public', reply: v.array(Snippet) },
  loadPage: { method: 'GET', path: '/api/cms/pages/:slug', policy: 'public', reply: CmsPage },
} as const satisfies WireEndpoints;

export const cms = defineEndpoints(cmsWire, {
  listPages: { query: LocaleQuery, caller: 'anyone', errorCode: 'CMS_PAGES_ERROR' },
  listSnippets: { query: LocaleQuery, caller: 'anyone', errorCode: 'CMS_SNIPPETS_ERROR' },
  listFiles: {
    method: 'GET',
    path: '/api/cms/files',
    policy: 'public',
    reply: v.array(CmsFile),
    query: LocaleQuery,
    caller: 'anyone',
    errorCode: 'CMS_FILES_ERROR',
  },
  loadPage: { query: LocaleQuery, caller: 'anyone', errorCode: 'CMS_PAGE_ERROR' },
});
