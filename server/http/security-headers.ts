import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { brand } from '../../src/contract/operator/brand.ts';
import { scriptOrigins, thirdPartyScripts } from '../../src/contract/operator/third-party.ts';
import type { AppServerContext } from './server-context.ts';
import { removeDocumentHeaders } from './static-files.ts';

/** Hashes of what stands inline in the HTML, as the build computed them. */
interface InlineHashes {
  readonly script: readonly string[];
  readonly style: readonly string[];
}

function readHashes(dist: string | null): InlineHashes {
  const file = dist && join(dist, 'csp.json');
  if (!file || !existsSync(file)) return { script: [], style: [] };
  const { script = [], style = [] } = JSON.parse(readFileSync(file, 'utf8')) as Partial<InlineHashes>;
  const quoted = (hash: string) => `'${hash.replaceAll("'", '')}'`;
  return { script: script.map(quoted), style: style.map(quoted) };
}

/** Features that neither the app nor a game needs. */
const DISABLED_FEATURES = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'midi',
  'serial',
  'display-capture',
];

const isHost = (host: string): boolean => /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host);

/** The security headers of every reply (decision 0023). Development serves inline scripts of its own and has no policy. */
export async function registerSecurityHeaders(
  server: FastifyInstance,
  context: AppServerContext,
): Promise<void> {
  const hashes = readHashes(context.dist);
  const { thirdParty, embed } = brand;
  const isHttps = context.settings.publicOrigin?.startsWith('https:') ?? false;
  await server.register(helmet, {
    contentSecurityPolicy: context.isDevelopment
      ? false
      : {
          useDefaults: false,
          directives: {
            'default-src': ["'self'"],
            'script-src': [
              "'self'",
              ...hashes.script,
              ...thirdParty.script,
              ...scriptOrigins(thirdPartyScripts),
            ],
            'style-src': ["'self'", ...hashes.style],
            'img-src': ["'self'", 'data:', ...thirdParty.img],
            'connect-src': ["'self'", request => socketOrigin(request.headers.host), ...thirdParty.connect],
            'frame-src': [() => context.gameOrigin() ?? "'none'"],
            'frame-ancestors': embed.origins.length > 0 ? [...embed.origins] : ["'none'"],
            'base-uri': ["'none'"],
            'object-src': ["'none'"],
            'form-action': ["'self'"],
          },
        },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps && { maxAge: 180 * 24 * 60 * 60 },
    xFrameOptions: embed.origins.length > 0 ? false : { action: 'deny' },
  });
  server.addHook('onRequest', async (_request, reply) => {
    const game = context.gameOrigin();
    const play = ['fullscreen', 'autoplay'].map(name => `${name}=(self${game ? ` "${game}"` : ''})`);
    reply.header('permissions-policy', [...DISABLED_FEATURES.map(name => `${name}=()`), ...play].join(', '));
  });
  removeDocumentHeaders(server);

  /** Not every browser counts a socket to the own host as `'self'`. */
  function socketOrigin(host = ''): string {
    return isHost(host) ? `${isHttps ? 'wss' : 'ws'}://${host}` : "'self'";
  }
}
