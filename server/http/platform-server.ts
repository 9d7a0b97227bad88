import type { ClientRequest, IncomingHttpHeaders } from 'node:http';
import compress from '@fastify/compress';
import proxy from '@fastify/http-proxy';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { ClientContext, info } from '../../src/contract/info.ts';
import { workerConfigOf } from '../worker-switch.ts';
import { answerFailure } from './failures.ts';
import type { Front } from './frame.ts';
import { guardOrigin } from './guard.ts';
import { sourceBehind } from './pages.ts';
import { askingPlatform } from './platform-pages.ts';
import { secure } from './security.ts';
import { serveApp } from './serve-app.ts';
import { WIRE_ROOTS } from './unknown.ts';

/** A platform that is a reference back end keeps its console to itself. */
const ROOTS = WIRE_ROOTS.filter(root => root !== 'sandbox');
/** The platform's rules for its own pages would fight with ours. */
const DROPPED = ['content-security-policy', 'strict-transport-security', 'clear-site-data', 'alt-svc'];
const CONTEXT_TIMEOUT_MS = 8000;

/** Serves the app, and passes its calls on to an existing platform; no store of our own is opened. */
export async function buildPlatformFront(front: Front, platform: string): Promise<FastifyInstance> {
  const server = fastify({ routerOptions: { maxParamLength: 500 }, forceCloseConnections: true });
  server.setErrorHandler(answerFailure(front.log));
  await server.register(compress, { threshold: 1024 });
  await secure(server, front);
  for (const root of ROOTS) {
    await server.register(proxy, {
      upstream: platform,
      prefix: `/${root}`,
      rewritePrefix: `/${root}`,
      ...(root === 'socket' ? { websocket: true, wsClientOptions: socketOptions(platform) } : {}),
      // What is said to the platform is said in its own origin, so the origin is checked here first.
      preHandler: async request => {
        const isRead = request.method === 'GET' || request.method === 'HEAD';
        if (!isRead || request.headers.upgrade !== undefined) guardOrigin(front, request);
      },
      replyOptions: {
        onError: reply => {
          reply.code(502).send({ error: 'platform_unreachable' });
        },
        rewriteRequestHeaders: (_request, headers) => asOwn(headers as IncomingHttpHeaders, platform),
        rewriteHeaders: headers => asOurs(headers as IncomingHttpHeaders, isHttps(front)),
      },
    });
  }
  // The worker is ours and not the platform's, and so is its kill switch.
  server.get(info.loadWorkerConfig.path, (_request, reply) =>
    reply.header('cache-control', 'no-store').send(workerConfigOf(front.workerSwitch())),
  );
  await serveApp(server, front, sourceBehind(askingPlatform(platform)));
  return server;
}

const isHttps = (front: Front): boolean => front.settings.publicOrigin?.startsWith('https:') ?? false;

/** Carries a socket's whole list of protocols, its token among them, to where the request to the platform is made. */
const PROTOCOLS = 'x-orbit-protocols';

/** The proxy itself hands on the one protocol that was chosen; the client's token travels beside it in the list. */
const socketOptions = (platform: string) => ({
  origin: platform,
  rewriteRequestHeaders: (headers: object, { headers: sent }: FastifyRequest) => ({
    ...headers,
    ...(sent.cookie === undefined ? {} : { cookie: sent.cookie }),
    [PROTOCOLS]: sent['sec-websocket-protocol'] ?? '',
  }),
  finishRequest(request: ClientRequest) {
    const protocols = request.getHeader(PROTOCOLS);
    request.removeHeader(PROTOCOLS);
    if (protocols) request.setHeader('sec-websocket-protocol', protocols);
    request.end();
  },
});

/** A browser's headers as the platform's own page would send them. */
function asOwn(headers: IncomingHttpHeaders, platform: string): IncomingHttpHeaders {
  const origin = headers.origin === undefined ? {} : { origin: platform };
  const referer = headers.referer === undefined ? {} : { referer: `${platform}/` };
  return { ...headers, ...origin, ...referer, host: new URL(platform).host };
}

/** The platform's headers as ours: its cookies become cookies of this host, which may be plain http. */
function asOurs(headers: IncomingHttpHeaders, secureHere: boolean): IncomingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !DROPPED.includes(name.toLowerCase()));
  const cookies = [headers['set-cookie'] ?? []].flat().map(cookie => localCookie(cookie, secureHere));
  return { ...Object.fromEntries(kept), ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}) };
}

export function localCookie(cookie: string, secureHere: boolean): string {
  const [pair = '', ...attributes] = cookie.split(/;\s*/);
  const kept = attributes.filter(attribute => {
    const name = attribute.split('=')[0]?.toLowerCase();
    return name !== 'domain' && (secureHere || (name !== 'secure' && name !== 'partitioned'));
  });
  const lax = kept.map(attribute =>
    /^samesite=none$/i.test(attribute) && !secureHere ? 'SameSite=Lax' : attribute,
  );
  return [pair.replace(/^__(?:Host|Secure)-/, secureHere ? '$&' : ''), ...lax].join('; ');
}

/** Where the platform's games are served, by its own word; null when it does not tell or can't be reached. */
export async function askGameOrigin(platform: string): Promise<string | null> {
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
