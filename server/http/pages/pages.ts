import type { FastifyReply, FastifyRequest } from 'fastify';
import { brand } from '../../../src/contract/operator/brand.ts';
import { DEFAULT_LOCALE } from '../../../src/contract/operator/locales.ts';
import type { PageFacts, PageParts } from '../../../src/contract/page-state.ts';
import type { RouteName } from '../../../src/contract/routes/routes.ts';
import type { BettingConfig } from '../../../src/contract/subjects/config.ts';
import { bettingSiteUrl } from '../../../src/lib/betting-site.ts';
import { allowStyle, renderDisabledStylesheet } from '../../../src/lib/page-html.ts';
import { pageQuery } from '../../../src/lib/page-query.ts';
import { localizePath } from '../../../src/lib/paths.ts';
import type { Content } from '../../content/content.ts';
import type { GameCatalogue } from '../../games/catalogue/catalogue.ts';
import { countryOf, headerOf, isSecure } from '../identity.ts';
import type { AppServerContext } from '../server-context.ts';
import { renderHead } from './head.ts';
import { type PageMetadata, pageMetadataOf } from './page-metadata.ts';
import { fillShell, type Shell } from './shell.ts';
import { isFilePath } from './static-files.ts';

/** The data pages are made of beside the shell; in front of a platform there is none. */
export interface PageSource {
  readonly catalogue: GameCatalogue | null;
  /** Looks up the text at an address; null while that is not known. */
  contentAt(pathname: string): Promise<Pick<Content, 'page'> | null>;
  betting(): Promise<BettingConfig | null>;
  /** Whether the request has the cookie of a session, which may have ended. */
  hasSession(request: FastifyRequest): boolean;
  /** The state that a guest's page shows first; null for pages that load it themselves. */
  parts(page: PageMetadata, request: FastifyRequest): Promise<PageParts | null>;
}

/** The page source of a server in front of a platform. */
export const platformPageSource = (contentAt: PageSource['contentAt']): PageSource => ({
  catalogue: null,
  contentAt,
  betting: async () => null,
  hasSession: () => false,
  parts: async () => null,
});

/** The shell that the worker stores: without address and language, which the worker fills in. */
const toNeutralShell = (html: string) =>
  html.replace('<!--orbit:head-->', `<title>${brand.name}</title><!--orbit:head-->`);

/** Answers a navigation with the shell, filled for its address: 200 for a page of the route table, else 404 (decision 0028). */
export function createPageHandler(context: AppServerContext, shell: Shell, source: PageSource) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const [pathname = '/', query] = request.url.split(/\?(.*)/s);
    const search = query ? `?${query}` : '';
    const tidy = pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
    if (tidy !== pathname) return reply.redirect(tidy + search, 308);
    if (pathname === '/index.html') return sendPage(reply, 200, toNeutralShell(await shell.html('/')));
    const metadata = pageMetadataOf(pathname, source.catalogue, await source.contentAt(pathname));
    if (metadata.redirect) return reply.redirect(metadata.redirect + search, 302);
    const external = await externalRedirect(metadata, search, request);
    if (external !== null) return reply.redirect(external, 302);
    if (metadata.name === null && isFilePath(pathname)) {
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found');
    }
    const page = await renderPage(await shell.html(request.url), metadata, request, reply);
    return sendPage(reply, metadata.name === null ? 404 : 200, page);
  };

  /** The betting site, or the lobby where there is none. In front of a platform only the page knows the configuration. */
  async function externalRedirect(
    { externalPath, locale }: PageMetadata,
    search: string,
    request: FastifyRequest,
  ) {
    const config = externalPath === null ? null : await source.betting();
    if (externalPath === null || config === null) return null;
    const site = bettingSiteUrl(config, countryOf(context, request), externalPath);
    return site ?? localizePath('/', locale, DEFAULT_LOCALE) + search;
  }

  async function renderPage(
    html: string,
    metadata: PageMetadata,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string> {
    const { locale, name } = metadata;
    const requestOrigin = `${isSecure(context, request) ? 'https' : 'http'}://${headerOf(request, 'host')}`;
    const translations = await context.translations(locale);
    const parts = name === null ? null : await source.parts(metadata, request);
    const rendered = await renderContent(request, name, parts);
    if (rendered?.hash) allowStyleOf(reply, rendered.hash);
    const head = renderHead(metadata, translations, {
      assets: shell.assets,
      hasStyle: rendered !== null,
      origin: context.settings.publicOrigin ?? requestOrigin,
    });
    return fillShell(html, locale, head, { parts, rendered, hasSession: source.hasSession(request) });
  }

  /**
   * The page as a guest sees it first; of a session, before the page knows whose it is: it has nothing of the player but the text of
   * their licence, and is the same for all who have that.
   */
  async function renderContent(request: FastifyRequest, name: RouteName | null, parts: PageParts | null) {
    const { renderer, css, styleOf } = shell;
    if (!renderer || css === undefined || !styleOf || name === null || parts === null) return null;
    const hasSignedIn = source.hasSession(request);
    const facts = factsOf(request, hasSignedIn);
    if (!RENDERED_QUERY.test(facts.search)) return null;
    const state = { facts, parts: hasSignedIn ? parts : { ...parts, account: null } };
    const html = await renderer.render(state.facts, state.parts);
    const style = styleOf(name);
    const links =
      style.css && `<style>${style.css}</style>${style.hrefs.map(renderDisabledStylesheet).join('')}`;
    return html === null ? null : { html, css, links, state, hash: style.hash };
  }
}

/** Other queries are answered with a skeleton: each would be another page to keep. */
const RENDERED_QUERY = /^(?:\?mode=(?:demo|real))?$/;

/**
 * The window of a first visit, by the kind of device that its browser names; a page in another window renders itself again.
 * Nothing is stored yet.
 */
function factsOf(request: FastifyRequest, hasSignedIn: boolean): PageFacts {
  const isPhone = /Mobi/.test(headerOf(request, 'user-agent') ?? '');
  const [pathname = '/', query] = request.url.split(/\?(.*)/s);
  return {
    pathname,
    search: pageQuery(query ? `?${query}` : ''),
    hasSignedIn,
    isNarrow: isPhone,
    isDesktop: !isPhone,
    canHover: !isPhone,
    clock: null,
    stored: {},
  };
}

const POLICY = 'content-security-policy';

/** Allows the style of the page's own screen, within its HTML, beside that of the app, which every page may have. */
function allowStyleOf(reply: FastifyReply, hash: string): void {
  const policy = reply.getHeader(POLICY);
  if (typeof policy === 'string') reply.header(POLICY, allowStyle(policy, hash));
}

const sendPage = (reply: FastifyReply, status: number, html: string) =>
  reply.code(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
