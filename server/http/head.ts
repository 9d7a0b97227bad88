import { brand } from '../../src/contract/brand.ts';
import { DEFAULT_LOCALE, intlTag, LOCALES, TEST_LOCALES } from '../../src/contract/locales.ts';
import { type RouteName, routes } from '../../src/contract/routes.ts';
import { escapeHtml } from '../../src/lib/html.ts';
import { inLocale } from '../../src/lib/paths.ts';
import type { Messages } from '../messages.ts';
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
  const description = place.description ?? textOf(messages, 'meta.description');
  if (description) tags.push(`<meta name="description" content="${escapeHtml(description)}">`);
  if (place.keywords) tags.push(`<meta name="keywords" content="${escapeHtml(place.keywords)}">`);
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

function preloads({ locale, name }: Place, assets: AssetsMap | null): string {
  const catalogue = assets?.messages[locale];
  const screen = name === 'lobby' ? assets?.lobby : undefined;
  const scripts = [
    ...(catalogue ? [catalogue] : []),
    ...restFor(name, locale, assets),
    ...(screen?.js ?? []),
  ];
  return [
    ...scripts.map(href => `<link rel="modulepreload" crossorigin href="${escapeHtml(href)}">`),
    ...(screen?.css ?? []).map(
      href => `<link rel="preload" as="style" crossorigin href="${escapeHtml(href)}">`,
    ),
  ].join('');
}

/** The texts that the lobby does without: every other screen waits for them. */
function restFor(name: RouteName | null, locale: string, assets: AssetsMap | null): readonly string[] {
  const rest = assets?.messages[`${locale}-rest`];
  return rest !== undefined && name !== null && routes[name].shell !== 'lobby' ? [rest] : [];
}
