import * as v from 'valibot';
import { cms } from '../../src/contract/cms.ts';
import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '../../src/contract/locales.ts';
import { type RouteDefinition, routes } from '../../src/contract/routes.ts';
import { AJAX_HEADER } from '../../src/contract/wire.ts';
import { fillPattern, findRoute, splitLocale } from '../../src/lib/paths.ts';
import type { Content } from '../cms-content.ts';

/** A visitor's page waits no longer than this for what the platform says of its text, milliseconds. */
const PATIENCE_MS = 1000;
const KEEP_MS = 5 * 60_000;
/** Addresses that are remembered; the oldest goes. */
const MOST_KEPT = 500;

type Text = Pick<Content, 'page'>;

interface Kept {
  readonly until: number;
  readonly text: Text;
}

/**
 * Asks a platform's content system (platform 6) whether there is a text at an address, so that one without is a page not
 * found (decisions D28). Null where the address needs no text, and while the platform does not say.
 */
export function askingPlatform(platform: string, now: () => number = Date.now) {
  const kept = new Map<string, Kept>();
  return async (pathname: string): Promise<Text | null> => {
    const { locale, path } = splitLocale(pathname, LOCALES, DEFAULT_LOCALE);
    const found = findRoute(routes, path);
    const route: RouteDefinition | null = found && routes[found.name];
    if (route?.titleOf !== 'content') return null;
    const slug = path.split('/').at(-1) ?? '';
    const name = `${locale}/${slug}`;
    const held = kept.get(name);
    if (held && held.until > now()) return held.text;
    const text = await ask(platform, slug, locale);
    kept.delete(name);
    if (text) kept.set(name, { until: now() + KEEP_MS, text });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return text;
  };
}

async function ask(platform: string, slug: string, locale: LocaleCode): Promise<Text | null> {
  const { path, reply } = cms.loadPage;
  try {
    const response = await fetch(`${platform}${fillPattern(path, { slug })}?l=${locale}`, {
      headers: AJAX_HEADER,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.status === 404) return { page: () => null };
    const page = response.ok ? v.safeParse(reply, await response.json()) : null;
    return page?.success ? { page: () => page.output } : null;
  } catch {
    return null;
  }
}
