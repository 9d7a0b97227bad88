import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { brand } from '../contract/brand.ts';
import { DEFAULT_LOCALE } from '../contract/locales.ts';
import { NOT_FOUND_TITLE, type RouteDefinition, routes } from '../contract/routes.ts';
import { screen } from '../core/screen.ts';
import { fillPattern, inLocale } from '../lib/paths.ts';
import type { Place } from './place.ts';
import { titles } from './titles.ts';

/** More path segments than this are not indexed (platform 2.1). */
const INDEXED_SEGMENTS = 4;

export function robotsOf(route: RouteDefinition | null, path: string): 'index' | 'noindex' {
  const segments = path.split('?')[0]?.split('/').filter(Boolean).length ?? 0;
  return route === null || segments > INDEXED_SEGMENTS ? 'noindex' : route.robots;
}

/** The path that stands for this place, in its locale and without query. */
export function canonicalOf(place: Place): string {
  const path = place.target.split('?')[0] ?? '/';
  const { canonical, alias, pattern } = place.route ?? {};
  const standing = canonical ?? (alias && pattern);
  const filled = standing ? fillPattern(standing, { slug: 'all', ...place.page?.params }) : path;
  return inLocale(filled, place.locale, DEFAULT_LOCALE);
}

/** Keeps title, robots and canonical link true while the app moves; the back end wrote the first ones. */
export function useHead(place: Place): void {
  const { i18n } = useLingui();
  const { name: ofPage, isMissing, popup: ofPopup } = useSnapshot(screen);
  const isFound = place.route !== null && !isMissing;
  const pageRoute: RouteDefinition | null = place.page ? routes[place.page.name] : null;
  const top = place.popup ? place.route : (pageRoute ?? place.route);
  const name = place.popup ? ofPopup : ofPage;
  const descriptor = titles[((isFound && top?.title) || NOT_FOUND_TITLE) as keyof typeof titles];
  const needsName = isFound && top?.titleOf !== undefined;
  const title =
    needsName && name === null
      ? null
      : `${i18n._({ ...descriptor, values: { name: name ?? '' } })} · ${brand.name}`;
  const robots = robotsOf(isFound ? place.route : null, place.target);
  const canonical = canonicalOf(place);

  useEffect(() => {
    if (title !== null) document.title = title;
    setMeta('robots', robots === 'index' ? 'index, follow' : 'noindex');
    setCanonical(canonical);
  }, [title, robots, canonical]);
}

function setMeta(name: string, content: string): void {
  const found = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  const meta = found ?? document.head.appendChild(document.createElement('meta'));
  meta.name = name;
  meta.content = content;
}

function setCanonical(path: string): void {
  const found = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  const link = found ?? document.head.appendChild(document.createElement('link'));
  link.rel = 'canonical';
  link.href = `${brand.canonicalHost ? `https://${brand.canonicalHost}` : location.origin}${path}`;
}
