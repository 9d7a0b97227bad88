import type { FastifyReply, FastifyRequest } from 'fastify';
import { brand } from '../../src/contract/brand.ts';
import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '../../src/contract/locales.ts';
import { LOCALE_HEADER } from '../../src/contract/wire.ts';
import { randomName } from '../app.ts';
import type { App, PlayerRow, SessionRow, Visitor } from '../ask.ts';
import { findSession, SESSION_MS } from '../sessions.ts';

export const SESSION_COOKIE = 'orbit_session';
export const DEVICE_COOKIE = 'orbit_device';
/** The longest that browsers keep a cookie: 400 days, in seconds. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60;

export interface Identity {
  readonly session: SessionRow | null;
  readonly player: PlayerRow | null;
  readonly visitor: Visitor;
}

/** Players reach the app over https: by the operator's setting, or by what a proxy says. */
export const isSecure = (app: Pick<App, 'settings'>, request: Pick<FastifyRequest, 'protocol'>): boolean =>
  app.settings.publicOrigin?.startsWith('https:') ?? request.protocol === 'https';

/** An embedded app is a third party to its parent, so its cookies have to be partitioned (decisions D23). */
function cookieOptions(app: App, request: FastifyRequest) {
  const secure = isSecure(app, request);
  const base = { path: '/', httpOnly: true, secure } as const;
  if (secure && brand.embed.origins.length > 0)
    return { ...base, sameSite: 'none', partitioned: true } as const;
  return { ...base, sameSite: 'lax' } as const;
}

export function setSession(app: App, request: FastifyRequest, reply: FastifyReply, token: string, end: Date) {
  const maxAge = Math.max(0, Math.round((end.getTime() - app.clock.now().getTime()) / 1000));
  reply.setCookie(SESSION_COOKIE, token, { ...cookieOptions(app, request), maxAge });
}

export function clearSession(app: App, request: FastifyRequest, reply: FastifyReply) {
  reply.clearCookie(SESSION_COOKIE, cookieOptions(app, request));
}

/** The anonymous device: the scope of a guest's keys. Given before it is needed, so that a repeat has the same. */
export function deviceOf(app: App, request: FastifyRequest, reply: FastifyReply): string {
  const known = request.cookies[DEVICE_COOKIE];
  if (known && /^[\w-]{43}$/.test(known)) return known;
  const device = randomName();
  reply.setCookie(DEVICE_COOKIE, device, { ...cookieOptions(app, request), maxAge: DEVICE_SECONDS });
  return device;
}

export const headerOf = (request: Pick<FastifyRequest, 'headers'>, name: string): string | null => {
  const value = request.headers[name.toLowerCase()];
  return (Array.isArray(value) ? value[0] : value) ?? null;
};

/** The first locale that the header names, as `X-Locale: de` or by the browser's list of languages. */
export function localeOf(request: FastifyRequest): LocaleCode {
  const wanted = `${headerOf(request, LOCALE_HEADER) ?? ''},${headerOf(request, 'accept-language') ?? ''}`;
  for (const part of wanted.split(',')) {
    const tag = part
      .split(';')[0]
      ?.trim()
      .toLowerCase()
      .replace(/^n[bn]\b/, 'no');
    const found =
      LOCALES.find(locale => locale.toLowerCase() === tag) ??
      LOCALES.find(locale => locale === tag?.split('-')[0]);
    if (found) return found;
  }
  return DEFAULT_LOCALE;
}

/** The host that was asked, in lower case and without its port. */
export const hostOf = (request: Pick<FastifyRequest, 'headers'>): string =>
  (headerOf(request, 'host') ?? '').toLowerCase().replace(/:\d+$/, '');

/** By the header of a proxy, which only counts when the app is set to stand behind one; else the setting. */
export function countryOf(
  app: Pick<App, 'settings'>,
  request: Pick<FastifyRequest, 'headers'>,
): string | null {
  const told = app.settings.publicOrigin
    ? (headerOf(request, 'cf-ipcountry') ?? headerOf(request, 'x-country'))
    : null;
  return told && /^[A-Z]{2}$/.test(told) && told !== 'XX' ? told : app.settings.country;
}

export async function identify(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  keepsDevice: boolean,
): Promise<Identity> {
  const token = request.cookies[SESSION_COOKIE];
  const found = token ? await findSession(app.db, app.clock, token) : null;
  if (found && token && wasExtended(app, found.session)) {
    setSession(app, request, reply, token, new Date(found.session.expires_at));
  }
  const visitor: Visitor = {
    host: hostOf(request),
    ip: request.ip,
    userAgent: (headerOf(request, 'user-agent') ?? '').slice(0, 512),
    device: keepsDevice ? deviceOf(app, request, reply) : '',
    locale: localeOf(request),
    country: countryOf(app, request),
  };
  return { session: found?.session ?? null, player: found?.player ?? null, visitor };
}

/** The session has just got its full time again: the cookie has to follow. */
const wasExtended = (app: App, session: SessionRow): boolean =>
  Date.parse(session.expires_at) - app.clock.now().getTime() > SESSION_MS - 1000;
