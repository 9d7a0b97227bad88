// Data table.
import type { RouteDefinition } from './routes.ts';

const page = { kind: 'page', guard: 'open', robots: 'index', shell: 'page', offline: 'shell' } as const;

/** Screens around texts of the content system (platform 2.2; `/news`: decisions D29). */
export const contentPages = {
  support: { ...page, pattern: '/support', title: 'title.support' },
  benefitsOfCrypto: { ...page, pattern: '/benefits-of-crypto', title: 'title.crypto' },
  promotions: { ...page, pattern: '/promotions', title: 'title.promotions' },
  news: { ...page, pattern: '/news', title: 'title.news' },
  newsArticle: { ...page, pattern: '/news/:slug', title: 'title.named', titleOf: 'content' },
} as const satisfies Readonly<Record<string, RouteDefinition>>;

/** Pages that are routes by their slug, after everything that has an address of its own (product 3.2 no. 13). */
export const slugPages = {
  cmsPage: { ...page, pattern: '/:slug', title: 'title.named', titleOf: 'content' },
} as const satisfies Readonly<Record<string, RouteDefinition>>;
