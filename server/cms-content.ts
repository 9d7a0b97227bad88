import { resolve } from 'node:path';
import type { CmsPage, Snippet, StaticPage } from '../src/contract/cms.ts';
import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '../src/contract/locales.ts';
import { type RouteName, routes } from '../src/contract/routes.ts';
import { findRoute } from '../src/lib/paths.ts';
import {
  type Kind,
  type Picture,
  readPictures,
  readTexts,
  stampOf,
  type Text,
  type Texts,
} from './cms-files.ts';

/** Everything that the folder says, as it stood when it was read. */
export interface Content {
  pages(locale: LocaleCode): StaticPage[];
  page(slug: string, locale: LocaleCode): CmsPage | null;
  snippets(locale: LocaleCode): Snippet[];
  readonly files: readonly Picture[];
  /** What was left out and why, a sentence each. */
  readonly problems: readonly string[];
}

interface Found extends Text {
  readonly locale: LocaleCode;
}

/** Routes whose screens show the page of their own address; every other one keeps its address for itself. */
const FOR_CONTENT: readonly RouteName[] = [
  'cmsPage',
  'news',
  'newsArticle',
  'support',
  'promotions',
  'benefitsOfCrypto',
];

/** Reads the folder whole. A page whose address belongs to a route of the product is refused (product 3.2 no. 13). */
export function readContent(folder: string): Content {
  const problems: string[] = [];
  const tell = (problem: string) => problems.push(problem);
  const of = (kind: Kind) => choosing(readTexts(folder, kind, tell));
  const [pages, articles, snippets] = [of('pages'), of('articles'), of('snippets')];
  const taken = new Set(articles.slugs);
  const isFree = (slug: string) => {
    const name = findRoute(routes, pathOf(slug))?.name ?? 'cmsPage';
    const isRefused = !FOR_CONTENT.includes(name) || taken.has(slug);
    if (isRefused)
      tell(`The page ${slug} is left out: its address belongs to ${taken.has(slug) ? 'an article' : name}.`);
    return !isRefused;
  };
  const free = pages.slugs.filter(isFree);
  const files = readPictures(folder);
  const addressed = (html: string) =>
    files.reduce((text, { name, url }) => text.replaceAll(`/files/${name}`, url), html);

  const staticPage = (found: Found): StaticPage => ({
    id: found.slug,
    slug: found.slug,
    path: pathOf(found.slug),
    title: found.front.title ?? found.slug,
    categories: found.front.categories ?? [],
    hidden: found.front.hidden ?? false,
    meta: { mainContent: found.front.withList ? addressed(found.html) : null },
    locale: found.locale,
  });
  const cmsPage = (found: Found, path: string, json: unknown): CmsPage => ({
    id: found.slug,
    slug: found.slug,
    path,
    title: found.front.title ?? found.slug,
    categories: found.front.categories ?? [],
    content: addressed(found.html),
    blocks: {
      title: found.front.title ?? null,
      description: found.front.description ?? null,
      keywords: found.front.keywords ?? null,
      json: json === null ? null : (JSON.parse(addressed(JSON.stringify(json))) as unknown),
      'content-main': null,
    },
    locale: found.locale,
  });
  const articleRow = ({ slug, front }: Found) => ({
    url: `/news/${slug}`,
    title: front.title ?? slug,
    date: String(front.json?.['date'] ?? ''),
    img: front.json?.['img'] ?? null,
    imgAlt: front.json?.['imgAlt'] ?? '',
  });
  const newsOf = (locale: LocaleCode) =>
    articles
      .all(articles.slugs, locale)
      .map(articleRow)
      .sort((a, b) => b.date.localeCompare(a.date));

  return {
    files,
    problems,
    pages: locale => pages.all(free, locale).map(staticPage),
    page(slug, locale) {
      const article = articles.find(slug, locale);
      if (article) return cmsPage(article, `/news/${slug}`, { article: articleRow(article) });
      const found = free.includes(slug) ? pages.find(slug, locale) : null;
      if (!found) return null;
      const json = slug === 'news' ? { articles: newsOf(locale) } : (found.front.json ?? null);
      return cmsPage(found, pathOf(slug), json);
    },
    snippets: locale =>
      snippets.all(snippets.slugs, locale).map(({ slug, front, html, locale: written }) => ({
        id: slug,
        slug,
        title: front.title ?? '',
        content: addressed(html),
        categories: front.categories ?? [],
        json: front.json ?? null,
        locale: written,
      })),
  };
}

/** `terms/EE` stands for `terms` under a licence and has its address. */
const pathOf = (slug: string): string => `/${slug.split('/')[0]}`;

/** Where a text is looked for: the language itself, its plain form, English. */
const languagesOf = (locale: LocaleCode): LocaleCode[] => [
  ...new Set([locale, ...LOCALES.filter(one => one === locale.split('-')[0]), DEFAULT_LOCALE]),
];

/** Texts as a reader of a language gets them; what a translation does not say of itself, the English text says. */
function choosing(texts: Texts) {
  const english = texts.get(DEFAULT_LOCALE);
  const slugs = [...new Set([...texts.values()].flatMap(found => [...found.keys()]))].sort();
  const find = (slug: string, locale: LocaleCode): Found | null => {
    for (const written of languagesOf(locale)) {
      const text = texts.get(written)?.get(slug);
      if (text) return { ...text, front: { ...english?.get(slug)?.front, ...text.front }, locale: written };
    }
    return null;
  };
  const all = (wanted: readonly string[], locale: LocaleCode) =>
    wanted
      .flatMap(slug => find(slug, locale) ?? [])
      .sort((a, b) => (a.front.order ?? 100) - (b.front.order ?? 100));
  return { slugs, find, all };
}

/** How long, in milliseconds, the folder is believed before it is looked at again. */
const LOOK_MS = 1000;

/** The content of a folder, read anew when somebody has edited it; `now` in milliseconds. */
export function contentIn(folder: string, now: () => number = () => performance.now()): () => Content {
  let held: { readonly stamp: string; readonly content: Content; at: number } | null = null;
  return () => {
    if (held && now() - held.at < LOOK_MS) return held.content;
    const stamp = stampOf(folder);
    if (held?.stamp === stamp) held.at = now();
    else held = { stamp, content: readContent(folder), at: now() };
    return held.content;
  };
}

/** The content of this casino: everything in `server/content` may be edited while it runs. */
export const content = contentIn(resolve(import.meta.dirname, 'content'));
