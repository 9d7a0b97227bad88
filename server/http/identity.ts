import type { FastifyReply, FastifyRequest } from 'fastify';
import { brand } from '../../src/contract/operator/brand.ts';
import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '../../src/contract/operator/locales.ts';
import { LOCALE_HEADER } from '../../src/contract/wire.ts';
import { findLicence, findSession } from '../account/sessions.ts';
import type { SessionRow } from '../account/tables.ts';
import { networkOf } from '../client-address.ts';
import type { AppContext, Visitor } from '../context.ts';
import { matchLocale, preferredLanguages } from '../locale.ts';
import type { PlayerRow } from '../players/tables.ts';
import { isToken, newToken } from '../store/opaque-tokens.ts';

const SESSION_COOKIE = 'orbit_session';
const DEVICE_COOKIE = 'orbit_device';
/** The longest lifetime that browsers allow a cookie: 400 days, in seconds. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60;

export interface Identity {
  readonly session: SessionRow | null;
  readonly player: PlayerRow | null;
  readonly visitor: Visitor;
}

/** Whether players reach the app over https: by `ORBIT_ORIGIN`, else by the protocol of the request. */
export const isSecure = (
  app: Pick<AppContext, 'settings'>,
  request: Pick<FastifyRequest, 'protocol'>,
): boolean => app.settings.publicOrigin?.startsWith('https:') ?? request.protocol === 'https';

/** Under https with the prefix that no sibling of the host can set: a planted session or device would be believed. */
const cookieName = (app: Pick<AppContext, 'settings'>, request: FastifyRequest, name: string): string =>
  isSecure(app, request) ? `__Host-${name}` : name;

/** An embedded app is a third party to its parent, so its cookies have to be partitioned (decision 0023). */
function cookieOptions(app: AppContext, request: FastifyRequest) {
  const secure = isSecure(app, request);
  const base = { path: '/', httpOnly: true, secure } as const;
  if (secure && brand.embed.origins.length > 0)
    return { ...base, sameSite: 'none', partitioned: true } as const;
  return { ...base, sameSite: 'lax' } as const;
}

export function setSessionCookie(
  app: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  end: Date,
) {
  const maxAge = Math.max(0, Math.round((end.getTime() - app.clock.now().getTime()) / 1000));
  reply.setCookie(cookieName(app, request, SESSION_COOKIE), token, {
    ...cookieOptions(app, request),
    maxAge,
  });
}

export function clearSessionCookie(app: AppContext, request: FastifyRequest, reply: FastifyReply) {
  reply.clearCookie(cookieName(app, request, SESSION_COOKIE), cookieOptions(app, request));
}

/** The anonymous device: the scope of a guest's keys. Set before it is needed, so that a repeated request carries the same. */
function ensureDeviceCookie(app: AppContext, request: FastifyRequest, reply: FastifyReply): string {
  const name = cookieName(app, request, DEVICE_COOKIE);
  const known = request.cookies[name];
  if (known && isToken(known)) return known;
  const device = newToken();
  reply.setCookie(name, device, { ...cookieOptions(app, request), maxAge: DEVICE_SECONDS });
  return device;
}

/** Whether the request has the cookie of a session, valid or not. */
export const hasSession = (app: Pick<AppContext, 'settings'>, request: FastifyRequest): boolean =>
  request.cookies[cookieName(app, request, SESSION_COOKIE)] !== undefined;

/** The licence of whose session the request has; null without one that holds. Only read: a page extends no session. */
export async function licenceOfSession(
  app: Pick<AppContext, 'settings' | 'db' | 'clock'>,
  request: FastifyRequest,
): Promise<string | null> {
  const token = request.cookies[cookieName(app, request, SESSION_COOKIE)];
  return token && isToken(token) ? findLicence(app.db, app.clock, token) : null;
}

export const headerOf = (request: Pick<FastifyRequest, 'headers'>, name: string): string | null => {
  const value = request.headers[name.toLowerCase()];
  return (Array.isArray(value) ? value[0] : value) ?? null;
};

/** The locale of a call: that of `X-Locale`, else the browser's. */
function localeOf(request: FastifyRequest): LocaleCode {
  const header = headerOf(request, LOCALE_HEADER)?.toLowerCase();
  const known = LOCALES.find(locale => locale.toLowerCase() === header);
  if (known) return known;
  const wanted = preferredLanguages(headerOf(request, 'accept-language') ?? '');
  return matchLocale(wanted, LOCALES) ?? DEFAULT_LOCALE;
}

/** The host of the request, in lower case and without its port. */
export const hostOf = (request: Pick<FastifyRequest, 'headers'>): string =>
  (headerOf(request, 'host') ?? '').toLowerCase().replace(/:\d+$/, '');

/** From the one header that the settings name, which a proxy has to overwrite; else from the setting. */
export function countryOf(
  app: Pick<AppContext, 'settings'>,
  request: Pick<FastifyRequest, 'headers'>,
): string | null {
  const { countryHeader } = app.settings;
  const country = countryHeader === null ? null : headerOf(request, countryHeader);
  return country && /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : app.settings.country;
}

/** The visitor of a page whose session is not looked up. */
export const guestVisitor = (app: AppContext, request: FastifyRequest, locale: LocaleCode): Visitor => ({
  host: hostOf(request),
  ip: request.ip,
  network: networkOf(request.ip),
  userAgent: '',
  device: '',
  locale,
  country: countryOf(app, request),
});

export async function identify(
  app: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  keepsDevice: boolean,
): Promise<Identity> {
  const token = request.cookies[cookieName(app, request, SESSION_COOKIE)];
  const found = token && isToken(token) ? await findSession(app.db, app.clock, token) : null;
  if (found?.isExtended && token) {
    setSessionCookie(app, request, reply, token, new Date(found.session.expires_at));
  }
  const visitor: Visitor = {
    host: hostOf(request),
    ip: request.ip,
    network: networkOf(request.ip),
    userAgent: (headerOf(request, 'user-agent') ?? '').slice(0, 512),
    device: keepsDevice ? ensureDeviceCookie(app, request, reply) : '',
    locale: localeOf(request),
    country: countryOf(app, request),
  };
  return { session: found?.session ?? null, player: found?.player ?? null, visitor };
}
