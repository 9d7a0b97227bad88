import { tallImage } from '../../src/contract/banners.ts';
import { brand } from '../../src/contract/brand.ts';
import type { FirstScreen } from '../../src/contract/first-screen.ts';
import { DEFAULT_LOCALE, intlTag, LOCALES, TEST_LOCALES } from '../../src/contract/locales.ts';
import { inLocale } from '../../src/lib/paths.ts';
import type { Messages } from '../messages.ts';
import { escapeHtml } from './html.ts';
import { type Place, textOf } from './place.ts';
import type { AssetsMap } from './shell.ts';

/** The title as `useHead` of the page will write it: the place, then the product. */
export function titleOf({ title, subject }: Place, messages: Messages | null): string {
  const name = (subject?.nameId && textOf(messages, subject.nameId)) || subject?.name;
  const text = textOf(messages, title, name);
  return text ? `${text} · ${brand.name}` : brand.name;
}

/** What the head says of a place: title, robots, canonical, its other languages, and what the page will need first. */
export function headOf(
  place: Place,
  messages: Messages | null,
  assets: AssetsMap | null,
  origin: string,
): string {
  const tags = [`<title>${escapeHtml(titleOf(place, messages))}</title>`];
  const description = textOf(messages, 'meta.description');
  if (description) tags.push(`<meta name="description" content="${escapeHtml(description)}">`);
  tags.push(`<meta name="robots" content="${place.robots === 'index' ? 'index, follow' : 'noindex'}">`);
  const host = brand.canonicalHost ? `https://${brand.canonicalHost}` : origin;
  const address = (locale: string) => escapeHtml(host + inLocale(place.canonical, locale, DEFAULT_LOCALE));
  if (place.name !== null) tags.push(`<link rel="canonical" href="${address(place.locale)}">`);
  if (place.robots === 'index') {
    for (const locale of LOCALES.filter(one => !TEST_LOCALES.includes(one))) {
      tags.push(`<link rel="alternate" hreflang="${intlTag(locale)}" href="${address(locale)}">`);
    }
  }
  return tags.join('') + preloads(place, assets);
}

/** Pictures of the lobby's first rail that every window shows. */
const FIRST_TILES = 3;

/** The pictures that the first screen waits for, named before any script has run; the carousel is upright on phones. */
export function firstPictures(first: FirstScreen | null): string {
  const banner = first?.banners.toSorted((a, b) => (a.order['home'] ?? 0) - (b.order['home'] ?? 0))[0];
  if (!first || !banner) return '';
  const rail = first.collections[0]?.identifiers.slice(0, FIRST_TILES) ?? [];
  const tiles = rail.flatMap(id => first.games.find(({ identifier }) => identifier === id)?.preview ?? []);
  const preload = (href: string, more = '') =>
    `<link rel="preload" as="image" crossorigin href="${escapeHtml(href)}"${more}>`;
  return [
    preload(tallImage(banner.image), ' media="(max-width: 639.98px)" fetchpriority="high"'),
    preload(banner.image, ' media="(min-width: 640px)" fetchpriority="high"'),
    ...tiles.map(href => preload(href)),
  ].join('');
}

function preloads({ locale, name }: Place, assets: AssetsMap | null): string {
  const catalogue = assets?.messages[locale];
  const screen = name === 'lobby' ? assets?.lobby : undefined;
  const scripts = [...(catalogue ? [catalogue] : []), ...(screen?.js ?? [])];
  return [
    ...scripts.map(href => `<link rel="modulepreload" crossorigin href="${escapeHtml(href)}">`),
    ...(screen?.css ?? []).map(
      href => `<link rel="preload" as="style" crossorigin href="${escapeHtml(href)}">`,
    ),
  ].join('');
}
