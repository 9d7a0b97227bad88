/** A path taken apart: its locale, and the rest that the route table knows. */
interface LocalizedPath<L extends string> {
  readonly locale: L;
  /** The leading segment as written, empty for the default locale. */
  readonly prefix: string;
  /** Without locale and without a trailing slash; at least `/`. */
  readonly path: string;
}

/** Splits the locale off a path (ROUTE-1). A locale's case is forgiven, an unknown one is part of the path. */
export function splitLocale<L extends string>(
  pathname: string,
  locales: readonly L[],
  fallback: L,
): LocalizedPath<L> {
  const [, first = ''] = pathname.split('/');
  const locale = locales.find(candidate => candidate.toLowerCase() === first.toLowerCase());
  const isPrefixed = locale !== undefined && first !== '';
  const rest = isPrefixed ? pathname.slice(first.length + 1) : pathname;
  return {
    locale: locale ?? fallback,
    prefix: isPrefixed ? `/${first}` : '',
    path: rest.replace(/\/+$/, '') || '/',
  };
}

/** The path in a locale: the default one has no prefix (ROUTE-2). Keeps query and hash. */
export function localizePath(path: string, locale: string, defaultLocale: string): string {
  if (locale === defaultLocale) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

interface RouteMatch<N extends string> {
  readonly name: N;
  readonly params: Readonly<Record<string, string>>;
}

interface RoutePatterns {
  readonly pattern: string;
  readonly alias?: readonly string[];
}

/** The first route of the table one of whose patterns matches, with decoded parameters; null for an unknown path. */
export function matchRoute<N extends string>(
  routes: Readonly<Record<N, RoutePatterns>>,
  path: string,
): RouteMatch<N> | null {
  for (const name of Object.keys(routes) as N[]) {
    const { pattern, alias = [] } = routes[name];
    for (const each of [pattern, ...alias]) {
      const params = matchPattern(each, path);
      if (params) return { name, params };
    }
  }
  return null;
}

/**
 * The decoded parameters of a path that matches `/a/:b/:c?`, or `/a/:rest*` with one or more further segments, which are no
 * parameter; null when it does not match or a parameter is not valid percent-encoding.
 */
export function matchPattern(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/').slice(1);
  const given = path === '/' ? [''] : path.split('/').slice(1);
  if (given.length > wanted.length && !pattern.endsWith('*')) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index];
    if (value && part.endsWith('*')) return params;
    if (!part.startsWith(':')) {
      if (value !== part) return null;
      continue;
    }
    if (!value) {
      if (part.endsWith('?')) continue;
      return null;
    }
    try {
      params[part.replace(/^:|\?$/g, '')] = decodeURIComponent(value);
    } catch {
      return null;
    }
  }
  return params;
}

/** Puts parameters into a pattern; an optional one that is absent disappears with its slash. */
export function fillPattern(pattern: string, params: Readonly<Record<string, string | number>>): string {
  return (
    pattern
      .split('/')
      .map(part => {
        if (!part.startsWith(':')) return part;
        const value = params[part.replace(/^:|\?$/g, '')];
        return value === undefined || value === '' ? '' : encodeURIComponent(value);
      })
      .join('/')
      .replace(/\/+$/, '') || '/'
  );
}

/** Only a path of this origin may be a redirect target (ROUTE-19); anything else becomes the fallback. */
export function safeRedirectTarget(target: string | null | undefined, fallback = '/'): string {
  if (!target?.startsWith('/') || target.startsWith('//') || /[\\\s]/.test(target)) return fallback;
  try {
    const url = new URL(target, 'https://orbit.invalid');
    return url.origin === 'https://orbit.invalid' ? url.pathname + url.search + url.hash : fallback;
  } catch {
    return fallback;
  }
}
