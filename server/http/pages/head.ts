import { brand } from '../../../src/contract/operator/brand.ts';
import { DEFAULT_LOCALE, intlTag, LOCALES, TEST_LOCALES } from '../../../src/contract/operator/locales.ts';
import { type RouteName, routes } from '../../../src/contract/routes/routes.ts';
import { escapeHtml } from '../../../src/lib/html.ts';
import { localizePath } from '../../../src/lib/paths.ts';
import type { Translations } from '../../operator/translations.ts';
import { describePage } from './descriptions.ts';
import { formatTranslation, type PageMetadata } from './page-metadata.ts';
import type { AssetsMap } from './shell.ts';

/** What previews of links show: they take no SVG, as pictures of games are. */
const PREVIEW_PICTURE = '/screenshots/lobby-desktop.jpg';

const nameOf = ({ subject }: PageMetadata, translations: Translations | null): string | undefined =>
  (subject?.nameId && formatTranslation(translations, subject.nameId)) || subject?.name;

/** The title as `Head` of the page writes it: the page, then the product. */
function documentTitle(
  title: PageMetadata['title'],
  name: string | undefined,
  translations: Translations | null,
) {
  const text = formatTranslation(translations, title, name);
  return text ? `${text} · ${brand.name}` : brand.name;
}

interface HeadOptions {
  readonly assets: AssetsMap | null;
  /** The page's HTML has the style of its screen. */
  readonly hasStyle: boolean;
  readonly origin: string;
}

/** The head of a page: title, description, robots, canonical, other languages, previews of links, and preloads. */
export function renderHead(
  page: PageMetadata,
  translations: Translations | null,
  { assets, hasStyle, origin }: HeadOptions,
): string {
  const name = nameOf(page, translations);
  const title = documentTitle(page.title, name, translations);
  const description = describePage(page, name ?? '');
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
  ];
  if (page.keywords) tags.push(`<meta name="keywords" content="${escapeHtml(page.keywords)}">`);
  tags.push(`<meta name="robots" content="${page.robots === 'index' ? 'index, follow' : 'noindex'}">`);
  const originOf = (locale: string) => {
    const host = brand.canonicalHosts[locale] ?? brand.canonicalHost;
    return host ? `https://${host}` : origin;
  };
  const address = (locale: string) =>
    escapeHtml(originOf(locale) + localizePath(page.canonical, locale, DEFAULT_LOCALE));
  if (page.name !== null) tags.push(`<link rel="canonical" href="${address(page.locale)}">`);
  if (page.robots === 'index') {
    for (const locale of LOCALES.filter(one => !TEST_LOCALES.includes(one))) {
      tags.push(`<link rel="alternate" hreflang="${intlTag(locale)}" href="${address(locale)}">`);
    }
    // The address without a locale sends its visitors to their language (ROUTE-14).
    tags.push(`<link rel="alternate" hreflang="x-default" href="${address(DEFAULT_LOCALE)}">`);
    tags.push(...renderPreview({ title, description, url: address(page.locale) }, originOf(page.locale)));
  }
  return tags.join('') + renderPreloads(page, assets, hasStyle);
}

/** Open Graph: what a link to the page shows where it is shared. */
function renderPreview(
  { title, description, url }: { readonly title: string; readonly description: string; readonly url: string },
  origin: string,
): string[] {
  const properties = {
    site_name: escapeHtml(brand.name),
    type: 'website',
    title: escapeHtml(title),
    description: escapeHtml(description),
    url,
    image: escapeHtml(origin + PREVIEW_PICTURE),
  };
  const tags = Object.entries(properties).map(
    ([name, text]) => `<meta property="og:${name}" content="${text}">`,
  );
  return [...tags, '<meta name="twitter:card" content="summary_large_image">'];
}

/** The address's own screen and what it imports, its style sheets, and its messages. */
function renderPreloads({ locale, name }: PageMetadata, assets: AssetsMap | null, hasStyle: boolean): string {
  const catalogues = assets?.messages[locale];
  const screen = name === null ? undefined : assets?.routes?.[name];
  const styles = hasStyle ? [] : (screen?.css ?? []);
  const scripts = [
    ...(catalogues ? [catalogues.initial] : []),
    // Every screen but the lobby waits for them.
    ...(catalogues && name !== null && routes[name].shell !== 'lobby' ? [catalogues.lazy] : []),
    ...(assets?.screenList && !isLobby(name) ? [assets.screenList] : []),
    ...(screen?.js ?? []),
  ];
  return [
    ...scripts.map(href => `<link rel="modulepreload" crossorigin href="${escapeHtml(href)}">`),
    ...styles.map(href => `<link rel="preload" as="style" crossorigin href="${escapeHtml(href)}">`),
  ].join('');
}

/** The routes that the lobby's screen shows. */
const isLobby = (name: RouteName | null): boolean =>
  name === 'lobby' || name === 'categories' || name === 'games';
