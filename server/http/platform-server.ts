import type { ClientRequest, IncomingHttpHeaders } from 'node:http';
import compress from '@fastify/compress';
import proxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { API_ROOTS } from '../../src/contract/api-roots.ts';
import { ClientContext, info } from '../../src/contract/subjects/info.ts';
import { toWorkerConfig } from '../operator/kill-switch.ts';
import { createServer } from './create-server.ts';
import { registerHostCheck, rejectForeignOrigin } from './csrf.ts';
import { handleError } from './error-handler.ts';
import { headerOf, isSecure } from './identity.ts';
import { platformPageSource } from './pages/pages.ts';
import { serveApp } from './pages/serve-app.ts';
import { createPlatformContentLookup } from './platform-content.ts';
import { registerRequestLimit } from './rate-limits.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import type { AppServerContext } from './server-context.ts';

/** The console of a platform that is itself a reference back end is not proxied. */
const PROXIED_ROOTS = API_ROOTS.filter(root => root !== 'sandbox');
/** The platform's policies for its own pages would conflict with ours. */
const DROPPED_HEADERS = [
  'content-security-policy',
  'strict-transport-security',
  'clear-site-data',
  'alt-svc',
];
const CONTEXT_TIMEOUT_MS = 8000;

/** Serves the app, and passes its calls on to an existing platform; no store of our own is opened. */
export async function buildPlatformServer(
  context: AppServerContext,
  platform: string,
): Promise<FastifyInstance> {
  const { settings, log } = context;
  const server = createServer({ name: 'platform', settings, log, routerOptions: { maxParamLength: 500 } });
  server.setErrorHandler(handleError);
  registerHostCheck(server, context.settings);
  registerRequestLimit(server);
  await server.register(compress, { threshold: 1024 });
  await registerSecurityHeaders(server, context);
  for (const root of PROXIED_ROOTS) {
    await server.register(proxy, {
      upstream: platform,
      prefix: `/${root}`,
      rewritePrefix: `/${root}`,
      ...(root === 'socket' ? { websocket: true, wsClientOptions: socketOptions(context, platform) } : {}),
      // Requests reach the platform with its own origin, so the client's origin is checked here.
      preHandler: async request => {
        const isRead = request.method === 'GET' || request.method === 'HEAD';
        if (!isRead || request.headers.upgrade !== undefined) rejectForeignOrigin(context, request);
      },
      replyOptions: {
        onError: reply => {
          reply.code(502).send({ error: 'platform_unreachable' });
        },
        rewriteRequestHeaders: (request, headers) => ({
          ...toPlatformHeaders(headers as IncomingHttpHeaders, platform),
          ...visitorHeaders(context, request as FastifyRequest),
        }),
        rewriteHeaders: headers => fromPlatformHeaders(headers as IncomingHttpHeaders, isHttps(context)),
      },
    });
  }
  // The worker is ours and not the platform's, and so is its kill switch.
  server.get(info.loadWorkerConfig.path, (_request, reply) =>
    reply.header('cache-control', 'no-store').send(toWorkerConfig(context.killSwitch())),
  );
  await serveApp(server, context, platformPageSource(createPlatformContentLookup(platform)));
  return server;
}

const isHttps = (context: AppServerContext): boolean =>
  context.settings.publicOrigin?.startsWith('https:') ?? false;

/** Carries a socket's whole list of protocols, its token among them, to where the request to the platform is made. */
const PROTOCOLS_HEADER = 'x-orbit-protocols';

/** The proxy itself hands on the one protocol that was chosen; the client's token travels beside it in the list. */
const socketOptions = (context: AppServerContext, platform: string) => ({
  origin: platform,
  rewriteRequestHeaders: (headers: object, request: FastifyRequest) => ({
    ...headers,
    ...(request.headers.cookie === undefined ? {} : { cookie: restoreCookieNames(request.headers.cookie) }),
    [PROTOCOLS_HEADER]: request.headers['sec-websocket-protocol'] ?? '',
    ...visitorHeaders(context, request),
  }),
  finishRequest(request: ClientRequest) {
    const protocols = request.getHeader(PROTOCOLS_HEADER);
    request.removeHeader(PROTOCOLS_HEADER);
    if (protocols) request.setHeader('sec-websocket-protocol', protocols);
    request.end();
  },
});

/** Headers in which proxies say where a request is from. A client's own would reach the platform as if we had written them. */
const FORWARDING_HEADERS =
  /^(?:forwarded|x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip|cf-ipcountry|x-country)$/;

/** A browser's headers as the platform's own page would send them. */
function toPlatformHeaders(headers: IncomingHttpHeaders, platform: string): IncomingHttpHeaders {
  const sent = Object.entries(headers).filter(([name]) => !FORWARDING_HEADERS.test(name));
  const origin = headers.origin === undefined ? {} : { origin: platform };
  const referer = headers.referer === undefined ? {} : { referer: `${platform}/` };
  const cookie = headers.cookie === undefined ? {} : { cookie: restoreCookieNames(headers.cookie) };
  return { ...Object.fromEntries(sent), ...cookie, ...origin, ...referer, host: new URL(platform).host };
}

/** Where the request is from, as far as we know it ourselves: the platform's limits and rules of countries go by it. */
function visitorHeaders(context: AppServerContext, request: FastifyRequest): IncomingHttpHeaders {
  const { countryHeader } = context.settings;
  const country = countryHeader === null ? null : headerOf(request, countryHeader);
  return {
    'x-forwarded-for': request.ip,
    'x-forwarded-host': headerOf(request, 'host') ?? '',
    'x-forwarded-proto': isSecure(context, request) ? 'https' : 'http',
    ...(countryHeader === null || country === null ? {} : { [countryHeader]: country }),
  };
}

/** The platform's headers as ours: its cookies become cookies of this host, which may be plain http. */
function fromPlatformHeaders(headers: IncomingHttpHeaders, secureHere: boolean): IncomingHttpHeaders {
  const passed = Object.entries(headers).filter(([name]) => !DROPPED_HEADERS.includes(name.toLowerCase()));
  const cookies = [headers['set-cookie'] ?? []].flat().map(cookie => rewriteCookie(cookie, secureHere));
  return { ...Object.fromEntries(passed), ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}) };
}

/** A browser takes a prefixed cookie under https only: under plain http it has another name, which is translated back. */
export const restoreCookieNames = (header: string): string =>
  header.replace(/(^|;\s*)plain-(Host|Secure)-/g, '$1__$2-');

export function rewriteCookie(cookie: string, secureHere: boolean): string {
  const [pair = '', ...attributes] = cookie.split(/;\s*/);
  const allowed = attributes.filter(attribute => {
    const name = attribute.split('=')[0]?.toLowerCase();
    return name !== 'domain' && (secureHere || (name !== 'secure' && name !== 'partitioned'));
  });
  const lax = allowed.map(attribute =>
    /^samesite=none$/i.test(attribute) && !secureHere ? 'SameSite=Lax' : attribute,
  );
  return [pair.replace(/^__(Host|Secure)-/, secureHere ? '$&' : 'plain-$1-'), ...lax].join('; ');
}

/** The origin of the platform's games, from its client context; null without one, or when it can't be reached. */
export async function fetchGameOrigin(platform: string): Promise<string | null> {
  try {
    const response = await fetch(`${platform}/client-context`, {
      headers: { 'x-requested-with': 'XMLHttpRequest' },
      signal: AbortSignal.timeout(CONTEXT_TIMEOUT_MS),
    });
    const context = v.safeParse(ClientContext, await response.json());
    return context.success ? context.output.game_origin : null;
  } catch {
    return null;
  }
}
