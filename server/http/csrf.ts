import type { FastifyRequest } from 'fastify';
import { brand } from '../../src/contract/operator/brand.ts';
import type { AppContext } from '../context.ts';
import { reject } from '../errors.ts';
import { headerOf, isSecure } from './identity.ts';

/** The origins a write may come from: the app's own and its mirrors. */
export function isOwnOrigin(
  app: Pick<AppContext, 'settings'>,
  request: Pick<FastifyRequest, 'headers' | 'protocol'>,
  origin: string,
): boolean {
  const { publicOrigin } = app.settings;
  if (publicOrigin === null) {
    return origin === `${isSecure(app, request) ? 'https' : 'http'}://${headerOf(request, 'host')}`;
  }
  const hosts = [...brand.mirrorHosts, brand.canonicalHost, ...Object.values(brand.canonicalHosts)];
  return origin === publicOrigin || hosts.some(host => host !== '' && origin === `https://${host}`);
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
