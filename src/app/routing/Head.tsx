import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { brand } from '../../contract/operator/brand.ts';
import { DEFAULT_LOCALE } from '../../contract/operator/locales.ts';
import type { RouteDefinition } from '../../contract/routes/route-definition.ts';
import { NOT_FOUND_TITLE, routes, type TitleId } from '../../contract/routes/routes.ts';
import { screenState } from '../../core/shell/screen.ts';
import { canonicalPathOf, robotsOf } from '../../lib/page-indexing.ts';
import { localizePath } from '../../lib/paths.ts';
import type { AppLocation } from './location.ts';
import { titleMessage } from './titles.ts';

/** The path that stands for this place, in its locale and without query; `path`: what the screen says stands for it. */
export function canonicalOf(
  { locale, page, route, target }: AppLocation,
  path: string | null = null,
): string {
  return localizePath(path ?? canonicalPathOf(route, target, page?.params ?? {}), locale, DEFAULT_LOCALE);
}

/**
 * Keeps title, robots and canonical link true while the app moves, and removes what the back end said of the first address
 * alone (decision 0117). The back end wrote the first ones, so that it is loaded after the first screen (decision 0111).
 */
export default function Head({ appLocation }: { appLocation: AppLocation }): null {
  const { i18n } = useLingui();
  const { name: pageName, isMissing, popup: popupName, canonical: path } = useSnapshot(screenState);
  const isFound = appLocation.route !== null && !isMissing;
  const pageRoute: RouteDefinition | null = appLocation.page ? routes[appLocation.page.name] : null;
  const top = appLocation.popup ? appLocation.route : (pageRoute ?? appLocation.route);
  const name = appLocation.popup ? popupName : pageName;
  const descriptor = titleMessage(((isFound && top?.title) || NOT_FOUND_TITLE) as TitleId);
  const needsName = isFound && top?.titleOf !== undefined;
  const title =
    needsName && name === null
      ? null
      : `${i18n._({ ...descriptor, values: { name: name ?? '' } })} · ${brand.name}`;
  const robots = robotsOf(isFound ? appLocation.route : null, appLocation.target);
  const { locale } = appLocation;
  const canonical = canonicalOf(appLocation, appLocation.popup ? null : path);

  useEffect(() => {
    if (title !== null) document.title = title;
    setMeta('robots', robots === 'index' ? 'index, follow' : 'noindex');
    setCanonical(canonical, brand.canonicalHosts[locale] ?? brand.canonicalHost);
    if (!isFirstAddress()) for (const tag of document.head.querySelectorAll(FIRST_ADDRESS_TAGS)) tag.remove();
  }, [title, robots, canonical, locale]);
  return null;
}

/** Description, keywords, the preview of a link and the other languages. */
const FIRST_ADDRESS_TAGS =
  'meta[name="description"],meta[name="keywords"],meta[property^="og:"],link[hreflang]';

/** Whether the address is still that of the document. */
function isFirstAddress(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry === undefined || new URL(entry.name).pathname === location.pathname;
}

function setMeta(name: string, content: string): void {
  const found = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  const meta = found ?? document.head.appendChild(document.createElement('meta'));
  meta.name = name;
  meta.content = content;
}

function setCanonical(path: string, host: string): void {
  const found = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  const link = found ?? document.head.appendChild(document.createElement('link'));
  link.rel = 'canonical';
  link.href = `${host ? `https://${host}` : location.origin}${path}`;
}
