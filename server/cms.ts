import type { cms } from '../src/contract/cms.ts';
import { LOCALES, type LocaleCode } from '../src/contract/locales.ts';
import { type Routes, refuse } from './ask.ts';
import { type Content, content } from './cms-content.ts';

/** The language asked for by `l`, else by the request's header (platform 7); an unknown one is English's business. */
const localeOf = (l: string | undefined, visitor: LocaleCode): LocaleCode =>
  LOCALES.find(locale => locale.toLowerCase() === l?.toLowerCase()) ?? visitor;

export const cmsRoutesOf = (read: () => Content) =>
  ({
    listPages: ({ query, visitor }) => read().pages(localeOf(query.l, visitor.locale)),
    listSnippets: ({ query, visitor }) => read().snippets(localeOf(query.l, visitor.locale)),
    listFiles: () => read().files.map(({ name, url }) => ({ id: name, name, url })),
    loadPage: ({ params, query, visitor }) =>
      read().page(params.slug, localeOf(query.l, visitor.locale)) ?? refuse(404, 'unknown_page'),
  }) satisfies Pick<Routes, keyof typeof cms>;

export const cmsRoutes = cmsRoutesOf(content);
