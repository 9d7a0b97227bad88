import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { api, type EndpointName } from '../../src/contract/api.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { content } from '../cms-content.ts';
import { configOf } from '../config.ts';
import { firstScreen } from '../first-screen.ts';
import { serveRealtime } from '../realtime/realtime.ts';
import { registerConsole } from '../sandbox/console.ts';
import { answering } from './answer.ts';
import { answerFailure } from './failures.ts';
import type { Frame } from './frame.ts';
import { limits } from './limits.ts';
import type { PageSource } from './pages.ts';
import { servePictures } from './pictures.ts';
import { secure } from './security.ts';
import { serveApp } from './serve-app.ts';
import { strikeFaults } from './strikes.ts';

/** Bytes; no call of the contract needs more. */
const BODY_LIMIT = 256 * 1024;

/** Only the proxy right before us is believed about whom it forwards. */
const nearestHop = (_address: string, hop: number): boolean => hop < 1;

/** The HTTP server over the back end: every endpoint of the contract, the pages, the console of the sandbox. */
export async function buildServer(frame: Frame): Promise<FastifyInstance> {
  const { app } = frame;
  const server = fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: app.settings.publicOrigin === null ? false : nearestHop,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => answerFailure(frame.log)(error, request, reply as never),
    forceCloseConnections: true,
  });
  server.setErrorHandler(answerFailure(frame.log));
  readJson(server);
  await server.register(cookie);
  await server.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  server.addHook('onRequest', async (_request, reply) => {
    reply.header('date', app.clock.now().toUTCString());
    const { minBuild } = app.workerSwitch;
    if (minBuild !== null) reply.header('x-app-min-build', minBuild);
  });
  await secure(server, frame);
  const limitOf = frame.limited ? await limits(server) : () => undefined;
  if (app.settings.sandbox) strikeFaults(server, frame);
  for (const name of Object.keys(api) as EndpointName[]) {
    const endpoint: Endpoint = api[name];
    const limit = limitOf(name);
    server.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: answering(frame, name),
      ...(limit ? { preHandler: limit } : {}),
    });
  }
  servePictures(server, app);
  serveRealtime(server, frame);
  if (app.settings.sandbox) registerConsole(server, app, frame.faults);
  await serveApp(server, frame, sourceOf(frame));
  return server;
}

/** The pages of the reference back end know its games and carry the lobby's first rows. */
const sourceOf = ({ app, routes }: Frame): PageSource => ({
  get catalogue() {
    return app.catalogue;
  },
  contentAt: async () => content(),
  // A broken file of configuration is no reason to show no page.
  betting: () => configOf(app, 'betting-config').catch(() => null),
  firstScreen: (route, locale) => firstScreen(app, routes, route, locale),
});

/** A write without a body may still call itself JSON. */
function readJson(server: FastifyInstance) {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined);
    return parse(request, text as string, done);
  });
}
