import type { FastifyReply, FastifyRequest } from 'fastify';
import { brand } from '../../src/contract/brand.ts';
import type { BettingConfig } from '../../src/contract/config.ts';
import type { FirstScreen } from '../../src/contract/first-screen.ts';
import { DEFAULT_LOCALE, type LocaleCode } from '../../src/contract/locales.ts';
import type { RouteName } from '../../src/contract/routes.ts';
import { inLocale } from '../../src/lib/paths.ts';
import { sportAddress } from '../../src/lib/sport.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Content } from '../cms-content.ts';
import { isFilePath } from './files.ts';
import type { Front } from './frame.ts';
import { headOf } from './head.ts';
import { countryOf, headerOf, isSecure } from './identity.ts';
import { type Place, placeOf } from './place.ts';
import { fillShell, type Shell } from './shell.ts';

/** What pages are made of beside the shell; in front of a platform there is none of it. */
export interface PageSource {
  readonly catalogue: Catalogue | null;
  /** What says which text is at an address; null while that is not known. */
  contentAt(pathname: string): Promise<Pick<Content, 'page'> | null>;
  betting(): Promise<BettingConfig | null>;
  firstScreen(route: RouteName | null, locale: LocaleCode): Promise<FirstScreen | null>;
}

/** Of a front of a platform. */
export const sourceBehind = (contentAt: PageSource['contentAt']): PageSource => ({
  catalogue: null,
  contentAt,
  betting: async () => null,
  firstScreen: async () => null,
});

/** What the worker stores: the shell of no address and no language, open for what the worker writes into it. */
const neutral = (html: string) =>
  html.replace('<!--orbit:head-->', `<title>${brand.name}</title><!--orbit:head-->`);

/** Answers a navigation with the shell, filled for its address: 200 for a page of the route table, else 404 (D28). */
export function answeringPages(front: Front, shell: Shell, source: PageSource) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const [pathname = '/', query] = request.url.split(/\?(.*)/s);
    const search = query ? `?${query}` : '';
    const tidy = pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
    if (tidy !== pathname) return reply.redirect(tidy + search, 308);
    if (pathname === '/index.html') return sendPage(reply, 200, neutral(await shell.html('/')));
    const place = placeOf(pathname, source.catalogue, await source.contentAt(pathname));
    if (place.redirect) return reply.redirect(place.redirect + search, 302);
    const away = await awayFrom(place, search, request);
    if (away !== null) return reply.redirect(away, 302);
    if (place.name === null && isFilePath(pathname)) {
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found');
    }
    const page = await filled(await shell.html(request.url), place, request);
    return sendPage(reply, place.name === null ? 404 : 200, page);
  };

  /** To the betting site, or to the lobby where there is none. In front of a platform only the page can ask for it. */
  async function awayFrom({ away, locale }: Place, search: string, request: FastifyRequest) {
    const config = away === null ? null : await source.betting();
    if (away === null || config === null) return null;
    const site = sportAddress(config, countryOf(front, request), away);
    return site ?? inLocale('/', locale, DEFAULT_LOCALE) + search;
  }

  async function filled(html: string, place: Place, request: FastifyRequest): Promise<string> {
    const { locale, name } = place;
    const asked = `${isSecure(front, request) ? 'https' : 'http'}://${headerOf(request, 'host')}`;
    const messages = await front.messages(locale);
    const head = headOf(place, messages, shell.assets, front.settings.publicOrigin ?? asked);
    const first = await source.firstScreen(name, locale);
    return fillShell(html, locale, head, first);
  }
}

const sendPage = (reply: FastifyReply, status: number, html: string) =>
  reply.code(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
