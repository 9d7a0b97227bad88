import { resolve } from 'node:path';
import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '../../src/contract/operator/locales.ts';
import { type RouteName, routes } from '../../src/contract/routes/routes.ts';
import type { CmsPage, Snippet, StaticPage } from '../../src/contract/subjects/cms.ts';
import { matchRoute } from '../../src/lib/paths.ts';
import {
  type ContentKind,
  type ContentText,
  type ContentTexts,
  folderFingerprint,
  type Picture,
  readPictures,
  readTexts,
} from './files.ts';
import { createTermsContent, type TermsContent } from './terms.ts';

/** The content of a folder, as it was when it was read. */
export interface Content {
  pages(locale: LocaleCode): StaticPage[];
  page(slug: string, locale: LocaleCode): CmsPage | null;
  snippets(locale: LocaleCode): Snippet[];
  readonly terms: TermsContent;
  readonly files: readonly Picture[];
  /** Which files were left out and why, a sentence each. */
  readonly problems: readonly string[];
}

interface LocalizedText extends ContentText {
  readonly locale: LocaleCode;
}

/** Routes whose screens show the content page of their own address; no page may take the address of any other route. */
const CONTENT_ROUTES: readonly RouteName[] = [
  'cmsPage',
  'news',
  'newsArticle',
  'support',
  'promotions',
  'benefitsOfCrypto',
];

/** Reads the folder whole. A page whose address belongs to a route of the product is left out (ROUTE-20). */
export function readContent(folder: string): Content {
  const problems: string[] = [];
  const report = (problem: string) => problems.push(problem);
  const of = (kind: ContentKind) => createTextSelector(readTexts(folder, kind, report));
  const [pages, articles, snippets, terms] = [of('pages'), of('articles'), of('snippets'), of('terms')];
  const articleSlugs = new Set(articles.slugs);
  const isFree = (slug: string) => {
    const name = matchRoute(routes, pathOf(slug))?.name ?? 'cmsPage';
    const isTaken = !CONTENT_ROUTES.includes(name) || articleSlugs.has(slug);
    if (isTaken)
      report(
        `The page ${slug} is left out: its address belongs to ${articleSlugs.has(slug) ? 'an article' : name}.`,
      );
    return !isTaken;
  };
  const free = pages.slugs.filter(isFree);
  const files = readPictures(folder);
  const withFileUrls = (html: string) =>
    files.reduce((text, { name, url }) => text.replaceAll(`/files/${name}`, url), html);
  const withFileUrlsIn = <T>(value: T) => JSON.parse(withFileUrls(JSON.stringify(value))) as T;

  const staticPage = (found: LocalizedText): StaticPage => ({
    id: found.slug,
    slug: found.slug,
    path: pathOf(found.slug),
    title: found.frontMatter.title ?? found.slug,
    categories: found.frontMatter.categories ?? [],
    hidden: found.frontMatter.hidden ?? false,
    meta: found.frontMatter.withList
      ? { mainContent: withFileUrls(found.html), nodes: withFileUrlsIn(found.nodes) }
      : { mainContent: null, nodes: null },
    locale: found.locale,
  });
  const cmsPage = (found: LocalizedText, path: string, json: unknown): CmsPage => ({
    id: found.slug,
    slug: found.slug,
    path,
    title: found.frontMatter.title ?? found.slug,
    categories: found.frontMatter.categories ?? [],
    content: withFileUrls(found.html),
    nodes: withFileUrlsIn(found.nodes),
    blocks: {
      title: found.frontMatter.title ?? null,
      description: found.frontMatter.description ?? null,
      keywords: found.frontMatter.keywords ?? null,
      json: json === null ? null : withFileUrlsIn(json),
      'content-main': null,
    },
    locale: found.locale,
  });
  const articleRow = ({ slug, frontMatter }: LocalizedText) => ({
    url: `/news/${slug}`,
    title: frontMatter.title ?? slug,
    date: String(frontMatter.json?.['date'] ?? ''),
    img: frontMatter.json?.['img'] ?? null,
    imgAlt: frontMatter.json?.['imgAlt'] ?? '',
  });
  const newsOf = (locale: LocaleCode) =>
    articles
      .all(articles.slugs, locale)
      .map(articleRow)
      .sort((a, b) => b.date.localeCompare(a.date));

  const termsContent = createTermsContent(pages, terms);

  return {
    files,
    problems,
    terms: termsContent,
    pages: locale => pages.all(free, locale).map(staticPage),
    page(slug, locale) {
      const article = articles.find(slug, locale);
      if (article) return cmsPage(article, `/news/${slug}`, { article: articleRow(article) });
      const found = free.includes(slug) ? pages.find(slug, locale) : null;
      if (!found) return null;
      const json = slug === 'news' ? { articles: newsOf(locale) } : (found.frontMatter.json ?? null);
      return cmsPage({ ...found, ...termsContent.whole(slug, locale), slug }, pathOf(slug), json);
    },
    snippets: locale =>
      snippets.all(snippets.slugs, locale).map(({ slug, frontMatter, html, nodes, locale: written }) => ({
        id: slug,
        slug,
        title: frontMatter.title ?? '',
        content: withFileUrls(html),
        nodes: withFileUrlsIn(nodes),
        categories: frontMatter.categories ?? [],
        json: frontMatter.json ?? null,
        locale: written,
      })),
  };
}

/** `terms/EE` stands for `terms` under a licence and has its address. */
const pathOf = (slug: string): string => `/${slug.split('/')[0]}`;

/** The languages a text is looked up in, in this order: the locale, its plain language, English. */
const languagesOf = (locale: LocaleCode): LocaleCode[] => [
  ...new Set([locale, ...LOCALES.filter(one => one === locale.split('-')[0]), DEFAULT_LOCALE]),
];

/** Texts by slug and language; front matter that a translation lacks is taken from the English text. */
function createTextSelector(texts: ContentTexts) {
  const english = texts.get(DEFAULT_LOCALE);
  const slugs = [...new Set([...texts.values()].flatMap(found => [...found.keys()]))].sort();
  const find = (slug: string, locale: LocaleCode): LocalizedText | null => {
    for (const written of languagesOf(locale)) {
      const text = texts.get(written)?.get(slug);
      if (text)
        return {
          ...text,
          frontMatter: { ...english?.get(slug)?.frontMatter, ...text.frontMatter },
          locale: written,
        };
    }
    return null;
  };
  const all = (wanted: readonly string[], locale: LocaleCode) =>
    wanted
      .flatMap(slug => find(slug, locale) ?? [])
      .sort((a, b) => (a.frontMatter.order ?? 100) - (b.frontMatter.order ?? 100));
  return { slugs, find, all };
}

/** Milliseconds between two checks of the folder for edits. */
const RECHECK_MS = 1000;

/** The content of a folder, read again after an edit; `now` in milliseconds. */
export function createContentReader(
  folder: string,
  now: () => number = () => performance.now(),
): () => Content {
  let cached: { readonly stamp: string; readonly content: Content; at: number } | null = null;
  return () => {
    if (cached && now() - cached.at < RECHECK_MS) return cached.content;
    const stamp = folderFingerprint(folder);
    if (cached?.stamp === stamp) cached.at = now();
    else cached = { stamp, content: readContent(folder), at: now() };
    return cached.content;
  };
}

/** The content of this casino: everything in `server/content/data` may be edited while it runs. */
export const currentContent = createContentReader(resolve(import.meta.dirname, 'data'));
