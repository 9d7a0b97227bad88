import { fillPattern } from './paths.ts';

/** More path segments than this are not indexed (ROUTE-5). */
const MAX_INDEXED_SEGMENTS = 4;

interface IndexedRoute {
  readonly pattern: string;
  readonly alias?: readonly string[];
  readonly canonical?: string;
  readonly robots: 'index' | 'noindex';
}

/** Whether search engines index a path, which may carry a query; null: no route matches it. */
export function robotsOf(route: IndexedRoute | null, path: string): 'index' | 'noindex' {
  const segments = path.split('?')[0]?.split('/').filter(Boolean).length ?? 0;
  return route === null || segments > MAX_INDEXED_SEGMENTS ? 'noindex' : route.robots;
}

/** The path in the default locale and without query that stands for all addresses of the same screen. */
export function canonicalPathOf(
  route: Omit<IndexedRoute, 'robots'> | null,
  path: string,
  params: Readonly<Record<string, string>>,
): string {
  const pattern = route?.canonical ?? (route?.alias && route.pattern);
  return pattern ? fillPattern(pattern, { slug: 'all', ...params }) : (path.split('?')[0] ?? '/');
}
