import { LOCALES, type LocaleCode } from '../../src/contract/operator/locales.ts';
import type { cms } from '../../src/contract/subjects/cms.ts';
import type { Routes } from '../context.ts';
import { reject } from '../errors.ts';
import { type Content, currentContent } from './content.ts';

/** The locale of the query `l`, else of the request's headers (docs/requirements/back-end.md); English for an unknown one. */
const requestedLocale = (l: string | undefined, visitor: LocaleCode): LocaleCode =>
  LOCALES.find(locale => locale.toLowerCase() === l?.toLowerCase()) ?? visitor;

export const createContentRoutes = (read: () => Content) =>
  ({
    listPages: ({ query, visitor }) => read().pages(requestedLocale(query.l, visitor.locale)),
    listSnippets: ({ query, visitor }) => read().snippets(requestedLocale(query.l, visitor.locale)),
    listFiles: () => read().files.map(({ name, url }) => ({ id: name, name, url })),
    loadPage: ({ params, query, visitor }) =>
      read().page(params.slug, requestedLocale(query.l, visitor.locale)) ?? reject(404, 'unknown_page'),
  }) satisfies Pick<Routes, keyof typeof cms>;

export const contentRoutes = createContentRoutes(currentContent);
