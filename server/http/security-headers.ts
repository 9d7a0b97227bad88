import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { brand } from '../../src/contract/operator/brand.ts';
import { identityScript } from '../../src/contract/operator/identity-sdk.ts';
import { scriptOrigins, thirdPartyScripts } from '../../src/contract/operator/third-party.ts';
import type { AppServerContext } from './server-context.ts';

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

/** Who checks documents in a frame of theirs takes pictures there. */
const framesMayUse = (feature: string): boolean =>
  brand.thirdParty.frame.length > 0 && ['camera', 'microphone'].includes(feature);
const frames = `(${brand.thirdParty.frame.map(origin => `"${origin}"`).join(' ')})`;

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
              ...scriptOrigins({ ...thirdPartyScripts, identityScript }),
            ],
            'style-src': ["'self'", ...hashes.style],
            'img-src': ["'self'", 'data:', ...thirdParty.img],
            'connect-src': ["'self'", request => socketOrigin(request.headers.host), ...thirdParty.connect],
            'frame-src': [frameOrigins, ...thirdParty.frame],
            'frame-ancestors': embed.origins.length > 0 ? [...embed.origins] : ["'none'"],
            'worker-src': ["'self'"],
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
    const disabled = DISABLED_FEATURES.map(name => `${name}=${framesMayUse(name) ? frames : '()'}`);
    reply.header('permissions-policy', [...disabled, ...play].join(', '));
  });
  removeDocumentHeaders(server);

  function frameOrigins(): string {
    return [context.gameOrigin(), context.paymentsOrigin()].filter(one => one !== null).join(' ') || "'none'";
  }

  /** Not every browser counts a socket to the own host as `'self'`. */
  function socketOrigin(host = ''): string {
    return isHost(host) ? `${isHttps ? 'wss' : 'ws'}://${host}` : "'self'";
  }
}

/** Files that no policy of a document concerns; the worker's script is one that it does. */
const isAssetPath = (url: string): boolean => /^\/(?:assets|fonts|icons|pictures)\//.test(url);
/** Headers that concern documents only: on a first visit of fifty small files they would weigh as much as the pictures. */
const DOCUMENT_HEADERS = [
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Answers of the contract: data, with a short content policy of their own. */
const isApiReply = (reply: FastifyReply): boolean =>
  reply.statusCode === 304 || String(reply.getHeader('content-type')).startsWith('application/json');

/** Removes these headers from files and data; a picture keeps its own content policy, since an SVG can be opened as a document. */
function removeDocumentHeaders(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply) => {
    const isFile = isAssetPath(request.url);
    if (!isFile && !isApiReply(reply)) return;
    if (isFile && !request.url.startsWith('/pictures/')) reply.removeHeader('content-security-policy');
    for (const name of DOCUMENT_HEADERS) {
      reply.removeHeader(name);
      reply.raw.removeHeader(name);
    }
  });
}
