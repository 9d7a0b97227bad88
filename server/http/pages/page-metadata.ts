import { brand } from '../../../src/contract/operator/brand.ts';
import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '../../../src/contract/operator/locales.ts';
import type { RouteDefinition } from '../../../src/contract/routes/route-definition.ts';
import { NOT_FOUND_TITLE, type RouteName, routes } from '../../../src/contract/routes/routes.ts';
import type { CmsPage } from '../../../src/contract/subjects/cms.ts';
import type { Game } from '../../../src/contract/subjects/games.ts';
import { canonicalPathOf, robotsOf } from '../../../src/lib/page-indexing.ts';
import { localizePath, matchRoute, splitLocale } from '../../../src/lib/paths.ts';
import type { Content } from '../../content/content.ts';
import { describeText } from '../../content/description.ts';
import type { GameCatalogue } from '../../games/catalogue/catalogue.ts';
import type { Translations } from '../../operator/translations.ts';
import type { DescriptionId } from './description-texts.ts';
import { descriptionIdOf, MIN_DESCRIPTION } from './descriptions.ts';

/** What the back end knows about an address before any script runs. */
export interface PageMetadata {
  readonly locale: LocaleCode;
  readonly name: RouteName | null;
  /** The parameters of the route. */
  readonly params: Readonly<Record<string, string>>;
  /** Where a redirect of the route table leads. */
  readonly redirect: string | null;
  /** The rest of a path that leads to the betting site (decision 0029); null for every other path. */
  readonly externalPath: string | null;
  readonly title: RouteDefinition['title'];
  /** `{name}` of the title; null when it takes none. */
  readonly subject: PageSubject | null;
  readonly descriptionId: DescriptionId;
  /** From the content system, for search engines: preferred to the text of `descriptionId` unless it says too little. */
  readonly description: string | null;
  readonly keywords: string | null;
  readonly robots: 'index' | 'noindex';
  /** Path in the default locale that stands for this one. */
  readonly canonical: string;
}

/** What a page is about; the translation of `nameId` is preferred to `name`. */
interface PageSubject {
  readonly name: string;
  readonly nameId?: string;
  /** Name of the provider of a game. */
  readonly provider?: string;
  readonly game?: Game;
}

const UNKNOWN_PAGE = {
  name: null,
  params: {},
  redirect: null,
  externalPath: null,
  subject: null,
  description: null,
  keywords: null,
} as const;

/** Reads a path by the route table. A page about a game, studio or text that does not exist is an unknown page. */
export function pageMetadataOf(
  pathname: string,
  catalogue: GameCatalogue | null,
  content: Pick<Content, 'page'> | null = null,
): PageMetadata {
  const { locale, path } = splitLocale(pathname, LOCALES, DEFAULT_LOCALE);
  const found = matchRoute(routes, path);
  const route: RouteDefinition | null = found && routes[found.name];
  const text = contentPageAt(path, locale, content);
  const subject = route?.titleOf
    ? route.titleOf === 'content' && content
      ? text && { name: text.title }
      : subjectOf(route.titleOf, found?.name ?? null, found?.params ?? {}, catalogue)
    : null;
  if (!found || !route || (route.titleOf && !subject) || namesMissingItem(route, found.params)) {
    const unknown = { ...UNKNOWN_PAGE, title: NOT_FOUND_TITLE, descriptionId: NOT_FOUND_TITLE } as const;
    return { ...unknown, locale, robots: 'noindex', canonical: path };
  }
  return {
    locale,
    name: found.name,
    params: found.params,
    redirect: route.to && !route.away ? localizePath(route.to, locale, DEFAULT_LOCALE) : null,
    externalPath: route.away ? (found.params['param'] ?? '') : null,
    title: route.title,
    subject,
    descriptionId: descriptionIdOf(route, found.params['slug'], subject?.game ?? null),
    description: text && describeText(text, MIN_DESCRIPTION),
    keywords: text?.blocks.keywords ?? null,
    robots: robotsOf(route, path),
    canonical: isOfPokies(found, catalogue)
      ? `/pokies/${found.params['slug']}`
      : canonicalPathOf(route, path, found.params),
  };
}

/** The text at exactly this address: an article is not found under the path of a page, nor a page under that of an article. */
function contentPageAt(
  path: string,
  locale: LocaleCode,
  content: Pick<Content, 'page'> | null,
): CmsPage | null {
  const text = content?.page(path.split('/').at(-1) ?? '', locale);
  return text?.path === path ? text : null;
}

/** Whether it is a category of pokies under `/categories` or `/games`: it is indexed among the pokies (ROUTE-9). */
const isOfPokies = (
  { name, params }: { readonly name: RouteName; readonly params: Readonly<Record<string, string>> },
  catalogue: GameCatalogue | null,
): boolean =>
  (name === 'category' || name === 'gamesCategory') &&
  (catalogue?.collections.some(({ id, section }) => id === params['slug'] && section === 'pokies') ?? false);

/** A tournament, lottery, quest or bonus by its slug or id: there is none yet (ROUTE-12). */
const namesMissingItem = (
  { area, kind }: RouteDefinition,
  params: Readonly<Record<string, string>>,
): boolean => area !== undefined && kind === 'page' && Boolean(params['slug'] ?? params['id']);

const ALL_GAMES: PageSubject = { name: 'All games', nameId: 'games.all.category' };
/** The name of a section's whole list, by route; other lists are of all games. */
const ALL_GAMES_BY_ROUTE: Readonly<Record<string, PageSubject>> = {
  pokies: { name: 'All slots', nameId: 'games.all.pokies' },
  live: { name: 'All live games', nameId: 'games.all.live' },
};

/** Without a catalogue (in front of a platform) the name is made from the address. */
function subjectOf(
  kind: NonNullable<RouteDefinition['titleOf']>,
  route: RouteName | null,
  params: Readonly<Record<string, string>>,
  catalogue: GameCatalogue | null,
): PageSubject | null {
  const { slug = 'all', producer = '', name = '' } = params;
  if (kind === 'placeholder') return { name: brand.name, nameId: `place.${route}` };
  if (kind === 'game') return gameSubject(producer, name, catalogue);
  if (!catalogue) return { name: titleFromSlug(slug) };
  if (kind === 'provider') return catalogue.providers.find(provider => provider.slug === slug) ?? null;
  if (slug === 'all') return ALL_GAMES_BY_ROUTE[route === 'slots' ? 'pokies' : (route ?? '')] ?? ALL_GAMES;
  const collection = catalogue.collections.find(({ id }) => id === slug);
  return collection ? { name: collection.title, nameId: collection.title_key } : null;
}

function gameSubject(producer: string, name: string, catalogue: GameCatalogue | null): PageSubject | null {
  const provider =
    catalogue?.providers.find(({ slug }) => slug === producer)?.name ?? titleFromSlug(producer);
  if (!catalogue) return { name: titleFromSlug(name), provider };
  const game = catalogue.bySeo(producer, name)?.game;
  return game ? { name: game.title, provider, game } : null;
}

const titleFromSlug = (slug: string): string =>
  slug.replaceAll('-', ' ').replace(/^./, first => first.toUpperCase());

/** A text of the catalogue with its one parameter; compiled text is a list of text parts and parameters. */
export function formatTranslation(translations: Translations | null, id: string, name = ''): string | null {
  const compiled = translations?.[id];
  if (compiled === undefined) return null;
  if (typeof compiled === 'string') return compiled;
  return compiled.map(part => (typeof part === 'string' ? part : name)).join('');
}
