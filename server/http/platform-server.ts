import type { ClientRequest, IncomingHttpHeaders } from 'node:http';
import compress from '@fastify/compress';
import proxy from '@fastify/http-proxy';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { ClientContext, info } from '../../src/contract/subjects/info.ts';
import { logOptions } from '../log.ts';
import { toWorkerConfig } from '../operator/kill-switch.ts';
import { rejectForeignOrigin } from './csrf.ts';
import { handleError } from './error-handler.ts';
import { API_ROOTS } from './not-found.ts';
import { platformPageSource } from './pages.ts';
import { createPlatformContentLookup } from './platform-content.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { serveApp } from './serve-app.ts';
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
  const server = fastify({
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: true,
    ...logOptions(context.log),
  });
  server.setErrorHandler(handleError);
  await server.register(compress, { threshold: 1024 });
  await registerSecurityHeaders(server, context);
  for (const root of PROXIED_ROOTS) {
    await server.register(proxy, {
      upstream: platform,
      prefix: `/${root}`,
      rewritePrefix: `/${root}`,
      ...(root === 'socket' ? { websocket: true, wsClientOptions: socketOptions(platform) } : {}),
      // Requests reach the platform with its own origin, so the client's origin is checked here.
      preHandler: async request => {
        const isRead = request.method === 'GET' || request.method === 'HEAD';
        if (!isRead || request.headers.upgrade !== undefined) rejectForeignOrigin(context, request);
      },
      replyOptions: {
        onError: reply => {
          reply.code(502).send({ error: 'platform_unreachable' });
        },
        rewriteRequestHeaders: (_request, headers) =>
          toPlatformHeaders(headers as IncomingHttpHeaders, platform),
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
const socketOptions = (platform: string) => ({
  origin: platform,
  rewriteRequestHeaders: (headers: object, { headers: sent }: FastifyRequest) => ({
    ...headers,
    ...(sent.cookie === undefined ? {} : { cookie: sent.cookie }),
    [PROTOCOLS_HEADER]: sent['sec-websocket-protocol'] ?? '',
  }),
  finishRequest(request: ClientRequest) {
    const protocols = request.getHeader(PROTOCOLS_HEADER);
    request.removeHeader(PROTOCOLS_HEADER);
    if (protocols) request.setHeader('sec-websocket-protocol', protocols);
    request.end();
  },
});

/** A browser's headers as the platform's own page would send them. */
function toPlatformHeaders(headers: IncomingHttpHeaders, platform: string): IncomingHttpHeaders {
  const origin = headers.origin === undefined ? {} : { origin: platform };
  const referer = headers.referer === undefined ? {} : { referer: `${platform}/` };
  return { ...headers, ...origin, ...referer, host: new URL(platform).host };
}

/** The platform's headers as ours: its cookies become cookies of this host, which may be plain http. */
function fromPlatformHeaders(headers: IncomingHttpHeaders, secureHere: boolean): IncomingHttpHeaders {
  const passed = Object.entries(headers).filter(([name]) => !DROPPED_HEADERS.includes(name.toLowerCase()));
  const cookies = [headers['set-cookie'] ?? []].flat().map(cookie => rewriteCookie(cookie, secureHere));
  return { ...Object.fromEntries(passed), ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}) };
}

export function rewriteCookie(cookie: string, secureHere: boolean): string {
  const [pair = '', ...attributes] = cookie.split(/;\s*/);
  const allowed = attributes.filter(attribute => {
    const name = attribute.split('=')[0]?.toLowerCase();
    return name !== 'domain' && (secureHere || (name !== 'secure' && name !== 'partitioned'));
  });
  const lax = allowed.map(attribute =>
    /^samesite=none$/i.test(attribute) && !secureHere ? 'SameSite=Lax' : attribute,
  );
  return [pair.replace(/^__(?:Host|Secure)-/, secureHere ? '$&' : ''), ...lax].join('; ');
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
