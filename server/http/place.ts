import { brand } from '../../src/contract/brand.ts';
import type { CmsPage } from '../../src/contract/cms.ts';
import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '../../src/contract/locales.ts';
import { NOT_FOUND_TITLE, type RouteDefinition, type RouteName, routes } from '../../src/contract/routes.ts';
import { fillPattern, findRoute, inLocale, splitLocale } from '../../src/lib/paths.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Content } from '../cms-content.ts';
import type { Messages } from '../messages.ts';

/** More path segments than this are not indexed (platform 2.1). */
const INDEXED_SEGMENTS = 4;

/** What the back end knows of a page's address before any script runs. */
export interface Place {
  readonly locale: LocaleCode;
  readonly name: RouteName | null;
  /** Where a redirect of the route table leads. */
  readonly redirect: string | null;
  /** What follows the address of a site of its own, by configuration and country (decisions D29); null: not one of these. */
  readonly away: string | null;
  readonly title: RouteDefinition['title'];
  /** `{name}` of the title; null when it takes none. */
  readonly subject: Subject | null;
  /** What the content system says of the page for search engines. */
  readonly description: string | null;
  readonly keywords: string | null;
  readonly robots: 'index' | 'noindex';
  /** Path in the default locale that stands for this one. */
  readonly canonical: string;
}

/** The thing a page is about: how it is called, by message id first. */
export interface Subject {
  readonly name: string;
  readonly nameId?: string;
}

const UNKNOWN = {
  name: null,
  redirect: null,
  away: null,
  subject: null,
  description: null,
  keywords: null,
} as const;

/** Reads a path by the route table. A page about something that the catalogue does not have is an unknown page. */
export function placeOf(
  pathname: string,
  catalogue: Catalogue | null,
  content: Pick<Content, 'page'> | null = null,
): Place {
  const { locale, path } = splitLocale(pathname, LOCALES, DEFAULT_LOCALE);
  const found = findRoute(routes, path);
  const route: RouteDefinition | null = found && routes[found.name];
  const text = textAt(path, locale, content);
  const subject = route?.titleOf
    ? route.titleOf === 'content' && content
      ? text && { name: text.title }
      : subjectOf(route.titleOf, found?.name ?? null, found?.params ?? {}, catalogue)
    : null;
  if (!found || !route || (route.titleOf && !subject)) {
    const unknown = { ...UNKNOWN, title: NOT_FOUND_TITLE } as const;
    return { ...unknown, locale, robots: 'noindex', canonical: path };
  }
  const standing = route.canonical ?? (route.alias && route.pattern);
  const isDeep = path.split('/').filter(Boolean).length > INDEXED_SEGMENTS;
  const params = { slug: 'all', ...found.params };
  return {
    locale,
    name: found.name,
    redirect: route.to && !route.away ? inLocale(route.to, locale, DEFAULT_LOCALE) : null,
    away: route.away ? (found.params['param'] ?? '') : null,
    title: route.title,
    subject,
    description: text?.blocks.description ?? null,
    keywords: text?.blocks.keywords ?? null,
    robots: isDeep ? 'noindex' : route.robots,
    canonical: standing ? fillPattern(standing, params) : path,
  };
}

/** A text has one address: an article is not found as a page, nor the other way round. */
function textAt(path: string, locale: LocaleCode, content: Pick<Content, 'page'> | null): CmsPage | null {
  const text = content?.page(path.split('/').at(-1) ?? '', locale);
  return text?.path === path ? text : null;
}

const ALL_GAMES: Subject = { name: 'All games', nameId: 'games.all.category' };
/** What the whole list of a section is called, by route; all others are about every game. */
const ALL: Readonly<Record<string, Subject>> = {
  pokies: { name: 'All pokies', nameId: 'games.all.pokies' },
  live: { name: 'All live games', nameId: 'games.all.live' },
};

/** Without a catalogue (in front of a platform) the address is all that is known. */
function subjectOf(
  kind: NonNullable<RouteDefinition['titleOf']>,
  route: RouteName | null,
  params: Readonly<Record<string, string>>,
  catalogue: Catalogue | null,
): Subject | null {
  const { slug = 'all', producer = '', name = '' } = params;
  if (kind === 'place') return { name: brand.name, nameId: `place.${route}` };
  if (!catalogue) return { name: wordsOf(kind === 'game' ? name : slug) };
  if (kind === 'game') {
    const entry = catalogue.bySeo(producer, name);
    return entry ? { name: entry.game.title } : null;
  }
  if (kind === 'provider') return catalogue.providers.find(provider => provider.slug === slug) ?? null;
  if (slug === 'all') return ALL[route === 'slots' ? 'pokies' : (route ?? '')] ?? ALL_GAMES;
  const collection = catalogue.collections.find(({ id }) => id === slug);
  return collection ? { name: collection.title, nameId: collection.title_key } : null;
}

const wordsOf = (slug: string): string =>
  slug.replaceAll('-', ' ').replace(/^./, first => first.toUpperCase());

/** A text of the catalogue with its one parameter; compiled text is a list of words and parameters. */
export function textOf(messages: Messages | null, id: string, name = ''): string | null {
  const compiled = messages?.[id];
  if (compiled === undefined) return null;
  if (typeof compiled === 'string') return compiled;
  return compiled.map(part => (typeof part === 'string' ? part : name)).join('');
}
