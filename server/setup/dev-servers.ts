import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createServer, type ViteDevServer } from 'vite';
import { LOCALES } from '../../src/contract/locales.ts';
import { developGame } from '../game/build.ts';
import type { Shell } from '../http/shell.ts';
import { isWirePath } from '../http/unknown.ts';
import type { Messages } from '../messages.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Pages and game straight from their sources, with hot reload. */
export interface Development {
  readonly shell: Shell;
  readonly messages: (language: string) => Promise<Messages | null>;
  attach(server: FastifyInstance, game: FastifyInstance): void;
  close(): Promise<void>;
}

/** Each development server tells its pages of changes on a port of its own, from `reloadPort` on. */
export async function develop(reloadPort: number): Promise<Development> {
  const app = await createServer({
    root: ROOT,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { port: reloadPort } },
  });
  const game = await developGame(reloadPort + 1);
  return {
    shell: {
      html: async url => app.transformIndexHtml(url, await readFile(resolve(ROOT, 'index.html'), 'utf8')),
      assets: null,
    },
    messages: async language => {
      if (!LOCALES.some(locale => locale === language)) return null;
      const module = await app.ssrLoadModule(`virtual:orbit-messages/${language}`);
      return module['default'] as Messages;
    },
    attach(server, gameServer) {
      putBefore(server, app, url => !isWirePath(url));
      putBefore(gameServer, game, url => !url.startsWith('/rgs'));
    },
    close: async () => {
      await Promise.all([app.close(), game.close()]);
    },
  };
}

/** Lets the development server answer what is its own; what it does not know goes on. */
function putBefore(server: FastifyInstance, vite: ViteDevServer, isTheirs: (url: string) => boolean): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (!isTheirs(request.url)) return done();
    vite.middlewares(request.raw, reply.raw, (error?: Error) => done(error));
  });
}
