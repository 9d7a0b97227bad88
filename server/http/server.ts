import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { api, type EndpointName } from '../../src/contract/api.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { servePaymentWebhooks } from '../cashbox/webhooks.ts';
import { currentContent } from '../content/content.ts';
import type { AppContext } from '../context.ts';
import { reject } from '../errors.ts';
import { pictureResponse } from '../games/catalogue/pictures/picture-response.ts';
import { loadConfig } from '../operator/config.ts';
import { serveRealtime } from '../realtime/realtime.ts';
import { registerConsole } from '../sandbox/console.ts';
import { isUnavailable } from '../store/database-errors.ts';
import { serveWebhooks } from '../verification/webhooks.ts';
import { createServer } from './create-server.ts';
import { registerHostCheck } from './csrf.ts';
import { createEndpointHandler } from './endpoint-handler.ts';
import { handleError } from './error-handler.ts';
import { injectFaults } from './fault-injection.ts';
import { guestVisitor, hasSession, headerOf, licenceOfSession } from './identity.ts';
import { loadPageParts } from './pages/page-parts.ts';
import type { PageSource } from './pages/pages.ts';
import { serveApp } from './pages/serve-app.ts';
import { registerRateLimits } from './rate-limits.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import type { ServerContext } from './server-context.ts';

/** Bytes; no call of the contract needs more. */
const BODY_LIMIT = 256 * 1024;

/** The HTTP server over the back end: every endpoint of the contract, the pages, the console of the sandbox. */
export async function buildServer(context: ServerContext): Promise<FastifyInstance> {
  const { app } = context;
  const server = createServer({
    name: 'app',
    settings: app.settings,
    log: context.log,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => handleError(error, request, reply as never),
  });
  server.setErrorHandler(handleError);
  registerHostCheck(server, app.settings);
  registerJsonParser(server);
  await server.register(cookie);
  await server.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip', 'identity'],
    // A page of 98 KB: 17.1 KB after 1.9 ms; quality 4 makes 18.4 KB in 1.7 ms.
    brotliOptions: {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    },
  });
  server.addHook('onRequest', async (_request, reply) => {
    reply.header('date', app.clock.now().toUTCString());
    const { minBuild } = app.killSwitch;
    if (minBuild !== null) reply.header('x-app-min-build', minBuild);
  });
  await registerSecurityHeaders(server, context);
  const limitOf = context.hasRateLimits ? registerRateLimits(server, app) : () => undefined;
  if (app.settings.sandbox) injectFaults(server, context);
  for (const name of Object.keys(api) as EndpointName[]) {
    const endpoint: Endpoint = api[name];
    const limit = limitOf(name);
    server.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: createEndpointHandler(context, name),
      ...(limit ? { preHandler: limit } : {}),
    });
  }
  servePictures(server, app);
  serveRealtime(server, context);
  serveWebhooks(server, app);
  servePaymentWebhooks(server, app);
  if (app.settings.sandbox) registerConsole(server, app, context.faults);
  await serveApp(server, context, pageSourceOf(context));
  return server;
}

/** The pages of the reference back end know its games and carry what they show first. */
const pageSourceOf = ({ app, routes }: ServerContext): PageSource => ({
  get catalogue() {
    return app.catalogue;
  },
  contentAt: async () => currentContent(),
  // A page is shown even if the configuration file is broken.
  betting: () => loadConfig(app, 'betting-config').catch(() => null),
  hasSession: request => hasSession(app, request),
  // Without the database a page still opens, and says itself what it can't load.
  parts: (page, request) =>
    loadPageParts(app, routes, page, guestVisitor(app, request, page.locale), () =>
      licenceOfSession(app, request),
    ).catch((cause: unknown) => {
      if (isUnavailable(cause)) return null;
      throw cause;
    }),
});

/** A write without a body may still call itself JSON. */
function registerJsonParser(server: FastifyInstance) {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined);
    return parse(request, text as string, done);
  });
}

/** An SVG opened as a document runs no scripts. */
const CONTENT_PICTURE_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
} as const;

/** Pictures of games and banners, drawn on request, and those of the content folder. */
function servePictures(server: FastifyInstance, app: AppContext): void {
  server.get('/pictures/content/:file', (request, reply) => {
    const [pathname] = request.url.split('?');
    const file = currentContent().files.find(({ url }) => url === pathname) ?? reject(404, 'unknown_picture');
    return reply.headers({ ...CONTENT_PICTURE_HEADERS, 'content-type': file.type }).send(file.body);
  });
  server.get('/pictures/*', (request, reply) => {
    const encodings = headerOf(request, 'accept-encoding') ?? '';
    const picture = pictureResponse(app.catalogue, request.url, encodings) ?? reject(404, 'unknown_picture');
    return reply.headers(picture.headers).send(picture.body);
  });
}
