import type { FastifyInstance } from 'fastify';
import { type App, refuse } from '../ask.ts';
import { answerPicture } from '../catalogue/pictures/serve.ts';
import { content } from '../cms-content.ts';
import { headerOf } from './identity.ts';

/** A picture is nothing but one, even opened by itself. */
const CONTENT_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
} as const;

/** Pictures of games and banners, drawn when they are asked for, and those of the content folder. */
export function servePictures(server: FastifyInstance, app: App): void {
  server.get('/pictures/content/:file', (request, reply) => {
    const [pathname] = request.url.split('?');
    const file = content().files.find(({ url }) => url === pathname) ?? refuse(404, 'unknown_picture');
    return reply.headers({ ...CONTENT_HEADERS, 'content-type': file.type }).send(file.body);
  });
  server.get('/pictures/*', (request, reply) => {
    const encodings = headerOf(request, 'accept-encoding') ?? '';
    const picture = answerPicture(app.catalogue, request.url, encodings) ?? refuse(404, 'unknown_picture');
    return reply.headers(picture.headers).send(picture.body);
  });
}
