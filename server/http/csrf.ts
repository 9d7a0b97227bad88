import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';
import { reject } from '../errors.ts';
import { appOrigins, isOwnHost } from '../operator/origins.ts';
import type { Settings } from '../settings.ts';
import { headerOf, hostOf, isSecure } from './identity.ts';

/** The origins a write may come from: the app's own and its mirrors. */
export function isOwnOrigin(
  app: Pick<AppContext, 'settings'>,
  request: Pick<FastifyRequest, 'headers' | 'protocol'>,
  origin: string,
): boolean {
  if (app.settings.publicOrigin !== null) return appOrigins(app.settings).includes(origin);
  const scheme = isSecure(app, request) ? 'https' : 'http';
  return isOwnHost(hostOf(request)) && origin === `${scheme}://${headerOf(request, 'host')}`;
}

/** Where no public origin is set, nothing is answered under a name of somebody else's DNS. */
export function registerHostCheck(server: FastifyInstance, { publicOrigin }: Settings): void {
  if (publicOrigin !== null) return;
  server.addHook('onRequest', async request => {
    if (!isOwnHost(hostOf(request))) reject(421, 'unknown_host');
  });
}

/**
 * A write needs the ajax header, which no other site can send without asking (decision 0012), and must not come from
 * another origin. Clients that are no browser send no origin at all.
 */
export function rejectForgedWrite(app: Pick<AppContext, 'settings'>, request: FastifyRequest): void {
  if (headerOf(request, 'x-requested-with')?.toLowerCase() !== 'xmlhttprequest') reject(403, 'ajax_header');
  rejectForeignOrigin(app, request);
}

export function rejectForeignOrigin(app: Pick<AppContext, 'settings'>, request: FastifyRequest): void {
  const origin = headerOf(request, 'origin');
  const site = headerOf(request, 'sec-fetch-site');
  const isForeign =
    origin !== null ? !isOwnOrigin(app, request, origin) : site !== null && site !== 'same-origin';
  if (isForeign) reject(403, 'origin');
}
