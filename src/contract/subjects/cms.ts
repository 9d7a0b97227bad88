import * as v from 'valibot';
import type { Endpoints } from './endpoint.ts';
import { LocaleCode } from './locales.ts';
import { IsoTime } from './wire.ts';

/** In which language the texts wanted are; the locale header decides without it. */
const Wanted = v.object({ l: v.optional(v.string()) });

/** In which language a text is: English where it is not written in the one that was asked for. */
const Written = v.fallback(LocaleCode, 'en');

/**
 * A page of the content system in a list (platform 3). `top-menu` and `bottom-menu` among its categories put it into the
 * navigation. Its text comes with the page itself; `meta.mainContent` is there for pages that a device keeps unasked.
 */
export const StaticPage = v.object({
  id: v.union([v.string(), v.number()]),
  slug: v.string(),
  path: v.optional(v.string()),
  title: v.string(),
  categories: v.optional(v.array(v.string()), []),
  hidden: v.optional(v.boolean(), false),
  meta: v.optional(v.object({ mainContent: v.optional(v.nullable(v.string())) }), {}),
  locale: v.optional(Written, 'en'),
});
export type StaticPage = v.InferOutput<typeof StaticPage>;

/** A page with its text: HTML that server and page hold to an allow-list (platform 3). */
export const CmsPage = v.object({
  id: v.union([v.string(), v.number()]),
  slug: v.string(),
  path: v.string(),
  title: v.string(),
  categories: v.optional(v.array(v.string()), []),
  content: v.string(),
  blocks: v.object({
    title: v.optional(v.nullable(v.string())),
    description: v.optional(v.nullable(v.string())),
    keywords: v.optional(v.nullable(v.string())),
    json: v.optional(v.nullable(v.unknown())),
    'content-main': v.optional(v.nullable(v.string())),
  }),
  locale: v.optional(Written, 'en'),
});
export type CmsPage = v.InferOutput<typeof CmsPage>;

/** A small text that a screen puts in its place: a question and its answer, the help lines of a country, a copyright line. */
export const Snippet = v.object({
  id: v.union([v.string(), v.number()]),
  slug: v.string(),
  title: v.optional(v.string(), ''),
  content: v.string(),
  categories: v.optional(v.array(v.string()), []),
  json: v.optional(v.nullable(v.unknown())),
  locale: v.optional(Written, 'en'),
});
export type Snippet = v.InferOutput<typeof Snippet>;

export const CmsFile = v.object({
  id: v.union([v.string(), v.number()]),
  name: v.string(),
  url: v.string(),
});
export type CmsFile = v.InferOutput<typeof CmsFile>;

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

/** What the JSON block of a page may hold for the screens; anything else is left to whoever knows it. */
export const PageJson = v.object({
  awards: v.optional(v.array(Award), []),
  articles: v.optional(v.array(Article), []),
});
export type PageJson = v.InferOutput<typeof PageJson>;

/** Articles that a list beside something else shows at most (engagement 7). */
export const ARTICLES_BESIDE = 6;

export const cms = {
  listPages: {
    method: 'GET',
    path: '/api/cms/pages',
    query: Wanted,
    reply: v.array(StaticPage),
    policy: 'public',
    caller: 'anyone',
    errorCode: 'CMS_PAGES_ERROR',
  },
  listSnippets: {
    method: 'GET',
    path: '/api/cms/snippets',
    query: Wanted,
    reply: v.array(Snippet),
    policy: 'public',
    caller: 'anyone',
    errorCode: 'CMS_SNIPPETS_ERROR',
  },
  listFiles: {
    method: 'GET',
    path: '/api/cms/files',
    query: Wanted,
    reply: v.array(CmsFile),
    policy: 'public',
    caller: 'anyone',
    errorCode: 'CMS_FILES_ERROR',
  },
  loadPage: {
    method: 'GET',
    path: '/api/cms/pages/:slug',
    query: Wanted,
    reply: CmsPage,
    policy: 'public',
    caller: 'anyone',
    errorCode: 'CMS_PAGE_ERROR',
  },
} as const satisfies Endpoints;
