import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { intlTag, type LocaleCode } from '../../../src/contract/operator/locales.ts';
import { PAGE_STATE_ID, type PageParts, type PageState } from '../../../src/contract/page-state.ts';
import type { RouteName } from '../../../src/contract/routes/routes.ts';
import { type FirstScreen, firstScreenImages } from '../../../src/contract/subjects/first-screen.ts';
import { jsonScript } from '../../../src/lib/html.ts';
import { fillRoot, keepSkeleton, type RenderedRoot } from '../../../src/lib/page-html.ts';
import { fillSkeleton } from '../../../src/lib/skeleton.ts';
import { sourceExpression } from '../../build/page-hashes.ts';
import type { Log } from '../../log.ts';
import { createPageRenderer, type PageRenderer } from './page-renderer.ts';

/** The build's map of its files (`dist/assets-map.json`). */
export interface AssetsMap {
  /** The files of each route's screen or popup beside the entry's. */
  readonly routes?: Readonly<
    Record<string, { readonly js: readonly string[]; readonly css: readonly string[] }>
  >;
  readonly entry?: { readonly css: readonly string[] };
  readonly renderer?: { readonly entry: string; readonly app: string } | null;
  /** The chunk that lists the screens other than the lobby. */
  readonly screenList?: string | null;
  /** The chunks of the message catalogues by locale. */
  readonly messages: Readonly<Record<string, { readonly initial: string; readonly lazy: string }>>;
}

const NO_PICTURES = { hero: null, rails: [] };

/** The built page and its map of files. */
export interface Shell {
  /** The page for an address; development transforms it on each request. */
  html(url: string): Promise<string>;
  readonly assets: AssetsMap | null;
  /** Renders pages as React hydrates them; absent where there is no build. */
  readonly renderer?: PageRenderer | null;
  /** The app's style sheet, for pages that are rendered. */
  readonly css?: string;
  /** The style of a route's own screen beside it. */
  readonly styleOf?: (route: RouteName) => InlineStyle;
}

/** Style sheets that a page has within its HTML. */
interface InlineStyle {
  readonly css: string;
  /** As the content security policy names it; null without any style. */
  readonly hash: string | null;
  readonly hrefs: readonly string[];
}

export function readBuiltShell(dist: string, log: Log): Shell {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const map = join(dist, 'assets-map.json');
  const assets = existsSync(map) ? (JSON.parse(readFileSync(map, 'utf8')) as AssetsMap) : null;
  const files = assets?.renderer;
  const renderer = files
    ? createPageRenderer({ entry: join(dist, files.entry), app: join(dist, files.app) }, log)
    : null;
  const css = (assets?.entry?.css ?? []).map(path => readFileSync(join(dist, path), 'utf8')).join('');
  return { html: async () => html, assets, renderer, css, styleOf: createStyles(dist, assets) };
}

/** Reads the styles of each route once. */
function createStyles(dist: string, assets: AssetsMap | null): (route: RouteName) => InlineStyle {
  const known = new Map<RouteName, InlineStyle>();
  const read = (route: RouteName): InlineStyle => {
    const hrefs = assets?.routes?.[route]?.css ?? [];
    const css = hrefs.map(href => readFileSync(join(dist, href), 'utf8')).join('');
    return { css, hash: css === '' ? null : sourceExpression(css), hrefs };
  };
  return route => {
    const style = known.get(route) ?? read(route);
    known.set(route, style);
    return style;
  };
}

/** What stands in the page beside its head. */
interface PageContent {
  /** The state that the page shows first. */
  readonly parts: PageParts | null;
  /** The rendered page with its state; null: the skeleton. */
  readonly rendered: (RenderedRoot & { readonly state: PageState }) | null;
  /** The request had the cookie of a session, which the page can't read. */
  readonly hasSession: boolean;
}

/** Fills the placeholders of the built page. Replacements are functions, since a `$` in a string is special. */
export function fillShell(html: string, locale: LocaleCode, head: string, content: PageContent): string {
  const { parts, rendered, hasSession } = content;
  const skeletonState: PageState | null = parts && { facts: null, parts };
  const first = (parts?.['lobby'] ?? null) as FirstScreen | null;
  const state = rendered?.state ?? skeletonState;
  const page = rendered
    ? fillRoot(html, rendered)
    : keepSkeleton(fillSkeleton(html, first === null ? NO_PICTURES : firstScreenImages(first)));
  return page
    .replace(
      /<html([^>]*) lang="en"/,
      (_all, before: string) =>
        `<html${before} lang="${intlTag(locale)}"${hasSession ? ' data-session' : ''}`,
    )
    .replace('<!--orbit:head-->', () => head)
    .replace('<!--orbit:data-->', () => (state ? jsonScript(PAGE_STATE_ID, state) : ''));
}
