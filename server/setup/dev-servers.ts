import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createServer, type ViteDevServer } from 'vite';
import { LOCALES } from '../../src/contract/operator/locales.ts';
import { compileMessages } from '../build/messages.ts';
import { createGameDevServer } from '../game/build.ts';
import { isApiPath } from '../http/not-found.ts';
import type { Shell } from '../http/pages/shell.ts';
import type { Translations } from '../operator/translations.ts';
import { createPspDevServers } from '../sandbox/psp/build.ts';
import { createVerificationDevServer } from '../sandbox/verification/build.ts';
import { PROVIDER_PATH } from '../sandbox/verification/provider.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Pages and game straight from their sources, with hot reload. */
export interface DevServers {
  readonly shell: Shell;
  readonly translations: (language: string) => Promise<Translations | null>;
  attach(server: FastifyInstance, game: FastifyInstance, psp: FastifyInstance | null): void;
  close(): Promise<void>;
}

/** Each development server sends changes to its pages on a port of its own, from `reloadPort` on. */
export async function startDevServers(reloadPort: number): Promise<DevServers> {
  const app = await createServer({
    root: ROOT,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { port: reloadPort } },
  });
  const game = await createGameDevServer(reloadPort + 1);
  const verification = await createVerificationDevServer(reloadPort + 2);
  const payments = await createPspDevServers(reloadPort + 3);
  return {
    shell: {
      html: async url => app.transformIndexHtml(url, await readFile(resolve(ROOT, 'index.html'), 'utf8')),
      assets: null,
    },
    translations: async language => {
      if (!LOCALES.some(locale => locale === language)) return null;
      return (await compileMessages(language)) as Translations;
    },
    attach(server, gameServer, psp) {
      mountDevServer(server, app, url => !isApiPath(url));
      const isProvider = (url: string) => url.startsWith(PROVIDER_PATH);
      mountDevServer(gameServer, game, url => !url.startsWith('/rgs/') && !isProvider(url));
      const isCall = (url: string) => /\/(?:check|uploads)(?:\/|$)/.test(url);
      mountDevServer(gameServer, verification, url => isProvider(url) && !isCall(url));
      if (psp === null) return;
      mountDevServer(psp, payments.card, url => url.startsWith('/card/'));
      // One page at several addresses: its own is that of its sources.
      mountDevServer(
        psp,
        payments.order,
        url => /^\/(?:order|bank|wallet|challenge|terms)\//.test(url),
        toOrderPage,
      );
    },
    close: async () => {
      const { card, order } = payments;
      await Promise.all([app, game, verification, card, order].map(one => one.close()));
    },
  };
}

const toOrderPage = (url: string): string => url.replace(/^\/(?:bank|wallet|challenge|terms)\//, '/order/');

/** Requests that the development server does not answer are passed on. */
function mountDevServer(
  server: FastifyInstance,
  vite: ViteDevServer,
  isTheirs: (url: string) => boolean,
  addressOf = (url: string) => url,
): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (!isTheirs(request.url)) return done();
    request.raw.url = addressOf(request.url);
    vite.middlewares(request.raw, reply.raw, (error?: Error) => done(error));
  });
}
